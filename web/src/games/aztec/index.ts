// Aztec, as the page shows it.

import type { Mount } from '../../boards/board';
import type { Translate } from '../../i18n/i18n';
import type { GameDescriptor, Phrase } from '../descriptor';
import { cellText, cellsOf, readCell } from './board/space';
import { legend } from './legend';
import { sections } from './sections';
import picture from './picture.jpg';
import PieceIcon from './PieceIcon.svelte';
import Prompt from './Prompt.svelte';
import type { AztecAction, AztecView } from './types';
import { aztecSheets } from './words';

/** How many steps a path goes each way. */
const STEPS = [2, 2, 1] as const;

function phrase(action: AztecAction): Phrase {
  switch (action.kind) {
    case 'lay': {
      const cells = cellsOf({ start: readCell(action.cell), word: action.way });
      return { text: 'lay', params: { cell: action.cell, to: cellText(cells.at(-1)!) } };
    }
    case 'oh':
      return { text: 'oh', params: { number: action.number } };
    case 'pass':
      return { text: 'pass', params: {} };
  }
}

/** The path of a piece, step by step. */
function detail(action: AztecAction, t: Translate): string {
  if (action.kind !== 'lay') return '';
  return action.way.map((way, i) => t('path.step', { n: STEPS[i] ?? 1, way: t(`way.${way}`) })).join(', ');
}

export const aztec: GameDescriptor<AztecView, AztecAction> = {
  name: 'aztec',
  picture,
  tint: '#f0c9a0',
  flat: false,
  board: async (): Promise<Mount<AztecView, AztecAction>> => (await import('./board')).mount,
  workshop: async () => (await import('./workshop')).bench,
  sheets: aztecSheets,
  keys: [
    [['←', '→', '↑', '↓'], 'help.aztec.move'],
    [['r', 'R'], 'help.aztec.turn'],
    [['f', 'F'], 'help.aztec.tip'],
    [['w', 's'], 'help.aztec.raise'],
    [['x'], 'help.aztec.fit'],
    [['key.enter'], 'help.aztec.lay'],
    [['key.escape'], 'help.aztec.away'],
  ],
  legend,
  explained: { score: 'two-players' },
  sections,
  phrase,
  detail,
  icon: PieceIcon,
  places: /\b[a-i][1-9](?:\.[1-3])?\b/,
  glances: [{ text: 'aztec.pieces', kinds: ['lay'] }],
  goals: ({ action, places }) => (action.kind === 'lay' ? places : []),
  earns: (place, { sides }, seat) => sides.some((one) => one.seat === seat && one.sector.includes(place)),
  // Where it stands, or lies lowest.
  under({ action, places }, t) {
    const lowest = [...places].sort((one, other) => Number(one.at(-1)) - Number(other.at(-1)))[0];
    return action.kind === 'lay' && lowest ? t('under.aztec', { square: lowest.split('.')[0]! }) : '';
  },
  lowest: 1,
  levels: ({ places }) => [...new Set(places.map((cell) => Number(cell.at(-1))))].sort(),
  kinds: ['oh', 'pass', 'lay'],
  buttons: [],
  endings: [],
  asked: ['oh', 'pass'],
  prompt: Prompt,
  task: (view, t) => (view.auction ? '' : t('stage.piece')),
  meanwhile({ auction }, { t, name }) {
    if (!auction) return '';
    const { number, dropped } = auction;
    const named = number === null ? t('wait.oh.none') : t('wait.oh', { n: number });
    return dropped.length === 0 ? named : `${named} ${t('wait.oh.dropped', { names: dropped.map(name).join(', ') })}`;
  },
  facts: ({ left, round: [n, all] }, t) => [
    { label: t('side.pieces'), value: left, about: t('side.pieces.about'), section: 'two-players' },
    ...(all > 1
      ? [
          {
            label: t('side.round'),
            value: t('side.round.of', { n, all }),
            about: t('side.round.about.aztec'),
            section: 'three-players-oh-puch',
          },
        ]
      : []),
  ],
  belongings({ sides, oh_puch, number }, seat, t) {
    const facts = sides
      .filter((one) => one.seat === seat)
      .map(({ side }) => ({
        label: '',
        value: t(`side.side.${side}`),
        about: t('side.side.about'),
        section: 'two-players',
      }));
    const named = number === null ? '' : t('side.ohpuch.number', { n: number });
    return oh_puch === seat
      ? [
          ...facts,
          {
            label: t('side.ohpuch'),
            value: named,
            about: t('side.ohpuch.about'),
            section: 'three-players-oh-puch',
          },
        ]
      : facts;
  },
  beforeAtTie: ({ before_at_tie: seat }) => seat,
  reasons({ sides, oh_puch, number, before_at_tie }, _, { t, name, named }) {
    const god = oh_puch !== null && number !== null ? [t('result.aztec.ohpuch', { ...named(oh_puch), n: number })] : [];
    const counted = sides.map(({ seat, side, points }) =>
      t('result.aztec.side', { name: name(seat), side: t(`side.side.${side}`), n: points }),
    );
    const tied = before_at_tie !== null && sides.every(({ points }) => points === sides[0]?.points);
    return [...god, ...counted, ...(tied ? [t('tie.before', { name: name(before_at_tie) })] : [])];
  },
  only: { variant: 3 },
};
