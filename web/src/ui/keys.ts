// The keys there are, for the list that `?` shows. Names of keys in words are texts, all others stand as they are.

import type { GameName } from '../core/types';

/** Keys, and the key of the text that says what they do. */
export type Entry = readonly [keys: readonly string[], text: string];

const ARROWS = ['←', '→', '↑', '↓'] as const;

const EVERYWHERE: readonly Entry[] = [
  [['key.tab'], 'help.tab'],
  [['key.enter'], 'help.press'],
  [['key.escape'], 'help.close'],
  [['?'], 'help.question'],
];

const IN_A_GAME: readonly Entry[] = [
  [['/'], 'help.slash'],
  [['↑', '↓'], 'help.updown'],
  [['e'], 'help.e'],
  [['u'], 'help.u'],
  [['h'], 'help.h'],
  [['[', ']'], 'help.arrows'],
  [['n'], 'help.now'],
  [['b'], 'help.b'],
  [['g'], 'help.g'],
  [['t', '0'], 'help.camera'],
  [['+', '−'], 'help.zoom'],
  [['key.escape'], 'help.escape'],
];

const TURNING: readonly Entry[] = [[[',', '.'], 'help.turn']];

const ON_THE_BOARD: Record<GameName, readonly Entry[]> = {
  aztec: [
    [ARROWS, 'help.aztec.move'],
    [['r', 'R'], 'help.aztec.turn'],
    [['f', 'F'], 'help.aztec.tip'],
    [['w', 's'], 'help.aztec.raise'],
    [['x'], 'help.aztec.fit'],
    [['key.enter'], 'help.aztec.lay'],
    [['key.escape'], 'help.aztec.away'],
  ],
  turquoise: [
    [ARROWS, 'help.turquoise.move'],
    [['key.enter', 'key.space'], 'help.turquoise.pick'],
    [['r', 'R'], 'help.turquoise.turn'],
    [['+', '−'], 'help.turquoise.bid'],
    [['key.escape'], 'help.escape'],
  ],
  inka: [
    [ARROWS, 'help.inka.move'],
    [['key.enter', 'key.space'], 'help.inka.pick'],
    [['r', 'R'], 'help.inka.turn'],
    [['key.escape'], 'help.escape'],
  ],
};

const IN_WORDS: readonly Entry[] = [
  [ARROWS, 'help.words.walk'],
  [['key.home', 'key.end'], 'help.words.ends'],
  [['key.page-up', 'key.page-down'], 'help.words.level'],
  [['key.enter'], 'help.words.do'],
];

export interface Group {
  title: string;
  entries: readonly Entry[];
}

/** What can be pressed on a screen; `game` if it is one of a game. */
export function keysOf(game: GameName | null): Group[] {
  const everywhere = { title: 'help.everywhere', entries: EVERYWHERE };
  if (!game) return [everywhere];
  const flat = game === 'inka';
  return [
    { title: 'help.game', entries: flat ? IN_A_GAME : [...IN_A_GAME, ...TURNING] },
    { title: 'help.board', entries: ON_THE_BOARD[game] },
    { title: 'words.title', entries: flat ? IN_WORDS.filter(([, text]) => text !== 'help.words.level') : IN_WORDS },
    everywhere,
  ];
}
