// The headless session: people, bots and chance take turns; history; undo; what is kept.

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { seatOf, type Deed } from '../src/core/types';
import { GAMES } from '../src/games';
import { begin, beginFromRecord, quickPlan, startOf } from '../src/game/games';
import { pack, unpack } from '../src/game/link';
import { bot, human } from '../src/game/players';
import { breakdown } from '../src/games/turquoise/breakdown';
import type { TurquoiseAction } from '../src/games/turquoise/types';
import { forOthers } from '../src/game/names';
import { translator } from '../src/i18n/i18n';
import { headline, isTie } from '../src/game/outcome';
import type { Translate } from '../src/i18n/i18n';
import { openSession, type Opening } from '../src/game/local';
import { actor, choices, type Session, type SessionState } from '../src/game/session';
import { openStorage } from '../src/game/storage';
import { localClient } from './local';

/** Waits until a person is to act, or nobody is. */
async function settled(session: Session): Promise<void> {
  await session.run();
  expect(session.state.moment.turn === 'over' || actor(session.state) !== null).toBe(true);
}

const opening = (
  game: Opening['start']['game'],
  players = [human(), bot('random')],
  options = `players=${players.length} first=1`,
): Opening => ({
  id: 'test',
  start: { game, options },
  players,
  actions: [],
});

async function act(session: Session, action: string): Promise<void> {
  session.send({ type: 'act', action });
  await settled(session);
}

describe.each(GAMES.map(({ name }) => name))('a session of %s', (game) => {
  it('plays to the end with a bot, keeping every action', async () => {
    const saved: number[] = [];
    const session = await openSession(localClient(), opening(game), {
      save: (state) => saved.push(state.deeds.length),
    });
    await settled(session);
    for (let i = 0; session.state.moment.turn !== 'over' && i < 4000; i++) {
      const open = choices(session.state);
      await act(session, open[(i * 31) % open.length]!.action.text);
    }
    const { deeds, moment } = session.state;
    expect(moment.turn).toBe('over');
    expect(deeds).toHaveLength(moment.length);
    expect(saved.at(-1)).toBe(moment.length);
    const sums = moment.scores.map((_, seat) => deeds.reduce((sum, deed) => sum + deed.gains[seat]!, 0));
    expect(sums).toEqual(moment.scores);
  });

  it('looks back and forward without changing the game', async () => {
    const session = await openSession(localClient(), opening(game, [human(), human()]));
    for (let i = 0; i < 3; i++) await act(session, choices(session.state)[0]!.action.text);
    const { hash, length } = session.state.moment;
    await session.look(0);
    expect(session.state.shown.length).toBe(0);
    expect(actor(session.state)).toBeNull();
    expect(choices(session.state)).toEqual([]);
    session.send({ type: 'act', action: session.state.moment.choices[0]!.action.text });
    await session.run();
    await session.look(1);
    expect(session.state.shown.length).toBe(1);
    // Back to now before the past has come: the later wish counts.
    await session.look(999);
    await Promise.all([session.look(0), session.look(999)]);
    expect(session.state.shown).toBe(session.state.moment);
    await session.look(1);
    await session.look(999);
    expect(session.state.moment).toMatchObject({ hash, length });
    expect(actor(session.state)).not.toBeNull();
  });
});

