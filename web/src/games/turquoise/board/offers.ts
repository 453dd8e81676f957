// The legal actions sorted by the things one touches to do them: what is picked, and where it goes.

import type { Choice, Moment, Wish } from '../../../core/types';
import type { TurquoiseAction, TurquoiseView } from '../types';
import type { BoardState } from '../../../boards/board';
import type { Translate } from '../../../i18n/i18n';
import { WAYS, columnAt, isColumn, isPlace, neighbour, spot } from './grid';

export type State = BoardState<TurquoiseView, TurquoiseAction>;
type Legal = Choice<TurquoiseAction>;

/** A legal action with the thing to pick for it and the thing it is done to; they may be the same. */
export interface Offer {
  choice: Legal;
  /** Null: nothing needs to be picked first, the plate is in hand. */
  source: string | null;
  target: string;
}

export const HAND = 'hand';
export const STACK = 'pile';
export const ENDING = 'gong';
export const tabletId = (name: string): string => `tablet:${name}`;
export const gateId = (column: string): string => `gate:${column}`;

/** Where the capstone lies. */
export const SUMMIT = '3d4';

/** The way of a pillar that walks; empty for anything else. */
export const routeOf = (action: TurquoiseAction): readonly string[] =>
  action.kind === 'enter' || action.kind === 'move' || action.kind === 'leave' ? action.route : [];

/** How a plate is turned by an action that lays one. */
export const rotationOf = (action: TurquoiseAction): number | null =>
  action.kind === 'lay' || action.kind === 'seth' ? action.rotation : null;

/** What somebody would pay for a tablet. */
export const priceOf = (action: TurquoiseAction): number | null =>
  action.kind === 'auction' || action.kind === 'bid' ? action.price : null;

function ends({ phase }: TurquoiseView, action: TurquoiseAction): [source: string | null, target: string] | null {
  switch (action.kind) {
    case 'auction':
      return [tabletId(action.tablet), tabletId(action.tablet)];
    case 'thot':
      return [tabletId('thot'), tabletId('thot')];
    case 'bid':
      return phase.kind === 'auction' ? [tabletId(phase.tablet), tabletId(phase.tablet)] : null;
    case 'pass':
    case 'decline':
    case 'end':
      return [ENDING, ENDING];
    case 'draw':
      return [STACK, STACK];
    case 'lay':
      return [null, action.place];
    case 'crown':
      return [STACK, SUMMIT];
    case 'seth':
      return phase.kind === 'seth' ? [null, phase.place] : null;
    case 'enter':
      return [HAND, action.route.at(-1)!];
    case 'move':
      return [action.route[0]!, action.route.at(-1)!];
    case 'leave':
      return [action.route[0]!, gateId(action.route.at(-1)!)];
    case 'horus':
      return [tabletId('horus'), action.column];
    case 'anubis':
      return [tabletId('anubis'), action.columns.at(-1)!];
    case 'tile':
      return null;
  }
}

/** What a choice asks of one: first little effort, then little toll or a low bid. */
const weight = ({ action, cost, gains }: Legal, seat: number): number =>
  (cost ?? 0) * 1000 - (gains[seat] ?? 0) + (priceOf(action) ?? 0);

const known = new WeakMap<Moment<TurquoiseView, TurquoiseAction>, Offer[]>();

/** Every legal action as an offer, the cheapest of a kind first. Worked out once for each moment. */
export function offersOf({ moment, actor }: Pick<State, 'moment' | 'actor'>): Offer[] {
  if (actor === null) return [];
  let offers = known.get(moment);
  if (!offers) {
    offers = moment.choices
      .flatMap((choice) => {
        const pair = ends(moment.view, choice.action);
        return pair ? [{ choice, source: pair[0], target: pair[1] }] : [];
      })
      .sort((a, b) => weight(a.choice, actor) - weight(b.choice, actor));
    known.set(moment, offers);
  }
  return offers;
}

/** Everything that can be picked now. */
export const sources = (state: State): Set<string> => new Set(offersOf(state).flatMap(({ source }) => source ?? []));

/** Whether a plate is in hand, so that pointing at the site means a place and not a column. */
export function placing({ moment, actor, selected }: State): boolean {
  const { kind } = moment.view.phase;
  if (actor === null) return false;
  return (
    kind === 'lay' ||
    kind === 'seth' ||
    (selected === STACK && moment.choices.some(({ action }) => action.kind === 'crown'))
  );
}

/** Where the thing picked can go, with the actions that bring it there, the cheapest first. */
export function targets(state: State): Map<string, Legal[]> {
  const { selected, preview } = state;
  const found = new Map<string, Legal[]>();
  const put = (id: string, choice: Legal): void => void found.set(id, [...(found.get(id) ?? []), choice]);
  const chosen = preview?.action.kind === 'anubis' ? preview.action.columns : [];
  for (const { choice, source, target } of offersOf(state)) {
    if (source !== null && source !== selected) continue;
    if (choice.action.kind !== 'anubis') {
      put(target, choice);
      continue;
    }
    const { columns } = choice.action;
    // Anubis takes one pillar or two: the first stays a target (to be content with it), any other makes it a pair.
    const [first] = chosen;
    if (columns.length === 1) {
      if (first === undefined || columns[0] === first || chosen.length === 2) put(columns[0]!, choice);
    } else if (first !== undefined && chosen.length === 1 && columns.includes(first)) {
      put(
        columns.find((column) => column !== first)!,
        choice,
      );
    } else if (columns.join(' ') === chosen.join(' ')) {
      for (const column of columns) found.set(column, [choice]);
    }
  }
  return found;
}

