// The board of Inka without a screen: geometry, scenes, motion and intents, on positions of real games.

import { describe, expect, it } from 'vitest';
import {
  angleOf,
  cells,
  cellsUnder,
  cellUnder,
  cornersOf,
  edgeOf,
  headingOf,
  poseOn,
  samePose,
  slid,
  turned,
  wayBetween,
  type Xy,
} from '../src/games/inka/board/geometry';
import {
  nearest,
  nextTurn,
  offers,
  picked,
  poseOf,
  press,
  putAt,
  shiftsOf,
  slideBy,
  turnTowards,
  type State,
} from '../src/games/inka/board/intents';
import { inka } from '../src/games/inka';
import { sceneOf, type Scene } from '../src/games/inka/board/scene';
import { traces } from '../src/games/inka/board/trail';
import { tween } from '../src/games/inka/board/tween';
import { seatOf, type Deed, type Moment as AnyMoment } from '../src/core/types';
import { isEven } from '../src/games/inka/rhombus';
import type { InkaAction, InkaView } from '../src/games/inka/types';
import { localClient } from './local';

type Moment = AnyMoment<InkaView, InkaAction>;
const stateOf = (moment: Moment, more: Partial<State> = {}): State => ({
  moment,
  deed: null,
  actor: seatOf(moment.turn),
  selected: null,
  preview: null,
  hint: null,
  ...more,
});
const sceneIn = (moment: Moment): Scene => sceneOf(moment.view, seatOf(moment.turn));

/** The rhombi 3 to 13 out of the way in the south, 1 and 2 where they are wanted. */
function laying(one: string, two: string): string[] {
  const rest = [
    '3 h1 h2',
    '4 h4 h5',
    '5 h7 h8',
    '6 h10 h11',
    '7 h13 h14',
    '8 i2 i3',
    '9 i5 i6',
    '10 i8 i9',
    '11 i11 i12',
    '12 g1 g2',
    '13 g16 g17',
  ];
  const puts = [`1 ${one}`, `2 ${two}`, ...rest].flatMap((put) => [
    `tile ${put.split(' ')[0]}`,
    `put ${put.slice(put.indexOf(' ') + 1)}`,
  ]);
  return ['start a1', 'start a11', ...puts];
}

/** The first turn of the rules page and what may follow: every kind of action. */
const TURNS = [
  'shift 1 c5 c4',
  'shift 2 c3 d4',
  'go d5',
  'shift D1 e5 e6',
  'go e6',
  'block d4',
  'shift 12 g5 g4',
  'stay',
  'take',
  'go d3',
  'passage b7',
  'stay',
];

/** Plays these actions; calls `see` with what was before and after each. */
async function play(
  actions: readonly string[],
  see: (before: Moment, deed: Deed<InkaAction>, after: Moment) => void,
): Promise<void> {
  const client = localClient();
  let moment = (await client.open({ game: 'inka', options: 'players=2 first=1' }, [])).moment as Moment;
  for (const action of actions) {
    const before = moment;
    const step = await client.play(action);
    moment = step.moment as Moment;
    see(before, step.deed as Deed<InkaAction>, moment);
  }
}
const GAME = [...laying('c7 c6', 'd5 e6'), ...TURNS];

