// What players are called.

import { owner } from '../boards/palette';
import type { Speech } from '../boards/sheet';
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

/** Whom a sentence is about: `{name}` before its verb, `{them}` elsewhere in it, and `{you|are|is}` for what depends on it. */
export interface Named {
  [param: string]: string | number;
  name: string;
  them: string;
  /** 1 if it is you, 2 for anybody else, as one and many are chosen. */
  you: number;
}

export function named(t: Translate, players: readonly Player[], seat: number): Named {
  const name = nameOf(t, players, seat);
  return name === t('player.you') ? { name, them: t('player.you.them'), you: 1 } : { name, them: name, you: 2 };
}

/** How a game speaks of those who play it. */
export const speechOf = (t: Translate, players: readonly Player[]): Speech => ({
  t,
  name: (seat) => nameOf(t, players, seat),
  named: (seat) => named(t, players, seat),
});

/** Players as somebody is told who was not there: nobody is "you". */
export const forOthers = (t: Translate, players: readonly Player[]): Player[] =>
  players.map((player, seat) =>
    player.kind === 'bot' ? player : { kind: 'remote', name: player.name || nameOf(t, [], seat) },
  );

export function levelName(t: Translate, spec: string): string {
  return /^\d+$/.test(spec) ? t('level.number', { n: spec }) : t(`level.${spec}`);
}

/** What was chosen for an option; a number that only somebody's own board has is its own name. */
export function choiceName(t: Translate, key: string, value: string): string {
  const name = `option.${key}.${value}`;
  const text = t(name);
  return text === name ? value : text;
}
