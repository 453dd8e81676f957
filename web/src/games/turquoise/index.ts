// Turquoise, as the page shows it.

import type { Mount } from '../../boards/board';
import type { Translate } from '../../i18n/i18n';
import type { Choice } from '../../core/types';
import type { GameDescriptor, Phrase } from '../descriptor';
import { covered, isColumn, levelOf } from './board/grid';
import { offered } from './board/model';
import { HAND, SUMMIT, tabletId } from './board/offers';
import { breakdown } from './breakdown';
import Drawn from './Drawn.svelte';
import { legend } from './legend';
import { sections } from './sections';
import picture from './picture.jpg';
import Prompt from './Prompt.svelte';
import Tablets from './Tablets.svelte';
import type { TurquoiseAction, TurquoiseView } from './types';
import { turquoiseSheets } from './words';

const degrees = (rotation: number): number => rotation * 90;

function phrase(action: TurquoiseAction, t: Translate): Phrase {
  switch (action.kind) {
    case 'auction':
      return { text: 'auction', params: { tablet: t(`tablet.${action.tablet}`), price: action.price } };
    case 'bid':
      return { text: 'bid', params: { price: action.price } };
    case 'lay': {
      const params = { place: action.place, turn: degrees(action.rotation) };
      return { text: action.rotation === 0 ? 'lay-straight' : 'lay', params };
    }
    case 'enter':
    case 'move':
    case 'leave': {
      const { kind, route } = action;
      const params = { from: route[0] ?? '', to: route.at(-1) ?? '', steps: route.length - 1 };
      return { text: route.length > 1 || kind === 'move' ? kind : `${kind}-here`, params };
    }
    case 'horus':
      return { text: 'horus', params: { column: action.column } };
    case 'anubis': {
      const [first = '', second = ''] = action.columns;
      return { text: second ? 'anubis-two' : 'anubis', params: { first, second } };
    }
    case 'seth':
      return { text: 'seth', params: { turn: degrees(action.rotation) } };
    case 'tile':
      return { text: 'tile', params: { number: action.number } };
    case 'pass':
    case 'draw':
    case 'crown':
    case 'thot':
    case 'decline':
    case 'end':
      return { text: action.kind, params: {} };
  }
}

/** Where a pillar or a plate comes to lie; of those that go home, where they stand. */
function goals({ action }: Choice<TurquoiseAction>): readonly string[] {
  switch (action.kind) {
    case 'enter':
    case 'move':
      return action.route.slice(-1);
    case 'leave':
      return action.route.slice(0, 1);
    case 'horus':
      return [action.column];
    case 'anubis':
      return action.columns;
    case 'lay':
      return [action.place];
    case 'crown':
      return [SUMMIT];
    default:
      return [];
  }
}

/** Plates count by the level they lie on, pillars by the one they come to. */
function levels({ action, places }: Choice<TurquoiseAction>, view: TurquoiseView): number[] {
  if (action.kind === 'lay') return [levelOf(action.place)];
  const last = places.at(-1);
  const level = last === undefined || action.kind === 'leave' ? undefined : offered(view).get(last);
  return level === undefined ? [] : [level];
}

/** Whether a plate would lie on four pillars of one colour. */
function isStrike(action: TurquoiseAction, { pillars, phase }: TurquoiseView): boolean {
  const own = action.kind === 'lay' ? action.place : action.kind === 'crown' ? SUMMIT : null;
  const place = action.kind === 'seth' && phase.kind === 'seth' ? phase.place : own;
  if (place === null) return false;
  const under = covered(place).flatMap((column) =>
    pillars.filter((one) => one.column === column && one.level === levelOf(place) - 1),
  );
  return under.length === 4 && new Set(under.map(({ seat }) => seat)).size === 1;
}

