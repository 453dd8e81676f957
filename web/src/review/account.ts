// What became of a seat's share of the win, in whole percents that add up to the last one.

import type { Account } from '../core/types';
import { percent } from './growing';

export type Cause = 'own-choices' | 'others-choices' | 'own-luck' | 'others-luck' | 'second-thoughts' | 'given-up';

/** What something brought: from which percentage to which. */
export interface Bar {
  cause: Cause;
  from: number;
  to: number;
  /** How far it is from what a second opinion says, half of it to either side; null without one. */
  spread: number | null;
}

export interface Sum {
  start: number;
  bars: Bar[];
  result: number;
}

/** The parts of a seat's account, exactly. */
function parts({ choices, luck, second_thoughts, given_up }: Account, seat: number): [Cause, number][] {
  const others = (by: readonly number[]): number => by.reduce((sum, n, who) => (who === seat ? sum : sum + n), 0);
  return [
    ['own-choices', choices[seat] ?? 0],
    ['others-choices', others(choices)],
    ['own-luck', luck[seat] ?? 0],
    ['others-luck', others(luck)],
    ['second-thoughts', second_thoughts],
    ...(given_up === 0 ? [] : [['given-up', given_up] as [Cause, number]]),
  ];
}

/**
 * The account of a seat for showing. What each bar leads to is rounded, and not the bar itself, so that what is shown
 * adds up, too.
 */
export function sumOf(account: Account, seat: number, again?: Account | null): Sum {
  let exact = account.start;
  const second = new Map(again ? parts(again, seat) : []);
  const spread = (cause: Cause, n: number): number | null =>
    again ? percent(Math.abs((second.get(cause) ?? 0) - n) / 2) : null;
  const bars = parts(account, seat).map(([cause, n]): Bar => {
    const from = percent(exact);
    exact += n;
    return { cause, from, to: percent(exact), spread: spread(cause, n) };
  });
  return { start: percent(account.start), bars, result: percent(account.result) };
}

/** From where to where all bars of all sums reach, never less than from 0 to 100. */
export function reach(sums: readonly Sum[]): { low: number; high: number } {
  const ends = sums.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to]));
  return { low: Math.min(0, ...ends), high: Math.max(100, ...ends) };
}
