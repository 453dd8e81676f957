// What changed between two states of a game, as sentences for whoever hears the page: each thing once, in order.

import { seatOf, type Decision, type Deed } from '../core/types';
import type { Translate } from '../i18n/i18n';
import { outlook, tells } from './hint';
import { nameOf } from './names';
import { headline } from './outcome';
import { offered, told } from './sentences';
import { actor, isLive, type SessionState } from './session';

/** Who did what, and what it brought whom. */
export function deedSentence(t: Translate, { players, start }: SessionState, { by, action, gains }: Deed): string {
  const seat = seatOf(by);
  const name = seat === null ? t('log.chance') : nameOf(t, players, seat);
  const brought = gains.flatMap((n, who) =>
    n === 0 ? [] : [t('live.gain', { name: nameOf(t, players, who), n: n > 0 ? `+${n}` : `−${-n}` })],
  );
  return [t('live.deed', { name, deed: told(t, start.game, action) }), ...brought].join('; ');
}

function turnSentence(t: Translate, state: SessionState, seat: number): string {
  const alone = state.players.filter(({ kind }) => kind === 'human').length === 1;
  return alone ? t('turn.you') : t('turn.other', { name: nameOf(t, state.players, seat) });
}

/** What the bot would do, and how good it is; the rest is read where it is shown. */
function hintSentences(t: Translate, { start, moment }: SessionState, hint: Decision): string[] {
  const seat = seatOf(moment.turn) ?? 0;
  const best = hint.candidates.find(({ action }) => action.text === hint.action.text);
  const advice = t('live.deed', { name: t('hint.title'), deed: offered(t, start.game, hint.action) });
  return best && tells(hint, seat)
    ? [advice, t(`hint.chance.${outlook(best, seat)}`, { n: Math.round((best.share[seat] ?? 0) * 100) })]
    : [advice];
}

/** Whether one stands inside a line, as on a study board. */
const isInside = ({ moment, deeds }: SessionState): boolean => moment.length < deeds.length;

/** What is said of a game when it opens: nothing but its name tells somebody who plays alone or far away that it is their turn. */
export function opening(t: Translate, state: SessionState): string[] {
  const seat = actor(state);
  const alone = state.players.filter(({ kind }) => kind === 'human').length === 1;
  return seat === null || !alone ? [] : [turnSentence(t, state, seat)];
}

/** `retold`: whether somebody else tells what one looks back at. */
export function announcements(t: Translate, before: SessionState, now: SessionState, retold = false): string[] {
  // Something else has taken the board, and says itself what it is.
  if (before.id !== now.id) return [];
  const said: string[] = [];
  if (isInside(now) || isInside(before)) {
    const deed = now.moment === before.moment ? undefined : now.deeds[now.moment.length - 1];
    if (deed) said.push(deedSentence(t, now, deed));
  } else {
    said.push(...now.deeds.slice(before.deeds.length).map((deed) => deedSentence(t, now, deed)));
    if (now.deeds.length < before.deeds.length) said.push(t('live.undone'));
  }
  if (now.shown !== before.shown && !isLive(now) && !retold) {
    const deed = now.deeds[now.shown.length - 1];
    said.push(t('turn.past', { n: now.shown.length, all: now.deeds.length }));
    if (deed) said.push(deedSentence(t, now, deed));
  } else if (!retold && isLive(now) && !isLive(before)) said.push(t('turn.back-to-now'));
  if (now.outcome && !before.outcome) said.push(headline(t, now));
  const seat = actor(now);
  if (seat !== null && seat !== actor(before)) said.push(turnSentence(t, now, seat));
  if (now.hint && now.hint !== before.hint) said.push(...hintSentences(t, now, now.hint));
  return said;
}
