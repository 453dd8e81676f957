// What players are called.

import { owner } from '../boards/palette';
import type { Translate } from '../i18n/i18n';
import type { Player } from './players';

/** The given name; else "You" if nobody else is human; else the colour; bots by level. */
export function nameOf(t: Translate, players: readonly Player[], seat: number): string {
  const player = players[seat];
  const colour = t(`colour.${owner(seat).name}`);
  if (!player) return colour;
  if (player.kind === 'bot' && player.name) return t('player.substituted', { name: player.name });
  if (player.kind === 'bot') return t(`player.bot.${owner(seat).name}`);
  if (player.name) return player.name;
  return players.filter(({ kind }) => kind === 'human').length === 1 ? t('player.you') : colour;
}

export function levelName(t: Translate, spec: string): string {
  return /^\d+$/.test(spec) ? t('level.number', { n: spec }) : t(`level.${spec}`);
}

/** What was chosen for an option; a number that only somebody's own board has is its own name. */
export function choiceName(t: Translate, key: string, value: string): string {
  const name = `option.${key}.${value}`;
  const text = t(name);
  return text === name ? value : text;
}
