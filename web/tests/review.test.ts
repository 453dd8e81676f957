// Reviews without a screen: they grow, add up, can be stopped, are kept; mistakes are made good.

import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Reviewing, ReviewTask } from '../src/core/core';
import type { Account, Review } from '../src/core/types';
import { firstState, actor, type SessionState } from '../src/game/session';
import { bot, human } from '../src/game/players';
import { openStorage } from '../src/game/storage';
import { LANGUAGES, translator } from '../src/i18n/i18n';
import { reach, sumOf } from '../src/review/account';
import { Analyst, taskOf } from '../src/review/analyst.svelte';
import { Aside } from '../src/review/aside.svelte';
import { errorsOf, grown, isOf, NOTHING, whole } from '../src/review/growing';
import { openLesson, type Standing } from '../src/review/lesson';
import { auctionSentences, pointSentence, sharesSentence } from '../src/review/words';
import { localClient } from './local';

const NODES = 60;
const client = localClient();

/** A stored game, as it stands at its end. */
async function finished(file: string): Promise<SessionState> {
  const opened = await client.load(readFileSync(new URL(`../../testdata/${file}`, import.meta.url), 'utf8'));
  return firstState(
    file,
    opened.moment.scores.map(() => human()),
    opened,
  );
}

const game = await finished('games/aztec/oh-puch-wins.txt');
const task: ReviewTask = { ...taskOf(game), nodes: NODES };
const review = (await client.review(task))!;

describe('a review', () => {
  it('grows: first the shares, then the verdicts, and at the end it is the whole of it', async () => {
    const parts: Reviewing[] = [];
    await client.review(task, { progress: (part) => parts.push(part) });
    const last = parts.at(-1)!;
    expect(last.review).toEqual(review);
    expect(last.done).toBe(last.total);
    expect(parts.flatMap(({ shares }) => shares.map(({ length }) => length))).toEqual(
      Array.from({ length: game.deeds.length + 1 }, (_, i) => i),
    );
    const verdicts = parts.flatMap((part) => part.verdicts);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(review.steps.map(({ verdict }) => verdict));
    let growing = NOTHING;
    for (const part of parts) growing = grown(growing, { ...part, review: null });
    expect(growing.verdicts).toEqual(whole(review).verdicts);
    expect(growing.shares).toHaveLength(game.deeds.length + 1);
    expect(grown(growing, last)).toEqual(whole(review));
  });

  it('is none if it is stopped', async () => {
    const stop = new AbortController();
    const stopped = await client.review(
      { ...task, nodes: 2000 },
      { signal: stop.signal, progress: () => stop.abort() },
    );
    expect(stopped).toBeNull();
  });

  it('counts what a game was given up for', async () => {
    const short = { ...task, actions: task.actions.slice(0, 8), ranks: [3, 1, 2] };
    const given = (await client.review(short))!;
    expect(given.account.map(({ result }) => result)).toEqual([0, 1, 0]);
    expect(sumOf(given.account[1]!, 1).bars.at(-1)).toMatchObject({ cause: 'given-up', to: 100 });
  });

  it('is of one game and no other', () => {
    expect(isOf(review, game.deeds)).toBe(true);
    expect(isOf(review, game.deeds.slice(0, -1))).toBe(false);
    expect(isOf(review, [...game.deeds.slice(1), game.deeds[0]!])).toBe(false);
  });

  it('is told in every language', async () => {
    const point = review.turning_points.find(({ what }) => what === 'choice')!;
    const better = await client.read('aztec', review.steps[point.step]!.alternatives[0]!.action);
    for (const language of LANGUAGES) {
      const t = translator(language);
      const sentence = pointSentence(t, game, review, point, better);
      expect(sentence).not.toMatch(/[{}]|review\./);
      expect(sentence).toContain('%');
      expect(review.auctions).toHaveLength(1);
      expect(auctionSentences(t, game, review, review.auctions[0]!)).toMatch(/Oh Puch/);
      expect(auctionSentences(t, game, review, review.auctions[0]!)).not.toMatch(/[{}]|review\.|lot\./);
    }
    const said = (players: SessionState['players']): string =>
      pointSentence(translator('en'), { ...game, players }, review, point, better);
    expect(said(game.players)).toContain(' gained most by it. Better: ');
    expect(said(game.players.slice(0, 2))).not.toContain('gained most');
    const you = [human(), ...game.players.slice(1).map(() => bot())];
    const mine = { ...game, players: you };
    const taken = { ...point, step: review.steps.findIndex(({ seat, verdict }) => seat === 0 && verdict) };
    expect(pointSentence(translator('de'), mine, review, taken, null)).toMatch(/, Du: .* Du kamst von /);
    expect(pointSentence(translator('fr'), mine, review, taken, null)).toContain(' Vous passez de ');
    expect(pointSentence(translator('en'), mine, review, { ...taken, what: 'luck', change: 0.1 }, null)).toContain(
      'luck for you: ',
    );
    expect(sharesSentence(translator('en'), game, [0.62, 0.25, 0.13])).toBe(
      'Share of the win: White 62%, Black 25%, Yellow 13%',
    );
  });
});

