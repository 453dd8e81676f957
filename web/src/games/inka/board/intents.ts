// What can be picked, where it can go, and what a pick means: choices of the core in, intents out. No drawing.

import type { Choice, Wish } from '../../../core/types';
import type { InkaAction, InkaView } from '../types';
import type { BoardState, Intent } from '../../../boards/board';
import {
  angleOf,
  cellsUnder,
  centreOf,
  cornersOf,
  direction,
  nextTo,
  poseNear,
  poseOn,
  slid,
  turned,
  wayBetween,
  type Pose,
  type Xy,
} from './geometry';
import { blockadeSlot } from './scene';

type Offer = Choice<InkaAction>;
type Shift = Wish<Extract<InkaAction, { kind: 'shift' }>>;
type Put = Wish<Extract<InkaAction, { kind: 'put' }>>;

/** A place where an action can be asked for; its id is the action's text. */
export interface Target {
  id: string;
  action: InkaAction;
  kind: 'cell' | 'slide' | 'turn' | 'take';
  at: Xy;
  pose?: Pose;
  cell?: string;
  cost: number | null;
}

/** A corner of the rhombus picked, to turn it about. */
export interface Handle {
  id: string;
  at: Xy;
  /** Whether some turn about it is legal. */
  free: boolean;
  picked: boolean;
}

/** A turn that cannot be made: the rules are asked why, unless it leaves the board. */
export interface Blocked {
  pose: Pose;
  action: Shift | null;
}

export interface Offers {
  /** Things that can be picked, and where they are. */
  picks: ReadonlyMap<string, Xy>;
  targets: readonly Target[];
  handles: readonly Handle[];
  blocked: readonly Blocked[];
}

export type State = BoardState<InkaView, InkaAction>;
const NOTHING: Offers = { picks: new Map(), targets: [], handles: [], blocked: [] };

/** `rhombus:7`, `rhombus:7:2` with a corner to turn about, `pawn:0`, `blockade:0`. */
export function picked(id: string | null): { kind: string; name: string; corner: number | null } {
  const [kind = '', name = '', corner] = (id ?? '').split(':');
  return { kind, name, corner: corner === undefined ? null : Number(corner) };
}

export const poseOf = (view: InkaView, name: string): Pose | null => {
  const rhombus = view.rhombi.find((one) => one.name === name);
  return rhombus ? poseOn(...rhombus.cells) : null;
};

/** The choice with this text. */
export const choiceOf = ({ moment, actor }: State, text: string | null | undefined): Offer | null =>
  (actor !== null && moment.choices.find(({ action }) => action.text === text)) || null;

/** A rhombus on two cells, as a key to look it up by. */
export const placeKey = (rhombus: string, cells: readonly string[]): string => [rhombus, ...cells].join();

/** Where rhombi can be moved, by their places. */
export const shiftsOf = ({ moment }: State): Map<string, Offer> =>
  new Map(
    moment.choices.flatMap((choice) =>
      choice.action.kind === 'shift' ? [[placeKey(choice.action.rhombus, choice.places), choice]] : [],
    ),
  );

/** Whether an action is what was wished for. */
export const matches = (action: InkaAction, wish: Wish<InkaAction>): boolean =>
  Object.entries(wish).every(([part, value]) => action[part as keyof InkaAction] === value);

/** The legal action that a wish is, or the wish itself. */
export const settled = (state: State, wish: Wish<InkaAction> | null): InkaAction | Wish<InkaAction> | null =>
  wish && (state.moment.choices.find(({ action }) => matches(action, wish))?.action ?? wish);

export function offers(state: State): Offers {
  const { actor, moment, selected } = state;
  const { view, choices } = moment;
  if (actor === null) return NOTHING;
  const cellTarget = ({ action, cost }: Offer, cell: string): Target => ({
    id: action.text,
    action,
    kind: 'cell',
    at: centreOf(cell),
    cell,
    cost,
  });
  if (view.stage === 'doors') {
    const targets = choices.flatMap((choice) => {
      const { action } = choice;
      return action.kind === 'start' ? [cellTarget(choice, action.cell)] : [];
    });
    return { ...NOTHING, targets };
  }
  if (view.stage !== 'play') return NOTHING;

  const picks = new Map<string, Xy>();
  const targets: Target[] = [];
  const { kind, name, corner } = picked(selected);
  const pawn = view.players[actor]?.pawn ?? null;
  for (const choice of choices) {
    const { action } = choice;
    if (action.kind === 'shift') {
      const pose = poseOf(view, action.rhombus);
      if (!pose) continue;
      picks.set(`rhombus:${action.rhombus}`, [pose.x, pose.y]);
      if (kind !== 'rhombus' || name !== action.rhombus) continue;
      const to = poseOn(action.a, action.b);
      const way = wayBetween(pose, to);
      const target = { id: action.text, action, at: [to.x, to.y] as Xy, pose: to, cost: choice.cost };
      if (way.kind === 'slide' && corner === null) targets.push({ ...target, kind: 'slide' });
      if (way.kind === 'turn' && corner === way.corner) targets.push({ ...target, kind: 'turn' });
    } else if (action.kind === 'go' || action.kind === 'passage') {
      if (pawn) picks.set(`pawn:${actor}`, centreOf(pawn));
      if (kind === 'pawn') targets.push(cellTarget(choice, action.cell));
    } else if (action.kind === 'take' && pawn) {
      picks.set(`pawn:${actor}`, centreOf(pawn));
      targets.push({ id: action.text, action, kind: 'take', at: centreOf(pawn), cost: choice.cost });
    } else if (action.kind === 'block') {
      picks.set(`blockade:${actor}`, blockadeSlot(actor, view.players.length));
      if (kind === 'blockade') targets.push(cellTarget(choice, action.cell));
    }
  }
  apart(targets);
  return { picks, targets, ...turning(state) };
}

