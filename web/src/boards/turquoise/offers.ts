// The legal actions sorted by the things one touches to do them: what is picked, and where it goes.
// Everything here is read from the text of the actions the rules offer.

import type { Choice, Moment, TurquoiseView } from '../../core/types';
import type { BoardState } from '../board';
import { spot, columnAt } from './grid';

export type State = BoardState<TurquoiseView>;

/** A legal action with the thing to pick for it and the thing it is done to; they may be the same. */
export interface Offer {
  choice: Choice;
  /** Null: nothing needs to be picked first, the plate is in hand. */
  source: string | null;
  target: string;
}

export const HAND = 'hand';
export const STACK = 'pile';
export const ENDING = 'gong';
export const tabletId = (name: string): string => `tablet:${name}`;
export const gateId = (column: string): string => `gate:${column}`;

/** An action's text in its parts. */
export interface Parsed {
  verb: string;
  /** The columns of a route, or those that Horus and Anubis name. */
  columns: string[];
  place: string | null;
  quarters: number;
  tablet: string | null;
  price: number;
}

export function parse(action: string): Parsed {
  const [verb = '', a = '', b = ''] = action.split(' ');
  const routed = ['enter', 'move', 'leave'].includes(verb);
  const named = verb === 'horus' || verb === 'anubis';
  return {
    verb,
    columns: routed ? a.split('-') : named ? [a, b].filter(Boolean) : [],
    place: verb === 'lay' ? a : verb === 'crown' ? '3d4' : null,
    quarters: verb === 'lay' ? Number(b[1] ?? 0) : verb === 'seth' ? Number(a[1] ?? 0) : 0,
    tablet: verb === 'auction' ? a : ['horus', 'anubis', 'thot', 'seth'].includes(verb) ? verb : null,
    price: verb === 'auction' ? Number(b) : verb === 'bid' ? Number(a) : 0,
  };
}

function ends(
  view: TurquoiseView,
  { verb, columns, place, tablet }: Parsed,
): [source: string | null, target: string] | null {
  const { phase } = view;
  const [first = '', last = ''] = [columns[0], columns.at(-1)];
  switch (verb) {
    case 'auction':
    case 'thot':
      return [tabletId(tablet!), tabletId(tablet!)];
    case 'bid':
      return phase.kind === 'auction' ? [tabletId(phase.tablet), tabletId(phase.tablet)] : null;
    case 'pass':
    case 'decline':
    case 'end':
      return [ENDING, ENDING];
    case 'draw':
      return [STACK, STACK];
    case 'lay':
      return [null, place!];
    case 'crown':
      return [STACK, place!];
    case 'seth':
      return phase.kind === 'seth' ? [null, phase.place] : null;
    case 'enter':
      return [HAND, last];
    case 'move':
      return [first, last];
    case 'leave':
      return [first, gateId(last)];
    case 'horus':
    case 'anubis':
      return [tabletId(verb), last];
    default:
      return null;
  }
}

/** What a choice asks of one: first little effort, then little toll or a low bid. */
const weight = ({ action, cost, gains }: Choice, seat: number): number =>
  (cost ?? 0) * 1000 - (gains[seat] ?? 0) + parse(action).price;

const known = new WeakMap<Moment, Offer[]>();

/** Every legal action as an offer, the cheapest of a kind first. Worked out once for each moment. */
export function offersOf({ moment, actor }: Pick<State, 'moment' | 'actor'>): Offer[] {
  if (actor === null) return [];
  let offers = known.get(moment);
  if (!offers) {
    offers = moment.choices
      .flatMap((choice) => {
        const pair = ends(moment.view, parse(choice.action));
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
    kind === 'lay' || kind === 'seth' || (selected === STACK && moment.choices.some(({ action }) => action === 'crown'))
  );
}

/** Where the thing picked can go, with the actions that bring it there, the cheapest first. */
export function targets(state: State): Map<string, Choice[]> {
  const { selected, preview } = state;
  const found = new Map<string, Choice[]>();
  const put = (id: string, choice: Choice): void => void found.set(id, [...(found.get(id) ?? []), choice]);
  const chosen = preview === null ? [] : parse(preview).columns;
  for (const { choice, source, target } of offersOf(state)) {
    if (source !== null && source !== selected) continue;
    const { verb, columns } = parse(choice.action);
    if (verb !== 'anubis') {
      put(target, choice);
      continue;
    }
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

/** The straight way between two columns, first along the rank; for asking the rules why it is no way. */
function straight(from: string, to: string): string[] {
  const [[x1, y1], [x2, y2]] = [spot(from), spot(to)];
  const route = [from];
  for (let x = x1; x !== x2;) route.push(columnAt((x += Math.sign(x2 - x)), y1)!);
  for (let y = y1; y !== y2;) route.push(columnAt(x2, (y += Math.sign(y2 - y)))!);
  return route;
}

/** The action someone seems to want who points at a thing that is no target, for the rules to say why not. */
export function wish(state: State, id: string, quarters: number): string | null {
  const { selected, moment } = state;
  const { phase } = moment.view;
  if (/^[0-3]/.test(id)) {
    if (phase.kind === 'lay') return `lay ${id} r${quarters}`;
    return selected === STACK && id === '3d4' ? 'crown' : null;
  }
  if (!/^[a-h][1-8]$/.test(id) || selected === null || id === selected) return null;
  if (selected === tabletId('horus')) return `horus ${id}`;
  if (selected === tabletId('anubis')) return `anubis ${id}`;
  return /^[a-h][1-8]$/.test(selected) ? `move ${straight(selected, id).join('-')}` : null;
}
