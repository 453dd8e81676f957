// What to do next, for whoever arrives: one step, from what this browser's learner has done.

import { LEVELS } from '../game/players';
import type { GameName } from '../core/types';
import type { Progress } from './progress.svelte';

export type Suggestion =
  /** Begin to learn, or go on: the lesson's number, from 1. */
  | { next: 'first' | 'lesson'; game: GameName; lesson: number; level?: never }
  /** Play a first time, or against the level above the highest beaten. */
  | { next: 'play' | 'level'; game: GameName; level: string };

/** How many lessons each game has. */
export type Lengths = Readonly<Partial<Record<GameName, number>>>;

/** What somebody has begun comes before anything new; null if there is nothing to say. */
export function suggest(
  games: readonly GameName[],
  { lessons, played, beaten }: Progress,
  lengths: Lengths,
): Suggestion | null {
  const done = (game: GameName): number => lessons[game]?.length ?? 0;
  const begun = games.find((game) => done(game) > 0 && done(game) < (lengths[game] ?? 0));
  if (begun) return { next: 'lesson', game: begun, lesson: done(begun) + 1 };
  const taught = games.find((game) => done(game) > 0 && !played[game]);
  if (taught) return { next: 'play', game: taught, level: LEVELS[0]! };
  const [strongest] = [...games].filter((game) => beaten[game]).sort((a, b) => beaten[b]! - beaten[a]!);
  if (strongest && beaten[strongest]! < LEVELS.length)
    return { next: 'level', game: strongest, level: LEVELS[beaten[strongest]!]! };
  // Whoever plays already knows where to begin.
  if (games.some((game) => played[game])) return null;
  const [first] = games;
  return first ? { next: 'first', game: first, lesson: 1 } : null;
}
