// How the tests use the page: through its texts, as a person with a screen reader would.

import { expect, type Locator, type Page } from '@playwright/test';
import { CATALOGUE } from '../src/core/generated';
import type { GameName } from '../src/core/types';

export type Game = GameName;
export const GAMES: readonly Game[] = CATALOGUE.games.map(({ name }) => name);

/** Fails the test on any error the page reports. */
export function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

/** Draws the boards with little detail, so that a whole game does not take an hour without a graphics card. */
export async function drawLittle(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('pyramidion.detail', 'low'));
}

/** Tells turns slowly, so that a slow machine comes in time to what stands in sight for a moment only. */
export async function tellSlowly(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('pyramidion.speed', 'slow'));
}

export const screen = (page: Page): Locator => page.locator('.screen[data-ready=true]');

export async function playNow(page: Page, game: Game): Promise<void> {
  await page.goto('#/');
  await page.locator(`article.${game}`).getByRole('button').click();
  await expect(screen(page)).toBeVisible();
}

export interface Seats {
  /** `human` or a level, in seat order. */
  seats: string[];
  first?: number;
  options?: Record<string, string>;
}

/** Starts a game from the set-up screen. */
export async function setUp(page: Page, game: Game, { seats, first, options = {} }: Seats): Promise<void> {
  await page.goto(`#/setup/${game}`);
  await page.getByRole('radio', { name: String(seats.length), exact: true }).check({ force: true });
  for (const [i, kind] of seats.entries()) await page.locator('.seat select').nth(i).selectOption(kind);
  if (first !== undefined) await page.locator('fieldset label select').first().selectOption(String(first));
  for (const [label, value] of Object.entries(options)) await page.getByLabel(label).selectOption(value);
  await page.locator('form button.primary').click();
  await expect(screen(page)).toBeVisible();
}

/** Waits until a person can act or the game is over; says which. */
export async function myTurn(page: Page): Promise<'mine' | 'over'> {
  const ready = page.locator('.screen[data-turn=over], [data-testid=mirror] [data-action]');
  await ready.first().waitFor({ timeout: 60_000 });
  return (await page.locator('.screen').getAttribute('data-turn')) === 'over' ? 'over' : 'mine';
}

export const length = async (page: Page): Promise<number> =>
  Number(await page.locator('.screen').getAttribute('data-length'));

/** Waits until more than so many actions were taken: at the next frame, not when an assertion looks again. */
export async function grows(page: Page, before: number): Promise<void> {
  const longer = (n: number): boolean => Number(document.querySelector<HTMLElement>('.screen')?.dataset.length) > n;
  await page.waitForFunction(longer, before, { timeout: 60_000 });
}

/** Does an action through the list: one click considers it, the second does it. */
export async function doListed(page: Page, action: string): Promise<void> {
  const line = page.locator(`[data-testid=mirror] [data-action="${action}"]`);
  await line.click();
  await line.click();
}

/** Acts through the list, choosing the n-th action open (any n), until the game is over or so many actions were taken. */
export async function playThroughMirror(page: Page, prefer: RegExp[], most = 600): Promise<number> {
  for (let acted = 0; acted < most; acted++) {
    if ((await myTurn(page)) === 'over') return acted;
    const before = await length(page);
    const actions = await page
      .locator('[data-testid=mirror] [data-action]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-action')!));
    const wish = prefer.find((kind) => actions.some((action) => kind.test(action)));
    const fitting = wish ? actions.filter((action) => wish.test(action)) : actions;
    const action = fitting[(acted * 7) % fitting.length]!;
    await doListed(page, action);
    await grows(page, before);
  }
  return most;
}
