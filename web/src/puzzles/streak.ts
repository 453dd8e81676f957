// A streak: one puzzle after the other, each a little harder, until one goes wrong. It lasts as long as the page.

import type { GameName } from '../core/types';
import { keep, progress } from './progress';

export interface Streak {
  /** How many were solved. */
  solved: number;
  best: number;
  over: boolean;
}

const had = new Map<GameName, string[]>();
const ended = new Set<GameName>();

export const streak = {
  /** What the streak of a game has had so far; one that has ended begins anew. */
  begin(game: GameName): readonly string[] {
    if (ended.delete(game)) had.delete(game);
    return had.get(game) ?? [];
  },
  count(game: GameName, id: string, solved: boolean): void {
    if (!solved) ended.add(game);
    else had.set(game, [...(had.get(game) ?? []), id]);
    const { streaks } = progress();
    const length = had.get(game)?.length ?? 0;
    if (length > (streaks[game] ?? 0)) keep({ streaks: { ...streaks, [game]: length } });
  },
  state: (game: GameName): Streak => ({
    solved: had.get(game)?.length ?? 0,
    best: progress().streaks[game] ?? 0,
    over: ended.has(game),
  }),
};
