// Where the points of a finished game came from, as rows for the result.

import { seatOf, type Deed, type Moment } from '../core/types';
import { meaning } from './sentences';

export interface Row {
  /** Key of the row's name in the texts. */
  label: string;
  /** One figure a seat. */
  values: number[];
}

/** Which row of the result a deed of Turquoise belongs to. */
function source(kind: string, last: boolean): string {
  if (last && kind !== 'end') return 'crown';
  if (kind.startsWith('lay') || kind === 'decline') return 'plates';
  if (kind === 'seth') return 'seth';
  if (/^(enter|move|leave)/.test(kind)) return 'tolls';
  return 'auctions';
}

/** How the scores of Turquoise add up. The other games' scores are one figure and explain themselves. */
export function breakdown(moment: Moment, deeds: readonly Deed[]): Row[] {
  if (moment.view.game !== 'turquoise') return [];
  const rows = new Map(
    ['plates', 'seth', 'tolls', 'auctions', 'crown'].map((name) => [name, moment.scores.map(() => 0)]),
  );
  deeds.forEach((deed, i) => {
    if (seatOf(deed.by) === null || deed.gains.every((gain) => gain === 0)) return;
    const row = rows.get(source(meaning('turquoise', deed.action).kind, i === deeds.length - 1))!;
    deed.gains.forEach((gain, seat) => (row[seat] = (row[seat] ?? 0) + gain));
  });
  return [...rows]
    .filter(([, values]) => values.some((value) => value !== 0))
    .map(([name, values]) => ({ label: `result.turquoise.${name}`, values }));
}
