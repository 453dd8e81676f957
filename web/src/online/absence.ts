// Somebody who is to act and does not: who that is, and what the others may ask for.

import type { TableState } from './table';

/** Who is asked whether they are still there. */
export function asked({ offer }: TableState): number | null {
  const kind = offer?.offer;
  return kind?.kind === 'substitute' || kind?.kind === 'claim' ? kind.seat : null;
}

/** How many seconds they still have to answer. */
export const secondsLeft = (table: TableState, until: number | null, now: number): number =>
  Math.max(0, Math.ceil(((until ?? 0) - now - table.ahead) / 1000));

/** Whether the table has waited for so long for the seat to act that the others may ask; the server has the last word. */
export function isAbsent(table: TableState, seat: number, now: number): boolean {
  const { you, offer, phase, seats, waitingSince, patience, ahead } = table;
  const there = seats[seat];
  const person = there !== undefined && there.bot === null && !there.out;
  return phase === 'running' && offer === null && seat !== you && person && now + ahead - waitingSince >= patience;
}

/** Whether an absent opponent loses: between two players with a clock. */
export const canClaim = ({ seats, timing }: TableState): boolean => seats.length === 2 && timing.kind !== 'none';
