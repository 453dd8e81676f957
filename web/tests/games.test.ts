// Games before they begin: drawings of one's own as options.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asOptions, startOf } from '../src/game/games';
import { human } from '../src/game/players';
import { localClient } from './local';

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/boards/${name}`, import.meta.url), 'utf8');

const startWith = (board: string, rhombi: string): ReturnType<typeof startOf> =>
  startOf({ game: 'inka', players: [human(), human()], first: 0, variants: asOptions('inka', { board, rhombi }) });

describe('drawings', () => {
  it('become one line without comments, and nothing if they are empty', () => {
    const drawn = { board: '# mine\n D. \r\n\nc3  e -\n', rhombi: ' \n# none\n', colour: 'red' };
    expect(asOptions('inka', drawn)).toEqual({ board: 'D./c3:e:-' });
    expect(asOptions('aztec', drawn)).toEqual({});
  });

  it('are played on', async () => {
    const { moment } = await localClient().open(startWith(example('inka-board.txt'), example('inka-rhombi.txt')), []);
    expect(moment.choices.map(({ action }) => action)).toEqual(['start b11', 'start b3', 'start i11', 'start i3']);
  });

  it('are refused with every reason', async () => {
    const board = example('inka-board.txt').replaceAll('D', 'x').replace('c3 e', 'c3 n');
    await expect(localClient().open(startWith(board, ''), [])).rejects.toThrow(
      /cell b3.*; .*cell c3 has walls.*; .*4 doors/,
    );
  });
});
