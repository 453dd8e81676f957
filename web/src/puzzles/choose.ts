// Which puzzle comes next.

import type { GameName, Puzzle, PuzzleGoal, Theme } from '../core/types';
import type { Progress } from './progress';

/** How many of those nearest to somebody's rating it is drawn from. */
const NEAREST = 6;
/** How much harder than the one before the next of a streak is, about. */
const STEP = 40;

const DAY = 24 * 60 * 60 * 1000;

/** The number of a day, the same everywhere on earth at a time. */
export const dayOf = (date: Date): number => Math.floor(date.getTime() / DAY);

/** The game of a day, and which of its puzzles it is: none comes again before all have come. */
export const ofTheDay = (day: number, games: readonly GameName[]): { game: GameName; turn: number } => ({
  game: games[day % games.length]!,
  turn: Math.floor(day / games.length),
});
/** A stride that meets every puzzle, whatever their number is. */
export function nth(puzzles: readonly Puzzle[], turn: number): Puzzle | undefined {
  const all = puzzles.length;
  if (all === 0) return undefined;
  let stride = Math.max(1, Math.floor(all * 0.618));
  while (divisor(stride, all) !== 1) stride += 1;
  return puzzles[(turn * stride) % all];
}
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** What puzzles ask for. */
export type Kind = PuzzleGoal['kind'];

/** Whether a puzzle has a theme or is of a kind. */
export const isOf = ({ goal, themes }: Puzzle, sort: string): boolean =>
  goal.kind === sort || themes.some((theme) => theme === sort);

/** One that nobody here has tried, near a rating; when all were tried, any near it. */
export function nextFor(
  puzzles: readonly Puzzle[],
  progress: Progress,
  rating: number,
  /** Of this theme or kind only. */
  sort: Theme | Kind | null = null,
  random: () => number = Math.random,
): Puzzle | undefined {
  const fitting = puzzles.filter((puzzle) => sort === null || isOf(puzzle, sort));
  const fresh = fitting.filter(({ id }) => !(id in progress.done));
  const near = [...(fresh.length > 0 ? fresh : fitting)]
    .sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))
    .slice(0, NEAREST);
  return near[Math.floor(random() * near.length)];
}

/** The puzzle of a streak after so many: from the easiest on, a little harder each time, and none twice. */
export function ofStreak(
  puzzles: readonly Puzzle[],
  had: readonly string[],
  random: () => number = Math.random,
): Puzzle | undefined {
  const left = puzzles.filter(({ id }) => !had.includes(id));
  const easiest = Math.min(...puzzles.map(({ rating }) => rating));
  const aim = easiest + had.length * STEP;
  const near = left.sort((a, b) => Math.abs(a.rating - aim) - Math.abs(b.rating - aim)).slice(0, NEAREST);
  return near[Math.floor(random() * near.length)];
}

/** What a mistake was about. */
export interface About {
  themes: readonly Theme[];
  players: number;
}

/** How many players a puzzle's game has. */
export const playersOf = ({ options }: Puzzle): number => Number(/(?:^| )players=(\d)/.exec(options)?.[1] ?? 0);

/** Those that are most like a mistake: as many of its themes as can be and few others, then as many players. None if there
 * is nothing they have in common. */
export function alike(puzzles: readonly Puzzle[], { themes, players }: About): Puzzle[] {
  const common = (puzzle: Puzzle): number => {
    const shared = puzzle.themes.filter((theme) => themes.includes(theme)).length;
    return (2 * shared) / Math.max(1, puzzle.themes.length + themes.length);
  };
  const worth = (puzzle: Puzzle): number => common(puzzle) + (playersOf(puzzle) === players ? 0.1 : 0);
  const some = puzzles.filter((puzzle) => common(puzzle) > 0);
  const most = Math.max(...some.map(worth));
  return some.filter((puzzle) => worth(puzzle) >= most - 0.05);
}

/** The kinds of some puzzles with how many there are of each, the most frequent first. */
export function kindsOf(puzzles: readonly Puzzle[]): { kind: Kind; count: number }[] {
  const counts = new Map<Kind, number>();
  for (const { goal } of puzzles) counts.set(goal.kind, (counts.get(goal.kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

/** The themes of some puzzles with how many have each, the most frequent first. */
export function themesOf(puzzles: readonly Puzzle[]): { theme: Theme; count: number }[] {
  const counts = new Map<Theme, number>();
  for (const { themes } of puzzles) for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].map(([theme, count]) => ({ theme, count })).sort((a, b) => b.count - a.count);
}
