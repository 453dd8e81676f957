// From a mistake in a review to a puzzle that is about the same.

import type { Client } from '../core/client';
import type { Puzzle, ReviewStep, Start } from '../core/types';
import { alike, nextFor } from '../puzzles/choose';
import { progress, ratingIn } from '../puzzles/progress';
import { puzzlesOf } from '../puzzles/set';

/** A puzzle whose solution works by what would have been better here, one not tried before if there is one; the rules on
 * which themes rest are the same for both. None if nothing is like it. */
export async function puzzleLike(
  client: Client,
  start: Start,
  /** What was played before. */
  before: readonly string[],
  { alternatives: [best] }: Pick<ReviewStep, 'alternatives'>,
  players: number,
): Promise<Puzzle | undefined> {
  if (!best) return undefined;
  // The line of play expected is the rest of the turn, too.
  const themes = await client.themes(start, before, [best.action, ...best.line]);
  const some = alike(await puzzlesOf(start.game), { themes, players });
  return nextFor(some, progress(), ratingIn(start.game));
}
