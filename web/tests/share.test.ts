// A browser's share in a draw: committed to, kept, revealed when all sit, and drawn afresh for a rematch.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLive, type Live } from '../src/online/live';
import { agree, drawShare, receiptOf, revealInTime, shareAt } from '../src/online/share';
import { localClient } from './local';
import { emptyView, Server } from './server';

const BEFORE = { table: 'abc', commitment: 'c0'.repeat(32), lot: true };
const client = localClient();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://table.test/#/' });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1);

/** A live table at which this browser sits with a share. */
async function sit(): Promise<{ server: Server; live: Live; entropy: string; share: string }> {
  const { entropy, receipt } = await drawShare(client, BEFORE, 0);
  const share = receipt.share!;
  const server = new Server({ game: 'aztec', options: 'players=2 first=1 size=5' });
  const view = server.view();
  view.seats[0]!.commitment = share;
  const live = await openLive(client, { ...view, phase: 'waiting' }, { dial: server.dial, store: null });
  await settle();
  return { server, live, entropy, share };
}

describe('a share in a draw', () => {
  it('is kept with its receipt, which holds no secret', async () => {
    const { entropy, receipt } = await drawShare(client, BEFORE, 1);
    expect(entropy).toMatch(/^[0-9a-f]{64}$/);
    expect(receipt).toEqual({
      draw: 2,
      table: 'abc',
      commitment: BEFORE.commitment,
      lot: true,
      seat: 1,
      share: await client.commit('abc', 1, entropy),
    });
    expect(shareAt('abc')).toEqual({ entropy, receipt });
    expect(JSON.stringify(receiptOf(BEFORE))).not.toContain(entropy);
    expect((await drawShare(client, BEFORE, 1)).entropy).not.toBe(entropy);
  });

  it('is a receipt without a seat for whoever watches', () => {
    expect(receiptOf(BEFORE)).toMatchObject({ table: 'abc', seat: null, share: null });
  });

  it('is revealed when all sit, once, and not before', async () => {
    const { server, live, entropy, share } = await sit();
    const reveals = (): unknown[] => server.received.filter(({ type }) => type === 'reveal');
    const stop = revealInTime(live);
    await settle();
    expect(reveals()).toEqual([]);
    server.push({ type: 'revealing', until: Date.now() + 10_000 });
    await settle();
    server.push({ type: 'said', seat: 1, text: 'so' });
    await settle();
    expect(reveals()).toMatchObject([{ type: 'reveal', entropy }]);
    // What all had sealed by then is in the receipt, and stays as it was.
    expect(shareAt('abc')!.receipt.shares).toEqual([share, 'none']);
    stop();
    const other = server.view();
    other.seats[0]!.commitment = share;
    other.seats[1]!.commitment = 'd1'.repeat(32);
    const again = await openLive(
      client,
      { ...other, phase: 'waiting', revealing: Date.now() + 10_000 },
      { dial: server.dial, store: null },
    );
    revealInTime(again)();
    expect(reveals().length).toBe(2);
    expect(shareAt('abc')!.receipt.shares).toEqual([share, 'none']);
    again.close();
    live.close();
  });

  it('is not revealed where the server shows another commitment of ours', async () => {
    const { server, live } = await sit();
    await drawShare(client, BEFORE, 0);
    const stop = revealInTime(live);
    server.push({ type: 'revealing', until: Date.now() + 10_000 });
    await settle();
    expect(server.received.filter(({ type }) => type === 'reveal')).toEqual([]);
    stop();
    live.close();
  });

  it('is drawn afresh for a rematch, for the table that the offer names', async () => {
    const { server, live, share } = await sit();
    const offer = { kind: 'rematch', table: 'next', commitment: 'd1'.repeat(32) } as const;
    server.push({ type: 'offered', seat: 1, offer });
    await settle();
    expect(live.state.table.agreed, 'whoever offers agrees like everybody else').toEqual([]);
    await agree(client, live);
    await settle();
    const fresh = shareAt('next')!;
    expect(fresh.receipt).toMatchObject({ table: 'next', commitment: offer.commitment, lot: false, seat: 0 });
    expect(fresh.receipt.share).not.toBe(share);
    expect(server.received.at(-1)).toMatchObject({ type: 'agree', commitment: fresh.receipt.share });
    live.close();
  });

  it('is not drawn again for the same table, whatever a rematch is said to be', async () => {
    const { server, live, share } = await sit();
    server.push({ type: 'offered', seat: 1, offer: { kind: 'rematch', table: 'abc', commitment: 'd1'.repeat(32) } });
    await settle();
    await agree(client, live);
    await settle();
    expect(shareAt('abc')!.receipt.share).toBe(share);
    expect(server.received.filter(({ type }) => type === 'agree')).toEqual([]);
    live.close();
  });
});

describe('the lot', () => {
  it('settles who begins when the game starts', async () => {
    const start = { game: 'aztec', options: 'players=2 first=1 size=5' } as const;
    const { moment: begun } = await client.open({ ...start, options: 'players=2 first=2 size=5' }, []);
    const { moment, start: full } = await client.open(start, []);
    await client.follow({ ...emptyView(start, full.rules!, moment, 0), lot: true });
    await client.hear({ seq: 1, at: 1, hash: begun.hash, length: 0, type: 'started', first: 1 });
    const followed = await client.followed();
    expect(followed.start.options).toContain('first=2');
    expect(followed.moment.turn).toBe('p2');
  });
});
