// From picks, keys and buttons to intents: pick a thing, adjust what is shown, confirm. Touching a goal picks what would
// be done there, and touching it again does it; pointing only shows.

import type { Intent as AnyIntent, Tool } from '../../../boards/board';
import type { Choice, Wish } from '../../../core/types';
import type { TurquoiseAction } from '../types';
import { STEP, columnAt, isColumn, placeOver, type Way } from './grid';
import { offered } from './model';
import {
  ENDING,
  HAND,
  STACK,
  gateId,
  matches,
  offersOf,
  placing,
  priceOf,
  rotationOf,
  routeOf,
  sources,
  tabletId,
  targets,
  wish,
  type State,
} from './offers';

export type Intent = AnyIntent<TurquoiseAction>;
type Legal = Choice<TurquoiseAction>;

const preview = (action: TurquoiseAction | Wish<TurquoiseAction> | null): Intent => ({ type: 'preview', action });
const considered = ({ preview: answer }: State): TurquoiseAction | null => answer?.action ?? null;
const same = (choice: Legal | null, action: TurquoiseAction | null): boolean => choice?.action.text === action?.text;
const select = (id: string | null): Intent => ({ type: 'select', id });

/** What pointing at something on the site means: with a plate in hand the place above (or taken), else the column. */
export function meant(state: State, id: string): string {
  if (!placing(state) || !isColumn(id)) return id;
  const { phase } = state.moment.view;
  if (phase.kind === 'seth') return phase.place;
  const level = offered(state.moment.view).get(id) ?? -1;
  return placeOver(id, level + 1) ?? placeOver(id, level) ?? id;
}

/** The action at a target: the one considered if it is among those, else the one with the plate as it is turned. */
function best(state: State, id: string, quarters: number): Legal | null {
  const choices = targets(state).get(id) ?? [];
  const kept = choices.find((choice) => same(choice, considered(state)));
  const fitting = choices.find(({ action }) => rotationOf(action) === quarters);
  return kept ?? fitting ?? choices[0] ?? null;
}

/** How sure a touch is: `once` does what it touches, `again` does what was picked before, `first` only picks. */
export type Sureness = 'first' | 'again' | 'once';

/** Pointing without touching: shows what would be done with what is picked. */
export function hover(state: State, id: string | null, quarters: number): Intent[] {
  // Pointing at nothing leaves what was considered, so that one can go to the buttons with it.
  if (state.actor === null || id === null || (state.selected === STACK && !placing(state))) return [];
  if (state.selected === tabletId('anubis')) return [];
  const turning = placing(state);
  if (!turning && (state.selected === null || (sources(state).has(state.selected) && id === state.selected))) return [];
  const wanted = meant(state, id);
  const choice = turn(state, wanted, quarters);
  const asked = choice || !turning ? null : wish(state, wanted, quarters);
  const now = considered(state);
  // What is considered of a thing with one use stays, wherever one points.
  const own =
    now !== null &&
    state.selected !== null &&
    offersOf(state).some((offer) => same(offer.choice, now) && offer.source === offer.target);
  const unchanged = asked ? now !== null && matches(now, asked) : same(choice, now);
  return own || unchanged ? [] : [preview(choice?.action ?? asked)];
}

/** With a plate in hand what counts is how it is turned now. */
function turn(state: State, id: string, quarters: number): Legal | null {
  const choices = targets(state).get(id) ?? [];
  return choices.find(({ action }) => rotationOf(action) === quarters) ?? best(state, id, quarters);
}

export function pick(state: State, touched: string | null, quarters: number, sure: Sureness): Intent[] {
  const letGo = state.selected === null && state.preview === null ? [] : [select(null)];
  if (state.actor === null || touched === null) return letGo;
  const id = meant(state, touched);
  const choice = placing(state) ? turn(state, id, quarters) : best(state, id, quarters);
  const now = considered(state);
  if (choice) {
    const does = sure === 'once' || (sure === 'again' && same(choice, now));
    return [does ? { type: 'act', action: choice.action.text } : preview(choice.action)];
  }
  if (sources(state).has(id)) {
    const only = offersOf(state).filter(({ source }) => source === id);
    const first = only[0]!;
    return first.target === id || only.length === 1 ? [select(id), preview(first.choice.action)] : [select(id)];
  }
  // Only one thing can be done there, and it needs nothing but the hand.
  const there = state.selected === null ? offersOf(state).filter(({ target }) => target === id) : [];
  if (there.length === 1 && there[0]!.source === HAND) return [select(HAND), preview(there[0]!.choice.action)];
  const asked = wish(state, id, quarters);
  if (asked === null) return letGo;
  if (now && matches(now, asked)) return [];
  return [preview(state.moment.choices.find(({ action }) => matches(action, asked))?.action ?? asked)];
}

/** The text of what intents pick, which the next touch of it does; null if that is nothing that can be done. */
export function pickedBy({ moment }: State, intents: readonly Intent[]): string | null {
  const last = intents.at(-1);
  const action = last?.type === 'preview' ? last.action : null;
  return moment.choices.find((choice) => choice.action === action)?.action.text ?? null;
}

