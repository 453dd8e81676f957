// Puzzles on the page: solved through the list, refuted on the board, hinted at, told, passed on; kept in the browser.

import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import type { Puzzle } from '../src/core/types';
import { reachesEveryone } from './axe';
import { doListed, drawLittle, GAMES, screen, watch, type Game } from './table';

test.beforeEach(({ page }) => drawLittle(page));

const set = (game: Game): Puzzle[] =>
  readFileSync(new URL(`../../crates/puzzles/set/${game}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Puzzle);

const task = (page: Page) => page.getByTestId('puzzle');

async function open(page: Page, { game, id }: Puzzle): Promise<void> {
  await page.goto(`#/puzzles/${game}/${id}`);
  await expect(screen(page)).toBeVisible();
  await expect(task(page)).toHaveAttribute('data-is', 'asked');
}

/** Does what the list offers of a solution: draws and what others do come by themselves. */
async function solve(page: Page, { solution }: Puzzle): Promise<void> {
  for (const action of solution) {
    const filter = page.locator('[data-testid=mirror] input');
    if (await filter.isVisible()) await filter.fill(action);
    if ((await page.locator(`[data-testid=mirror] [data-action="${action}"]`).count()) === 0) continue;
    await doListed(page, action);
    await expect(task(page)).not.toHaveAttribute('data-is', 'judging', { timeout: 60_000 });
  }
}

/** That nobody can win takes a while to see. */
const short = (game: Game): Puzzle =>
  set(game)
    .filter(({ goal }) => goal.kind !== 'block')
    .sort((a, b) => a.solution.length - b.solution.length)[0]!;

for (const game of GAMES)
  test(`${game}: a puzzle is solved, counts, and leads to the next`, async ({ page }) => {
    const errors = watch(page);
    const puzzle = short(game);
    await open(page, puzzle);
    await reachesEveryone(page, `puzzle of ${game}`);
    await solve(page, puzzle);
    await expect(task(page)).toHaveAttribute('data-is', 'solved');
    await expect(task(page)).toContainText('Your rating: 1200 →');
    await task(page).getByRole('button', { name: 'Next puzzle' }).click();
    await expect(task(page)).not.toHaveAttribute('data-id', puzzle.id);
    await page.goto('#/puzzles');
    await expect(page.getByRole('region', { name: new RegExp(game, 'i') })).toContainText('1 solved at once');
    expect(errors).toEqual([]);
  });

test('a wrong try is refuted on the board; hints come in steps; the solution is played', async ({ page }) => {
  const errors = watch(page);
  const puzzle = set('aztec').find(({ goal }) => goal.kind === 'force')!;
  await open(page, puzzle);
  const line = page.locator(`[data-testid=mirror] [data-action]:not([data-action="${puzzle.key}"])`).first();
  await line.click();
  await line.click();
  await expect(task(page)).toHaveAttribute('data-is', 'wrong');
  await expect(task(page)).toContainText('That loses');
  await expect(page.locator('.screen')).toHaveAttribute('data-turn', 'over');
  await task(page).getByRole('button', { name: 'Try again' }).click();
  await expect(task(page)).toHaveAttribute('data-is', 'asked');
  await page.getByTestId('hint').click();
  await expect(task(page)).toContainText('Think of');
  await page.getByTestId('hint').click();
  await expect(task(page)).toContainText('It begins so');
  await task(page).getByRole('button', { name: 'Solution' }).click();
  await expect(task(page)).toHaveAttribute('data-is', 'told');
  expect(errors).toEqual([]);
});

test('all puzzles: the one of the day, themes and a streak, by keyboard and on a phone', async ({ page }) => {
  const errors = watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('#/puzzles');
  await expect(page.getByTestId('day')).toBeVisible();
  await reachesEveryone(page, 'puzzles');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByTestId('day').focus();
  await page.keyboard.press('Enter');
  await expect(task(page)).toBeVisible();
  await page.goto('#/puzzles/inka/ride');
  await expect(task(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/puzzles\/inka\/[0-9a-f]{8}$/);
  await page.goto('#/puzzles/aztec/streak');
  await expect(task(page)).toContainText('0 in a row');
  await page.goto('#/puzzles/aztec/00000000');
  await expect(page.getByRole('alert')).toContainText('no puzzle of this name');
  expect(errors).toEqual([]);
});
