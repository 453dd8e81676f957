// Games before they begin: drawings of one's own as options.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asOptions, counts, infoOf, settled, startOf, variantsFor } from '../src/game/games';
import type { GameName } from '../src/core/types';
import { GAMES, gameOf } from '../src/games';
import { human } from '../src/game/players';
import { localClient } from './local';

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/boards/${name}`, import.meta.url), 'utf8');

const startWith = (board: string, rhombi: string): ReturnType<typeof startOf> => {
  const variants = asOptions(infoOf('inka'), { board, rhombi });
  return startOf({ game: 'inka', players: [human(), human()], first: 0, variants });
};

describe('variants', () => {
  it('are offered as the rules take them', () => {
    expect(counts(infoOf('aztec'))).toEqual([2, 3]);
    const keys = (game: GameName, players: number) => variantsFor(infoOf(game), players).map(({ key }) => key);
    expect(keys('aztec', 2)).toEqual(['size', 'corners']);
    expect(keys('aztec', 3)).toEqual(['variant', 'size', 'corners']);
    expect(keys('turquoise', 4)).toEqual(['quiet', 'standoff']);
    expect(settled(infoOf('turquoise'), 2, { quiet: '6' })).toEqual({ quiet: '6', standoff: 'built' });
  });

  it.each(GAMES.map(({ name }) => name))('of %s all start a game', async (game) => {
    const known = infoOf(game);
    for (const count of counts(known))
      for (const { key, values } of variantsFor(known, count))
        for (const value of values) {
          const players = Array.from({ length: count }, () => human());
          const start = startOf({ game, players, first: 0, variants: { [key]: value } });
          expect((await localClient().open(start, [])).start.options).toContain(`${key}=${value}`);
        }
  });
});

describe('drawings', () => {
  it('become one line without comments, and nothing if they are empty', () => {
    const drawn = { board: '# mine\n D. \r\n\nc3  e -\n', rhombi: ' \n# none\n', colour: 'red' };
    expect(asOptions(infoOf('inka'), drawn)).toEqual({ board: 'D./c3:e:-' });
    expect(asOptions(infoOf('aztec'), drawn)).toEqual({});
  });

  it('are played on', async () => {
    const { moment } = await localClient().open(startWith(example('inka-board.txt'), example('inka-rhombi.txt')), []);
    expect(moment.choices.map(({ action }) => action.text)).toEqual(['start b11', 'start b3', 'start i11', 'start i3']);
  });

  it('are refused with every reason', async () => {
    const board = example('inka-board.txt').replaceAll('D', 'x').replace('c3 e', 'c3 n');
    await expect(localClient().open(startWith(board, ''), [])).rejects.toThrow(
      /cell b3.*; .*cell c3 has walls.*; .*4 doors/,
    );
  });
});

describe('a tie', () => {
  it('goes in Aztec to whom the rules name, and to nobody in a match', async () => {
    const client = localClient();
    const ahead = async (options: string): Promise<number | null | undefined> => {
      const { moment } = await client.open({ game: 'aztec', options }, []);
      return gameOf('aztec').beforeAtTie?.(moment.view);
    };
    expect(await ahead('players=2 first=2')).toBe(1);
    expect(await ahead('players=3 variant=match')).toBeNull();
  });
});
