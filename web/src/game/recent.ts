// What the others did last: the turn that one may want to see again.

import { seatOf, type Deed } from '../core/types';
import type { SessionState } from './session';

/** The seat from which the game is looked at: the person to act, or the only one there is; null if only bots play. */
export function viewer({ players, moment }: Pick<SessionState, 'players' | 'moment'>): number | null {
  const seat = seatOf(moment.turn);
  if (seat !== null && players[seat]?.kind === 'human') return seat;
  const people = players.flatMap(({ kind }, number) => (kind === 'human' ? [number] : []));
  return people.length === 1 ? people[0]! : null;
}

/** After how many actions the latest turn of others began: since one last acted, or since the last to act began. */
export function latestTurn(state: Pick<SessionState, 'players' | 'moment' | 'deeds'>): { from: number; to: number } {
  // On a study board one may stand inside a line.
  const deeds = state.deeds.slice(0, state.moment.length);
  const you = viewer(state);
  const isYours = ({ by }: Deed): boolean => you !== null && seatOf(by) === you;
  // What one has done oneself in the turn that runs is not looked for.
  const to = deeds.findLastIndex((deed) => seatOf(deed.by) !== null && !isYours(deed)) + 1;
  const last = to > 0 ? deeds[to - 1]!.by : null;
  const ends = (deed: Deed): boolean => (you === null ? deed.by !== last && seatOf(deed.by) !== null : isYours(deed));
  return { from: deeds.slice(0, to).findLastIndex(ends) + 1, to };
}