describe('geometry', () => {
  const neighbours = cells
    .flatMap((a) =>
      cells
        .filter((b) => Math.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) < 0.6)
        .map((b) => [a.name, b.name] as const),
    )
    .filter(([a, b]) => a !== b);

  it('names 150 cells and finds them by a point', () => {
    expect(cells).toHaveLength(150);
    for (const { name, centre } of cells) expect(cellUnder(centre)?.name).toBe(name);
    expect(cellUnder([5, 4])).toBeUndefined();
  });

  it('reads every placement back from its pose', () => {
    expect(neighbours).toHaveLength(420);
    for (const [a, b] of neighbours) expect(cellsUnder(poseOn(a, b))).toEqual([a, b]);
  });

  it('knows the edges of a cell by where they lie', () => {
    for (const one of cells)
      for (const edge of ['w', 'e', one.up ? 's' : 'n'] as const) {
        const [[px, py], [qx, qy]] = edgeOf(one, edge);
        const [dx, dy] = [(px + qx) / 2 - one.centre[0], (py + qy) / 2 - one.centre[1]];
        expect({ w: -dx, e: dx, s: dy, n: -dy }[edge]).toBeGreaterThan(0.2);
      }
  });

  it('slides and turns as the rules do', () => {
    const d1 = poseOn('e9', 'e10');
    expect(cellsUnder(turned(d1, 0, 1))).toEqual(['f9', 'f10']);
    expect(cellsUnder(turned(d1, 0, -1))).toEqual(['e8', 'd7']);
    expect(cellsUnder(turned(d1, 1, 1))).toEqual(['e8', 'e9']);
    expect(cellsUnder(turned(d1, 1, -1))).toEqual(['e10', 'd9']);
    expect(cellsUnder(slid(d1, 0, 1))).toEqual(['d9', 'd10']);
    expect(cellsUnder(slid(d1, 1, -1))).toEqual(['e7', 'e8']);
    expect(cellsUnder(slid(d1, 0, 9))).toBeNull();
    // The corner between its walls is the centre of the board.
    expect(Math.hypot(...(cornersOf(d1)[3] as [number, number]))).toBeLessThan(1e-9);
  });

  it('tells a slide from a turn and about which corner', () => {
    const from = poseOn('d7', 'd8');
    expect(wayBetween(from, slid(from, 1, -2))).toEqual({ kind: 'slide' });
    for (let corner = 0; corner < 4; corner++) {
      for (let sixths = 1; sixths < 6; sixths++)
        expect(wayBetween(from, turned(from, corner, sixths))).toEqual({ kind: 'turn', corner, sixths });
    }
  });
});

describe('scene and motion', () => {
  it('has a place for every piece, on the board or in a tray', async () => {
    await play(GAME, (_, __, { view, turn }) => {
      const scene = sceneOf(view, seatOf(turn));
      const count = (kind: string): number => [...scene.values()].filter((thing) => thing.kind === kind).length;
      expect(count('statue')).toBe(6);
      expect(count('blockade')).toBe(2);
      expect(count('pawn')).toBe(view.players.filter(({ pawn }) => pawn).length);
      expect(count('rhombus')).toBe(view.rhombi.length + (view.drawn ? 1 : 0));
    });
  });

  it('moves everything from where it was to where it is, whatever was done', async () => {
    const kinds = new Set<string>();
    await play(GAME, (before, { action: said, places }, after) => {
      const [old, now] = [sceneIn(before), sceneIn(after)];
      const { text: action } = said;
      kinds.add(said.kind === 'shift' && said.rhombus.startsWith('D') ? 'shift D' : said.kind);
      const { tracks } = tween(old, now, said, places, new Set(shiftsOf(stateOf(before)).keys()));
      for (const [id, { at }] of now) {
        const [start, end] = [tracks.get(id)?.(0), tracks.get(id)?.(1)];
        const was = old.get(id)?.at;
        if (start && was)
          expect(Math.hypot(start.x - was.x, start.y - was.y), `${action}: ${id} starts`).toBeLessThan(1e-6);
        if (end) expect(Math.hypot(end.x - at.x, end.y - at.y), `${action}: ${id} ends`).toBeLessThan(1e-6);
        else if (was) expect(samePose(was, at), `${action}: ${id} stays`).toBe(true);
      }
      if (said.kind === 'go') {
        expect(places.at(-1)).toBe(said.cell);
        expect(places[0]).toBe(before.view.players[seatOf(before.turn)!]?.pawn);
      }
      const left = traces(old, said, seatOf(before.turn), places);
      expect(left.length > 0).toBe(!['take', 'stay', 'tile'].includes(said.kind));
    });
    expect([...kinds].sort()).toEqual([
      'block',
      'go',
      'passage',
      'put',
      'shift',
      'shift D',
      'start',
      'stay',
      'take',
      'tile',
    ]);
  });
});

