// The puzzles that are shipped: a file of lines for each game, loaded when somebody wants one of it.

import type { GameName, Puzzle } from '../core/types';

const files = import.meta.glob<string>('../../../crates/puzzles/set/*.jsonl', { query: '?url', import: 'default' });

const loaded = new Map<GameName, Promise<readonly Puzzle[]>>();

/** The puzzles of a game; none if it has none. */
export function puzzlesOf(game: GameName): Promise<readonly Puzzle[]> {
  const known = loaded.get(game) ?? read(game);
  loaded.set(game, known);
  // What failed for want of a connection may be had later.
  known.catch(() => loaded.delete(game));
  return known;
}

async function read(game: GameName): Promise<readonly Puzzle[]> {
  const [, url] = Object.entries(files).find(([file]) => file.endsWith(`/${game}.jsonl`)) ?? [];
  if (!url) return [];
  const answer = await fetch(await url());
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return parse(await answer.text());
}

export const parse = (text: string): Puzzle[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Puzzle);

/** How a puzzle begins. */
export const startOf = ({ game, options, rules }: Puzzle) => ({ game: game as GameName, options, rules });
export const before = ({ actions }: Puzzle): string[] => actions.split('; ').filter(Boolean);
