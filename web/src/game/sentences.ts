// What an action says in a person's language. The words come from the action's text, nothing is worked out.

import type { Translate, Params } from '../i18n/i18n';
import type { GameName } from '../core/types';

/** The kind of an action, and what its text names. */
export interface Meaning {
  kind: string;
  params: Params;
}

const ends = (route: string): Params => {
  const columns = route.split('-');
  return { from: columns[0] ?? '', to: columns.at(-1) ?? '', steps: columns.length - 1 };
};

/** Reads an action's text. A text that is none has the kind `other`. */
export function meaning(game: GameName, action: string): Meaning {
  const [verb = '', ...words] = action.split(' ');
  const [a = '', b = '', c = ''] = words;
  const made = (params: Params = {}, kind = verb): Meaning => ({ kind, params });
  if (game === 'aztec') {
    if (verb === 'oh') return made({ number: a });
    if (verb === 'pass') return made();
    return made({ cell: verb, way: a }, 'lay');
  }
  if (game === 'turquoise') {
    switch (verb) {
      case 'auction':
        return made({ tablet: a, price: b });
      case 'bid':
        return made({ price: a });
      case 'lay':
        return made({ place: a, turn: Number(b.slice(1)) * 90 }, b === 'r0' ? 'lay-straight' : 'lay');
      case 'enter':
      case 'move':
      case 'leave':
        return made(ends(a), a.includes('-') ? verb : `${verb}-here`);
      case 'horus':
        return made({ column: a });
      case 'anubis':
        return made({ first: a, second: b }, b ? 'anubis-two' : 'anubis');
      case 'seth':
        return made({ turn: Number(a.slice(1)) * 90 });
      case 'tile':
        return made({ number: a });
      default:
        return ['pass', 'draw', 'crown', 'thot', 'decline', 'end'].includes(verb) ? made() : made({ action }, 'other');
    }
  }
  switch (verb) {
    case 'start':
    case 'go':
    case 'passage':
    case 'block':
      return made({ cell: a });
    case 'put':
      return made({ a, b });
    case 'shift':
      return made({ name: a, a: b, b: c }, a.startsWith('D') ? 'shift-destination' : 'shift');
    case 'tile':
      return made({ number: a });
    default:
      return ['take', 'stay'].includes(verb) ? made() : made({ action }, 'other');
  }
}

/** The words of a path: two steps, two steps, one step. */
function path(way: string, t: Translate): string {
  const lengths = [2, 2, 1];
  return [...way].map((d, i) => t('path.step', { n: lengths[i] ?? 1, way: t(`way.${d}`) })).join(', ');
}

function fill(t: Translate, { params }: Meaning): Params {
  const filled = { ...params };
  if (typeof filled.way === 'string') filled.path = path(filled.way, t);
  if (typeof filled.tablet === 'string') filled.tablet = t(`tablet.${filled.tablet}`);
  return filled;
}

/** What was done: "Plate laid on 1b2, turned by 90°". */
export function told(t: Translate, game: GameName, action: string): string {
  const read = meaning(game, action);
  return read.kind === 'other' ? action : t(`told.${game}.${read.kind}`, fill(t, read));
}

/** What may be done: "Lay the plate on 1b2, turned by 90°". */
export function offered(t: Translate, game: GameName, action: string): string {
  const read = meaning(game, action);
  return read.kind === 'other' ? action : t(`offer.${game}.${read.kind}`, fill(t, read));
}

/** All kinds of actions a person may be offered, in the order they are listed. */
export const KINDS: Record<GameName, readonly string[]> = {
  aztec: ['oh', 'pass', 'lay'],
  turquoise: [
    'bid',
    'pass',
    'seth',
    'decline',
    'crown',
    'draw',
    'end',
    'thot',
    'lay',
    'lay-straight',
    'enter',
    'enter-here',
    'move',
    'leave',
    'leave-here',
    'horus',
    'anubis',
    'anubis-two',
    'auction',
  ],
  inka: ['start', 'put', 'take', 'stay', 'go', 'passage', 'shift', 'shift-destination', 'block'],
};

/** Kinds that only differ in wording go by one name in the filter: the first word. */
const oneOf = (kind: string): string => kind.replace(/-(straight|here|two)$/, '');
export const group = (game: GameName, action: string): string => oneOf(meaning(game, action).kind);
export const groups = (game: GameName): string[] => [...new Set(KINDS[game].map(oneOf))];
