// The rules over the border, in node: whole games of each kind, and what the session makes of them.

import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createCore, type Package } from '../src/core/core';
import { GAMES } from '../src/core/types';
import { localClient } from './local';

const load = createRequire(import.meta.url);
const wasm = load('../../target/wasm-node/pyramidion.js') as Package;

describe.each(GAMES)('%s', (game) => {
  it('is played to its end by bots through the core', () => {
    const core = createCore(wasm);
    let { moment } = core.open({ game, options: 'players=2' }, []);
    for (let i = 0; moment.turn !== 'over' && i < 5000; i++) {
      if (moment.turn === 'chance') moment = core.draw((i * 0.618) % 1).moment;
      else {
        const choice = moment.choices[(i * 7919) % moment.choices.length];
        moment = core.play(choice!.action);
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
    expect(await client.check('nonsense')).toMatchObject({ code: 'not-an-action' });
    await expect(client.play('nonsense')).rejects.toMatchObject({ code: 'not-an-action' });
  });
});
