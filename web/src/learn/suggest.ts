// What to do next, for whoever arrives: one step, from what this browser's learner has done.

import { LEVELS } from '../game/players';
import type { Lesson } from '../core/generated';
import type { GameName } from '../core/types';
import { nextLesson, type Progress } from './progress.svelte';

export type Suggestion =
  /** Begin to learn, or go on: the lesson's number, from 1. */
  | { next: 'first' | 'lesson'; game: GameName; lesson: number }
  /** Play a first time, or against the level above the highest beaten. */
  | { next: 'play' | 'level'; game: GameName; level: string }
  /** Look at the game with this id again. */
  | { next: 'review'; game: GameName; id: string }
  | { next: 'puzzle'; game: GameName };

/** What is known besides the progress. */
export interface Known {
  /** The lessons of the games that somebody has begun to learn. */
  lessons: Readonly<Partial<Record<GameName, readonly Pick<Lesson, 'name'>[]>>>;
  /** The last game, if it was played to its end against bots and has not been reviewed. */
  last: { id: string; game: GameName } | null;
  /** Whether a puzzle was ever tried. */
  puzzled: boolean;
}

/** What somebody has begun comes before anything new; null if there is nothing to say. */
export function suggest(
  games: readonly GameName[],
  { lessons: done, played, beaten }: Progress,
  { lessons, last, puzzled }: Known,
): Suggestion | null {
  for (const game of games) {
    const lesson = done[game]?.length ? nextLesson(lessons[game] ?? [], done[game]) : null;
    if (lesson !== null) return { next: 'lesson', game, lesson: lesson + 1 };
  }
  const taught = games.find((game) => done[game]?.length && !played[game]);
  if (taught) return { next: 'play', game: taught, level: LEVELS[0]! };
  if (last) return { next: 'review', ...last };
  const known = games.filter((game) => played[game]);
  if (known[0] && !puzzled) return { next: 'puzzle', game: known[0] };
  const [strongest] = games.filter((game) => beaten[game]).sort((a, b) => beaten[b]! - beaten[a]!);
  if (strongest && beaten[strongest]! < LEVELS.length)
    return { next: 'level', game: strongest, level: LEVELS[beaten[strongest]!]! };
  // Whoever plays already knows where to begin.
  const [first] = games;
  return first && known.length === 0 ? { next: 'first', game: first, lesson: 1 } : null;
}