describe('a session', () => {
  it('says why it refuses, and changes nothing', async () => {
    const session = await openSession(localClient(), opening('turquoise'));
    session.send({ type: 'act', action: 'crown' });
    await session.run();
    expect(session.state.refusal?.code).toMatch(/^[a-z-]+$/);
    expect(session.state.deeds).toEqual([]);
  });

  it('explains a preview that is not legal', async () => {
    const session = await openSession(localClient(), opening('aztec'));
    session.send({ type: 'preview', action: { kind: 'lay', cell: 'a1.1', way: ['e', 's', 'u'] } });
    await expect.poll(() => session.state.preview?.refusal?.code).toBe('contact');
    expect(session.state.preview?.action.text).toBe('a1.1 esu');
    const [choice] = session.state.moment.choices;
    session.send({ type: 'preview', action: choice!.action });
    expect(session.state.preview).toEqual({ action: choice!.action, refusal: null });
  });

  it('shows the latest thing considered, however late an answer comes', async () => {
    const client = localClient();
    const session = await openSession(client, opening('aztec'));
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    const { consider } = client;
    client.consider = async (wish) => {
      await late;
      return consider(wish);
    };
    session.send({ type: 'preview', action: { kind: 'lay', cell: 'a1.1', way: ['e', 's', 'u'] } });
    const { action } = session.state.moment.choices[0]!;
    session.send({ type: 'preview', action });
    answer();
    await late;
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.state.preview).toEqual({ action, refusal: null });
  });

  it('takes back to the last decision at this screen, as often as wanted', async () => {
    const session = await openSession(localClient(), opening('turquoise', [human(), human()]));
    expect(session.canUndo()).toBe(false);
    await act(session, 'enter b1');
    await act(session, 'enter b1-b2');
    await session.undo();
    expect(session.state.deeds.map(({ action }) => action.text)).toEqual(['enter b1']);
    await act(session, 'draw');
    expect(session.state.deeds.at(-1)?.by).toBe('chance');
    // What was drawn goes back too: the draw was the last decision.
    await session.undo();
    expect(session.state.deeds).toHaveLength(1);
    await session.undo();
    expect(session.state.deeds).toHaveLength(0);
    expect(session.canUndo()).toBe(false);
  });

  it('takes back over the answers of bots, also from the end of the game', async () => {
    const session = await openSession(
      localClient(),
      opening('aztec', [human(), bot('1')], 'players=2 size=5 pieces=2 first=1'),
    );
    const mine = (): Promise<void> => act(session, session.state.moment.choices[0]!.action.text);
    while (session.state.outcome === null) await mine();
    const own = session.state.deeds.findLastIndex(({ by }) => by === 'p1');
    await session.undo();
    expect(session.state.deeds).toHaveLength(own);
    expect(session.state.moment.turn).toBe('p1');
    expect(session.state.outcome).toBeNull();
  });

  it('plays from any earlier moment and keeps the line it leaves, also in the browser', async () => {
    let saved: Pick<Opening, 'actions' | 'branches'> = { actions: [] };
    const client = localClient();
    const given = opening('turquoise', [human(), human()]);
    const session = await openSession(client, given, {
      save: ({ deeds, branches }) => (saved = { actions: deeds.map(({ action }) => action.text), branches }),
    });
    const texts = (): string[] => session.state.deeds.map(({ action }) => action.text);
    for (const action of ['enter b1', 'enter b1-b2', 'end']) await act(session, action);
    await session.here!.playFrom(1);
    expect(texts()).toEqual(['enter b1']);
    expect(actor(session.state)).toBe(0);
    await act(session, 'end');
    expect(session.state.branches).toEqual([{ at: 1, actions: ['enter b1-b2', 'end'], branches: [] }]);
    const again = await openSession(localClient(), { ...given, ...JSON.parse(JSON.stringify(saved)) });
    await again.here!.follow(again.state.branches[0]!);
    expect(again.state.deeds.map(({ action }) => action.text)).toEqual(['enter b1', 'enter b1-b2', 'end']);
    expect(again.state.branches.map(({ actions }) => actions)).toEqual([['end']]);
    again.here!.forget(again.state.branches[0]!);
    expect(again.state.branches).toEqual([]);
  });

  it('keeps a line in which others had a part when it is taken back, and no slip of one’s own', async () => {
    const session = await openSession(
      localClient(),
      opening('aztec', [human(), bot('1')], 'players=2 size=5 pieces=4 first=1'),
    );
    await act(session, session.state.moment.choices[0]!.action.text);
    await session.undo();
    expect(session.state.branches.map(({ actions }) => actions.length)).toEqual([2]);
    const alone = await openSession(localClient(), opening('turquoise', [human(), human()]));
    await act(alone, 'enter b1');
    await alone.undo();
    expect(alone.state.branches).toEqual([]);
  });

  it('lets bots wait, and play to the end unseen', async () => {
    let shown = 0;
    const session = await openSession(localClient(), opening('aztec', [bot('random'), bot('random')]), {
      present: async () => void (shown += 1),
    });
    session.here!.setPace('paused');
    await session.run();
    expect(session.state.deeds).toHaveLength(0);
    session.here!.setPace('jumping');
    await session.run();
    expect(session.state.outcome).not.toBeNull();
    expect(session.state.pace).toBe('shown');
    // The last state alone.
    expect(shown).toBeLessThan(4);
  });

  it('can be taken up at an earlier moment while bots play among themselves', async () => {
    const session = await openSession(localClient(), opening('aztec', [bot('random'), bot('random')]), {
      present: () => new Promise((resolve) => setTimeout(resolve, 5)),
    });
    void session.run();
    await expect.poll(() => session.state.deeds.length).toBeGreaterThan(3);
    session.here!.setPace('paused');
    await session.here!.playFrom(1);
    expect(session.state.deeds).toHaveLength(1);
    expect(session.state.branches[0]?.actions.length).toBeGreaterThan(2);
  });

  it('does not act twice for two quick clicks', async () => {
    const session = await openSession(localClient(), opening('turquoise', [human(), human()]));
    session.send({ type: 'act', action: 'enter b1' });
    session.send({ type: 'act', action: 'enter b1' });
    await session.run();
    expect(session.state.deeds).toHaveLength(1);
  });

  it('gives a hint with its reasons', async () => {
    const session = await openSession(localClient(), opening('aztec', [human(), human()], 'players=2 size=5 pieces=3'));
    await session.askHint();
    const { hint, preview, moment } = session.state;
    expect(moment.choices.map(({ action }) => action)).toContainEqual(hint?.action);
    expect(preview?.action).toBe(hint?.action);
    expect(hint?.candidates[0]?.share).toHaveLength(2);
    session.closeHint();
    expect(session.state).toMatchObject({ hint: null, preview: null });
  });

  it('keeps a hint to its position, and off what somebody considers', async () => {
    const session = await openSession(localClient(), opening('aztec', [human(), human()], 'players=2 size=5 pieces=3'));
    await act(session, session.state.moment.choices[0]!.action.text);
    const { action } = session.state.moment.choices.at(-1)!;
    session.send({ type: 'preview', action });
    await session.askHint();
    expect(session.state.hint).not.toBeNull();
    expect(session.state.preview?.action).toBe(action);
    session.closeHint();
    expect(session.state.preview?.action).toBe(action);
    await session.askHint();
    await session.look(0);
    expect(session.state.hint).toBeNull();
    await session.look(9);
    expect(session.state.hint).toBeNull();
  });

  it('shows each step of a bot and of chance before the next', async () => {
    const shown: string[] = [];
    const session = await openSession(localClient(), opening('inka', [bot('random'), human()]), {
      present: async (state, transition, deed) => {
        if (transition === 'animate') shown.push(`${deed?.by} ${state.shown.length}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      },
    });
    await settled(session);
    expect(shown).toEqual(['p1 1']);
    await act(session, choices(session.state)[0]!.action.text);
    expect(shown.slice(0, 4)).toEqual(['p1 1', 'p2 2', 'chance 3', 'p1 4']);
    expect(seatOf(session.state.moment.turn)).toBe(1);
  });
});

describe('games kept', () => {
  it('come back as they were', async () => {
    const storage = await openStorage();
    const plan = quickPlan('turquoise');
    const id = await begin(
      storage,
      startOf(plan, () => 0.9),
      plan.players,
    );
    const saved = await storage.load(id);
    expect(saved?.start.options).toBe('players=2 first=2');
    await storage.save({ ...saved!, actions: ['enter b1'], changed: saved!.changed + 5 });
    expect((await storage.list())[0]).toMatchObject({ id, actions: ['enter b1'] });
    await storage.remove(id);
    expect(await storage.load(id)).toBeUndefined();
  });

  it('are read from records, and refused if they are none', async () => {
    const storage = await openStorage();
    const client = localClient();
    await client.open({ game: 'inka', options: 'players=3' }, ['start a1', 'start j1']);
    const id = await beginFromRecord(client, storage, await client.record());
    const saved = await storage.load(id);
    expect(saved?.actions).toEqual(['start a1', 'start j1']);
    expect(saved?.players).toHaveLength(3);
    await expect(beginFromRecord(client, storage, 'a shopping list')).rejects.toMatchObject({ code: 'bad-record' });
  });

  it('travel in a link', async () => {
    const game = {
      start: { game: 'inka', options: 'players=2' } as const,
      players: [human('Zoë'), bot('2')],
      actions: ['start a1', 'start j11'],
    };
    const text = await pack(game);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpack(text)).toEqual(game);
    const old = { ...game, start: { ...game.start, rules: 1 } };
    expect(await unpack(await pack(old))).toEqual(old);
    await expect(unpack('xyz')).rejects.toThrow();
  });
});

describe('games begun under older rules', () => {
  // More turns without a plate than version 2 allows.
  const waited = Array.from({ length: 11 }, () => 'end');
  const kept = {
    id: 'old',
    start: { game: 'turquoise', options: 'first=1 players=2' },
    players: [human(), human()],
    actions: waited,
    over: false,
    changed: 1,
  };

  it('are kept under them when the browser’s store is brought up to date', async () => {
    const factory = new IDBFactory();
    await new Promise<void>((resolve, reject) => {
      const open = factory.open('pyramidion', 1);
      open.onupgradeneeded = () => open.result.createObjectStore('games', { keyPath: 'id' });
      open.onerror = () => reject(open.error ?? new Error('no store'));
      open.onsuccess = () => {
        const put = open.result.transaction('games', 'readwrite').objectStore('games').put(kept);
        put.onsuccess = () => {
          open.result.close();
          resolve();
        };
      };
    });
    const saved = await (await openStorage(factory)).load('old');
    expect(saved?.start.rules).toBe(1);
    const session = await openSession(localClient(), saved!);
    expect(session.state.moment.turn).toBe('p2');
    expect(session.state.start.rules).toBe(1);
  });

  it('are refused by newer rules, so that the version matters', async () => {
    await expect(localClient().open({ game: 'turquoise', options: 'players=2' }, waited)).rejects.toMatchObject({
      code: 'game-over',
    });
  });

  it('come from links that name no version', async () => {
    const text = JSON.stringify(['turquoise', 'first=1 players=2', kept.players, waited.join(';')]);
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const link = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    expect((await unpack(link)).start.rules).toBe(1);
  });
});

describe('the end of Turquoise', () => {
  const t: Translate = (key) => key;
  const ended = async (options: string, actions: readonly string[]) => {
    const start = { game: 'turquoise', options } as const;
    const session = await openSession(localClient(), {
      id: 'x',
      start,
      players: [human('A'), human('B')],
      actions: [...actions],
    });
    return session.state;
  };
  const idle = Array.from({ length: 4 }, () => 'end');

  it('is a tie to be played again when two share the first place', async () => {
    const state = await ended('players=2 quiet=2', idle);
    expect([isTie(state), headline(t, state)]).toEqual([true, 'result.tie']);
  });

  it('has no winner where the king dismisses all, and is drawn where that was agreed', async () => {
    const nobody = await ended('players=2 quiet=2 standoff=nobody', idle);
    expect([isTie(nobody), headline(t, nobody)]).toEqual([false, 'result.nobody']);
    const drawn = await ended('players=2 quiet=2 standoff=draw', idle);
    expect([isTie(drawn), headline(t, drawn)]).toEqual([false, 'result.draw']);
  });

  it('tells of a stand-off what the pillars left free have cost', async () => {
    const { deeds } = await ended('players=2 quiet=2', ['enter b1', ...idle]);
    expect(breakdown(deeds as Deed<TurquoiseAction>[], 2)).toContainEqual({
      label: 'result.turquoise.free',
      values: [-1, 0],
    });
  });

  it('is told to others without a "you"', () => {
    const outcome = [
      { rank: 1, score: 3 },
      { rank: 2, score: 0 },
    ];
    const moment = { view: { game: 'inka' } };
    const state = { outcome, moment, players: [human(), bot()] } as unknown as SessionState;
    const t = translator('en');
    expect(headline(t, state)).toBe('You win');
    expect(headline(t, { ...state, players: forOthers(t, state.players) })).toBe('White wins');
  });

  it('is won by whoever has the higher score', async () => {
    const state = await ended('players=2 quiet=2', ['enter b1', ...idle]);
    expect(isTie(state)).toBe(false);
    expect(state.outcome?.map(({ rank }) => rank)).toEqual([2, 1]);
  });

  it('draws the same again after taking back: the pile is shuffled once', async () => {
    const tiles = async (random: () => number): Promise<string[]> => {
      const session = await openSession(
        localClient(),
        { ...opening('inka', [bot('random'), bot('random')]), pile: 24 },
        { random },
      );
      await session.run();
      const drawn = session.state.deeds.filter(({ by }) => by === 'chance').map(({ action }) => action.text);
      session.dispose();
      return drawn;
    };
    // Whatever the players do.
    const drawn = await tiles(() => 0.1);
    expect(drawn).toHaveLength(13);
    expect(await tiles(() => 0.7)).toEqual(drawn);
  });
});
