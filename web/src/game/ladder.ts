// The levels of a game on one scale of ratings, and the level that suits somebody.

import strength from 'virtual:strength';
import type { GameName } from '../core/types';
import { DEFAULT_LEVEL, LEVELS } from './players';

/** Where the weakest level stands: whoever is not known yet stands a little above it. */
const WEAKEST = 1000;

/** How much stronger somebody is who wins so many of a hundred games. */
const ahead = (won: number): number => 400 * Math.log10(won / (100 - won));

/** The rating of each level, the weakest first: each as far above the one below as it was measured to be with two players. */
export function ratings(game: GameName): number[] {
  let rating = WEAKEST;
  return LEVELS.map((level, i) => (i === 0 ? rating : (rating += ahead(strength.won[game]?.[level] ?? 70))));
}

/** The level nearest to somebody of this rating; the usual one for whoever has none. */
export function levelAt(game: GameName, rating: number | undefined): string {
  if (rating === undefined) return DEFAULT_LEVEL;
  const away = ratings(game).map((level) => Math.abs(level - rating));
  return LEVELS[away.indexOf(Math.min(...away))]!;
}
