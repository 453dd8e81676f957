// The signs on the board of Turquoise.

import { gold, mark, owner, stone, turquoise } from '../../boards/palette';
import type { Sign } from '../descriptor';

const plate = `<rect x="-10" y="-10" width="20" height="20" rx="2" fill="${stone.sand}"/>`;
const walk = (d: string, colour: string): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="3.4" fill="none"/>`;
const pillar = (seat: number): string =>
  `<circle r="6" fill="${owner(seat).fill}" stroke="${owner(seat).contrast}" stroke-width="1.5"/>`;
const gate = (lamp: string): string =>
  `<path d="M-8 9V-4h4V9M4 9V-4h4V9M-9-4h18v-4H-9Z" fill="${stone.light}"/><circle cy="-6" r="1.9" fill="${lamp}"/>`;

export const legend: readonly Sign[] = [
  {
    picture: `<text y="4" text-anchor="middle" font-size="11" font-weight="600" fill="${gold.bright}">0c3</text>`,
    text: 'sign.turquoise.place',
    section: 'the-board',
  },
  { picture: plate + walk('M-10 0H10', turquoise.base), text: 'sign.turquoise.walkway', section: 'walkways' },
  { picture: plate + walk('M-10 0H0', '#4d7f78'), text: 'sign.turquoise.line', section: 'walkways' },
  { picture: gate(turquoise.bright), text: 'sign.turquoise.gate', section: 'the-board' },
  { picture: gate('#5a4630'), text: 'sign.turquoise.gate.dark', section: 'the-board' },
  {
    picture: pillar(0) + `<circle r="10" fill="none" stroke="#3fb3a8" stroke-width="2"/>`,
    text: 'sign.turquoise.source',
    section: 'moving-a-pillar-1-ap-or-more',
  },
  {
    picture: `<circle r="9" fill="${mark.legal}" fill-opacity="0.3" stroke="${mark.legal}" stroke-width="2"/>`,
    text: 'sign.turquoise.target',
    section: 'moving-a-pillar-1-ap-or-more',
  },
  { picture: `<circle r="4" fill="#f0a53c"/>`, text: 'sign.turquoise.gap', section: 'moving-a-pillar-1-ap-or-more' },
  {
    picture: `<path d="M-4 10-3-5 0-10 3-5 4 10Z" fill="#7a6f76"/><path d="M-3-5 0-10 3-5Z" fill="${gold.base}"/>`,
    text: 'sign.turquoise.tablet',
    section: 'auctions-and-tablets',
  },
  {
    picture: `<path d="M-9 10V-9H9V10" fill="none" stroke="#7a5330" stroke-width="2"/><circle cy="1" r="6.5" fill="#e0a060" stroke="${gold.deep}"/>`,
    text: 'sign.turquoise.gong',
    section: 'your-turn',
  },
  {
    picture: `<path d="M0-9 6 0 0 9-6 0Z" fill="${turquoise.bright}"/>`,
    text: 'sign.turquoise.gem',
    section: 'your-turn',
  },
  {
    picture: `<rect x="-9" y="-9" width="18" height="18" fill="none" stroke="${mark.last}" stroke-width="2.5"/>`,
    text: 'sign.turquoise.last',
    section: 'your-turn',
  },
];