describe('intents', () => {
  it('offers every legal action somewhere, and nothing else', async () => {
    let seen = 0;
    await play(GAME, (_, __, after) => {
      if (seatOf(after.turn) === null || after.view.stage === 'lay') return;
      const found = new Set<string>();
      const idle = offers(stateOf(after));
      for (const { id } of idle.targets) found.add(id);
      for (const pick of idle.picks.keys()) {
        const corners = pick.startsWith('rhombus') ? ['', ':0', ':1', ':2', ':3'] : [''];
        for (const corner of corners)
          for (const { id } of offers(stateOf(after, { selected: pick + corner })).targets) found.add(id);
      }
      expect([...found].sort()).toEqual(
        after.choices
          .map(({ action }) => action.text)
          .filter((text) => text !== 'stay')
          .sort(),
      );
      seen += 1;
    });
    expect(seen).toBe(TURNS.length + 2);
  }, 60_000);

  it('finds every place for the rhombus drawn, by pointing and turning', async () => {
    const client = localClient();
    await client.open({ game: 'inka', options: 'players=2' }, ['start a1', 'start j11', 'tile 6']);
    const moment = (await client.at(3)) as Moment;
    for (const { action } of moment.choices) {
      if (action.kind !== 'put') throw new Error(action.text);
      const { a, b } = action;
      const { x, y, angle } = poseOn(a, b);
      expect(putAt([x + 0.1, y - 0.05], (angle - 30) / 60)).toEqual({ kind: 'put', a, b });
    }
    expect(putAt([9, 9], 0)).toBeNull();
  });

  const laid = async (...more: string[]): Promise<{ moment: Moment; client: ReturnType<typeof localClient> }> => {
    const client = localClient();
    const { moment } = await client.open({ game: 'inka', options: 'players=2 first=1' }, [
      ...laying('c5 c6', 'c13 c14'),
      ...more,
    ]);
    return { moment: moment as Moment, client };
  };
  /** The legal action with this text. */
  const find = ({ choices }: Moment, text: string): InkaAction =>
    choices.find(({ action }) => action.text === text)!.action;
  const shift = (rhombus: string, a: string, b: string) => ({ kind: 'shift', rhombus, a, b });

  it('reads drags: along an edge to slide, round a corner to turn', async () => {
    const { moment } = await laid();
    const { view } = moment;
    expect(slideBy(view, '1', [2.1, 0.1])).toEqual(shift('1', 'c9', 'c10'));
    expect(slideBy(view, '1', [0.2, 0])).toBeNull();
    expect(slideBy(view, '1', [-30, 0])).toEqual(shift('1', 'c1', 'c2'));
    const pose = poseOf(view, '1')!;
    const pivot = cornersOf(pose)[0] as Xy;
    const to = turned(pose, 0, 1);
    expect(turnTowards(view, '1', 0, [to.x, to.y])).toEqual(shift('1', ...cellsUnder(to)!));
    expect(turnTowards(view, '1', 0, pivot)).toBeNull();
    expect(turnTowards(view, '1', 0, [pose.x, pose.y])).toBeNull();
  });

  it('shows what bars a turn, as the core says it', async () => {
    const { moment, client } = await laid('stay', 'block c8');
    const { blocked, handles } = offers(stateOf(moment, { selected: 'rhombus:1:2' }));
    expect(handles.map(({ picked }) => picked)).toEqual([false, false, true, false]);
    expect(blocked.length).toBeGreaterThan(0);
    const reasons = await Promise.all(
      blocked.map(async ({ action }) => (action ? (await client.consider(action)).refusal : null)),
    );
    expect(reasons.every((reason) => reason === null || ['obstacle', 'no-such-shift'].includes(reason.code))).toBe(
      true,
    );
    expect(reasons.some((reason) => reason?.code === 'obstacle' && reason.at === 'c8')).toBe(true);
  });

  it('tells apart how a rhombus with like halves comes to lie: whoever stands on it is carried to one of two cells', async () => {
    const { view, choices } = (await laid()).moment;
    const even = new Set(view.faces.filter(isEven).map(({ name }) => name));
    const shifts = choices.filter(({ action }) => action.kind === 'shift' && even.has(action.rhombus));
    expect(shifts.length).toBeGreaterThan(0);
    for (const shift of shifts) {
      const { a, b } = shift.action as { a: string; b: string };
      const turned = {
        ...shift,
        action: { ...shift.action, a: b, b: a, text: `turned ${shift.action.text}` },
      } as typeof shift;
      const [one, other] = [shift, turned].map((choice) => inka.looks!(choice, view) ?? choice.action.text);
      expect(one).not.toBe(other);
    }
  });

  it('picks, looks and acts', async () => {
    const { moment } = await laid();
    const state = stateOf(moment);
    expect(press(state, 'rhombus:1', 'first')).toEqual({ type: 'select', id: 'rhombus:1' });
    expect(press(stateOf(moment, { selected: 'rhombus:1' }), 'rhombus:1', 'first')).toEqual({
      type: 'select',
      id: null,
    });
    expect(press(stateOf(moment, { selected: 'rhombus:1' }), 'corner:1:2', 'first')).toEqual({
      type: 'select',
      id: 'rhombus:1:2',
    });
    expect(press(state, 'shift 1 c7 c8', 'once')).toEqual({ type: 'act', action: 'shift 1 c7 c8' });
    // Who wants to confirm sees first what is about to be done.
    const action = find(moment, 'shift 1 c7 c8');
    expect(press(state, 'shift 1 c7 c8', 'first')).toEqual({ type: 'preview', action });
    const preview = { action, refusal: null };
    expect(press(stateOf(moment, { preview }), 'shift 1 c7 c8', 'again')).toEqual({
      type: 'act',
      action: 'shift 1 c7 c8',
    });
    // A cell that cannot be walked to is asked about.
    expect(press(stateOf(moment, { selected: 'pawn:0' }), 'cell:e5', 'first')).toEqual({
      type: 'preview',
      action: { kind: 'go', cell: 'e5' },
    });
    // Beside its foot, too, one's own pawn is meant; where another stands, it is a cell as any other.
    const [mine, other] = state.moment.view.players.map(({ pawn }) => pawn);
    expect(press(state, `cell:${mine}`, 'first')).toEqual(press(state, 'pawn:0', 'first'));
    expect(press(state, 'pawn:0', 'first')).toEqual({ type: 'select', id: 'pawn:0' });
    expect(press(state, `cell:${other}`, 'first')).toBeNull();
    expect(press(state, 'pawn:1', 'first')).toBeNull();
    expect(press(stateOf(moment, { actor: null }), 'rhombus:1', 'first')).toBeNull();
    expect(picked('rhombus:D1:3')).toEqual({ kind: 'rhombus', name: 'D1', corner: 3 });
  });

  it('goes through all turns of a rhombus by key and comes round', async () => {
    const { moment } = await laid();
    const turns = moment.choices.filter(({ action }) => {
      return (
        action.kind === 'shift' &&
        action.rhombus === '1' &&
        wayBetween(poseOn('c5', 'c6'), poseOn(action.a, action.b)).kind === 'turn'
      );
    });
    const seen: string[] = [];
    let state = stateOf(moment, { selected: 'rhombus:1' });
    for (let i = 0; i < turns.length; i++) {
      const next = nextTurn(state, 1)!;
      seen.push(next.action.text);
      const preview = { action: next.action, refusal: null };
      state = stateOf(moment, { selected: `rhombus:1:${next.corner}`, preview });
    }
    expect([...seen].sort()).toEqual(turns.map(({ action }) => action.text).sort());
    expect(nextTurn(state, 1)?.action.text).toBe(seen[0]);
    expect(nextTurn(state, -1)?.action.text).toBe(seen.at(-2));
  });

  it('steps to the nearest thing in a direction', () => {
    const things: [string, Xy][] = [
      ['east', [2, 0]],
      ['south', [0, 1]],
      ['far', [6, 0]],
    ];
    expect(nearest([0, 0], [1, 0], things)).toBe('east');
    expect(nearest([0, 0], [0, 1], things)).toBe('south');
    expect(nearest([0, 0], [-1, 0], things)).toBeNull();
  });
});

describe('what looks the same', () => {
  it('is listed once: a rhombus whose halves are alike lies either way', async () => {
    const client = localClient();
    const { moment } = await client.open({ game: 'inka', options: 'players=2' }, ['start a1', 'start j11']);
    let counted = 0;
    for (const { name: text } of (moment as Moment).view.faces) {
      if (text.startsWith('D')) continue;
      const laid = await client.open({ game: 'inka', options: 'players=2' }, ['start a1', 'start j11', `tile ${text}`]);
      const { view, choices } = laid.moment as Moment;
      const face = view.faces.find(({ name }) => name === text)!;
      const looks = choices.map((choice) => inka.looks!(choice, view) ?? choice.action.text);
      expect(new Set(looks).size, text).toBe(isEven(face) ? choices.length / 2 : choices.length);
      counted += Number(isEven(face));
    }
    expect(counted).toBeGreaterThan(0);
  });

  it('has the heading at which it would be laid', () => {
    for (let heading = 0; heading < 6; heading++)
      expect(headingOf({ x: 0, y: 0, angle: angleOf(heading) + 360 })).toBe(heading);
  });
});
