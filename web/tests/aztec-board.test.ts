// The board of Aztec without a screen: notation as geometry, the piece in hand, ways into the building.

import { describe, expect, it } from 'vitest';
import {
  ghostCells,
  ghostOf,
  is,
  move,
  nextFit,
  offerOf,
  offersOf,
  put,
  reach,
  settle,
  topOf,
  turn,
  UPRIGHT,
  wishOf,
  type Ghost,
} from '../src/games/aztec/board/ghost';
import { commandOf, toolsFor } from '../src/games/aztec/board/input';
import { entryOf, faults, sceneOf, supportUnder } from '../src/games/aztec/board/scene';
import {
  cellText,
  cellsOf,
  readCell,
  tip,
  turned,
  TURN_LEFT,
  TURN_RIGHT,
  type Cell,
  type Word,
} from '../src/games/aztec/board/space';
import { texts } from '../src/i18n/i18n';
import type { Moment as AnyMoment } from '../src/core/types';
import type { AztecAction, AztecView } from '../src/games/aztec/types';
import { localClient } from './local';

type Moment = AnyMoment<AztecView, AztecAction>;

const cells = (texts: string): Cell[] => texts.split(' ').map(readCell);

async function played(count: number, options = ''): Promise<Moment[]> {
  const client = localClient();
  const moments = [(await client.open({ game: 'aztec', options }, [])).moment as Moment];
  for (let i = 0; i < count && moments.at(-1)!.turn !== 'over'; i++) {
    const { choices } = moments.at(-1)!;
    moments.push((await client.play(choices[(i * 7919) % choices.length]!.action.text)).moment as Moment);
  }
  return moments;
}

describe('the notation as geometry', () => {
  it('takes a placement for the six cells of the rules', () => {
    const placement = { start: readCell('c3.1'), word: UPRIGHT };
    expect(cellsOf(placement).map(cellText)).toEqual(['c3.1', 'd3.1', 'e3.1', 'e4.1', 'e5.1', 'e5.2']);
  });

  it('fills the cells the core says, for every legal placement', async () => {
    for (const { choices } of await played(6))
      for (const { action, places } of choices) {
        if (action.kind !== 'lay') throw new Error(action.text);
        expect(cellsOf({ start: readCell(action.cell), word: action.way }).map(cellText)).toEqual(places);
      }
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
    const lay = (way: Word) => client.consider({ kind: 'lay', cell: 'e5.2', way: [...way] });
    for (const word of seen.values()) expect((await lay(word)).action).toMatchObject({ cell: 'e5.2', way: word });
    await expect(lay(['e', 's', 'd'])).rejects.toMatchObject({ code: 'no-such-action' });
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
            expect(wishOf(ghost).cell).toMatch(/^[a-i][1-9]\.[1-3]$/);
            expect(ghostCells(ghost)[ghost.grip]).toEqual([file, rank, level]);
            const fits = [0, 1, 2, 3, 4, 5].some((grip) => offerOf({ ...ghost, grip }, offers));
            expect(offerOf(ghost, offers) !== null).toBe(fits);
            fitting += Number(fits);
          }
    expect(fitting).toBeGreaterThan(20);
  });

  it('follows an action from outside, held where the hand was if it can', async () => {
    const read = async (text: string) => (await localClient().read('aztec', text)) as AztecAction;
    const action = await read('c3.1 esu');
    const ghost = ghostOf(action, readCell('e4.1'))!;
    expect(ghost).toEqual({ cell: [4, 3, 0], word: ['e', 's', 'u'], grip: 3 });
    expect(is(ghost, action)).toBe(true);
    expect(is(ghost, await read('c3.1 end'))).toBe(false);
    expect(ghostOf(action, [8, 8, 2])!.grip).toBe(0);
    expect(ghostOf(await read('pass'), null)).toBeNull();
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
      seen.add(offerOf(ghost, offers)!.action.text);
    }
    expect([...seen].sort()).toEqual(all.map(({ action }) => action.text).sort());
    const lost: Ghost = { cell: [0, 0, 0], word: UPRIGHT, grip: 0 };
    expect(nextFit(lost, offersOf([]))).toBe(lost);
  });

  it('is put down so that it fits wherever some piece fits, and otherwise as it was held', async () => {
    for (const { choices } of await played(3)) {
      const offers = offersOf(choices);
      for (const place of offers.byCell.keys()) {
        const cell = readCell(place);
        const held = settle(cell, UPRIGHT, 2, offers);
        const down = put(cell, UPRIGHT, 2, offers);
        expect(offerOf(down, offers), place).not.toBeNull();
        if (offerOf(held, offers)) expect(down).toEqual(held);
      }
      const cell = readCell('a1.1');
      expect(put(cell, UPRIGHT, 2, offersOf([]))).toEqual(settle(cell, UPRIGHT, 2, offersOf([])));
    }
  });

  it('shows where it could go as it is turned', async () => {
    const moment = (await played(4)).at(-1);
    const offers = offersOf(moment!.choices);
    const expected = new Set(
      moment!.choices.filter(({ action }) => action.text.endsWith(' esu')).flatMap(({ places }) => places),
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
    const piece = (texts: string) => ({
      seat: 0,
      placement: { start: readCell('a1.1'), word: UPRIGHT },
      cells: cells(texts),
    });
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