describe('the account', () => {
  const adds = (account: Account, seat: number): void => {
    const { start, bars, result } = sumOf(account, seat);
    expect(bars.reduce((at, { from, to }) => (expect(from).toBe(at), to), start)).toBe(result);
  };

  it('adds up as it is shown, for every seat', () => review.account.forEach(adds));

  it('adds up whatever the figures are', () => {
    let state = 1;
    const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
    for (let i = 0; i < 500; i++) {
      const [start, choices, luck] = [random() + 0.5, [random(), random()], [random(), random()]];
      const [second_thoughts, given_up] = [random(), i % 2 ? random() : 0];
      const result = start + choices[0]! + choices[1]! + luck[0]! + luck[1]! + second_thoughts + given_up;
      adds({ start, choices, luck, second_thoughts, given_up, result }, i % 2);
    }
  });

  it('says how far a second opinion is away', () => {
    const figures = { start: 0.5, luck: [0, 0], second_thoughts: 0, given_up: 0, result: 0.5 };
    const [one, two] = [-0.1, -0.16].map((own) => ({ ...figures, choices: [own, 0] }));
    expect(sumOf(one!, 0, two).bars.map(({ spread }) => spread)).toEqual([3, 0, 0, 0, 0]);
    expect(sumOf(one!, 0).bars.every(({ spread }) => spread === null)).toBe(true);
  });

  it('is drawn from the lowest to the highest figure', () => {
    expect(reach([{ start: 50, bars: [], result: 100 }])).toEqual({ low: 0, high: 100 });
    const bars = [
      { cause: 'own-choices' as const, from: 50, to: -30, spread: null },
      { cause: 'others-choices' as const, from: -30, to: 140, spread: 2 },
    ];
    expect(reach([{ start: 50, bars, result: 140 }])).toEqual({ low: -30, high: 140 });
  });
});

