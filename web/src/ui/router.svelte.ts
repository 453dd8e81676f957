// Which screen is shown, from the part of the address after `#`.

import type { GameName } from '../core/types';
import { GAMES } from '../games';

export type Route =
  | { screen: 'start' }
  | { screen: 'about' }
  /** A game to set up or a board to draw, with the board of a link. */
  | { screen: 'setup' | 'workshop'; game: GameName; packed: string }
  /** The rules, or one section of them. */
  | { screen: 'rules'; game: GameName; section: string | null }
  /** The lessons of a game, or one of them, from 1. */
  | { screen: 'learn'; game: GameName; lesson: number | null }
  | { screen: 'play'; id: string }
  | { screen: 'position'; packed: string }
  /** A new table, for a game if one was chosen. */
  | { screen: 'friends'; game: GameName | null; packed: string }
  /** A link in a mail: what it is about is asked for by a click. */
  | { screen: 'mail'; deed: 'confirm' | 'stop'; id: string }
  /** The server's host, finished games, and what can be counted of them. */
  | { screen: 'club' | 'games' | 'figures' }
  /** Puzzles: all of them, or one of a game by its name; `next`, `streak` and themes choose one. */
  | { screen: 'puzzles' }
  | { screen: 'puzzle'; game: GameName; which: string }
  /** A table, with the token of a personal link. */
  | { screen: 'table'; name: string; token: string };

export function read(hash: string): Route {
  const [screen, rest = '', token = ''] = hash.replace(/^#\/?/, '').split('/');
  const game = GAMES.find(({ name }) => name === rest)?.name;
  if ((screen === 'setup' || screen === 'workshop') && game) return { screen, game, packed: token };
  if (screen === 'rules' && game) return { screen, game, section: token || null };
  if (screen === 'learn' && game) return { screen, game, lesson: Number.parseInt(token, 10) || null };
  if (screen === 'about') return { screen };
  if (screen === 'mail' && (rest === 'confirm' || rest === 'stop')) return { screen, deed: rest, id: token };
  if (screen === 'play' && rest) return { screen, id: rest };
  if (screen === 'position' && rest) return { screen, packed: rest };
  if (screen === 'puzzles') return game && token ? { screen: 'puzzle', game, which: token } : { screen };
  if (screen === 'friends') return { screen, game: game ?? null, packed: token };
  if (screen === 'table' && rest) return { screen, name: rest, token };
  if (screen === 'club' || screen === 'games' || screen === 'figures') return { screen };
  return { screen: 'start' };
}

let current = $state.raw<Route>(read(location.hash));
addEventListener('hashchange', () => (current = read(location.hash)));

export const router = {
  get route(): Route {
    return current;
  },
  go(path: string): void {
    location.hash = `/${path}`;
  },
  /** Goes there without a step to go back to. */
  swap(path: string): void {
    history.replaceState(null, '', `#/${path}`);
    current = read(location.hash);
  },
};
