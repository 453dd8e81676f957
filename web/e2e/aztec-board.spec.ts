// The board of Aztec by mouse, touch and keyboard, on the built files.

import { expect, type Locator, type Page } from '@playwright/test';
import * as probe from './probe';
import { test } from './probe';
import { open, scenes } from './scenes';
import { drawLittle, length, setUp, watch } from './table';

/** A point of the screen that means a cell of the first level, or the piece in hand. */
const point = (page: Page, id: string): Promise<probe.Spot> => probe.point(page, id === 'ghost' ? id : `cell ${id}`);

const tool = (page: Page, id: string): Locator => page.locator(`[data-tool=${id}]`);
const refusal = (page: Page): Locator => page.getByTestId('prompt').getByRole('alert');
/** The action the piece in hand stands for, if it is legal. */
const offered = (page: Page): Locator => page.getByTestId('prompt').getByTestId('confirm');

test.describe('the piece in hand', () => {
  test.beforeEach(async ({ page }) => {
    await drawLittle(page);
    await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0 });
  });

  test('follows the mouse, is turned by wheel and button, and laid by a click on it', async ({ page }) => {
    const errors = watch(page);
    const { x, y } = await point(page, 'e4.1');
    await page.mouse.move(x, y);
    // North of the start cube it fits as it comes, and not after a quarter turn.
    await expect(tool(page, 'lay')).toBeEnabled();
    await page.mouse.wheel(0, 120);
    await expect(tool(page, 'lay')).toBeDisabled();
    await page.mouse.wheel(0, -120);
    await expect(tool(page, 'lay')).toBeEnabled();
    await page.mouse.click(x, y);
    await tool(page, 'turn').click();
    await expect(tool(page, 'lay')).toBeDisabled();
    await tool(page, 'fit').click();
    await expect(offered(page)).toBeVisible();
    await expect(tool(page, 'lay')).toBeEnabled();
    const { x: px, y: py } = await point(page, 'ghost');
    await page.mouse.click(px, py);
    await expect.poll(() => length(page)).toBe(1);
    await expect(tool(page, 'lay')).toBeDisabled();
    expect(errors).toEqual([]);
  });

  test('says which rule refuses it, and is not laid then', async ({ page }) => {
    for (const [cell, why] of [
      ['a9.1', 'A cube would be outside the field: lay the piece further in.'],
      ['b7.1', 'The piece must share at least two faces with the building: move it closer.'],
    ] as const) {
      const at = await point(page, cell);
      await page.mouse.click(at.x, at.y);
      await expect(refusal(page)).toHaveText(why);
    }
    await expect(tool(page, 'lay')).toBeDisabled();
    const { x, y } = await point(page, 'ghost');
    await page.mouse.click(x, y);
    await page.keyboard.press('Enter');
    expect(await length(page)).toBe(0);
    await page.getByRole('application').focus();
    await page.keyboard.press('Escape');
    await expect(refusal(page)).toBeHidden();
  });

  test('can be dragged from cell to cell without turning the camera', async ({ page }) => {
    // The board may still be given its size.
    await probe.rests(page);
    const [from, far] = [await point(page, 'b8.1'), await point(page, 'h2.1')];
    await page.mouse.click(from.x, from.y);
    await expect(refusal(page)).toBeVisible();
    const [held, to] = [await point(page, 'ghost'), await point(page, 'e6.1')];
    await page.mouse.move(held.x, held.y);
    await page.mouse.down();
    await page.mouse.move((held.x + to.x) / 2, (held.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await tool(page, 'fit').click();
    await expect(offered(page)).toBeVisible();
    expect(await point(page, 'h2.1'), 'a cell that nothing came near').toEqual(far);
  });

  test('is moved, turned and laid by keyboard alone', async ({ page }) => {
    await page.getByRole('application').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'r', 'f', 's', 'w', 'x']) await page.keyboard.press(key);
    await expect(offered(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => length(page)).toBe(1);
  });

  test('is laid level by level as seen from above', async ({ page }) => {
    await page.getByRole('button', { name: 'Level 1' }).click();
    const { x, y } = await point(page, 'd5.1');
    await page.mouse.click(x, y);
    await tool(page, 'fit').click();
    await expect(offered(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await tool(page, 'lay').click();
    await expect.poll(() => length(page)).toBe(1);
  });
});

test('a full tower says why no piece goes there, as every other place does', async ({ page }) => {
  await drawLittle(page);
  await open(page, scenes['aztec late']);
  const { x, y } = await probe.point(page, 'cube c3.3');
  await page.mouse.click(x, y);
  await expect(refusal(page)).toHaveText(/\S/);
  await expect(tool(page, 'turn')).toBeEnabled();
  // What is said at the piece and beside it changes with the language.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(refusal(page)).toHaveText(/cube/);
});

test('a board that is turned without a graphics card has fewer dots, and all of them again at rest', async ({
  page,
}) => {
  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0 });
  const canvas = page.locator('[role=application] canvas');
  const all = Number(await canvas.getAttribute('width'));
  const { x, y } = (await canvas.boundingBox())!;
  await page.mouse.move(x + 40, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 200, { steps: 4 });
  await expect(canvas).toHaveAttribute('width', String(Math.floor(all / 2)));
  await page.mouse.up();
  await expect(canvas).toHaveAttribute('width', String(all));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('a tap puts the piece down, buttons turn it, a tap on it lays it', async ({ page }) => {
    await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0, options: { Field: '5' } });
    const { x, y } = await point(page, 'c2.1');
    await page.touchscreen.tap(x, y);
    await expect(tool(page, 'turn')).toBeEnabled();
    await tool(page, 'turn').tap();
    await tool(page, 'fit').tap();
    await expect(tool(page, 'lay')).toBeEnabled();
    const ghost = await point(page, 'ghost');
    await page.touchscreen.tap(ghost.x, ghost.y);
    await expect.poll(() => length(page)).toBe(1);
  });
});
