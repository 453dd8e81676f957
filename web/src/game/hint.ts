// What a bot's advice says to a person: which action, how good it is, and what it rests on.

import { seatOf, type Candidate, type Decision, type Moment } from '../core/types';

/** Below this share of the win the figures no longer tell good from bad. */
const LOST = 0.04;
/** Shares that differ by less are the same to a person. */
const SAME = 0.01;

/**
 * Whether a search tells what its candidates are worth. Before a game's set-up is over it looks behind none of them and finds all
 * of them alike; in the last action of a game it need not look behind them, but finds them to differ.
 */
export const tells = ({ candidates }: Decision, seat: number): boolean =>
  candidates.some(({ nodes }) => nodes > 1) || new Set(candidates.map(({ share }) => share[seat] ?? 0)).size > 1;

/** What is left over for this seat when the best of the others is taken off. */
export function lead(figures: readonly number[], seat: number): number {
  const others = figures.filter((_, other) => other !== seat);
  return figures.length === 0 ? 0 : (figures[seat] ?? 0) - Math.max(0, ...others);
}

/**
 * The advice for somebody who is losing: where every action loses, a search plays any, presents for the others included.
 * Of those that are as good the one that keeps closest is the best practical chance.
 */
export function practical(decision: Decision, { turn, choices }: Moment): Decision {
  const seat = seatOf(turn);
  const best = decision.candidates.find(({ action }) => action.text === decision.action.text);
  if (seat === null || !best || isHopeful(best, seat)) return decision;
  const top = Math.max(...decision.candidates.map(({ share }) => share[seat] ?? 0));
  const gainsOf = ({ action }: Candidate): readonly number[] =>
    choices.find((choice) => choice.action.text === action.text)?.gains ?? [];
  const worth = (candidate: Candidate): [number, number] => [
    Math.round(lead(candidate.score, seat) * 10),
    lead(gainsOf(candidate), seat),
  ];
  const [chosen = best] = decision.candidates
    .filter(({ share }) => (share[seat] ?? 0) >= top - SAME)
    .map((candidate) => ({ candidate, worth: worth(candidate) }))
    .sort((a, b) => b.worth[0] - a.worth[0] || b.worth[1] - a.worth[1])
    .map(({ candidate }) => candidate);
  return { ...decision, action: chosen.action };
}

/** Whether there is something to be won yet. */
export const isHopeful = ({ share }: Candidate, seat: number): boolean => (share[seat] ?? 0) >= LOST;

/** How good an action is, as people say it; the texts are `hint.chance.`, then this. */
export function outlook(candidate: Candidate, seat: number): 'lost' | 'poor' | 'even' | 'good' | 'won' {
  const share = candidate.share[seat] ?? 0;
  const fair = 1 / Math.max(1, candidate.share.length);
  if (!isHopeful(candidate, seat)) return 'lost';
  if (share > 0.96) return 'won';
  if (share < fair * 0.7) return 'poor';
  return share > fair + (1 - fair) * 0.3 ? 'good' : 'even';
}
