// A table far away: losses of the connection, wishes made meanwhile, positions gone astray, two tabs of one seat.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actor, type Session } from '../src/game/session';
import { backOff } from '../src/online/connection';
import type { Code } from '../src/online/generated';
import { openLive, type Live } from '../src/online/live';
import { openOutbox } from '../src/online/outbox';
import { openFarSession } from '../src/online/session';
import { timeLeft, type TableState } from '../src/online/table';
import { texts } from '../src/i18n/i18n';
import { localClient } from './local';
import { Server } from './server';

const START = { game: 'aztec', options: 'players=2 first=1 size=5' } as const;

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://table.test/#/' });
  // The check for silent losses asks the server over HTTP; here it never answers.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1);
const later = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

interface Seat {
  server: Server;
  live: Live;
  session: Session;
}

async function sit(server = new Server(START), store: Storage | null = memory()): Promise<Seat> {
  const client = localClient();
  const live = await openLive(client, server.view(), { dial: server.dial, store });
  const session = await openFarSession(client, live);
  await settle();
  return { server, live, session };
}

const act = async ({ session }: Seat, n = 0): Promise<string> => {
  const action = session.state.moment.choices[n]!.action.text;
  session.send({ type: 'act', action });
  await settle();
  return action;
};
const reply = async ({ server }: Seat): Promise<void> => {
  server.push({ type: 'played', seat: 1, action: server.moment.choices[0]!.action.text });
  await settle();
};

