// A game passed on: its record, a link to it, a picture of how it ended.

import type { Board } from '../../boards/board';
import { pack } from '../../game/link';
import { forOthers, nameOf } from '../../game/names';
import { headline, standings } from '../../game/outcome';
import { human } from '../../game/players';
import type { SessionState } from '../../game/session';
import { t } from '../../i18n/language.svelte';
import { passOn, saveFile } from '../save';
import { picture } from './picture';

export interface PassedOn {
  id: string;
  state(): SessionState | null;
  board(): Board | null;
  record(): Promise<string>;
  /** The link by which others find a game far away. */
  link(): string | null;
}

export function passingOn({ id, state, board, record, link }: PassedOn) {
  /** A link to the game up to so many actions. */
  async function linkAt(length: (state: SessionState) => number): Promise<string> {
    const now = state();
    if (!now) return '';
    const { start, deeds } = now;
    // Whoever opens a link to somebody else's game plays all seats of it.
    const players = link() === null ? now.players : now.players.map(() => human());
    const actions = deeds.slice(0, length(now)).map(({ action }) => action.text);
    return `${location.href.split('#')[0]}#/position/${await pack({ start, players, actions })}`;
  }
  return {
    saveRecord: async (): Promise<void> => saveFile(`${state()?.start.game ?? 'game'}-${id}.txt`, await record()),
    copyRecord: async (): Promise<void> => navigator.clipboard.writeText(await record()),
    copyLink: async (): Promise<void> => navigator.clipboard.writeText(await linkAt(({ shown }) => shown.length)),
    /** Both say what was done. */
    async shareLink(): Promise<string> {
      const url = link() ?? (await linkAt(({ deeds }) => deeds.length));
      if (await passOn({ title: t('app.name'), url })) return '';
      await navigator.clipboard.writeText(url);
      return t('menu.copied');
    },
    async sharePicture(): Promise<string> {
      const [now, shown] = [state(), board()];
      if (!now || !shown) return '';
      // Whoever gets the picture is not who played.
      const told = { ...now, players: forOthers(t, now.players) };
      const players = standings(now).map(({ seat, score }) => ({
        seat,
        name: nameOf(t, told.players, seat),
        score: String(score).replace('-', '−'),
      }));
      const foot = `${t(`game.${now.start.game}`)} · ${t('app.name')}`;
      const blob = await picture(shown, { title: headline(t, told), players, foot });
      const file = new File([blob], `${now.start.game}-${id}.png`, { type: blob.type });
      if (await passOn({ files: [file] })) return '';
      saveFile(file.name, file);
      return t('result.picture.saved');
    },
  };
}
