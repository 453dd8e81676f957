// Advice in words, and the turn that is shown again.

import { describe, expect, it } from 'vitest';
import type { Candidate, Decision, Deed, Moment } from '../src/core/types';
import { outlook, practical, tells } from '../src/game/hint';
import { bot, human } from '../src/game/players';
import { latestTurn } from '../src/game/recent';

const candidate = (text: string, share: number[], score: number[] = []): Candidate => ({
  action: { kind: 'pass', text },
  share,
  score,
  nodes: 1,
  line: [],
});
const moment = (gains: Record<string, number[]>): Moment =>
  ({
    turn: 'p1',
    choices: Object.entries(gains).map(([text, all]) => ({
      action: { kind: 'pass', text },
      cost: null,
      gains: all,
      places: [],
    })),
  }) as unknown as Moment;
const decision = (...candidates: Candidate[]): Decision => ({ action: candidates[0]!.action, nodes: 9, candidates });

describe('advice', () => {
  it('is the bot’s own while there is something to be won', () => {
    const given = decision(candidate('a', [0.4, 0.6], [10, 12]), candidate('b', [0.39, 0.61], [20, 12]));
    expect(practical(given, moment({ a: [0, 0], b: [5, 0] }))).toBe(given);
  });

  it('is what keeps closest when every action loses, and no present for the rival', () => {
    const given = decision(
      candidate('present', [0, 1], [10, 30]),
      candidate('close', [0.004, 0.996], [18, 20]),
      candidate('worse', [0, 1], [12, 20]),
    );
    expect(practical(given, moment({ present: [0, 4], close: [1, 0], worse: [1, 0] })).action.text).toBe('close');
  });

  it('goes by what is gained at once where nobody expects a score', () => {
    const given = decision(candidate('present', [0, 1]), candidate('gain', [0, 1]), candidate('none', [0, 1]));
    expect(practical(given, moment({ present: [0, 4], gain: [2, 0], none: [0, 0] })).action.text).toBe('gain');
  });

  it('is worth nothing in figures where the search looked behind no action and found all alike', () => {
    const blind = decision(candidate('a1', [0, 1]), candidate('a11', [0, 1]));
    expect(tells(blind, 0)).toBe(false);
    expect(tells(decision(candidate('a', [0, 1]), candidate('b', [1, 0])), 0)).toBe(true);
    expect(tells({ ...blind, candidates: [{ ...blind.candidates[0]!, nodes: 20 }] }, 0)).toBe(true);
  });

  it.each([
    [[0.01, 0.99], 'lost'],
    [[0.2, 0.8], 'poor'],
    [[0.5, 0.5], 'even'],
    [[0.8, 0.2], 'good'],
    [[0.99, 0.01], 'won'],
    [[0.3, 0.4, 0.3], 'even'],
  ])('%s is %s', (share, word) => expect(outlook(candidate('a', share), 0)).toBe(word));
});

describe('the last turn of others', () => {
  const deeds = (...by: string[]): Deed[] => by.map((one) => ({ by: one }) as unknown as Deed);
  const turn = (players: ReturnType<typeof human>[], acts: string, ...by: string[]) =>
    latestTurn({ players, moment: { turn: acts } as never, deeds: deeds(...by) });
  const BOT = bot('1');

  it('is everything since one last acted, whoever did it', () => {
    expect(turn([human(), BOT, BOT], 'p1', 'p1', 'p2', 'chance', 'p3')).toEqual({ from: 1, to: 4 });
  });
  it('is still the last while one acts oneself', () => {
    expect(turn([human(), BOT], 'p1', 'p1', 'p2', 'p2', 'p1', 'chance')).toEqual({ from: 1, to: 3 });
  });
  it('is the last to act where only bots play', () => {
    expect(turn([BOT, BOT], 'p1', 'p1', 'p2', 'chance', 'p2')).toEqual({ from: 1, to: 4 });
  });
  it('is the other’s where two share a screen', () => {
    expect(turn([human('A'), human('B')], 'p2', 'p1', 'p2', 'p1', 'p1')).toEqual({ from: 2, to: 4 });
  });
  it('is none before anybody else has acted', () => {
    expect(turn([human(), BOT], 'p1', 'p1')).toEqual({ from: 0, to: 0 });
  });
});
