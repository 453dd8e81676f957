// A table as it is known here: what the rules' own fold of its events says, and the server's time.

import type { Start } from '../core/types';
import type { TableView } from './generated';

export type TableState = Omit<TableView, 'board' | 'legal'> & {
  start: Start;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead: number;
};

/** The time a seat has left now, in milliseconds. */
export function timeLeft({ clock, deadline, ahead }: TableState, seat: number, now: number): number | null {
  if (!clock) return null;
  const left = clock.running === seat && deadline !== null ? deadline - now - ahead : (clock.left[seat] ?? 0);
  return Math.max(0, left);
}
