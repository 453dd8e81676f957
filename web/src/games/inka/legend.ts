// The signs on the board of Inka.

import { gold, mark, turquoise } from '../../boards/palette';
import type { Sign } from '../descriptor';

const lozenge = (size: number, look: string): string =>
  `<path d="M0 ${-size}L${size * 0.6} 0 0 ${size}${-size * 0.6} 0Z" ${look}/>`;

export const legend: readonly Sign[] = [
  {
    picture: `<path d="M-6 9V-3a6 6 0 0 1 12 0V9Z" fill="#1a120a" stroke="${gold.bright}" stroke-width="1.8"/>`,
    text: 'sign.inka.door',
    section: 'setting-up',
  },
  {
    picture: `<circle r="8" fill="none" stroke="${turquoise.bright}" stroke-width="2"/><circle r="3.5" fill="none" stroke="${turquoise.bright}" stroke-width="2"/>`,
    text: 'sign.inka.passage',
    section: 'phase-3-your-pawn',
  },
  {
    picture: lozenge(9, `fill="none" stroke="${gold.bright}" stroke-width="2"`),
    text: 'sign.inka.rhombus',
    section: 'phase-3-your-pawn',
  },
  {
    picture: `<path d="M-10 5 0-7 10 5Z" fill="#8f7a5c"/><path d="M-10 5 0-7" stroke="#efe0c0" stroke-width="4" stroke-linecap="round"/>`,
    text: 'sign.inka.wall',
    section: 'phase-3-your-pawn',
  },
  {
    picture: `<path d="M-8 4c3-8 5 4 8-3s4 2 8-4" fill="none" stroke="#7fc25a" stroke-width="2.6" stroke-linecap="round"/>`,
    text: 'sign.inka.snake',
    section: 'phase-3-your-pawn',
  },
  {
    picture: `<path d="M-10 7 0-9 10 7Z" fill="#0a0c12" stroke="#3a332a"/>`,
    text: 'sign.inka.chasm',
    section: 'phase-3-your-pawn',
  },
  {
    picture:
      lozenge(10, `fill="#c9a24a" stroke="${gold.bright}"`) +
      `<path d="M-1.4 4-1-2h2l.4 6ZM-2-5.5-1.4-3h2.8L2-5.5 0-4.5Z" fill="#2c1d06"/>`,
    text: 'sign.inka.destination',
    section: 'phase-3-your-pawn',
  },
  {
    picture: lozenge(8, `fill="#0b2b2c" stroke="#eafffb" stroke-width="1.8"`),
    text: 'sign.inka.cost',
    section: 'your-turn',
  },
  {
    picture: `<circle r="8" fill="${gold.base}" stroke="#2c1d06"/><path d="M-4 2A4.5 4.5 0 1 1 3.5 3M6 0 3.5 3.5.3.8" fill="none" stroke="#3a2606" stroke-width="1.6"/>`,
    text: 'sign.inka.knob',
    section: 'turns',
  },
  {
    picture: `<path d="M-9 7 0-8 9 7Z" fill="${mark.legal}" fill-opacity="0.3" stroke="${mark.legal}" stroke-width="1.6"/>`,
    text: 'sign.inka.target',
    section: 'phase-2-moving-rhombi',
  },
  {
    picture: `<path d="M-8 6C-3-6 3 8 8-6" fill="none" stroke="${mark.last}" stroke-width="2.2" stroke-dasharray="1 3" stroke-linecap="round"/>`,
    text: 'sign.inka.last',
    section: 'your-turn',
  },
];
