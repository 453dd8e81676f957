// All that the browser keeps, as one file: games with their reviews, and everything under the page's name in its storage.

import type { Client } from '../core/client';
import type { SavedGame, SavedReview, Storage } from '../game/storage';

const FORMAT = 'pyramidion-browser';
const PREFIX = 'pyramidion.';

interface Backup {
  format: typeof FORMAT;
  version: 1;
  settings: Record<string, string>;
  games: SavedGame[];
  reviews: SavedReview[];
}

/** What is settings in the browser's sense: texts by name. */
type Settings = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'key' | 'length'>;

/** Everything, as the text of a file. */
export async function exported(storage: Storage, kept: Settings = localStorage): Promise<string> {
  const names = Array.from({ length: kept.length }, (_, i) => kept.key(i) ?? '').filter((name) =>
    name.startsWith(PREFIX),
  );
  const games = await storage.list();
  const reviews = await Promise.all(games.map(({ id }) => storage.loadReview(id)));
  const backup: Backup = {
    format: FORMAT,
    version: 1,
    settings: Object.fromEntries(names.map((name) => [name, kept.getItem(name) ?? ''])),
    games,
    reviews: reviews.filter((review) => review !== undefined),
  };
  return JSON.stringify(backup);
}

/**
 * Takes everything from such a file; answers how many games came. Every game is played through before anything is kept: a
 * file that holds nonsense changes nothing. Of a game that is here already the newer one stays.
 */
export async function imported(
  text: string,
  client: Pick<Client, 'open'>,
  storage: Storage,
  kept: Settings = localStorage,
): Promise<number> {
  const { settings, games, reviews } = read(text);
  for (const { start, actions } of games) await client.open(start, actions);
  const here = new Map((await storage.list()).map((game) => [game.id, game]));
  const newer = games.filter((game) => game.changed > (here.get(game.id)?.changed ?? -Infinity));
  for (const game of newer) await storage.save(game);
  for (const review of reviews) if (newer.some(({ id }) => id === review.id)) await storage.saveReview(review);
  for (const [name, value] of Object.entries(settings)) kept.setItem(name, value);
  return newer.length;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

function isGame(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.start)) return false;
  const { id, start, players, actions, over, changed } = value;
  return (
    typeof id === 'string' &&
    typeof (start as Record<string, unknown>).game === 'string' &&
    typeof (start as Record<string, unknown>).options === 'string' &&
    Array.isArray(players) &&
    players.every(isObject) &&
    isTexts(actions) &&
    typeof over === 'boolean' &&
    typeof changed === 'number'
  );
}

/** What a file says, if it is one of ours. */
function read(text: string): Backup {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
  if (!isObject(value) || value.format !== FORMAT) throw new Error('it was not saved by this page');
  if (value.version !== 1) throw new Error(`its version is ${String(value.version)}, not 1`);
  const { settings, games, reviews } = value;
  if (
    !isObject(settings) ||
    !Object.entries(settings).every(([name, one]) => name.startsWith(PREFIX) && typeof one === 'string')
  )
    throw new Error('its settings are damaged');
  if (!Array.isArray(games) || !games.every(isGame)) throw new Error('a game in it is damaged');
  if (
    !Array.isArray(reviews) ||
    !reviews.every((one) => isObject(one) && typeof one.id === 'string' && isObject(one.review))
  )
    throw new Error('a review in it is damaged');
  return value as unknown as Backup;
}
