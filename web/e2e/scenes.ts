// Positions to look at: the first so many actions of the games kept for the rules' own tests.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pack } from '../src/game/link';
import { human } from '../src/game/players';
import { screen, type Game } from './table';

export interface Scene {
  game: Game;
  /** The record's name in `testdata/games`. */
  record: string;
  /** How many of its actions; all of them if left out. */
  length?: number;
}

/** A position of each kind there is something else to see in. */
export const scenes = {
  'aztec early': { game: 'aztec', record: 'oh-puch-wins', length: 7 },
  'aztec prompt': { game: 'aztec', record: 'auction-down-to-one', length: 2 },
  'aztec late': { game: 'aztec', record: 'oh-puch-wins', length: 23 },
  'aztec over': { game: 'aztec', record: 'oh-puch-wins' },
  'turquoise early': { game: 'turquoise', record: 'capstone-4-players', length: 20 },
  'turquoise prompt': { game: 'turquoise', record: 'auction-of-four-bidders', length: 123 },
  'turquoise seth': { game: 'turquoise', record: 'seth-on-the-capstone', length: 290 },
  'turquoise late': { game: 'turquoise', record: 'capstone-4-players', length: 255 },
  'turquoise over': { game: 'turquoise', record: 'capstone-3-players' },
  'inka early': { game: 'inka', record: 'win-of-four', length: 11 },
  'inka late': { game: 'inka', record: 'win-of-four', length: 200 },
  'inka over': { game: 'inka', record: 'win-of-three' },
} as const satisfies Record<string, Scene>;

/** Opens a position as a game at this screen, of people or against others. */
export async function open(page: Page, { game, record, length }: Scene, others = human): Promise<void> {
  const text = readFileSync(new URL(`../../testdata/games/${game}/${record}.txt`, import.meta.url), 'utf8');
  const options = /\[Options "([^"]*)"\]/.exec(text)![1]!;
  const actions = [...text.matchAll(/^\d+\. (.*)$/gm)].map((match) => match[1]!).slice(0, length);
  const seats = Number(/players=(\d)/.exec(options)![1]);
  const players = [human(), ...Array.from({ length: seats - 1 }, () => others())];
  await page.goto(`#/position/${await pack({ start: { game, options }, players, actions })}`);
  const come = async (): Promise<number> => Number(await screen(page).getAttribute('data-length'));
  // Bots may have gone on already.
  await expect.poll(come).toBeGreaterThanOrEqual(actions.length);
}
