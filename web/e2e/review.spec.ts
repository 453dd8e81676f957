// A finished game is gone through: shares over time, what decided it, an account that adds up, mistakes made good.

import { expect, test, type Page } from '@playwright/test';
import type { Review } from '../src/core/types';
import { reachesEveryone } from './axe';
import { open, type Scene } from './scenes';
import { doListed, drawLittle, tellSlowly, watch } from './table';

test.beforeEach(({ page }) => drawLittle(page));

/** A short game of each. */
const GAMES = [
  { game: 'aztec', record: 'two-corners' },
  { game: 'turquoise', record: 'v2-stand-off-score' },
  { game: 'inka', record: 'win-of-two' },
] as const satisfies Scene[];

const review = (page: Page) => page.getByTestId('review');

async function reviewed(page: Page, scene: Scene): Promise<void> {
  await open(page, scene);
  await page.getByTestId('how').click();
  await page.getByRole('button', { name: 'What decided it?' }).click();
  await expect(review(page).getByTestId('account')).toBeVisible({ timeout: 150_000 });
}

/** The review as the browser has kept it. */
const kept = (page: Page): Promise<Review> =>
  page.evaluate(
    () =>
      new Promise<Review>((resolve, reject) => {
        const asked = indexedDB.open('pyramidion');
        asked.onerror = () => reject(asked.error!);
        asked.onsuccess = () => {
          const all = asked.result.transaction('reviews').objectStore('reviews').getAll();
          all.onsuccess = () => resolve((all.result[0] as { review: Review }).review);
        };
      }),
  );

const figure = (text: string): number => Number(text.replace('−', '-').replace('±', ''));

/** What the account says of a seat, as it can be read. */
async function account(
  page: Page,
  seat: number,
): Promise<{ start: number; parts: number[]; result: number; sum: number }> {
  await review(page).getByRole('group', { name: 'Whose account' }).getByRole('button').nth(seat).click();
  const table = review(page).getByTestId('account');
  const rows = (await table.locator('tbody .n').allInnerTexts()).map(figure);
  const sum = figure(await table.locator('tfoot .n').innerText());
  return { start: rows[0]!, parts: rows.slice(1, -1), result: rows.at(-1)!, sum };
}

const at = async (page: Page): Promise<number> => Number(await page.getByTestId('graph').getAttribute('aria-valuenow'));

for (const scene of GAMES)
  test(`${scene.game}: the bars add up to the result, and the graph leads to every moment`, async ({ page }) => {
    const errors = watch(page);
    await reviewed(page, scene);
    const seats = await review(page).getByRole('group', { name: 'Whose account' }).getByRole('button').count();
    let all = 0;
    for (let seat = 0; seat < seats; seat++) {
      const { start, parts, result, sum } = await account(page, seat);
      expect(parts.length).toBeGreaterThanOrEqual(5);
      expect(start + parts.reduce((a, b) => a + b, 0)).toBe(result);
      expect(sum).toBe(result - start);
      all += result;
    }
    expect(all).toBe(100);

    const graph = page.getByTestId('graph');
    const last = Number(await graph.getAttribute('aria-valuemax'));
    await graph.click();
    await expect.poll(async () => Math.abs((await at(page)) - last / 2)).toBeLessThan(2);
    const middle = await at(page);
    await expect(page.getByRole('heading', { name: `looking back: action ${middle} of ${last}` })).toBeVisible();
    await graph.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => at(page)).toBe(middle + 1);
    await expect(graph).toHaveAttribute('aria-valuetext', /Share of the win: White \d+%, Black \d+%/);
    await page.keyboard.press('Home');
    await expect.poll(() => at(page)).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => at(page)).toBe(last);

    const point = review(page).getByTestId('point').first();
    await expect(point).toContainText(/^Turn \d+/);
    await point.click();
    await expect(page.getByTestId('here')).toBeVisible();
    await reachesEveryone(page, `the review of ${scene.game}`);

    await page.getByRole('tab', { name: 'Log' }).click();
    const marked = (await kept(page)).steps.filter(({ verdict }) =>
      ['brilliant', 'inexact', 'mistake', 'blunder'].includes(verdict ?? ''),
    );
    await expect(page.getByTestId('log').getByTestId('mark')).toHaveCount(marked.length);
    expect(errors).toEqual([]);
  });

