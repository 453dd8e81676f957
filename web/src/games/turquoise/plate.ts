// The face of a plate: which of its sockets are joined, and where walkways lead out.

import type { Translate } from '../../i18n/i18n';
import { WAYS, type Way } from './board/grid';

/** The sockets at each side, by their numbers clockwise from the north-west, and where along the side they are. */
const SIDES: Record<Way, readonly [socket: number, at: Way][]> = {
  n: [
    [0, 'w'],
    [1, 'e'],
  ],
  e: [
    [1, 'n'],
    [2, 's'],
  ],
  s: [
    [3, 'w'],
    [2, 'e'],
  ],
  w: [
    [0, 'n'],
    [3, 's'],
  ],
};

/** The sides along which the two sockets are joined. */
export const joined = (lines: readonly string[]): Way[] =>
  WAYS.filter((side) => SIDES[side].every(([socket], i) => lines[socket]?.includes(SIDES[side][1 - i]![1])));

/** In words: "Sockets joined in the north and west; leads out to the north (west end), the east (both ends)". */
export function describePlate(lines: readonly string[], t: Translate): string {
  const inside = joined(lines).map((side) => t(`way.${side}`));
  const outside = WAYS.flatMap((side) => {
    const ends = SIDES[side].filter(([socket]) => lines[socket]?.includes(side));
    if (ends.length === 0) return [];
    const end = ends.length === 2 ? t('plate.both') : t('plate.end', { way: t(`way.${ends[0]![1]}`) });
    return [t('plate.side', { way: t(`way.${side}`), end })];
  });
  return [
    inside.length > 0 ? t('plate.joined', { ways: inside.join(', ') }) : t('plate.joined.none'),
    outside.length > 0 ? t('plate.leads', { sides: outside.join(', ') }) : t('plate.leads.none'),
  ].join(' ');
}