describe('a table far away', () => {
  it('is played through the server, and both positions agree', async () => {
    const seat = await sit();
    expect(actor(seat.session.state)).toBe(0);
    await act(seat);
    expect(seat.session.state).toMatchObject({ pending: null, moment: { turn: 'p2', hash: seat.server.moment.hash } });
    expect(actor(seat.session.state)).toBeNull();
    await reply(seat);
    expect(actor(seat.session.state)).toBe(0);
    expect(seat.session.state.deeds.map(({ by }) => by)).toEqual(['p1', 'p2']);
    expect(seat.live.state.astray).toBe(false);
  });

  it('gives no hints against people', async () => {
    const seat = await sit();
    await seat.session.askHint();
    expect(actor(seat.session.state)).toBe(0);
    expect(seat.session.state.hint).toBeNull();
  });

  it('resumes after the last event it knows', async () => {
    const seat = await sit();
    await act(seat);
    seat.server.cut();
    expect(seat.live.state.link).toBe('lost');
    await reply(seat);
    expect(seat.session.state.deeds).toHaveLength(1);
    await later(2000);
    expect(seat.live.state.link).toBe('open');
    expect(seat.server.dialled.at(-1)).toContain('after=2');
    expect(seat.session.state.deeds).toHaveLength(2);
  });

  it('waits longer after each failure, within a bound', async () => {
    const seat = await sit();
    seat.server.up = false;
    seat.server.cut();
    const before = seat.server.dialled.length;
    await later(60_000);
    expect(seat.server.dialled.length - before).toBeGreaterThan(4);
    expect(seat.server.dialled.length - before).toBeLessThan(12);
    seat.server.up = true;
    await later(20_000);
    expect(seat.live.state.link).toBe('open');
    expect([0, 1, 2, 20].map((attempt) => backOff(attempt, 0.5))).toEqual([500, 1000, 2000, 15_000]);
  });

  it('keeps a move made without a connection, and plays it when there is one', async () => {
    const seat = await sit();
    seat.server.up = false;
    seat.server.cut();
    const action = await act(seat);
    expect(seat.session.state.pending).toBe(action);
    expect(actor(seat.session.state)).toBeNull();
    expect(seat.server.received).toHaveLength(0);
    seat.server.up = true;
    await later(20_000);
    expect(seat.server.actions).toEqual([action]);
    expect(seat.session.state).toMatchObject({ pending: null, moment: { length: 1 } });
    expect(seat.live.state.kept).toEqual([]);
  });

  it('says clearly when a kept move comes too late', async () => {
    const seat = await sit();
    seat.server.up = false;
    seat.server.cut();
    const [wish, other] = seat.session.state.moment.choices.map(({ action }) => action.text);
    await act(seat);
    // Meanwhile the same seat plays from elsewhere.
    seat.server.push({ type: 'played', seat: 0, action: other! });
    seat.server.up = true;
    await later(20_000);
    expect(seat.server.actions).toEqual([other]);
    expect(seat.live.state.refused).toMatchObject({ code: 'stale', kept: { command: { action: wish } } });
    expect(seat.session.state).toMatchObject({ pending: null, moment: { length: 1 } });
  });

  it('keeps a move through a reload', async () => {
    const store = memory();
    const before = await sit(new Server(START), store);
    before.server.up = false;
    before.server.cut();
    const action = await act(before);
    before.live.close();
    before.server.up = true;
    const seat = await sit(before.server, store);
    await later(100);
    expect(seat.server.actions).toEqual([action]);
    expect(seat.session.state).toMatchObject({ pending: null, moment: { length: 1 } });
  });

  it('sends again what got no answer, and it counts once', async () => {
    const seat = await sit();
    seat.server.answering = false;
    const action = await act(seat);
    expect(seat.server.received).toHaveLength(1);
    seat.server.answering = true;
    await later(10_000);
    expect(seat.server.received.length).toBeGreaterThan(1);
    expect(new Set(seat.server.received.map(({ id }) => id)).size).toBe(1);
    expect(seat.server.actions).toEqual([action]);
  });

  it('notices at once that it is astray, and loads the table again', async () => {
    const seat = await sit();
    seat.server.lying = true;
    await act(seat);
    expect(seat.live.state.astray).toBe(true);
    await settle();
    expect(seat.server.dialled.at(-1)).not.toContain('after');
    expect(seat.session.state.moment).toMatchObject({ length: 1, hash: seat.server.moment.hash });
    await reply(seat);
    expect(seat.session.state.deeds).toHaveLength(2);
  });

  it('loads the table again when an event is missing', async () => {
    const seat = await sit();
    const { dialled } = seat.server;
    seat.server.losing = true;
    seat.server.push({ type: 'said', seat: 1, text: 'unheard' });
    seat.server.push({ type: 'said', seat: 1, text: 'hello' });
    await settle();
    expect(dialled.at(-1)).not.toContain('after');
    expect(seat.live.state.table).toMatchObject({ seq: 3, said: 2, chat: [{ text: 'unheard' }, { text: 'hello' }] });
    expect(seat.live.state.astray).toBe(false);
  });

  it('takes back through the server', async () => {
    const seat = await sit(new Server({ game: 'turquoise', options: 'players=2 first=1' }));
    const first = seat.session.state.moment.choices.find(({ action }) => action.kind === 'enter')!;
    seat.session.send({ type: 'act', action: first.action.text });
    await settle();
    expect(seat.session.canUndo()).toBe(true);
    await seat.session.undo();
    await settle();
    expect(seat.session.state).toMatchObject({ deeds: [], moment: { length: 0 } });
    expect(seat.server.received.at(-1)).toMatchObject({ type: 'take-back', seq: 2 });
  });

  it('is the same in two tabs of one seat', async () => {
    const one = await sit();
    const two = await sit(one.server);
    await act(one);
    expect(two.session.state.moment.hash).toBe(one.session.state.moment.hash);
    await reply(one);
    await act(two, 1);
    expect(one.session.state.deeds).toEqual(two.session.state.deeds);
    expect(one.session.state.moment.length).toBe(3);
  });

  it('lets spectators see, and nothing else', async () => {
    const seat = await sit(new Server(START, null));
    expect(actor(seat.session.state)).toBeNull();
    const action = seat.session.state.moment.choices[0]!.action.text;
    seat.session.send({ type: 'act', action });
    await settle();
    expect(seat.server.received).toEqual([]);
    seat.server.push({ type: 'played', seat: 0, action });
    await settle();
    expect(seat.session.state.deeds).toHaveLength(1);
  });

  it('sends what it chose from the legal actions without asking the rules again', async () => {
    const server = new Server(START);
    const client = localClient();
    const asked: string[] = [];
    const counted = Object.fromEntries(
      Object.entries(client).map(([name, ask]) => [
        name,
        (...args: never[]) => {
          asked.push(name);
          return (ask as (...args: never[]) => unknown)(...args);
        },
      ]),
    ) as unknown as typeof client;
    const live = await openLive(counted, server.view(), { dial: server.dial, store: memory() });
    const session = await openFarSession(counted, live);
    await settle();
    asked.length = 0;
    await act({ server, live, session });
    expect(session.state.deeds).toHaveLength(1);
    // One event, played once.
    expect(asked).toEqual(['hear']);
    // What is not among them is not sent.
    server.push({ type: 'played', seat: 1, action: server.moment.choices[0]!.action.text });
    await settle();
    session.send({ type: 'act', action: session.state.deeds[0]!.action.text });
    await settle();
    expect(server.received).toHaveLength(1);
  });

  it('knows as much after a reload as whoever stayed', async () => {
    const seat = await sit();
    seat.server.push({ type: 'offered', seat: 1, offer: { kind: 'take-back', to: 0, draws: 0 } });
    seat.server.push({ type: 'agreed', seat: 0 });
    seat.server.push({ type: 'said', seat: 1, text: 'hello' });
    await later(300_000);
    const again = await sit(seat.server);
    const { ahead: _, ...stayed } = seat.live.state.table;
    const { ahead: __, ...came } = again.live.state.table;
    expect({ ...came, now: 0 }).toEqual({ ...stayed, now: 0 });
    expect(came).toMatchObject({ agreed: [1, 0], said: 1 });
  });

  it('says so and stops when the server speaks a newer version', async () => {
    const seat = await sit();
    seat.server.protocol += 1;
    seat.server.cut();
    await later(2000);
    expect(seat.live.state).toMatchObject({ outdated: true, link: 'closed' });
    const dialled = seat.server.dialled.length;
    await later(120_000);
    expect(seat.server.dialled).toHaveLength(dialled);
    const newer = { ...seat.server.view(), protocol: seat.server.protocol };
    await expect(openLive(localClient(), newer, { dial: seat.server.dial, store: null })).rejects.toMatchObject({
      code: 'outdated',
    });
  });

  it('ends before the rules do when somebody resigns', async () => {
    const seat = await sit();
    seat.server.push({ type: 'resigned', seat: 1 });
    seat.server.push({ type: 'ended', reason: 'conceded', ranks: [1, 2], scores: [0, 0], secret: '' });
    await settle();
    expect(seat.session.state.outcome).toEqual([
      { rank: 1, score: 0 },
      { rank: 2, score: 0 },
    ]);
    expect(actor(seat.session.state)).toBeNull();
  });
});