describe('mistakes', () => {
  const seat = [0, 1, 2].find((who) => errorsOf(review, who).length > 0)!;
  const step = errorsOf(review, seat)[0]!;
  const { action: played, alternatives } = review.steps[step]!;
  const lesson = async () => ({
    id: 'lesson',
    players: game.players,
    names: ['White', 'Black', 'Yellow'],
    task,
    step,
    seat,
    best: await client.read('aztec', alternatives[0]!.action),
  });

  it('are the ten that cost most, the worst first', () => {
    const [good] = review.steps.filter(({ verdict }) => verdict === 'best');
    const worse = Array.from({ length: 30 }, (_, i) => ({
      ...good!,
      seat: 0,
      verdict: 'inexact' as const,
      change: [(((i * 7) % 30) - 30) / 100, 0, 0],
    }));
    const found = errorsOf({ ...review, steps: worse }, 0);
    const costs = found.map((step) => worse[step]!.change[0]!);
    expect(costs).toEqual(Array.from({ length: 10 }, (_, i) => (i - 30) / 100));
  });

  it('are judged as the review did', async () => {
    const judged = (action: string) => client.judge({ ...task, actions: [...task.actions.slice(0, step), action] });
    expect(await judged(played)).toBe(review.steps[step]!.verdict);
    expect(['best', 'brilliant']).toContain(await judged(alternatives[0]!.action));
  });

  it('are not made good by the same again, but by what is best', async () => {
    const told: Standing[] = [];
    const { session } = await openLesson(localClient(), await lesson(), {}, (standing) => told.push(standing));
    expect(session.state.deeds).toHaveLength(step);
    expect(actor(session.state)).toBe(seat);
    session.send({ type: 'act', action: played });
    await expect.poll(() => told.at(-1)?.is).toBe('wrong');
    expect(session.state.deeds).toHaveLength(step);
    session.send({ type: 'act', action: 'no such action' });
    session.send({ type: 'act', action: alternatives[0]!.action });
    await expect.poll(() => told.at(-1)?.is).toBe('right');
    await expect.poll(() => session.state.deeds.length).toBe(step + 1);
    // It is solved; the game does not go on.
    expect(actor(session.state)).toBeNull();
    expect(session.canUndo()).toBe(false);
  });

  it('can be told', async () => {
    const told: Standing[] = [];
    const { session, tell } = await openLesson(localClient(), await lesson(), {}, (standing) => told.push(standing));
    tell();
    expect(told).toEqual([{ is: 'told' }]);
    expect(session.state.better?.text).toBe(alternatives[0]!.action);
  });

  it('come one after the other, and the board is given back', async () => {
    const analyst = new Analyst(() => openStorage(), localClient);
    const aside = new Aside(analyst, {}, () => {});
    const steps = [step, step + 1];
    await aside.learn({ game, names: ['White', 'Black', 'Yellow'], review, seat, steps });
    expect(aside.taught).toMatchObject({ number: 1, all: 2, players: game.players, seat });
    aside.next!();
    await expect.poll(() => aside.taught?.number).toBe(2);
    expect(aside.next).toBeNull();
    expect(aside.end()).toBe(true);
    expect(aside.session).toBeNull();
    expect(aside.end()).toBe(false);
  });

  it('show the line behind the better action as far as the rules know it', async () => {
    const aside = new Aside(new Analyst(() => openStorage(), localClient), {}, () => {});
    const { action, line } = alternatives[0]!;
    await aside.playOut({ game, names: ['a', 'b', 'c'] }, step, [action, ...line, 'no such action']);
    expect(aside.line).toEqual({ from: step, to: step + 1 + line.length });
    expect(aside.state?.shown).toHaveLength(step);
    expect(actor(aside.state!)).toBeNull();
    await aside.session!.look(step + 1);
    expect(aside.state?.deeds[step]?.action.text).toBe(action);
  });
});

describe('what is kept', () => {
  it('is shown again for the same game, and forgotten with it', async () => {
    const storage = openStorage(new IDBFactory());
    let asked = 0;
    const start = () => {
      const local = localClient();
      return { ...local, review: (...args: Parameters<typeof local.review>) => ((asked += 1), local.review(...args)) };
    };
    const known = async (of: ReviewTask): Promise<Review | null | undefined> => {
      const analyst = new Analyst(() => storage, start);
      await analyst.recall('game', of);
      return analyst.growing?.review;
    };
    const analyst = new Analyst(() => storage, start);
    await analyst.begin('game', task);
    expect(analyst.growing?.review).toEqual(review);
    expect(analyst.running).toBe(false);
    // The second opinion is kept, too.
    expect(analyst.again).toEqual((await client.review({ ...task, seed: 2 }))!.account);
    await analyst.begin('game', task);
    expect(asked).toBe(2);
    expect(await known(task)).toEqual(review);
    expect(await known({ ...task, actions: task.actions.slice(1) })).toBeUndefined();
    await (await storage).remove('game');
    expect(await known(task)).toBeUndefined();
  });

  it('is of one review, however often it is asked for at once', async () => {
    let asked = 0;
    const local = localClient();
    const review: typeof local.review = (...args) => ((asked += 1), local.review(...args));
    const analyst = new Analyst(
      () => openStorage(new IDBFactory()),
      () => ({ ...local, review }),
    );
    await Promise.all([analyst.begin('game', task), analyst.begin('game', task)]);
    // One, and a second opinion.
    expect(asked).toBe(2);
    expect(analyst.growing?.review).not.toBeNull();
  });

  it('is nothing of a review that was stopped', async () => {
    const analyst = new Analyst(() => openStorage(new IDBFactory()), localClient);
    const begun = analyst.begin('game', { ...task, nodes: 1000 });
    await expect.poll(() => analyst.running).toBe(true);
    analyst.stop();
    await begun;
    expect(analyst.growing).toBeNull();
    expect(analyst.failure).toBe('');
  });
});
