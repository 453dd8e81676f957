// What a puzzle asks, in words.

import type { Puzzle } from '../core/types';
import type { Translate } from '../i18n/i18n';

/** The goal; what points are called depends on the game. */
export function goalOf(t: Translate, { game, goal }: Puzzle, rival: string): string {
  if (goal.kind === 'points') return t(`puzzles.goal.points.${game}`, { n: goal.points });
  return t(`puzzles.goal.${goal.kind}`, { rival });
}