/** Whether an action is what was wished for. */
export const matches = (action: TurquoiseAction, wished: Wish<TurquoiseAction>): boolean =>
  Object.entries(wished).every(([part, value]) => String(action[part as keyof TurquoiseAction]) === String(value));

/** The straight way between two columns, first along the rank; for asking the rules why it is no way. */
function straight(from: string, to: string): string[] {
  const [[x1, y1], [x2, y2]] = [spot(from), spot(to)];
  const route = [from];
  for (let x = x1; x !== x2;) route.push(columnAt((x += Math.sign(x2 - x)), y1)!);
  for (let y = y1; y !== y2;) route.push(columnAt(x2, (y += Math.sign(y2 - y)))!);
  return route;
}

/** The action someone seems to want who touches a thing that is no target, for the rules to say why not. */
export function wish(state: State, id: string, quarters: number): Wish<TurquoiseAction> | null {
  const { selected, moment } = state;
  const { phase, gates } = moment.view;
  if (isPlace(id)) {
    if (phase.kind === 'lay') return { kind: 'lay', place: id, rotation: quarters };
    return selected === STACK && id === SUMMIT ? { kind: 'crown' } : null;
  }
  if (selected === null || selected === STACK || selected === ENDING) return errand(state, id);
  if (id === selected) return null;
  const [kind, name = ''] = id.split(':');
  const goal = isColumn(id) ? id : kind === 'gate' ? name : null;
  if (goal === null) return errand(state, id);
  if (selected === tabletId('horus')) return { kind: 'horus', column: goal };
  if (selected === tabletId('anubis')) return { kind: 'anubis', columns: [goal] };
  if (selected === HAND) {
    const gate = nearest(
      goal,
      gates.map(({ column }) => column),
    );
    return { kind: 'enter', route: kind === 'gate' ? [goal] : straight(gate, goal) };
  }
  if (!isColumn(selected)) return null;
  return { kind: kind === 'gate' ? 'leave' : 'move', route: straight(selected, goal) };
}

/** What touching a thing by itself would be for. */
function errand({ moment: { view }, actor }: State, id: string): Wish<TurquoiseAction> | null {
  if (id === STACK) return { kind: view.pile.length > 0 ? 'draw' : 'crown' };
  if (id === ENDING) return { kind: 'end' };
  if (id === HAND) return { kind: 'enter', route: [view.gates[0]?.column ?? 'a1'] };
  const pillars = view.pillars.filter(({ free }) => free);
  const [kind, name = ''] = id.split(':');
  if (kind === 'tablet') {
    const tablet = name as 'horus' | 'anubis' | 'thot' | 'seth';
    if (view.tablets.find((one) => one.name === name)?.owner !== actor) return { kind: 'auction', tablet, price: 1 };
    switch (tablet) {
      case 'horus':
        return { kind: 'horus', column: 'a1' };
      case 'anubis':
        return { kind: 'anubis', columns: [pillars[0]?.column ?? 'a1'] };
      case 'thot':
        return { kind: 'thot' };
      case 'seth':
        return { kind: 'seth', rotation: 0 };
    }
  }
  // A pillar that cannot be picked.
  if (!pillars.some(({ column }) => column === id)) return null;
  const mine = pillars.some(({ column, seat }) => column === id && seat === actor);
  const next = WAYS.map((way) => neighbour(id, way)).find((column) => column !== null);
  return { kind: 'move', route: mine && next ? [id, next] : [id] };
}

/** The thing an action is done with or to. */
export const thingOf = (view: TurquoiseView, action: TurquoiseAction): string | null => {
  const [source, target] = ends(view, action) ?? [null, null];
  return source ?? target;
};

/** The one of these columns that is the fewest steps away. */
function nearest(from: string, columns: readonly string[]): string {
  const far = (column: string): number => straight(from, column).length;
  return columns.reduce((best, one) => (far(one) < far(best) ? one : best), columns[0] ?? from);
}

/** Whether the gong is struck for it. */
export const isEnding = ({ kind }: TurquoiseAction): boolean => kind === 'end' || kind === 'pass' || kind === 'decline';

/** What a thing beside the site is called; nothing for what is on it. */
export function nameOf({ moment: { view, choices }, actor }: State, id: string, t: Translate): string {
  if (id.startsWith('tablet:')) return `${t(`tablet.${id.slice(7)}`)}\n${t(`tablet.${id.slice(7)}.effect`)}`;
  if (id === STACK)
    return view.pile.length > 0 ? t('board.turquoise.pile', { n: view.pile.length }) : t('board.turquoise.capstone');
  if (id === HAND) return t('board.turquoise.hand', { n: view.players[actor ?? 0]?.hand ?? 0 });
  const ending = choices.find(({ action }) => isEnding(action));
  return id === ENDING && ending ? t(`board.turquoise.gong.${ending.action.kind}`) : '';
}
