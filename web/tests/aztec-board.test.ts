// The board of Aztec without a screen: notation as geometry, the piece in hand, ways into the building.

import { describe, expect, it } from 'vitest';
import {
  actionOf,
  ghostCells,
  ghostOf,
  move,
  nextFit,
  offersOf,
  reach,
  settle,
  topOf,
  turn,
  UPRIGHT,
  type Ghost,
} from '../src/boards/aztec/ghost';
import { commandOf, toolsFor } from '../src/boards/aztec/input';
import { entryOf, faults, sceneOf, supportUnder } from '../src/boards/aztec/scene';
import {
  cellText,
  cellsOf,
  placementText,
  readCell,
  readPlacement,
  tip,
  turned,
  TURN_LEFT,
  TURN_RIGHT,
  type Cell,
  type Word,
} from '../src/boards/aztec/space';
import { texts } from '../src/i18n/i18n';
import type { AztecView, Moment } from '../src/core/types';
import { localClient } from './local';

const cells = (texts: string): Cell[] => texts.split(' ').map(readCell);

async function played(count: number, options = ''): Promise<Moment<AztecView>[]> {
  const client = localClient();
  const moments = [(await client.open({ game: 'aztec', options }, [])).moment as Moment<AztecView>];
  for (let i = 0; i < count && moments.at(-1)!.turn !== 'over'; i++) {
    const { choices } = moments.at(-1)!;
    moments.push((await client.play(choices[(i * 7919) % choices.length]!.action)) as Moment<AztecView>);
  }
  return moments;
}

describe('the notation as geometry', () => {
  it('reads a placement as the six cells of the rules', () => {
    const placement = readPlacement('c3.1 esu')!;
    expect(cellsOf(placement).map(cellText)).toEqual(['c3.1', 'd3.1', 'e3.1', 'e4.1', 'e5.1', 'e5.2']);
    expect(placementText(placement)).toBe('c3.1 esu');
    expect(readPlacement('oh 12')).toBeNull();
    expect(readPlacement('pass')).toBeNull();
  });

  it('fills the cells the core says, for every legal placement', async () => {
    for (const { choices } of await played(6))
      for (const { action, cells } of choices) expect(cellsOf(readPlacement(action)!).map(cellText)).toEqual(cells);
  });

  it('turns and tips through exactly 24 orientations, all known to the core', async () => {
    const seen = new Map<string, Word>([[UPRIGHT.join(''), UPRIGHT]]);
    for (const word of seen.values())
      for (const by of [TURN_RIGHT, tip('n')]) {
        const next = turned(word, by);
        if (!seen.has(next.join(''))) seen.set(next.join(''), next);
      }
    expect(seen.size).toBe(24);
    const client = localClient();
    await client.open({ game: 'aztec', options: '' }, []);
    for (const word of seen.keys()) expect((await client.check(`e5.2 ${word}`))?.code).not.toBe('not-an-action');
    expect((await client.check('e5.2 esd'))?.code).toBe('not-an-action');
  });

  it('takes a turn back with the other one', () => {
    expect(turned(turned(UPRIGHT, TURN_RIGHT), TURN_LEFT)).toEqual(UPRIGHT);
    expect(turned(turned(UPRIGHT, tip('n')), tip('s'))).toEqual(UPRIGHT);
    expect(turned(['e', 's', 'u'], tip('n'))).toEqual(['e', 'u', 'n']);
  });
});

