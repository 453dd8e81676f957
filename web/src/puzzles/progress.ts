// What somebody has solved, and how good they are at it; kept in the browser. Private windows may refuse; then it is
// known until the page is closed.

import type { GameName, PuzzleStanding } from '../core/types';

/** At the first try and without help, or not. */
export type Done = 'solved' | 'failed';

export interface Progress {
  standings: Partial<Record<GameName, PuzzleStanding>>;
  /** What became of each puzzle the first time, by its id. */
  done: Record<string, Done>;
  /** The longest streak of each game. */
  streaks: Partial<Record<GameName, number>>;
}

const KEY = 'pyramidion.puzzles';
/** Where nobody knows better. */
export const FIRST_RATING = 1200;

let held: Progress | null = null;

export function progress(): Progress {
  return (held ??= { standings: {}, done: {}, streaks: {}, ...read() });
}

function read(): Partial<Progress> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown;
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Progress>) : {};
  } catch {
    return {};
  }
}

export function keep(change: Partial<Progress>): void {
  held = { ...progress(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // As said above.
  }
}

export const ratingIn = (game: GameName): number => progress().standings[game]?.rating ?? FIRST_RATING;
