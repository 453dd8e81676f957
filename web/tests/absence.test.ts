// Somebody who seems to be gone: what the table knows of it, what the others may ask for, and what is said to whom.

import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';
import { texts } from '../src/i18n/i18n';
import { asked, canClaim, isAbsent, secondsLeft } from '../src/online/absence';
import type { Event, TableView } from '../src/online/generated';
import type { Live } from '../src/online/live';
import { after, fromView, type TableState } from '../src/online/table';
import Log from '../src/ui/game/Log.svelte';
import Offer from '../src/ui/online/Offer.svelte';

// Which language the page speaks is read when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
});

type What = Event extends infer Each
  ? Each extends Event
    ? Omit<Each, 'seq' | 'at' | 'hash' | 'length' | 'clock' | 'id'>
    : never
  : never;

const seat = (name: string): TableView['seats'][number] => ({
  kind: 'player',
  name,
  colour: 'jade',
  bot: null,
  bot_from: null,
  out: false,
  entropy: '',
});

/** A running table of two, seen by a seat ten seconds after its last move. */
function table(you: number | null, change: Partial<TableView> = {}): TableState {
  const view: TableView = {
    protocol: 1,
    table: 'abc',
    seq: 10,
    now: 50_000,
    you,
    game: 'aztec',
    rules: 1,
    options: {},
    phase: 'running',
    turn: 1,
    actions: [],
    legal: [],
    undoable: 0,
    hash: '',
    board: null,
    scores: [0, 0],
    seats: [seat('Ada'), seat('Bob')],
    timing: { kind: 'days', days: 3 },
    clock: null,
    offer: null,
    agreed: [],
    asked_until: null,
    waiting_since: 40_000,
    patience: 120_000,
    chat: [],
    credits: [],
    ranks: null,
    reason: null,
    commitment: '',
    secret: null,
    next: null,
    ...change,
  };
  return fromView(view, 50_000);
}

const happen = (before: TableState, at: number, what: What): TableState =>
  after(before, { seq: before.seq + 1, at, hash: '', length: 3, ...what } as Event);

describe('somebody who does not act', () => {
  it('may be asked about when the server’s patience is over, and not before', () => {
    const ada = table(0);
    expect(isAbsent(ada, 1, 159_999)).toBe(false);
    expect(isAbsent(ada, 1, 160_000)).toBe(true);
    expect(isAbsent(table(1), 1, 160_000)).toBe(false);
    expect(isAbsent(happen(ada, 60_000, { type: 'left', seat: 1, bot: 'greedy' }), 1, 999_999)).toBe(false);
    expect(canClaim(ada)).toBe(true);
    expect(canClaim(table(0, { timing: { kind: 'none' } }))).toBe(false);
    expect(canClaim(table(0, { seats: [seat('Ada'), seat('Bob'), seat('Cleo')] }))).toBe(false);
  });

  it('is asked first, and an answer begins the wait anew', () => {
    const offer = { kind: 'substitute', seat: 1 } as const;
    let now = happen(table(1), 160_000, { type: 'offered', seat: 0, offer, until: 190_000 });
    expect([asked(now), secondsLeft(now, 190_000, 171_000)]).toEqual([1, 19]);
    now = happen(now, 172_000, { type: 'here', seat: 1 });
    expect([now.offer, asked(now), now.waitingSince]).toEqual([null, null, 172_000]);
    expect(isAbsent({ ...now, you: 0 }, 1, 290_000)).toBe(false);
  });

  it('is known to whoever loads the table later, too', () => {
    const view = table(1, { offer: [0, { kind: 'claim', seat: 1 }], agreed: [0], asked_until: 70_000 });
    expect(view.offer).toEqual({ by: 0, offer: { kind: 'claim', seat: 1 }, agreed: [0], until: 70_000 });
  });

  it('has a pause to return before the bot acts', () => {
    let now = happen(table(1), 190_000, { type: 'left', seat: 1, bot: 'greedy', from: 220_000 });
    expect(now.seats[1]).toMatchObject({ bot: 'greedy', bot_from: 220_000 });
    now = happen(now, 200_000, { type: 'returned', seat: 1 });
    expect(now.seats[1]).toMatchObject({ bot: null, bot_from: null });
    now = happen(now, 300_000, { type: 'forfeited', seat: 1 });
    expect(now.seats[1]).toMatchObject({ out: true });
  });
});

describe('a seat that is kept for somebody', () => {
  it('is no longer asked for when its player comes', () => {
    const kept = table(0, { phase: 'waiting', offer: [1, { kind: 'fill', seat: 1, bot: '3' }], agreed: [1] });
    const other = happen(kept, 1, { type: 'sat', seat: 0, name: 'Cleo', colour: 'ruby', entropy: '' });
    expect(other.offer).not.toBeNull();
    const come = happen(kept, 1, { type: 'sat', seat: 1, name: 'Cleo', colour: 'ruby', entropy: '' });
    expect(come.offer).toBeNull();
  });
});

describe('what is said', () => {
  const live = { ask: () => '' } as unknown as Live;
  const body = (now: TableState): string => render(Offer, { props: { live, table: now, now: 171_000 } }).body;

  it('asks whoever seems to be gone, aloud, with one button to press', () => {
    for (const kind of ['substitute', 'claim'] as const) {
      const now = happen(table(1), 160_000, { type: 'offered', seat: 0, offer: { kind, seat: 1 }, until: 190_000 });
      const html = body(now);
      expect(html).toMatch(/<aside[^>]* role="alert"/);
      expect(html).toContain(texts.en[`here.asked.${kind}`]!.replaceAll('{name}', 'Ada'));
      expect(html.match(/<button/g)).toHaveLength(1);
      expect(html).toContain(texts.en['here.button']);
      // What changes every second would be read out every second.
      expect(html).toMatch(/aria-hidden="true"[^>]*>19 seconds left/);
    }
  });

  it('lets the others agree, and whoever asked withdraw', () => {
    const offer = { kind: 'substitute', seat: 1 } as const;
    const three = { seats: [seat('Ada'), seat('Bob'), seat('Cleo')] };
    const offered = (you: number): string =>
      body(happen(table(you, three), 160_000, { type: 'offered', seat: 0, offer, until: 190_000 }));
    expect(offered(2)).toContain(texts.en['offer.agree']);
    expect(offered(0)).toContain(texts.en['offer.withdraw']);
    expect(offered(1)).not.toContain(texts.en['offer.decline']);
  });

  it('tells in the log what time was given back', () => {
    const now = happen(table(1), 60_000, { type: 'credited', seat: 1, milliseconds: 4_000, why: 'downtime' });
    expect(now.credits).toEqual([{ at: 60_000, length: 3, seat: 1, milliseconds: 4_000, why: 'downtime' }]);
    const notes = [
      { at: 1, length: 0, text: 'before' },
      { at: 2, length: 2, text: 'between' },
    ];
    const deeds = ['pass', 'pass'].map((text) => ({ by: 'p1', action: { kind: 'pass', text }, gains: [] }));
    const current = { deeds, players: [], start: { game: 'aztec' }, shown: { length: 2 } };
    const html = render(Log, { props: { session: {} as never, current: current as never, notes } }).body;
    expect(html).toContain('before');
    expect(html.indexOf('between')).toBeLessThan(html.indexOf('data-number="1"'));
  });
});
