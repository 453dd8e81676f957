// The keys there are, for the list that `?` shows. Names of keys in words are texts, all others stand as they are.

import type { GameName } from '../core/types';
import { gameOf } from '../games';
import type { KeyEntry as Entry } from '../games/descriptor';

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
  [['c'], 'help.c'],
  [['i'], 'help.i'],
  [['h'], 'help.h'],
  [['l'], 'help.l'],
  [['p'], 'help.p'],
  [['[', ']'], 'help.arrows'],
  [['n'], 'help.now'],
  [['s'], 'help.s'],
  [['b'], 'help.b'],
  [['g'], 'help.g'],
  [['t', '0'], 'help.camera'],
  [['+', '−'], 'help.zoom'],
  [['key.escape'], 'help.escape'],
];

const TURNING: readonly Entry[] = [[[',', '.'], 'help.turn']];

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
  const { flat, keys } = gameOf(game);
  return [
    { title: 'help.game', entries: flat ? IN_A_GAME : [...IN_A_GAME, ...TURNING] },
    { title: 'help.board', entries: keys },
    { title: 'words.title', entries: flat ? IN_WORDS.filter(([, text]) => text !== 'help.words.level') : IN_WORDS },
    everywhere,
  ];
}
