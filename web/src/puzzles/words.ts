// What a puzzle asks, in words.

import type { Puzzle } from '../core/types';
import type { Translate } from '../i18n/i18n';

/** The goal; what points are called depends on the game. */
export function goalOf(t: Translate, { game, goal }: Puzzle, rival: string): string {
  if (goal.kind === 'points') return t(`puzzles.goal.points.${game}`, { n: goal.points });
  if (goal.kind === 'save' && goal.points === 0) return t('puzzles.goal.save.none', { rival });
  return t(`puzzles.goal.${goal.kind}`, { rival, ...('points' in goal && { n: goal.points }) });
}

/** What was right where an answer was judged: one action, or a range of prices. */
export function rightOf(t: Translate, answers: readonly string[]): string {
  const [first, last] = [answers[0], answers.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? t('puzzles.right.one', { first }) : t('puzzles.right.range', { first, last });
}
