// How the tests solve puzzles.

import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Puzzle } from '../src/core/types';
import { doListed, screen, type Game } from './table';

/** The puzzles of a game that are shipped. */
export const set = (game: Game): Puzzle[] =>
  readFileSync(new URL(`../../crates/puzzles/set/${game}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Puzzle);

/** A short one; that nobody can win takes a while to see. */
export const chosen = (game: Game): Puzzle =>
  set(game)
    .filter(({ goal }) => goal.kind !== 'block')
    .sort((a, b) => a.solution.length - b.solution.length)[0]!;

export const task = (page: Page): Locator => page.getByTestId('puzzle');

export async function openPuzzle(page: Page, { game, id }: Puzzle): Promise<void> {
  await page.goto(`#/puzzles/${game}/${id}`);
  await expect(screen(page)).toBeVisible();
  await expect(task(page)).toHaveAttribute('data-is', 'asked');
}

/** Does what the list offers of a solution: draws and what others do come by themselves. */
export async function solve(page: Page, { solution }: Puzzle): Promise<void> {
  for (const action of solution) {
    const filter = page.locator('[data-testid=mirror] input');
    if (await filter.isVisible()) await filter.fill(action);
    if ((await page.locator(`[data-testid=mirror] [data-action="${action}"]`).count()) === 0) continue;
    await doListed(page, action);
    await expect(task(page)).not.toHaveAttribute('data-is', 'judging', { timeout: 60_000 });
  }
}
