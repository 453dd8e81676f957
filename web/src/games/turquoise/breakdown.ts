// How the scores of Turquoise add up.

import { seatOf, type Deed } from '../../core/types';
import type { Row } from '../descriptor';
import type { TurquoiseAction } from './types';

/** Which row a deed belongs to. */
function source({ kind }: TurquoiseAction, last: boolean): string {
  if (last && kind !== 'end') return 'crown';
  switch (kind) {
    case 'lay':
    case 'decline':
      return 'plates';
    case 'seth':
      return 'seth';
    case 'enter':
    case 'move':
    case 'leave':
      return 'tolls';
    // Only a stand-off counts when a turn ends.
    case 'end':
      return 'free';
    default:
      return 'auctions';
  }
}

export function breakdown(deeds: readonly Deed<TurquoiseAction>[], seats: number): Row[] {
  const rows = new Map(
    ['plates', 'seth', 'tolls', 'auctions', 'free', 'crown'].map((name) => [
      name,
      Array.from({ length: seats }, () => 0),
    ]),
  );
  deeds.forEach((deed, i) => {
    if (seatOf(deed.by) === null || deed.gains.every((gain) => gain === 0)) return;
    const row = rows.get(source(deed.action, i === deeds.length - 1))!;
    deed.gains.forEach((gain, seat) => (row[seat] = (row[seat] ?? 0) + gain));
  });
  return [...rows]
    .filter(([, values]) => values.some((value) => value !== 0))
    .map(([name, values]) => ({ label: `result.turquoise.${name}`, values }));
}
