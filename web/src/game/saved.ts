// Games kept here, as they are listed: who plays, and how they stand.

import type { Translate } from '../i18n/i18n';
import { levelName, nameOf } from './names';
import type { SavedGame } from './storage';

export interface Listed {
  /** Against whom, or who plays at this screen. */
  players: string;
  /** What everybody has; empty if that is not known. */
  scores: string;
  /** Finished and how, or who is ahead. */
  standing: string;
}

export function listed(t: Translate, { players, standing, over }: SavedGame): Listed {
  const bots = players.flatMap((player) => (player.kind === 'bot' ? [levelName(t, player.spec)] : []));
  const people = players.flatMap((player, seat) => (player.kind === 'bot' ? [] : [nameOf(t, players, seat)]));
  const [alone] = people.length === 1 ? people : [];
  const against = t('saved.bots', { n: bots.length, levels: [...new Set(bots)].join(', ') });
  const who =
    bots.length === 0
      ? people.join(', ')
      : people.length === 0
        ? against
        : t('saved.against', { names: people.join(', '), bots: against });
  const name = (seat: number): string => nameOf(t, players, seat);
  const scores = (standing?.scores ?? []).map((n, seat) => t('live.gain', { name: name(seat), n })).join(' · ');
  return { players: who, scores, standing: stands(t, name, standing, over, alone !== undefined) };
}

function stands(
  t: Translate,
  name: (seat: number) => string,
  standing: SavedGame['standing'],
  over: boolean,
  alone: boolean,
): string {
  if (!standing) return t(over ? 'start.finished' : 'start.running');
  const { scores, ranks } = standing;
  const best = ranks ? 1 : Math.max(...scores);
  const first = (ranks ?? scores).flatMap((one, seat) => (one === best ? [seat] : []));
  const you = alone && first.length === 1 && name(first[0]!) === t('player.you');
  const one = first.length === 1 ? name(first[0]!) : '';
  if (ranks) {
    if (you) return t('saved.won.you');
    return one ? t('saved.won', { name: one }) : t('saved.drawn');
  }
  if (you) return t('saved.leads.you');
  return one ? t('saved.leads', { name: one }) : t('saved.level');
}
