// This browser's shares of draws: entropy that is committed to when sitting down and revealed when all sit, and the receipt
// of what was seen before the game began.

import type { Client } from '../core/client';
import type { GameName } from '../core/types';
import { join } from './api';
import type { Receipt } from './generated';
import type { Live } from './live';
import { remember } from './mine';
import { setMyName } from './name';
import type { TableState } from './table';

export interface Share {
  /** What is revealed when all seats are taken. */
  entropy: string;
  receipt: Receipt;
}

/** A table before its game begins, as far as a share of its draw depends on it. */
export type Before = Pick<TableState, 'table' | 'commitment' | 'lot'>;

const KEY = 'pyramidion.shares';
const MOST = 40;

function shares(): Share[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Share[];
  } catch {
    return [];
  }
}

/** What this browser has committed to at a table, if to anything. */
export const shareAt = (table: string): Share | undefined => shares().find(({ receipt }) => receipt.table === table);

/** Draws a share of one's own for a seat, and keeps it; what is sent now is the receipt's `share`. */
export async function drawShare(client: Client, { table, commitment, lot }: Before, seat: number): Promise<Share> {
  const entropy = hexadecimal(crypto.getRandomValues(new Uint8Array(32)));
  const share = await client.commit(table, seat, entropy);
  const drawn: Share = { entropy, receipt: { draw: 2, table, commitment, lot, seat, share } };
  keep(drawn);
  return drawn;
}

function keep(share: Share): void {
  try {
    const others = shares().filter(({ receipt }) => receipt.table !== share.receipt.table);
    localStorage.setItem(KEY, JSON.stringify([share, ...others].slice(0, MOST)));
  } catch {
    // Private windows may refuse. Then this page cannot reveal after a reload, and says so when it checks the game.
  }
}

/** Takes a seat, with a share in the draw. */
export async function sitDown(
  client: Client,
  at: Before & { draw: number; game: GameName },
  seat: number,
  name: string,
): Promise<void> {
  // A table of version 1 goes on without what nobody committed to then.
  const commitment = at.draw === 1 ? null : (await drawShare(client, at, seat)).receipt.share;
  const { token } = await join(at.table, { name, seat, colour: null, commitment, entropy: null });
  setMyName(name);
  remember(at.table, { game: at.game, token });
}

/** Reveals this browser's share when all seats of a table are taken. */
export function revealInTime(live: Live): () => void {
  let done = false;
  return live.subscribe(({ table: { table, you, seats, revealing } }) => {
    const own = you === null ? undefined : seats[you];
    const share = shareAt(table);
    if (done || revealing === null || !share || own?.entropy !== null || own.commitment !== share.receipt.share) return;
    done = true;
    // Kept before anything is told, and once: nobody may change what they have sealed when they know this.
    share.receipt.shares ??= seats.map(({ kind, commitment }) => (kind === 'bot' ? 'bot' : (commitment ?? 'none')));
    keep(share);
    live.ask({ type: 'reveal', entropy: share.entropy });
  });
}

/** Whether this seat offers a rematch: it agrees by itself when the commitment is known. */
export const isMyRematch = ({ you, offer }: TableState): boolean => offer?.[1].kind === 'rematch' && offer[0] === you;

/** Agrees to the open offer; to a rematch with a fresh share of its draw. */
export async function agree(client: Client, live: Live): Promise<void> {
  const { table, you, offer } = live.state.table;
  const next = offer?.[1];
  // A share drawn for this table again would take the place of its receipt.
  if (next?.kind === 'rematch' && next.table === table) return;
  if (you === null || next?.kind !== 'rematch' || !next.table || !next.commitment) {
    live.ask({ type: 'agree' });
    return;
  }
  // Who begins follows from who began.
  const before = { table: next.table, commitment: next.commitment, lot: false };
  const { share } = (await drawShare(client, before, you)).receipt;
  live.ask({ type: 'agree', ...(share === null ? {} : { commitment: share }) });
}

/** What a table is held against after the game: one's own receipt, or what was seen of it by whoever only watched. */
export const receiptOf = ({ table, commitment, lot }: Before): Receipt =>
  shareAt(table)?.receipt ?? { draw: 2, table, commitment, lot, seat: null, share: null };

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
