// Who won, in one line.

import { gameOf } from '../games';
import type { Translate } from '../i18n/i18n';
import { nameOf } from './names';
import type { SessionState } from './session';

/** The standings of a finished game, the best first. */
export const standings = ({ outcome }: SessionState): { rank: number; score: number; seat: number }[] =>
  (outcome ?? []).map((standing, seat) => ({ ...standing, seat })).sort((a, b) => a.rank - b.rank);

/** Whether a tie for first leaves the game to be played again. */
export function isTie({ moment: { view }, outcome }: SessionState): boolean {
  const several = (outcome ?? []).filter(({ rank }) => rank === 1).length > 1;
  return several && (gameOf(view.game).tie?.(view) ?? false);
}

export function headline(t: Translate, state: SessionState): string {
  const all = standings(state);
  const winners = all.filter(({ rank }) => rank === 1);
  const name = (seat: number): string => nameOf(t, state.players, seat);
  if (isTie(state)) return t('result.tie');
  if (all.length > 0 && winners.length === 0) return t('result.nobody');
  if (winners.length === all.length) return t('result.draw');
  if (winners.length > 1) return t('result.shared', { names: winners.map(({ seat }) => name(seat)).join(', ') });
  const [winner] = winners;
  if (!winner) return t('result.title');
  const alone = state.players.filter(({ kind }) => kind === 'human').length === 1;
  const player = state.players[winner.seat];
  const far = state.players.some(({ kind }) => kind === 'remote');
  return alone && player?.kind === 'human' && (far || !player.name)
    ? t('result.you')
    : t('result.wins', { name: name(winner.seat) });
}
