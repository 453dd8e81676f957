// The board of Turquoise without a screen: what it draws and what touching it means agree with the rules, over whole
// stored games.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { COLUMNS, covered, placeOver, placesOf, turned, type Way } from '../src/games/turquoise/board/grid';
import {
  hover,
  meant,
  pick,
  reprice,
  rotate,
  thingAt,
  toolsOf,
  walk,
  type Intent,
} from '../src/games/turquoise/board/intents';
import { journey } from '../src/games/turquoise/board/journey';
import { offered, sceneOf } from '../src/games/turquoise/board/model';
import {
  ENDING,
  HAND,
  STACK,
  gateId,
  offersOf,
  placing,
  priceOf,
  rotationOf,
  sources,
  targets,
  type State,
} from '../src/games/turquoise/board/offers';
import { proxiesOf } from '../src/games/turquoise/board/proxies';
import { seatOf, type Moment } from '../src/core/types';
import type { TurquoiseAction, TurquoiseView } from '../src/games/turquoise/types';
import { localClient } from './local';

// A machine with other work to do takes its time.
vi.setConfig({ testTimeout: 60_000 });

type Now = Moment<TurquoiseView, TurquoiseAction>;

interface Step {
  moment: Now;
  /** The action that follows. */
  next: TurquoiseAction | null;
}

const read = new Map<string, Promise<Step[]>>();

/** Every moment of a stored game; read once. */
function moments(name: string): Promise<Step[]> {
  const known = read.get(name) ?? replay(name);
  read.set(name, known);
  return known;
}

async function replay(name: string): Promise<Step[]> {
  const record = readFileSync(new URL(`../../testdata/games/turquoise/${name}.txt`, import.meta.url), 'utf8');
  const client = localClient();
  const { deeds, start } = await client.load(record);
  const found: Step[] = [];
  let { moment } = await client.open(start, []);
  for (const { action } of deeds) {
    found.push({ moment: moment as Now, next: action as TurquoiseAction });
    ({ moment } = await client.play(action.text));
  }
  return [...found, { moment: moment as Now, next: null }];
}

const fresh = (moment: Now): State => ({
  moment,
  deed: null,
  actor: seatOf(moment.turn),
  selected: null,
  preview: null,
  hint: null,
});

/** The state after an intent, as the session makes it; `acted` is what was done. */
function after(state: State, intents: Intent[]): { state: State; acted: string | null } {
  let acted: string | null = null;
  for (const intent of intents) {
    if (intent.type === 'select') state = { ...state, selected: intent.id, preview: null };
    else if (intent.type === 'preview') {
      const { action } = intent;
      // What the rules would say of a wish is no matter here; the session asks them.
      const known = action && ('text' in action ? action : { text: 'wished for', ...action });
      state = { ...state, preview: known && { action: known as TurquoiseAction, refusal: null } };
    } else acted = intent.action;
  }
  return { state, acted };
}

/** Does an action the way a person does it, by touching things and turning; answers what was done in the end. */
function doByHand(moment: Now, action: TurquoiseAction): string | null {
  const { source, target } = offersOf(fresh(moment)).find(({ choice }) => choice.action === action)!;
  const wanted = rotationOf(action);
  const done = (): boolean => state.preview?.action.text === action.text;
  let state = fresh(moment);
  let quarters = moment.view.phase.kind === 'seth' ? moment.view.phase.rotation : 0;
  const touch = (id: string): string | null => {
    const result = after(state, pick(state, id, quarters, 'again'));
    state = result.state;
    return result.acted;
  };
  const where = (id: string): string =>
    /^[0-3]/.test(id) ? covered(id).find((column) => meant(state, column) === id)! : id;
  if (source !== null && source !== state.selected) touch(source);
  for (let i = 0; i < 4 && wanted !== null && quarters !== wanted; i++) {
    const turn = rotate(state, quarters, 1);
    quarters = turn.quarters;
    state = after(state, turn.intents).state;
  }
  if (action.kind === 'anubis' && action.columns.length === 2) touch(action.columns[0]!);
  if (!done()) touch(where(target));
  for (let i = 0; i < 200 && !done(); i++) {
    const more = priceOf(action) !== null ? reprice(state, 1) : rotate(state, quarters, 1).intents;
    if (more.length === 0) break;
    state = after(state, more).state;
  }
  return touch(where(target));
}

