// Puzzles on the page: solved through the list, refuted on the board, hinted at, told, passed on; kept in the browser.

import { expect, test } from '@playwright/test';
import { reachesEveryone } from './axe';
import { chosen, openPuzzle, set, solve, task } from './puzzle';
import { doListed, drawLittle, GAMES, watch } from './table';

test.beforeEach(({ page }) => drawLittle(page));

for (const game of GAMES)
  test(`${game}: a puzzle is solved, counts, and leads to the next`, async ({ page }) => {
    const errors = watch(page);
    const puzzle = chosen(game);
    await openPuzzle(page, puzzle);
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
  await openPuzzle(page, puzzle);
  // Half of these turn on it.
  await expect(task(page)).toContainText(/players · a tie goes to North\/South · rated/);
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

test('an auction is judged: what a bid gives away is said, and which prices are right', async ({ page }) => {
  const errors = watch(page);
  const puzzle = set('turquoise').find(({ goal, judged }) => goal.kind === 'bid' && !judged![0]!.right)!;
  await openPuzzle(page, puzzle);
  await expect(task(page)).toContainText('What do you say in this auction?');
  await expect(task(page)).toContainText(/rated \d+ · judged, not proven/);
  await doListed(page, 'pass');
  await expect(task(page)).toHaveAttribute('data-is', 'wrong');
  await expect(task(page)).toContainText(`gives away about ${puzzle.judged![0]!.loss}%`);
  await task(page).getByRole('button', { name: 'Try again' }).click();
  await doListed(page, puzzle.judged!.find(({ right }) => right)!.action);
  await expect(task(page)).toHaveAttribute('data-is', 'solved');
  await expect(task(page)).toContainText('Right is');
  await expect(task(page)).toContainText('Only the first try counts');
  expect(errors).toEqual([]);
});

test('a puzzle is chosen by its kind, and solved by keyboard alone', async ({ page }) => {
  const errors = watch(page);
  await page.goto('#/puzzles');
  await page.getByRole('link', { name: /the only piece that scores/ }).press('Enter');
  await expect(task(page)).toContainText('Lay the only piece that makes a point at all');
  await expect(page).toHaveURL(/#\/puzzles\/aztec\/[0-9a-f]{8}$/);
  const id = await task(page).getAttribute('data-id');
  const { key } = set('aztec').find((puzzle) => puzzle.id === id)!;
  await page.getByTestId('hint').press('Enter');
  await expect(task(page)).toContainText('Think of');
  const filter = page.locator('[data-testid=mirror] input');
  if (await filter.isVisible()) await filter.fill(key);
  const line = page.locator(`[data-testid=mirror] [data-action="${key}"]`);
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(task(page)).toHaveAttribute('data-is', 'solved');
  // In words, for whoever sees no board.
  await expect(task(page).getByRole('status')).toContainText('Solved');
  await expect(task(page).getByRole('button', { name: 'Next puzzle' })).toBeVisible();
  expect(errors).toEqual([]);
});