describe('the table', () => {
  it('counts the running clock down by the server’s time', () => {
    const clock = { left: [9000, 8000], running: 0 };
    const table = { clock, deadline: 59_000, ahead: 30_000 } as TableState;
    expect([timeLeft(table, 0, 24_000), timeLeft(table, 1, 24_000), timeLeft(table, 0, 99_000)]).toEqual([
      5000, 8000, 0,
    ]);
    expect(timeLeft({ ...table, clock: null }, 0, 0)).toBeNull();
  });
});

describe('the outbox', () => {
  it('works where nothing can be stored', () => {
    const full = {
      getItem: () => 'no JSON',
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {},
    };
    const outbox = openOutbox('key', full);
    const { id } = outbox.add({ type: 'say', text: 'hello' }, null);
    outbox.accept(id, 7);
    outbox.seen(6);
    expect(outbox.kept).toHaveLength(1);
    outbox.seen(7);
    expect(outbox.kept).toEqual([]);
  });
});

it('has a sentence for every refusal of the server', () => {
  // Written out so that a code that is added to the protocol does not compile here without one.
  const codes: Record<Code, true> = {
    malformed: true,
    'too-long': true,
    'too-slow': true,
    'not-found': true,
    'wrong-method': true,
    'no-such-table': true,
    'unknown-rules': true,
    'bad-options': true,
    'bad-seats': true,
    'bad-timing': true,
    'bad-name': true,
    'name-taken': true,
    'bad-colour': true,
    'colour-taken': true,
    'bad-share': true,
    'no-such-bot': true,
    'not-seated': true,
    'seat-taken': true,
    'table-full': true,
    'not-started': true,
    'game-over': true,
    'not-over': true,
    'time-up': true,
    'not-your-turn': true,
    stale: true,
    illegal: true,
    'no-such-action': true,
    'nothing-to-take-back': true,
    'offer-open': true,
    'no-offer': true,
    'bots-do-not-agree': true,
    'seat-out': true,
    'bot-plays': true,
    'not-away': true,
    'not-abandoned': true,
    'no-claim': true,
    'too-fast': true,
    'too-many': true,
    exhausted: true,
    'foreign-origin': true,
    'foreign-host': true,
    storage: true,
  };
  for (const code of Object.keys(codes)) expect(texts.en).toHaveProperty([`refusal.${code}`]);
});
