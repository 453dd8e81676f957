// Inka, as the page shows it.

import type { Mount } from '../../boards/board';
import type { GameDescriptor, Phrase } from '../descriptor';
import { nextTo } from './board/geometry';
import Drawn from './Drawn.svelte';
import { legend } from './legend';
import { isEven } from './rhombus';
import { sections } from './sections';
import picture from './picture.jpg';
import type { InkaAction, InkaView } from './types';
import { inkaSheets } from './words';

function phrase(action: InkaAction): Phrase {
  switch (action.kind) {
    case 'start':
    case 'go':
    case 'passage':
    case 'block':
      return { text: action.kind, params: { cell: action.cell } };
    case 'put':
      return { text: 'put', params: { a: action.a, b: action.b } };
    case 'shift': {
      const { rhombus: name, a, b } = action;
      return { text: isDestination(name) ? 'shift-destination' : 'shift', params: { name, a, b } };
    }
    case 'tile':
      return { text: 'tile', params: { number: action.rhombus } };
    case 'take':
    case 'stay':
      return { text: action.kind, params: {} };
  }
}

/** Destinations are called D1 to D3, path rhombi by numbers. */
const isDestination = (rhombus: string): boolean => rhombus.startsWith('D');

export const inka: GameDescriptor<InkaView, InkaAction> = {
  name: 'inka',
  picture,
  tint: 'var(--gold-bright)',
  flat: true,
  board: async (): Promise<Mount<InkaView, InkaAction>> => (await import('./board')).mount,
  workshop: async () => (await import('./workshop')).bench,
  sheets: inkaSheets,
  keys: [
    [['←', '→', '↑', '↓'], 'help.inka.move'],
    [['key.enter', 'key.space'], 'help.inka.pick'],
    [['r', 'R'], 'help.inka.turn'],
    [['key.escape'], 'help.escape'],
  ],
  legend,
  explained: { score: 'the-end', points: 'your-turn' },
  sections,
  phrase,
  // Only while it is laid: in play somebody may stand on a half, and then it matters where that half comes to lie.
  looks({ action }, { drawn, faces }) {
    const face = action.kind === 'put' ? faces.find(({ name }) => name === drawn) : undefined;
    return face && action.kind === 'put' && isEven(face) ? [action.a, action.b].sort().join(' ') : null;
  },
  places: /\b(?:[a-j][1-9]\d?|D[1-3])\b/,
  glances: [
    { text: 'inka.doors', kinds: ['start'] },
    { text: 'inka.lay', kinds: ['put'] },
    { text: 'inka.pawn', kinds: ['go', 'passage'] },
    { text: 'inka.rhombi', kinds: ['shift'] },
    { text: 'inka.blockade', kinds: ['block'] },
  ],
  goals({ action }) {
    if ('cell' in action) return [action.cell];
    return 'a' in action ? [action.a, action.b] : [];
  },
  under({ action }, t) {
    if (action.kind === 'shift') return t('under.inka.rhombus', { name: action.rhombus });
    if (action.kind === 'put') return t('under.inka.row', { row: action.a[0]! });
    return action.kind === 'block' ? t('under.inka.row', { row: action.cell[0]! }) : '';
  },
  kinds: ['start', 'put', 'take', 'stay', 'go', 'passage', 'shift', 'block'],
  buttons: ['take'],
  endings: ['stay'],
  asked: [],
  drawn: { is: ({ drawn }) => drawn !== null, picture: Drawn },
  missed: (view, seat) =>
    view.stage === 'play' ? [{ kind: 'go', cell: nextTo(view.players[seat]?.pawn ?? 'a1') }] : [],
  task(view, t) {
    if (view.stage === 'doors') return t('stage.doors');
    if (view.stage === 'lay') return t('stage.lay', { name: view.drawn ?? '' });
    return t(view.pawn_phase ? 'stage.pawn' : 'stage.rhombi');
  },
  picked(selected) {
    const [kind = '', , corner] = selected.split(':');
    return corner === undefined ? kind : 'corner';
  },
  points: (view) => (view.stage === 'play' ? view.action_points : null),
  facts: ({ stage, round: [n, all], pile, drawn }, t) => [
    ...(stage === 'play'
      ? [
          {
            label: t('side.turns'),
            value: t('side.round.of', { n, all }),
            about: t('side.turns.about'),
            section: 'the-end',
          },
        ]
      : []),
    ...(pile.length > 0
      ? [{ label: t('side.rhombi'), value: pile.length, about: t('side.rhombi.about'), section: 'setting-up' }]
      : []),
    ...(drawn === null
      ? []
      : [{ label: t('side.drawn'), value: drawn, about: t('side.drawn.about'), section: 'setting-up' }]),
  ],
  belongings: () => [],
  score: { label: 'side.statues', of: 3 },
  reasons: ({ stage, round, players }, standings, { t, name, named }) => [
    stage === 'drawn' ? t('result.inka.drawn', { n: round[1] }) : t('result.inka.won', named(standings[0]?.seat ?? 0)),
    ...players.map(({ statues }, seat) => t('result.inka.statues', { name: name(seat), n: statues })),
  ],
};