/** Other ways to the same end: the same thing, the same goal, another price. */
export function alternatives(state: State): TurquoiseAction[] {
  const current = offersOf(state).find(({ choice }) => same(choice, considered(state)));
  if (!current || routeOf(current.choice.action).length === 0) return [];
  const others = offersOf(state).filter(({ source, target }) => source === current.source && target === current.target);
  return others.map(({ choice }) => choice.action);
}

/** Turning: the plate in hand, or to the next of the other ways. */
export function rotate(state: State, quarters: number, by: number): { quarters: number; intents: Intent[] } {
  const next = (quarters + by + 4) % 4;
  if (placing(state)) {
    const now = considered(state);
    const asked: Wish<TurquoiseAction> | null =
      state.moment.view.phase.kind === 'seth'
        ? { kind: 'seth', rotation: next }
        : now?.kind === 'lay'
          ? { kind: 'lay', place: now.place, rotation: next }
          : null;
    const legal = asked && state.moment.choices.find(({ action }) => matches(action, asked));
    return { quarters: next, intents: asked ? [preview(legal?.action ?? asked)] : [] };
  }
  const ways = alternatives(state);
  if (ways.length < 2) return { quarters, intents: [] };
  const at = ways.findIndex(({ text }) => text === considered(state)?.text);
  return { quarters, intents: [preview(ways[(at + by + ways.length) % ways.length]!)] };
}

/** A higher or lower price in an auction. */
export function reprice(state: State, by: number): Intent[] {
  const now = considered(state);
  if (now?.kind !== 'auction' && now?.kind !== 'bid') return [];
  const asked: Wish<TurquoiseAction> =
    now.kind === 'bid'
      ? { kind: 'bid', price: now.price + by }
      : { kind: 'auction', tablet: now.tablet, price: now.price + by };
  const found = offersOf(state).find(({ choice }) => matches(choice.action, asked));
  return found ? [preview(found.choice.action)] : [];
}

/** The buttons that make sense now. */
export function toolsOf(state: State): Tool[] {
  if (state.actor === null) return [];
  const name = (id: string): string => `board.turquoise.${id}`;
  const tools: Tool[] = [];
  const now = considered(state);
  const legal = now !== null && offersOf(state).some(({ choice }) => same(choice, now));
  const { phase } = state.moment.view;
  const capstone = phase.kind === 'seth' ? phase.plate === null : phase.kind !== 'lay';
  if (placing(state) && !capstone) {
    tools.push(
      { id: 'turn-left', label: name('turn-left'), short: 'tool.turn-left', icon: 'turn-left', key: '⇧R' },
      { id: 'turn-right', label: name('turn-right'), short: 'tool.turn-right', icon: 'turn-right', key: 'R' },
    );
  }
  if (alternatives(state).length > 1)
    tools.push({ id: 'other', label: name('other-route'), short: 'tool.other', icon: 'flip', key: 'R' });
  if (now && priceOf(now) !== null) {
    const price = (id: 'lower' | 'raise', label: string, key: string, by: number): Tool => ({
      id,
      label: name(label),
      short: `tool.bid-${id}`,
      icon: id,
      key,
      disabled: reprice(state, by).length === 0,
    });
    tools.push(price('lower', 'bid-lower', '−', -1), price('raise', 'bid-higher', '+', 1));
  }
  if (state.selected !== null || state.preview !== null)
    tools.push({ id: 'cancel', label: name('cancel'), short: 'tool.cancel', icon: 'cancel', key: 'Esc' });
  // What does it is always the last, where the hand has learned to find it.
  if (legal) tools.push({ id: 'confirm', label: name('confirm'), short: 'tool.confirm', icon: 'confirm', key: '⏎' });
  return tools;
}

/** The thing on a cell of the 10 × 10 grid that the cursor walks on: the columns, and what stands around them. */
export function thingAt(x: number, y: number, gates: ReadonlySet<string>): string | null {
  const column = columnAt(x, y);
  if (column) return column;
  const [west, east, north, south] = [x < 0, x > 7, y < 0, y > 7];
  if ((west || east) && (north || south)) return tabletId(north ? (west ? 'horus' : 'anubis') : west ? 'seth' : 'thot');
  const edge = columnAt(Math.min(7, Math.max(0, x)), Math.min(7, Math.max(0, y)))!;
  if (gates.has(edge)) return gateId(edge);
  const along = west || east ? y : x;
  if (along !== 3 && along !== 4) return null;
  return west ? ENDING : east ? STACK : HAND;
}

/** Where the cursor gets to from a cell by one step; it skips cells with nothing on them. */
export function walk([x, y]: [number, number], way: Way, gates: ReadonlySet<string>): [number, number] {
  const [dx, dy] = STEP[way];
  const inside = (n: number): boolean => n >= -1 && n <= 8;
  let [nx, ny] = [x + dx, y + dy];
  while (inside(nx) && inside(ny) && thingAt(nx, ny, gates) === null) {
    // Leaving the site beside a gate leads to the gate; along the edge one goes on.
    const sideways = thingAt(x, y, gates) !== null && columnAt(x, y) !== null;
    if (sideways) {
      const towards = dx === 0 ? [Math.sign(3.5 - nx), 0] : [0, Math.sign(3.5 - ny)];
      [nx, ny] = [nx + towards[0]!, ny + towards[1]!];
    } else [nx, ny] = [nx + dx, ny + dy];
  }
  return inside(nx) && inside(ny) ? [nx, ny] : [x, y];
}
