// Sheets to print, made by the server: the page has no room for what draws them.

import type { GameName } from '../core/types';
import { Refused } from '../core/types';
import type { Chosen } from '../game/games';
import { saveFile } from '../ui/save';

export type Paper = 'a4' | 'a3' | 'letter';

/** Gets the sheets of a game as a PDF and hands it to the visitor. */
export async function print(game: GameName, options: Readonly<Chosen>, paper: Paper, language: string): Promise<void> {
  const address = location.href.replace(/#.*$/, '').replace(/\/(index\.html)?$/, '');
  const asked = JSON.stringify({ game, options, paper, language, address });
  const response = await fetch('./api/sheets', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: asked,
  }).catch(() => null);
  if (!response || response.status === 404 || response.status === 405)
    throw new Refused('no-server', 'there is no server');
  if (!response.ok) {
    const { code, why } = (await response.json()) as { code: Refused['code']; why: string };
    throw new Refused(code, why);
  }
  saveFile(`${game}-${paper}.pdf`, await response.blob());
}
