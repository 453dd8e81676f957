// The signs on the board of Inka.

import { gold, mark, turquoise } from '../../boards/palette';
import type { Sign } from '../descriptor';

const lozenge = (size: number, look: string): string =>
  `<path d="M0 ${-size}L${size * 0.6} 0 0 ${size}${-size * 0.6} 0Z" ${look}/>`;

export const legend: readonly Sign[] = [
  {
    // The doorway of the board, as large as fits.
    picture: `<g transform="scale(44) translate(0 .035)"><path d="M-.13-.2H.13L.2.17H-.2Z" fill="${gold.base}" stroke="#4a300a" stroke-width=".018"/><path d="M-.085-.145H.085L.13.17H-.13Z" fill="#1b0f06"/><path d="M-.17-.2H.17V-.245H-.17Z" fill="${gold.bright}"/></g>`,
    text: 'sign.inka.door',
    section: 'setting-up',
  },
  {
    picture: `<g transform="scale(44)" fill="none"><circle r=".21" fill="${turquoise.base}" stroke="${turquoise.bright}" stroke-width=".022"/><path d="M0 0C.05-.02.05-.08-.01-.08C-.09-.08-.1.02-.06.07C0 .13.1.1.12.02" stroke="#b8fff5" stroke-width=".03"/></g>`,
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
      lozenge(11, `fill="${turquoise.deep}" stroke="${gold.bright}" stroke-width="1.4"`) +
      `<path d="M-2 5-1.4-2h2.8L2 5ZM-2.6-6-2-2.6h4L2.6-6 0-4.8Z" fill="${gold.base}" stroke="#2c1d06" stroke-width=".6"/>`,
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
