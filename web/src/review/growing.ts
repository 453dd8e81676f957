// A review as far as it has come: what the graph and the log show before and after it is whole.

import type { Reviewing } from '../core/core';
import type { Deed, Review, ReviewStep, Verdict } from '../core/types';
import type { Remark } from '../game/tree';

export interface Growing {
  /** From 0 to 1. */
  part: number;
  /** Each seat's share of the win after so many actions, as far as it is known. */
  shares: readonly (readonly number[] | undefined)[];
  /** What each action was; null where there was nothing to choose, missing as long as it is not known. */
  verdicts: readonly (Verdict | null | undefined)[];
  review: Review | null;
}

export const NOTHING: Growing = { part: 0, shares: [], verdicts: [], review: null };

/** A review that is whole. */
export const whole = (review: Review): Growing => ({
  part: 1,
  shares: [...review.steps.map(({ before }) => before.share), review.end.share],
  verdicts: review.steps.map(({ verdict }) => verdict),
  review,
});

/** What is known with a further part. */
export function grown({ shares, verdicts }: Growing, { done, total, ...news }: Reviewing): Growing {
  if (news.review) return whole(news.review);
  const [allShares, allVerdicts] = [[...shares], [...verdicts]];
  for (const { length, share } of news.shares) allShares[length] = share;
  for (const { step, verdict } of news.verdicts) allVerdicts[step] = verdict;
  return { part: done / total, shares: allShares, verdicts: allVerdicts, review: null };
}

/** Whether a review is of exactly this game. */
export const isOf = ({ steps }: Review, deeds: readonly Deed[]): boolean =>
  steps.length === deeds.length && steps.every(({ action }, i) => action === deeds[i]!.action.text);

/** How verdicts are marked in records and logs. */
export const MARKS: Partial<Record<Verdict, string>> = {
  brilliant: '!!',
  inexact: '?!',
  mistake: '?',
  blunder: '??',
};

/** The review that was written into a record: shares and marks. Null if there is none. */
export function fromRemarks(remarks: readonly Remark[], seats: number): Growing | null {
  const shares: (readonly number[] | undefined)[] = [];
  const verdicts: (Verdict | undefined)[] = [];
  const verdictOf = (mark: string): Verdict | undefined =>
    (Object.keys(MARKS) as Verdict[]).find((verdict) => MARKS[verdict] === mark);
  for (const { at, share, mark } of remarks) {
    if (share?.length === seats) shares[at] = share;
    if (mark && at > 0) verdicts[at - 1] = verdictOf(mark);
  }
  return shares.length > 0 ? { part: 1, shares, verdicts, review: null } : null;
}

const ERRORS: readonly (Verdict | null)[] = ['inexact', 'mistake', 'blunder'];

/** As many as one solves again in one go. */
const MOST = 10;

/** Whether an action gave so much away that it is worth another look. */
export const isError = ({ verdict }: Pick<ReviewStep, 'verdict'>): boolean => ERRORS.includes(verdict);

/** Where a seat gave most away: the numbers of its actions, from 0, the worst first. */
export const errorsOf = ({ steps }: Review, seat: number): number[] =>
  steps
    .flatMap((step, number) => (step.seat === seat && isError(step) ? [{ number, change: step.change[seat]! }] : []))
    .sort((a, b) => a.change - b.change)
    .slice(0, MOST)
    .map(({ number }) => number);

/** A share of the win as a whole number of hundredths; nothing is neither above nor below itself. */
export const percent = (share: number): number => Math.round(100 * share) + 0;