describe('the grid', () => {
  it('has the thirty places of a pyramid, each over its columns', () => {
    const places = [0, 1, 2, 3].flatMap(placesOf);
    expect(places).toHaveLength(30);
    for (const place of places)
      for (const column of covered(place)) expect(placeOver(column, Number(place[0]))).toBe(place);
  });

  it('lets the cursor come to every thing and back', () => {
    const gates = new Set([
      'b1',
      'c1',
      'f1',
      'g1',
      'b8',
      'c8',
      'f8',
      'g8',
      'a2',
      'a3',
      'a6',
      'a7',
      'h2',
      'h3',
      'h6',
      'h7',
    ]);
    const seen = new Set<string>();
    const queue: [number, number][] = [[3, 6]];
    while (queue.length > 0) {
      const cell = queue.pop()!;
      if (seen.has(cell.join())) continue;
      seen.add(cell.join());
      for (const way of ['n', 'e', 's', 'w'] as Way[]) queue.push(walk(cell, way, gates));
    }
    const things = new Set(
      [...seen].map((cell) => thingAt(...(cell.split(',').map(Number) as [number, number]), gates)),
    );
    const wanted = [
      ...COLUMNS,
      ...[...gates].map(gateId),
      HAND,
      STACK,
      ENDING,
      'tablet:horus',
      'tablet:anubis',
      'tablet:thot',
      'tablet:seth',
    ];
    expect([...things].sort()).toEqual(wanted.sort());
  });
});

describe.each(['all-tablets', 'seth-on-the-capstone'])('through the game %s', (name) => {
  it('turns plates as the rules do', async () => {
    const all = await moments(name);
    let compared = 0;
    all.forEach(({ moment, next }, i) => {
      const { phase } = moment.view;
      if (next?.kind !== 'lay' || phase.kind !== 'lay') return;
      const laid = all[i + 1]!.moment.view.plates.find(({ place }) => place === next.place);
      if (!laid) return;
      expect(laid.lines).toEqual(turned(phase.lines, next.rotation));
      compared += 1;
    });
    expect(compared).toBeGreaterThan(15);
  });

  it('can do every legal action by touching and turning', async () => {
    const all = await moments(name);
    const verbs = new Set<string>();
    const wrong: [string, string | null][] = [];
    for (const { moment, next } of all.filter((_, i) => i % 3 === 0 || i > 250)) {
      const choices = moment.choices.filter(({ action }, i) => i % 4 === 0 || action.text === next?.text);
      for (const { action } of choices) {
        const done = doByHand(moment, action);
        if (done !== action.text) wrong.push([action.text, done]);
        verbs.add(action.kind);
      }
    }
    expect(wrong).toEqual([]);
    expect(verbs.size).toBeGreaterThanOrEqual(10);
  });

  it('draws the price of every journey as the rules reckon it', async () => {
    let journeys = 0;
    const wrong: [string, number, number][] = [];
    for (const { moment } of await moments(name)) {
      const seat = seatOf(moment.turn);
      if (seat === null) continue;
      for (const { action, cost, gains } of moment.choices) {
        const way = journey(moment.view, action, seat);
        if (!way) continue;
        journeys += 1;
        if (way.gaps.length + 1 !== cost || way.tolls.length + gains[seat]! !== 0)
          wrong.push([action.text, way.gaps.length, way.tolls.length]);
      }
    }
    expect(wrong).toEqual([]);
    expect(journeys).toBeGreaterThan(1000);
  });

  it('has a body to click on for everything that can be touched', async () => {
    const missing: string[] = [];
    for (const { moment } of (await moments(name)).filter((_, i) => i % 5 === 0)) {
      const state = fresh(moment);
      const ids = new Set(proxiesOf(moment.view, null, state.actor).map(({ id }) => id));
      for (const { source, target } of offersOf(state)) {
        const touched = /^[0-3]/.test(target) ? covered(target)[0]! : target;
        missing.push(...[source ?? touched, touched].filter((id) => !ids.has(id)));
      }
    }
    expect(missing).toEqual([]);
  });

  it('describes as many things as the view has', async () => {
    for (const {
      moment: { view },
    } of await moments(name)) {
      const scene = sceneOf(view);
      expect(scene.hands.map(({ spots }) => spots.length)).toEqual(view.players.map(({ hand }) => hand));
      expect(scene.halves).toHaveLength(
        view.walkways.length * 2 + view.gates.filter(({ complete }) => complete).length,
      );
      // A stair for each walkway between two levels.
      const levels = offered(view);
      expect(scene.halves.filter(({ stair }) => stair)).toHaveLength(
        view.walkways.filter(([a, b]) => levels.get(a) !== levels.get(b)).length,
      );
    }
  });
});