describe('the piece in hand', () => {
  it('is held by the cube that makes it fit, and always can be written', async () => {
    const moment = (await played(4)).at(-1);
    const offers = offersOf(moment!.choices);
    let fitting = 0;
    for (const word of [UPRIGHT, turned(UPRIGHT, TURN_RIGHT), turned(UPRIGHT, tip('e'))])
      for (let file = 0; file < 9; file++)
        for (let rank = 0; rank < 9; rank++)
          for (let level = 0; level < 3; level++) {
            const ghost = settle([file, rank, level], word, 2, offers);
            const action = actionOf(ghost);
            expect(readPlacement(action)).not.toBeNull();
            expect(ghostCells(ghost)[ghost.grip]).toEqual([file, rank, level]);
            const fits = [0, 1, 2, 3, 4, 5].some((grip) => offers.byAction.has(actionOf({ ...ghost, grip })));
            expect(offers.byAction.has(action)).toBe(fits);
            fitting += Number(fits);
          }
    expect(fitting).toBeGreaterThan(20);
  });

  it('follows an action from outside, held where the hand was if it can', () => {
    const ghost = ghostOf('c3.1 esu', readCell('e4.1'))!;
    expect(ghost).toEqual({ cell: [4, 3, 0], word: ['e', 's', 'u'], grip: 3 });
    expect(actionOf(ghost)).toBe('c3.1 esu');
    expect(ghostOf('c3.1 esu', [8, 8, 2])!.grip).toBe(0);
    expect(ghostOf('pass', null)).toBeNull();
  });

  it('turns about the cube it is held by and never leaves the space', () => {
    const none = offersOf([]);
    const ghost: Ghost = { cell: [4, 4, 1], word: UPRIGHT, grip: 2 };
    const round = [1, 2, 3, 4].reduce((held) => turn(held, TURN_RIGHT, none), ghost);
    expect(round.word).toEqual(UPRIGHT);
    expect(round.cell).toEqual(ghost.cell);
    expect(move({ ...ghost, cell: [4, 4, 2] }, [0, 0, 1], none).cell).toEqual([4, 4, 2]);
    expect(move(ghost, [0, 0, 1], none).cell).toEqual([4, 4, 2]);
  });

  it('goes through every way it fits in a cell', async () => {
    const moment = (await played(4)).at(-1);
    const offers = offersOf(moment!.choices);
    const [text, all] = [...offers.byCell].reduce((best, each) => (each[1].length > best[1].length ? each : best));
    expect(all.length).toBeGreaterThan(3);
    const cell = readCell(text);
    let ghost = settle(cell, UPRIGHT, 0, offers);
    const seen = new Set<string>();
    for (let i = 0; i < all.length; i++) {
      ghost = nextFit(ghost, offers);
      expect(ghost.cell).toEqual(cell);
      seen.add(actionOf(ghost));
    }
    expect([...seen].sort()).toEqual([...all].sort());
    const lost: Ghost = { cell: [0, 0, 0], word: UPRIGHT, grip: 0 };
    expect(nextFit(lost, offersOf([]))).toBe(lost);
  });

  it('shows where it could go as it is turned', async () => {
    const moment = (await played(4)).at(-1);
    const offers = offersOf(moment!.choices);
    const expected = new Set(
      moment!.choices.filter(({ action }) => action.endsWith(' esu')).flatMap(({ cells }) => cells),
    );
    expect(new Set(reach(UPRIGHT, offers).map(cellText))).toEqual(expected);
  });

  it('rests on what stands in a column', () => {
    const filled = new Set(['c3.1', 'c3.2', 'd4.1', 'd4.2', 'd4.3', 'f6.2']);
    expect(topOf(2, 2, filled)).toEqual([2, 2, 2]);
    expect(topOf(3, 3, filled)).toEqual([3, 3, 2]);
    expect(topOf(5, 5, filled)).toEqual([5, 5, 2]);
    expect(topOf(0, 0, filled)).toEqual([0, 0, 0]);
    expect(supportUnder([2, 2, 2], filled)).toBe(2);
    expect(supportUnder([5, 5, 1], filled)).toBe(0);
  });
});

describe('what is to be seen', () => {
  it('has every cube of the view, and the ones that count', async () => {
    for (const { view } of await played(40)) {
      const scene = sceneOf(view);
      expect(scene.filled.size).toBe(1 + 6 * view.pieces.length);
      for (const { seat, points } of view.sides)
        expect(scene.scored.filter((s) => s.seat === seat)).toHaveLength(points);
    }
  });

  it('points at the cubes that are where they must not be', async () => {
    const scene = sceneOf((await played(0, 'size=5'))[0]!.view);
    expect(faults(cells('b3.1 c3.1 d3.1'), scene).map(cellText)).toEqual(['c3.1']);
    expect(
      faults(
        [
          [4, 0, 0],
          [5, 0, 0],
          [0, -1, 0],
          [0, 0, 3],
        ],
        scene,
      ),
    ).toEqual([
      [5, 0, 0],
      [0, -1, 0],
      [0, 0, 3],
    ]);
  });

  it('brings a piece in from above, from a side, or after lifting what is in the way', () => {
    const piece = (texts: string) => ({ seat: 0, placement: readPlacement('a1.1 esu')!, cells: cells(texts) });
    const start = readCell('e5.1');
    const low = cells('c3.1 d3.1');
    expect(entryOf(low, [], start)).toEqual({ from: 'u', lifted: [] });
    expect(entryOf(low, [piece('c3.2')], start)).toEqual({ from: 'n', lifted: [] });
    // Closed in on all four sides and from above; the roof carries another piece.
    const wall = piece('c2.1 d2.1 b3.1 c4.1 d4.1 e3.1');
    expect(entryOf(low, [piece('c3.2'), wall, piece('c3.3')], start)).toEqual({ from: 'u', lifted: [0, 2] });
    expect(entryOf(cells('e4.1'), [piece('e4.2'), piece('e3.1 d4.1 f4.1')], start)).toEqual({ from: 'u', lifted: [0] });
  });

  it('finds a way in for every piece of whole games', async () => {
    const moments = await played(30);
    for (const { view } of moments) {
      const scene = sceneOf(view);
      const last = scene.pieces.at(-1);
      if (!last) continue;
      const { from, lifted } = entryOf(last.cells, scene.pieces.slice(0, -1), scene.start);
      expect('unsew').toContain(from);
      expect(new Set(lifted).size).toBe(lifted.length);
    }
  });
});

describe('keys and buttons', () => {
  it('have a text in both languages and a key that does the same', () => {
    for (const held of [true, false])
      for (const { id, label, key } of toolsFor({ held, legal: held })) {
        expect(texts.en[label]).toBeDefined();
        expect(texts.fr[label]).toBeDefined();
        const pressed = key === '↵' ? 'Enter' : key!.toLowerCase();
        expect(commandOf(pressed)).toBe(id);
      }
  });

  it('offer laying only what is legal', () => {
    const lay = (legal: boolean) => toolsFor({ held: true, legal }).find(({ id }) => id === 'lay')!.disabled;
    expect(lay(true)).toBe(false);
    expect(lay(false)).toBe(true);
  });
});