test('what would have been better stands on the board, is played out, and mistakes are solved', async ({ page }) => {
  await tellSlowly(page);
  await reviewed(page, GAMES[0]);
  const { steps } = await kept(page);
  const choice = review(page).getByTestId('point').first();
  await choice.click();
  const here = page.getByTestId('here');
  await here.getByRole('button', { name: 'Show it on the board' }).click();
  const number = Number(/^(\d+)\./.exec((await here.innerText()).trim())![1]);
  await expect.poll(() => at(page)).toBe(number - 1);
  await here.getByRole('button', { name: 'Back to what was played' }).click();
  await expect.poll(() => at(page)).toBe(number);
  await here.getByRole('button', { name: 'Play it out' }).click();
  const line = page.getByTestId('since');
  await expect(line).toContainText('What the bot expects instead');
  await line.getByRole('button', { name: 'Skip to now' }).click();
  await expect(line).toHaveCount(0);
  await expect(page.locator('.screen')).toHaveAttribute('data-length', String(steps.length));

  await review(page).getByTestId('learn').first().click();
  const lesson = page.getByTestId('lesson');
  await expect(lesson).toContainText('Find something better');
  const before = Number(await page.locator('.screen').getAttribute('data-length'));
  const { action, alternatives } = steps[before]!;
  await doListed(page, action);
  await expect(lesson).toHaveAttribute('data-is', 'wrong', { timeout: 60_000 });
  await doListed(page, alternatives[0]!.action);
  await expect(lesson).toHaveAttribute('data-is', 'right', { timeout: 60_000 });
  await reachesEveryone(page, 'a lesson');
  await lesson.getByRole('button', { name: 'To the review' }).click();
  await expect(lesson).toHaveCount(0);
  await expect(review(page).getByTestId('account')).toBeVisible();

  // It is kept with the game.
  await page.reload();
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(review(page).getByTestId('account')).toBeVisible();
});

test('a mistake leads to a puzzle that is about the same', async ({ page }) => {
  const errors = watch(page);
  await reviewed(page, GAMES[0]);
  await review(page).getByTestId('point').first().click();
  await page.getByTestId('here').getByTestId('alike').click();
  await expect(page).toHaveURL(/#\/puzzles\/aztec\/[0-9a-f]{8}$/);
  await expect(page.getByTestId('puzzle')).toHaveAttribute('data-is', 'asked');
  // Back at the game its review is still there.
  await page.goBack();
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(review(page).getByTestId('account')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a review can be stopped', async ({ page }) => {
  await open(page, GAMES[2]);
  await page.getByRole('tab', { name: 'Review' }).click();
  await review(page).getByRole('button', { name: 'Review the game' }).click();
  await expect(review(page)).toContainText('Going through the game');
  await expect(page.getByTestId('graph')).toBeVisible();
  await review(page).getByRole('button', { name: 'Stop' }).click();
  await expect(review(page).getByRole('button', { name: 'Review the game' })).toBeVisible();
  await expect(page.getByTestId('graph')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' });

  test('the review fits', async ({ page }) => {
    await open(page, GAMES[0]);
    await page.getByRole('tab', { name: 'Analyse' }).click();
    await review(page).getByRole('button', { name: 'Partie analysieren' }).click();
    await expect(review(page).getByTestId('account')).toBeVisible({ timeout: 150_000 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    for (const id of ['graph', 'account']) {
      const box = (await page.getByTestId(id).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
    await page.getByTestId('graph').scrollIntoViewIfNeeded();
    await page.getByTestId('graph').tap({ position: { x: 100, y: 50 } });
    await expect.poll(() => at(page)).toBeLessThan(8);
    await reachesEveryone(page, 'the review on a phone');
  });
});