describe('pointing', () => {
  it('shows what a picked thing would do, until something else is pointed at', async () => {
    const { moment } = (await moments('all-tablets')).find(({ moment: m }) =>
      m.choices.some(({ action }) => action.kind === 'enter'),
    )!;
    let state = after(fresh(moment), pick(fresh(moment), HAND, 0, 'first')).state;
    expect(state.selected).toBe(HAND);
    const [goal, [choice]] = [...targets(state)][0]!;
    state = after(state, hover(state, goal, 0)).state;
    expect(state.preview?.action).toBe(choice!.action);
    expect(toolsOf(state).map(({ id }) => id)).toContain('confirm');
    expect(hover(state, null, 0)).toEqual([]);
    const elsewhere = COLUMNS.find((column) => !targets(state).has(column))!;
    state = after(state, hover(state, elsewhere, 0)).state;
    expect(state.preview).toBeNull();
    expect(after(state, pick(state, null, 0, 'first')).state.selected).toBeNull();
  });

  it('takes an entrance for bringing a pillar in where nothing else can be done', async () => {
    let alone = 0;
    for (const { moment } of await moments('all-tablets')) {
      const offers = offersOf(fresh(moment)).filter(({ source }) => source !== null);
      for (const column of COLUMNS) {
        const there = offers.filter(({ target }) => target === column);
        if (placing(fresh(moment)) || sources(fresh(moment)).has(column) || there.length === 0) continue;
        const { state } = after(fresh(moment), pick(fresh(moment), column, 0, 'first'));
        const only = there.length === 1 && there[0]!.source === HAND;
        if (only) expect(state.preview?.action, column).toBe(there[0]!.choice.action);
        else expect(state.preview?.action.kind, column).not.toBe('enter');
        alone += Number(only);
      }
    }
    expect(alone).toBeGreaterThan(10);
  });

  it('asks the rules about a place where the plate cannot lie', async () => {
    const { moment } = (await moments('all-tablets')).find(({ moment: m }) => m.view.phase.kind === 'lay')!;
    const state = after(fresh(moment), hover(fresh(moment), 'a1', 2)).state;
    const asked = state.preview?.action;
    if (asked?.kind !== 'lay') throw new Error('nothing is asked');
    expect(asked.rotation).toBe(2);
    expect(offersOf(state).some(({ target }) => target === asked.place)).toBe(false);
    expect(toolsOf(state).map(({ id }) => id)).toEqual(['turn-left', 'turn-right', 'cancel']);
  });

  it('says nothing while nobody may act', async () => {
    const { moment } = (await moments('all-tablets'))[5]!;
    const state = { ...fresh(moment), actor: null };
    expect([...hover(state, 'c3', 0), ...pick(state, 'c3', 0, 'first'), ...toolsOf(state)]).toEqual([]);
  });
});
