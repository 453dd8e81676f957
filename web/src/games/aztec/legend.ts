// The signs on the board of Aztec.

import { gold, mark, owner, stone, turquoise } from '../../boards/palette';
import type { Sign } from '../descriptor';

/** A cube seen from above one corner. */
const cube = (fill: string, edge: string, more = ''): string =>
  `<g stroke="${edge}" stroke-linejoin="round"><path d="M0-9 8-4.5V4.5L0 9-8 4.5V-4.5Z" fill="${fill}" ${more}/><path d="M-8-4.5 0 0 8-4.5M0 0V9" fill="none"/></g>`;

/** A cell of a player's edge, with the player's mark. */
const edge = (x: number, seat: number, sign: string): string =>
  `<g transform="translate(${x} 0)"><rect x="-5.5" y="-5.5" width="11" height="11" fill="${owner(seat).fill}" stroke="${stone.dark}"/>${sign}</g>`;

export const legend: readonly Sign[] = [
  {
    picture: cube(turquoise.base, turquoise.deep) + `<path d="M0-6.5 3.5-4.5 0-2.5-3.5-4.5Z" fill="${gold.bright}"/>`,
    text: 'sign.aztec.start',
    section: 'what-you-see-on-the-table',
  },
  {
    // Each player's edge bears the player's own mark.
    picture:
      edge(-6, 0, `<circle r="2.4" fill="none" stroke="${owner(0).contrast}" stroke-width="1.5"/>`) +
      edge(6, 1, `<path d="M0-3V3M-3 0H3" stroke="${owner(1).contrast}" stroke-width="1.8"/>`),
    text: 'sign.aztec.sector',
    section: 'two-players',
  },
  {
    picture: cube(mark.legal, '#06231f', 'fill-opacity="0.8"'),
    text: 'sign.aztec.fits',
    section: 'how-to-lay-a-piece',
  },
  {
    picture: cube(mark.refused, '#3a0d05', 'fill-opacity="0.85"'),
    text: 'sign.aztec.fault',
    section: 'how-to-lay-a-piece',
  },
  { picture: `<circle r="4" fill="#7ff0e2"/>`, text: 'sign.aztec.reach', section: 'how-to-lay-a-piece' },
  {
    picture: cube(stone.light, gold.bright, 'stroke-width="2.5"'),
    text: 'sign.aztec.last',
    section: 'how-to-lay-a-piece',
  },
];