/** A cell reached on foot and through the passage has two targets; they must not lie on each other. */
function apart(targets: Target[]): void {
  const walks = new Map(targets.filter(({ action }) => action.kind === 'go').map((target) => [target.cell, target]));
  for (const target of targets) {
    const walk = target.action.kind === 'passage' ? walks.get(target.cell) : undefined;
    if (!walk) continue;
    const [x, y] = centreOf(target.cell ?? '');
    walk.at = [x - 0.12, y + 0.04];
    target.at = [x + 0.12, y + 0.04];
  }
}

function turning(state: State): { handles: Handle[]; blocked: Blocked[] } {
  const { kind, name, corner } = picked(state.selected);
  const pose = kind === 'rhombus' ? poseOf(state.moment.view, name) : null;
  if (!pose) return { handles: [], blocked: [] };
  const shifts = shiftsOf(state);
  const turn = (about: number, sixths: number): Blocked => {
    const to = turned(pose, about, sixths);
    return { pose: to, action: shiftTo(name, cellsUnder(to)) };
  };
  const isFree = ({ action }: Blocked): boolean => action !== null && shifts.has(placeKey(name, [action.a, action.b]));
  const same = (p: Shift | null | undefined, q: Shift | null | undefined): boolean =>
    !!p && !!q && p.a === q.a && p.b === q.b;
  const handles = cornersOf(pose).map((at, i) => ({
    id: `corner:${name}:${i}`,
    at,
    free: [1, 2, 3, 4, 5].some((sixths) => isFree(turn(i, sixths))),
    picked: i === corner,
  }));
  if (corner === null) return { handles, blocked: [] };
  // The first stop each way that cannot be reached; both ways may end at the same one.
  const ends = [1, -1].map((way) => [1, 2, 3, 4, 5].map((n) => turn(corner, way * n)).find((end) => !isFree(end)));
  const blocked = ends.filter((end): end is Blocked => end !== undefined);
  return {
    handles,
    blocked: same(ends[0]?.action, ends[1]?.action) ? blocked.slice(1) : blocked,
  };
}

/** How sure a press is: `once` does what it presses, `again` does what was picked before, `first` only picks. */
export type Sureness = 'first' | 'again' | 'once';

/** What pressing something means: pick a thing, pick where it goes, and press that again to do it. */
export function press(state: State, id: string | null, sure: Sureness): Intent<InkaAction> | null {
  if (state.actor === null) return null;
  const { selected, preview } = state;
  const { view } = state.moment;
  const choice = choiceOf(state, id);
  if (choice) {
    const does = sure === 'once' || (sure === 'again' && preview?.action.text === id);
    return does ? { type: 'act', action: choice.action.text } : { type: 'preview', action: choice.action };
  }
  const letGo: Intent<InkaAction> | null = selected === null && preview === null ? null : { type: 'select', id: null };
  const ask = (wish: Wish<InkaAction>): Intent<InkaAction> | null =>
    preview && matches(preview.action, wish) ? letGo : { type: 'preview', action: settled(state, wish) };
  const { kind, name, corner } = picked(id);
  const now = picked(selected);
  switch (kind) {
    case 'corner':
      return { type: 'select', id: now.corner === corner ? `rhombus:${name}` : `rhombus:${name}:${corner}` };
    case 'rhombus': {
      const lies = view.rhombi.find((one) => one.name === name);
      // Nothing moves before the game begins: the rules say what comes first.
      if (view.stage !== 'play' && lies)
        return ask({ kind: 'shift', rhombus: name, a: lies.cells[0], b: lies.cells[1] });
      return { type: 'select', id: selected === id ? null : id };
    }
    case 'pawn':
    case 'blockade': {
      if (view.stage !== 'play' || Number(name) !== state.actor) return letGo;
      const free = state.moment.choices.some(({ action }) => USES[kind].includes(action.kind));
      if (!free && selected !== id)
        return ask({ kind: USES[kind][0], cell: nextTo(view.players[state.actor]?.pawn ?? 'a1') });
      return { type: 'select', id: selected === id ? null : id };
    }
    case 'cell': {
      // Not a target: the core says why.
      const verb =
        view.stage === 'doors' ? 'start' : now.kind === 'pawn' ? 'go' : now.kind === 'blockade' ? 'block' : null;
      // Beside its foot, too, the pawn is meant.
      if (verb === null && view.players[state.actor]?.pawn === name) return press(state, `pawn:${state.actor}`, sure);
      return verb ? ask({ kind: verb, cell: name }) : letGo;
    }
    default:
      return letGo;
  }
}

