// A review in sentences.

import type { Action, Auction, Deed, Review, TurningPoint } from '../core/types';
import { nameOf, named } from '../game/names';
import { told } from '../game/sentences';
import type { SessionState } from '../game/session';
import type { Translate } from '../i18n/i18n';
import { percent } from './growing';

type Game = Pick<SessionState, 'start' | 'players' | 'deeds'>;

/** "Share of the win: White 62 %, Black 38 %" */
export const sharesSentence = (t: Translate, { players }: Game, share: readonly number[]): string =>
  t('review.shares', {
    shares: share.map((n, seat) => t('review.share', { name: nameOf(t, players, seat), n: percent(n) })).join(', '),
  });

/** What decided the game: who did what, what came of it, and what would have been better. */
export function pointSentence(
  t: Translate,
  { start, players, deeds }: Game,
  review: Review,
  point: TurningPoint,
  better: Action | null,
): string {
  const step = review.steps[point.step]!;
  const turn = review.turns[point.turn]!;
  const { action } = deeds[point.step] as Deed;
  const params = {
    turn: point.turn + 1,
    ...named(t, players, step.seat),
    deed: told(t, start.game, action),
    before: percent(step.before.share[step.seat] ?? 0),
    after: percent(step.after.share[step.seat] ?? 0),
  };
  const choice = (): string =>
    t('review.point.choice', { ...params, verdict: t(`review.verdict.${turn.verdict ?? 'inexact'}`) });
  const luck = point.change > 0 ? 'review.point.lucky' : 'review.point.unlucky';
  const other = (): string =>
    t(point.change > 0 ? 'review.point.lost' : 'review.point.gained', named(t, players, point.other));
  return [
    point.what === 'luck' ? t(luck, params) : choice(),
    // Of two the other is clear.
    ...(players.length > 2 ? [other()] : []),
    ...(point.what === 'choice' && better ? [t('review.better', { action: told(t, start.game, better) })] : []),
  ].join(' ');
}

/** What was sold to whom, what it was worth to each, and who paid too much or let it go too cheaply. */
export function auctionSentences(
  t: Translate,
  { players }: Game,
  review: Review,
  { first, lot, buyer, price, worth, overpaid, missed }: Auction,
): string {
  const name = (seat: number): string => nameOf(t, players, seat);
  const turn = review.turns.findIndex(({ end }) => end > first) + 1;
  const each = worth.map((n, seat) =>
    n === null ? t('review.auction.never', { name: name(seat) }) : t('review.auction.worth', { name: name(seat), n }),
  );
  return [
    t('review.auction', { turn, lot: t(`lot.${lot}`), ...named(t, players, buyer), price, worth: each.join(', ') }),
    ...(overpaid ? [t('review.auction.overpaid', named(t, players, buyer))] : []),
    ...missed.map((seat) => t('review.auction.missed', named(t, players, seat))),
  ].join(' ');
}
