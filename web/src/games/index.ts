// The games, in the order they are offered. A further one is a folder beside these and a line here.

import type { GameName } from '../core/types';
import { aztec } from './aztec';
import type { GameDescriptor } from './descriptor';
import { inka } from './inka';
import { turquoise } from './turquoise';

export const GAMES = [aztec, turquoise, inka] as unknown as readonly GameDescriptor[];

const byName = new Map(GAMES.map((game) => [game.name, game]));

/** The descriptor of a game; there is one for every game of the rules, which a test sees to. */
export function gameOf(name: GameName): GameDescriptor {
  const game = byName.get(name);
  if (!game) throw new Error(`the page does not know ${name}`);
  return game;
}

export type { GameDescriptor } from './descriptor';
