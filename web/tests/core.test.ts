// The rules over the border, in node: whole games of each kind, and what the session makes of them.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createCore, type Package } from '../src/core/core';
import { CATALOGUE } from '../src/core/generated';
import { asOptions, infoOf } from '../src/game/games';
import { GAMES } from '../src/games';
import { localClient } from './local';

const load = createRequire(import.meta.url);
const wasm = load('../../target/wasm-node/pyramidion.js') as Package & { catalogue(): string };

const names = GAMES.map(({ name }) => name);

describe.each(names)('%s', (game) => {
  it('is played to its end by bots through the core', () => {
    const core = createCore(wasm);
    let { moment } = core.open({ game, options: 'players=2' }, []);
    for (let i = 0; moment.turn !== 'over' && i < 5000; i++) {
      if (moment.turn === 'chance') moment = core.draw((i * 0.618) % 1).moment;
      else {
        const choice = moment.choices[(i * 7919) % moment.choices.length];
        const step = core.play(choice!.action.text);
        expect(step.deed).toMatchObject({ by: moment.turn, action: choice!.action, gains: choice!.gains });
        ({ moment } = step);
      }
      expect(moment.view.game).toBe(game);
    }
    expect(moment.turn).toBe('over');
    expect(moment.outcome).toHaveLength(2);
    const again = core.load(core.record());
    expect(again.moment).toEqual(moment);
    expect(again.deeds).toHaveLength(moment.length);
  });

  it('says why something is refused', async () => {
    const client = localClient();
    await client.open({ game, options: '' }, []);
    await expect(client.consider({ kind: 'nonsense' } as never)).rejects.toMatchObject({ code: 'no-such-action' });
    await expect(client.play('nonsense')).rejects.toMatchObject({ code: 'no-such-action' });
  });
});

it('knows the same games as the rules do', () => {
  const { games, levels } = CATALOGUE;
  expect(JSON.parse(wasm.catalogue())).toEqual(CATALOGUE);
  expect(games.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(levels.length).toBeGreaterThan(3);
});

it('tells what is unusual about an own copy without touching the table', () => {
  const core = createCore(wasm);
  const { moment } = core.open({ game: 'inka', options: '' }, []);
  expect(core.inspect({ game: 'inka', options: '' })).toEqual([]);
  const example = (name: string): string =>
    readFileSync(new URL(`../../examples/boards/inka-${name}.txt`, import.meta.url), 'utf8');
  const drawn = { board: example('board').replace('\nD.', '\n.D'), rhombi: example('rhombi') };
  const own = asOptions(infoOf('inka'), drawn);
  const options = Object.entries(own).map(([key, value]) => `${key}=${value}`);
  const found = core.inspect({ game: 'inka', options: options.join(' ') });
  expect(found.map(({ key, places, barred }) => [key, places, barred])).toEqual([
    ['inka.east-west', [], false],
    ['inka.north-south', [], false],
    ['inka.sealable', ['6'], false],
  ]);
  expect(core.inspect({ game: 'inka', options: 'board=D' })[0]).toMatchObject({ key: 'inka.rows', barred: true });
  expect(core.at(0)).toEqual(moment);
});

it('plays what was listed unchecked and everything else checked', () => {
  const core = createCore(wasm);
  core.open({ game: 'turquoise', options: 'players=2' }, []);
  const { moment } = core.play('enter b1');
  // Listed before, but not in the moment after.
  expect(() => core.play('auction horus 1')).toThrow();
  expect(core.play(moment.choices[0]!.action.text).moment.length).toBe(2);
  core.truncate(1);
  expect(core.at(1).hash).toBe(moment.hash);
});
