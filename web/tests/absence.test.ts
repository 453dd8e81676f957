// Somebody who seems to be gone: what the table knows of it, what the others may ask for, and what is said to whom.

import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';
import { texts } from '../src/i18n/i18n';
import { absent, asked, canClaim, secondsLeft } from '../src/online/absence';
import type { Event, TableView } from '../src/online/generated';
import type { Live } from '../src/online/live';
import type { TableState } from '../src/online/table';
import Log from '../src/ui/game/Log.svelte';
import Offer from '../src/ui/online/Offer.svelte';
import { localClient } from './local';
import { emptyView } from './server';

// Which language the page speaks is read when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
});

type What = Event extends infer Each
  ? Each extends Event
    ? Omit<Each, 'seq' | 'at' | 'hash' | 'length' | 'clock' | 'id'>
    : never
  : never;

/** Three names, of whom the first two or all sit. */
const NAMES = ['Ada', 'Bob', 'Cleo'];
const client = localClient();

/** A running table seen by a seat ten seconds after its last move; the second seat is to act. */
async function table(you: number | null, change: Partial<TableView> = {}, players = 2): Promise<TableState> {
  const start = { game: 'aztec', options: `players=${players} first=2` } as const;
  const { start: full, moment } = await client.open(start, []);
  const empty = emptyView(start, full.rules!, moment, you);
  const view: TableView = {
    ...empty,
    seq: 10,
    now: 50_000,
    phase: 'running',
    plans: NAMES.slice(0, players).map(() => ({ kind: 'open' as const })),
    seats: NAMES.slice(0, players).map((name) => ({ ...empty.seats[0]!, name })),
    timing: { kind: 'days', days: 1 },
    waiting_since: 40_000,
    ...change,
  };
  const followed = await client.follow(view);
  return { ...followed.table, start: followed.start, ahead: 0 };
}

/** The table after one thing more; the latest one that was made. */
const happen = async (before: TableState, at: number, what: What): Promise<TableState> => {
  const event = { seq: before.seq + 1, at, hash: before.hash, length: 0, ...what } as Event;
  return { ...before, ...(await client.hear(event)).table };
};

describe('somebody who does not act', () => {
  it('may be asked about when the server’s patience is over, and not before', async () => {
    const ada = await table(0);
    const end = ada.waiting_since + ada.patience;
    expect([absent(ada, end - 1), absent(ada, end)]).toEqual([null, 1]);
    expect(absent(await happen(ada, 60_000, { type: 'left', seat: 1, bot: 'greedy' }), end)).toBeNull();
    expect(absent(await table(1), end)).toBeNull();
    expect(canClaim(ada)).toBe(true);
    expect(canClaim(await table(0, { timing: { kind: 'none' } }))).toBe(false);
    expect(canClaim(await table(0, {}, 3))).toBe(false);
  });

  it('is asked first, and an answer begins the wait anew', async () => {
    const offer = { kind: 'substitute', seat: 1 } as const;
    let now = await happen(await table(1), 160_000, { type: 'offered', seat: 0, offer, until: 190_000 });
    expect([asked(now), secondsLeft(now, now.asked_until, 171_000)]).toEqual([1, 19]);
    now = await happen(now, 172_000, { type: 'here', seat: 1 });
    expect([now.offer, asked(now), now.waiting_since]).toEqual([null, null, 172_000]);
  });

  it('has a pause to return before the bot acts', async () => {
    let now = await happen(await table(1), 190_000, { type: 'left', seat: 1, bot: 'greedy', from: 220_000 });
    expect(now.seats[1]).toMatchObject({ bot: 'greedy', bot_from: 220_000 });
    now = await happen(now, 200_000, { type: 'returned', seat: 1 });
    expect(now.seats[1]).toMatchObject({ bot: null, bot_from: null });
    now = await happen(now, 300_000, { type: 'forfeited', seat: 1 });
    expect(now.seats[1]).toMatchObject({ out: true });
  });
});

describe('what is said', () => {
  const live = { ask: () => '' } as unknown as Live;
  const body = (now: TableState): string => render(Offer, { props: { live, table: now, now: 171_000 } }).body;

  it('asks whoever seems to be gone, aloud, with one button to press', async () => {
    for (const kind of ['substitute', 'claim'] as const) {
      const what = { type: 'offered', seat: 0, offer: { kind, seat: 1 }, until: 190_000 } as const;
      const now = await happen(await table(1), 160_000, what);
      const html = body(now);
      expect(html).toMatch(/<aside[^>]* role="alert"/);
      expect(html).toContain(texts.en[`here.asked.${kind}`]!.replaceAll('{name}', 'Ada'));
      expect(html.match(/<button/g)).toHaveLength(1);
      expect(html).toContain(texts.en['here.button']);
      // What changes every second would be read out every second.
      expect(html).toMatch(/aria-hidden="true"[^>]*>19 seconds left/);
    }
  });

  it('lets the others agree, and whoever asked withdraw', async () => {
    const offer = { kind: 'substitute', seat: 1 } as const;
    const offered = async (you: number): Promise<string> =>
      body(await happen(await table(you, {}, 3), 160_000, { type: 'offered', seat: 0, offer, until: 190_000 }));
    expect(await offered(2)).toContain(texts.en['offer.agree']);
    expect(await offered(0)).toContain(texts.en['offer.withdraw']);
    expect(await offered(1)).not.toContain(texts.en['offer.decline']);
  });

  it('tells in the log what time was given back', async () => {
    const now = await happen(await table(1), 60_000, {
      type: 'credited',
      seat: 1,
      milliseconds: 4_000,
      why: 'downtime',
    });
    expect(now.credits).toEqual([{ at: 60_000, length: 0, seat: 1, milliseconds: 4_000, why: 'downtime' }]);
    const notes = [
      { at: 1, length: 0, text: 'before' },
      { at: 2, length: 2, text: 'between' },
    ];
    const deeds = ['pass', 'pass'].map((text) => ({ by: 'p1', action: { kind: 'pass', text }, gains: [] }));
    const current = { deeds, branches: [], remarks: [], players: [], start: { game: 'aztec' }, shown: { length: 2 } };
    const html = render(Log, {
      props: { session: {} as never, current: current as never, notes, pointed: [], light: () => {}, follow: () => {} },
    }).body;
    expect(html).toContain('before');
    expect(html.indexOf('between')).toBeLessThan(html.indexOf('data-number="1"'));
  });
});
