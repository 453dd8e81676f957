// What an action says in a person's language: the texts of its game, filled in with its parts.

import type { Action, GameName } from '../core/types';
import { gameOf } from '../games';
import type { Translate } from '../i18n/i18n';
import { actor, type SessionState } from './session';

/** What was done: "Plate laid on 1b2, turned by 90°". */
export function told(t: Translate, game: GameName, action: Action): string {
  const { text, params } = gameOf(game).phrase(action, t);
  return t(`told.${game}.${text}`, params);
}

/** What may be done: "Lay the plate on 1b2, turned by 90°". */
export function offered(t: Translate, game: GameName, action: Action): string {
  const { text, params } = gameOf(game).phrase(action, t);
  return t(`offer.${game}.${text}`, params);
}

/** What to do with what was picked on the board, as long as nothing is considered. */
export function picked(t: Translate, state: SessionState): string | null {
  const { moment, preview, selected, start } = state;
  const text =
    selected && !preview && actor(state) !== null ? gameOf(start.game).picked?.(selected, moment.view) : null;
  return text ? t(`picked.${start.game}.${text}`) : null;
}
