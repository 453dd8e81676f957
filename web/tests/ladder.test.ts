// The levels on one scale, and the level that suits somebody by what became of their games.

import { describe, expect, it } from 'vitest';
import { levelAt, ratings } from '../src/game/ladder';
import { bot, DEFAULT_LEVEL, human, LEVELS, type Player } from '../src/game/players';
import type { SessionState } from '../src/game/session';
import { GAMES } from '../src/games';
import { finish, levelFor, progress } from '../src/learn/progress.svelte';
import { localClient } from './local';

const client = localClient();
const rate: Parameters<typeof finish>[1] = (...game) => client.standing(...game);

/** A game of Aztec has come to these ranks. */
const over = (players: Player[], ranks: number[]): Promise<void> =>
  finish(
    {
      start: { game: 'aztec', options: '' },
      players,
      outcome: ranks.map((rank) => ({ rank, score: 0 })),
    } as unknown as SessionState,
    rate,
  );

describe('the ladder', () => {
  it('rises from level to level in every game, and finds each level again', () => {
    for (const { name } of GAMES) {
      const steps = ratings(name);
      expect(steps).toHaveLength(LEVELS.length);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
      expect(steps.map((rating) => levelAt(name, rating))).toEqual(LEVELS);
    }
  });

  it('offers whoever is not known the usual level, and the ends of the scale beyond it', () => {
    expect(levelAt('inka', undefined)).toBe(DEFAULT_LEVEL);
    expect(levelAt('inka', 0)).toBe(LEVELS[0]);
    expect(levelAt('inka', 9000)).toBe(LEVELS.at(-1));
  });
});

describe('a level that suits', () => {
  it('rises with games won, falls with games lost, and is each game’s own', async () => {
    for (let i = 0; i < 6; i++) await over([human(), bot('5')], [1, 2]);
    expect(Number(levelFor('aztec'))).toBeGreaterThan(5);
    for (let i = 0; i < 12; i++) await over([bot('4'), human()], [1, 2]);
    expect(Number(levelFor('aztec'))).toBeLessThan(4);
    expect(levelFor('inka')).toBe(DEFAULT_LEVEL);
  });

  it('is the weakest for the first game of a learner', () => {
    progress.learned('turquoise', 'a-plate-on-the-floor');
    expect([levelFor('turquoise'), levelFor('inka')]).toEqual([LEVELS[0], DEFAULT_LEVEL]);
  });

  it('counts every bot at the table, and neither ties nor games of several people', async () => {
    await over([human(), bot('3'), bot('6')], [2, 1, 3]);
    const before = progress.current.standings.aztec;
    await over([human(), bot('6')], [1, 1]);
    await over([human(), human(), bot('1')], [1, 2, 3]);
    expect(progress.current.standings.aztec).toEqual(before);
    await over([human(), bot('3'), bot('6')], [1, 3, 2]);
    expect(progress.current.standings.aztec!.rating).toBeGreaterThan(before!.rating);
  });
});
