// Who is there and who is not: somebody who is to act and does not, and what the others may ask for.

import type { Presence } from './generated';
import type { TableState } from './table';

/** Whoever comes back sooner, as by loading the page again, has not been away. */
const BLINK = 6_000;

/** For how long somebody has been away, in milliseconds: 0 if they are there, null if nobody knows. */
export function awayFor(
  { ahead }: Pick<TableState, 'ahead'>,
  presence: Presence | undefined,
  now: number,
): number | null {
  if (!presence) return null;
  const since = presence.since === null ? null : now + ahead - presence.since;
  if (presence.here) return 0;
  return since !== null && since < BLINK ? 0 : since;
}

/** Who is asked whether they are still there. */
export function asked({ offer }: Pick<TableState, 'offer'>): number | null {
  const kind = offer?.[1];
  return kind?.kind === 'substitute' || kind?.kind === 'claim' ? kind.seat : null;
}

/** How many seconds they still have to answer. */
export const secondsLeft = ({ ahead }: TableState, until: number | null, now: number): number =>
  Math.max(0, Math.ceil(((until ?? 0) - now - ahead) / 1000));

/** Whom the table has waited for so long that the others may ask; the server has the last word. */
export function absent(table: TableState, now: number): number | null {
  const { you, turn, offer, seats, waiting_since, patience, ahead } = table;
  if (turn === null || turn === you || offer !== null || now + ahead - waiting_since < patience) return null;
  return seats[turn]?.bot === null ? turn : null;
}

/** Whether an absent opponent loses: between two players with a clock. */
export const canClaim = ({ seats, timing }: TableState): boolean => seats.length === 2 && timing.kind !== 'none';
