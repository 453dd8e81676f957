// From picks, keys and buttons to intents. Touching the same thing twice does it: the first touch shows what it costs.

import type { Intent, Tool } from '../board';
import { STEP, columnAt, isColumn, placeOver, type Way } from './grid';
import { offered } from './model';
import {
  ENDING,
  HAND,
  STACK,
  gateId,
  offersOf,
  parse,
  placing,
  sources,
  tabletId,
  targets,
  wish,
  type State,
} from './offers';

const preview = (action: string | null): Intent => ({ type: 'preview', action });
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
function best(state: State, id: string, quarters: number): string | null {
  const choices = targets(state).get(id) ?? [];
  const kept = choices.find(({ action }) => action === state.preview);
  const fitting = choices.find(
    ({ action }) => ['lay', 'seth'].includes(parse(action).verb) && parse(action).quarters === quarters,
  );
  return (kept ?? fitting ?? choices[0])?.action ?? null;
}

/** Pointing without touching: shows what would be done with what is picked. */
export function hover(state: State, id: string | null, quarters: number): Intent[] {
  // Pointing at nothing leaves what was considered, so that one can go to the buttons with it.
  if (state.actor === null || id === null || (state.selected === STACK && !placing(state))) return [];
  if (state.selected === tabletId('anubis')) return [];
  const turning = placing(state);
  if (!turning && (state.selected === null || (sources(state).has(state.selected) && id === state.selected))) return [];
  const wanted = meant(state, id);
  const action = turn(state, wanted, quarters) ?? (turning ? wish(state, wanted, quarters) : null);
  // What is considered of a thing with one use stays, wherever one points.
  const own =
    state.preview !== null &&
    state.selected !== null &&
    offersOf(state).some(({ choice, source, target }) => choice.action === state.preview && source === target);
  return own || action === state.preview ? [] : [preview(action)];
}

/** With a plate in hand what counts is how it is turned now. */
function turn(state: State, id: string, quarters: number): string | null {
  const choices = targets(state).get(id) ?? [];
  const turned = choices.find(
    ({ action }) => ['lay', 'seth'].includes(parse(action).verb) && parse(action).quarters === quarters,
  );
  return turned?.action ?? best(state, id, quarters);
}

export function pick(state: State, touched: string | null, quarters: number): Intent[] {
  if (state.actor === null || touched === null)
    return state.selected === null && state.preview === null ? [] : [select(null)];
  const id = meant(state, touched);
  const action = placing(state) ? turn(state, id, quarters) : best(state, id, quarters);
  if (action !== null) return [action === state.preview ? { type: 'act', action } : preview(action)];
  if (sources(state).has(id)) {
    const only = offersOf(state).filter(({ source }) => source === id);
    const first = only[0]!;
    return first.target === id || only.length === 1 ? [select(id), preview(first.choice.action)] : [select(id)];
  }
  const asked = wish(state, id, quarters);
  if (asked !== null) return asked === state.preview ? [] : [preview(asked)];
  // Touching a goal without having picked anything: whatever gets there most easily.
  const there = offersOf(state).find(({ target }) => target === id);
  if (there) return [select(there.source), preview(there.choice.action)];
  return state.selected === null && state.preview === null ? [] : [select(null)];
}

/** Other ways to the same end: the same thing, the same goal, another price. */
export function alternatives(state: State): string[] {
  const { preview: considered } = state;
  const current = offersOf(state).find(({ choice }) => choice.action === considered);
  if (!current || !['enter', 'move', 'leave'].includes(parse(current.choice.action).verb)) return [];
  const same = offersOf(state).filter(({ source, target }) => source === current.source && target === current.target);
  return same.map(({ choice }) => choice.action);
}

/** Turning: the plate in hand, or to the next of the other ways. */
export function rotate(state: State, quarters: number, by: number): { quarters: number; intents: Intent[] } {
  const next = (quarters + by + 4) % 4;
  if (placing(state)) {
    const considered = state.preview === null ? null : parse(state.preview);
    const { phase } = state.moment.view;
    if (phase.kind === 'seth') return { quarters: next, intents: [preview(`seth r${next}`)] };
    return { quarters: next, intents: considered?.verb === 'lay' ? [preview(`lay ${considered.place} r${next}`)] : [] };
  }
  const ways = alternatives(state);
  if (ways.length < 2) return { quarters, intents: [] };
  const at = ways.indexOf(state.preview!);
  return { quarters, intents: [preview(ways[(at + by + ways.length) % ways.length]!)] };
}

/** A higher or lower price in an auction. */
export function reprice(state: State, by: number): Intent[] {
  const considered = state.preview === null ? null : parse(state.preview);
  if (!considered || !['auction', 'bid'].includes(considered.verb)) return [];
  const price = considered.price + by;
  const found = offersOf(state).find(({ choice }) => {
    const { verb, tablet, price: asked } = parse(choice.action);
    return verb === considered.verb && tablet === considered.tablet && asked === price;
  });
  return found ? [preview(found.choice.action)] : [];
}

/** The buttons that make sense now. */
export function toolsOf(state: State): Tool[] {
  if (state.actor === null) return [];
  const name = (id: string): string => `board.turquoise.${id}`;
  const tools: Tool[] = [];
  const legal = state.preview !== null && offersOf(state).some(({ choice }) => choice.action === state.preview);
  const { phase } = state.moment.view;
  const capstone = phase.kind === 'seth' ? phase.plate === null : phase.kind !== 'lay';
  if (placing(state) && !capstone) {
    tools.push(
      { id: 'turn-left', label: name('turn-left'), icon: 'turn-left', key: '⇧R' },
      { id: 'turn-right', label: name('turn-right'), icon: 'turn-right', key: 'R' },
    );
  }
  if (alternatives(state).length > 1) tools.push({ id: 'other', label: name('other-route'), icon: 'flip', key: 'R' });
  if (state.preview !== null && ['auction', 'bid'].includes(parse(state.preview).verb)) {
    tools.push(
      { id: 'lower', label: name('bid-lower'), icon: 'lower', key: '−', disabled: reprice(state, -1).length === 0 },
      { id: 'raise', label: name('bid-higher'), icon: 'raise', key: '+', disabled: reprice(state, 1).length === 0 },
    );
  }
  if (legal) tools.push({ id: 'confirm', label: name('confirm'), icon: 'confirm', key: '⏎' });
  if (state.selected !== null || state.preview !== null)
    tools.push({ id: 'cancel', label: name('cancel'), icon: 'cancel', key: 'Esc' });
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