export const turquoise: GameDescriptor<TurquoiseView, TurquoiseAction> = {
  name: 'turquoise',
  picture,
  tint: 'var(--turquoise-bright)',
  flat: false,
  board: async (): Promise<Mount<TurquoiseView, TurquoiseAction>> => (await import('./board')).mount,
  workshop: async () => (await import('./workshop')).bench,
  sheets: turquoiseSheets,
  keys: [
    [['←', '→', '↑', '↓'], 'help.turquoise.move'],
    [['key.enter', 'key.space'], 'help.turquoise.pick'],
    [['r', 'R'], 'help.turquoise.turn'],
    [['+', '−'], 'help.turquoise.bid'],
    [['key.escape'], 'help.escape'],
  ],
  legend,
  explained: { score: 'laying-a-plate-1-ap', points: 'your-turn' },
  sections,
  phrase,
  detail: (action, t, view) => (isStrike(action, view) ? t('strike.turquoise') : ''),
  places: /\b[0-3]?[a-h][1-8]\b/,
  glances: [
    { text: 'turquoise.pillars', kinds: ['enter', 'move', 'horus'] },
    { text: 'turquoise.plates', kinds: ['lay', 'crown'] },
    { text: 'turquoise.home', kinds: ['leave', 'anubis'] },
  ],
  goals,
  under: (choice) => goals(choice)[0] ?? '',
  lowest: 0,
  levels,
  kinds: [
    'bid',
    'pass',
    'seth',
    'decline',
    'crown',
    'draw',
    'end',
    'thot',
    'lay',
    'enter',
    'move',
    'leave',
    'horus',
    'anubis',
    'auction',
  ],
  buttons: ['draw', 'crown', 'thot'],
  endings: ['end'],
  asked: ['pass', 'bid', 'auction', 'seth', 'decline'],
  prompt: Prompt,
  drawn: {
    is: ({ phase }) => phase.kind === 'lay' || (phase.kind === 'seth' && phase.plate !== null),
    picture: Drawn,
  },
  missed: ({ phase, pile }) => (phase.kind === 'act' ? [{ kind: pile.length > 0 ? 'draw' : 'crown' }] : []),
  task({ phase }, t) {
    return phase.kind === 'lay' ? t('stage.plate', { n: phase.plate }) : '';
  },
  picked: (selected, { tablets }) =>
    selected === HAND
      ? 'hand'
      : isColumn(selected)
        ? 'pillar'
        : (tablets.find(({ name }) => selected === tabletId(name) && (name === 'horus' || name === 'anubis'))?.name ??
          null),
  meanwhile({ phase }, { t, name, named }) {
    if (phase.kind !== 'auction') return '';
    const { tablet, price, leader, bidders } = phase;
    return t('wait.auction', {
      tablet: t(`tablet.${tablet}`),
      ...named(leader),
      price,
      bidders: bidders.map(name).join(', '),
    });
  },
  points: (view) => view.action_points,
  facts: ({ pile, quiet: [n, all], standoff }, t) => [
    { label: t('side.pile'), value: pile.length, about: t('side.pile.about'), section: 'laying-a-plate-1-ap' },
    // Most turns go by without a plate: it is told only where the end may come by it.
    ...(2 * n >= all
      ? [
          {
            label: t('side.quiet'),
            value: t('side.round.of', { n, all }),
            about: t('side.quiet.about', { all, rule: t(`side.quiet.then.${standoff}`) }),
            section: 'when-nobody-builds',
            asks: true,
          },
        ]
      : []),
  ],
  more: Tablets,
  belongings: ({ players }, seat, t) => [
    {
      label: t('side.hand'),
      value: players[seat]?.hand ?? 0,
      about: t('side.hand.about'),
      section: 'moving-a-pillar-1-ap-or-more',
    },
  ],
  reasons({ phase, players, quiet, standoff }, standings, { t, name }) {
    const first = standings.filter(({ rank }) => rank === 1).map(({ seat }) => name(seat));
    const tie =
      first.length > 1 && isTie({ phase, standoff }) ? [t('result.tie.between', { names: first.join(', ') })] : [];
    if (phase.kind !== 'stand-off') return tie;
    const counts = players.map(({ built }, seat) =>
      t('result.turquoise.standoff.built.one', { name: name(seat), n: built }),
    );
    return [
      t('result.turquoise.stand-off', { n: quiet[1] }),
      t(`result.turquoise.standoff.${standoff}`, { counts: counts.join(', ') }),
      ...tie,
    ];
  },
  tie: (view) => isTie(view),
  breakdown,
  numbers: { quiet: ['4', '3', '2', '6', '8', '12'] },
};

/** The rulebook asks to play again, unless a stand-off was to count as drawn. */
const isTie = ({ phase, standoff }: Pick<TurquoiseView, 'phase' | 'standoff'>): boolean =>
  phase.kind === 'crowned' || (phase.kind === 'stand-off' && standoff !== 'draw');