/** What a thing is picked for; the first is what the rules are asked about if there is nothing. */
const USES: Record<'pawn' | 'blockade', readonly ['go' | 'block', ...InkaAction['kind'][]]> = {
  pawn: ['go', 'passage', 'take'],
  blockade: ['block'],
};

/** The text that answers a press which means nothing here. */
export function vain({ actor, moment: { view } }: State, id: string | null): string | null {
  const { kind, name } = picked(id);
  if (actor === null || view.stage !== 'play') return null;
  if (kind === 'cell') return 'board.inka.pick-first';
  return (kind === 'pawn' || kind === 'blockade') && Number(name) !== actor ? 'board.inka.not-yours' : null;
}

/** The slide that a drag by (dx, dy) means: along the edge direction it follows best, as far as the board goes. */
export function slideBy(view: InkaView, name: string, [dx, dy]: Xy): Shift | null {
  const pose = poseOf(view, name);
  if (!pose) return null;
  const along = ([0, 1] as const).map((axis) => {
    const [ux, uy] = direction(pose, axis);
    return { axis, far: dx * ux + dy * uy };
  });
  const { axis, far } = along.reduce((a, b) => (Math.abs(b.far) > Math.abs(a.far) ? b : a));
  for (let steps = Math.round(far); steps !== 0; steps -= Math.sign(steps)) {
    const wish = shiftTo(name, cellsUnder(slid(pose, axis, steps)));
    if (wish) return wish;
  }
  return null;
}

/** The turn about a corner that brings the rhombus nearest to pointing at a point. */
export function turnTowards(view: InkaView, name: string, corner: number, point: Xy): Shift | null {
  const pose = poseOf(view, name);
  if (!pose) return null;
  const [px, py] = cornersOf(pose)[corner] ?? [0, 0];
  if (Math.hypot(point[0] - px, point[1] - py) < 0.25) return null;
  const swing = Math.atan2(point[1] - py, point[0] - px) - Math.atan2(pose.y - py, pose.x - px);
  const cells = cellsUnder(turned(pose, corner, Math.round((swing * 180) / Math.PI / 60)));
  return samePlaceAs(pose, cells) ? null : shiftTo(name, cells);
}

const shiftTo = (rhombus: string, cells: readonly [string, string] | null): Shift | null =>
  cells && { kind: 'shift', rhombus, a: cells[0], b: cells[1] };

const samePlaceAs = (pose: Pose, cells: [string, string] | null): boolean =>
  cells !== null && cellsUnder(pose)?.join() === cells.join();

/** Laying the rhombus drawn at a point, with a heading from 0 to 5. */
export function putAt(point: Xy, heading: number): Put | null {
  const pose = poseNear(point, angleOf(heading));
  const cells = pose && cellsUnder(pose);
  return cells && { kind: 'put', a: cells[0], b: cells[1] };
}

/** The turn after (or before) the one considered, of all that are legal, corner by corner clockwise. */
export function nextTurn(state: State, step: 1 | -1): { corner: number; action: InkaAction } | null {
  const { name } = picked(state.selected);
  const pose = poseOf(state.moment.view, name);
  if (!pose) return null;
  const turns = state.moment.choices.flatMap(({ action }) => {
    const way =
      action.kind === 'shift' && action.rhombus === name ? wayBetween(pose, poseOn(action.a, action.b)) : null;
    return way?.kind === 'turn' ? [{ ...way, action }] : [];
  });
  turns.sort((p, q) => p.corner - q.corner || p.sixths - q.sixths);
  const { corner } = picked(state.selected);
  const now = turns.findIndex(({ action }) => action.text === state.preview?.action.text);
  const first = Math.max(
    0,
    turns.findIndex((turn) => turn.corner === corner),
  );
  return turns[now < 0 ? first : (now + step + turns.length) % turns.length] ?? null;
}

/** The id nearest from a point in a direction; sideways counts more than straight on. */
export function nearest(from: Xy, [dx, dy]: Xy, things: Iterable<readonly [string, Xy]>): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const [id, [x, y]] of things) {
    const [ox, oy] = [x - from[0], y - from[1]];
    const ahead = ox * dx + oy * dy;
    const aside = Math.abs(ox * dy - oy * dx);
    const far = ahead + 2 * aside;
    if (ahead > 0.05 && far < least) [best, least] = [id, far];
  }
  return best;
}
