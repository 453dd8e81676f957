// Turquoise by mouse on the canvas: one action of each kind, in positions of a stored game.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pack } from '../src/game/link';
import { human } from '../src/game/players';
import { click, drawn, point as pointAt, rests, test } from './probe';
import { open, scenes } from './scenes';
import { drawLittle, grows, length, screen, watch } from './table';

const record = readFileSync(new URL('../../testdata/games/turquoise/all-tablets.txt', import.meta.url), 'utf8');
const options = /\[Options "(.*)"\]/.exec(record)![1]!;
const actions = [...record.matchAll(/^\d+\. (.*)$/gm)].map((line) => line[1]!.replace(/\s*\{.*/, '').trim());

/** Opens the game before the n-th action that begins like this; answers that action. */
async function before(page: Page, beginning: RegExp, nth = 0): Promise<string> {
  const at = actions.map((action, i) => (beginning.test(action) ? i : -1)).filter((i) => i >= 0)[nth];
  if (at === undefined) throw new Error(`no ${beginning} in the game`);
  const players = [human(), human(), human(), human()];
  const packed = await pack({ start: { game: 'turquoise', options }, players, actions: actions.slice(0, at) });
  await page.goto(`#/position/${packed}`);
  await expect(screen(page)).toHaveAttribute('data-length', String(at), { timeout: 90_000 });
  return actions[at]!;
}

/** Clicks a thing twice: the first picks, the second does it. */
async function doAt(page: Page, id: string): Promise<void> {
  const from = await length(page);
  await click(page, id);
  await expect(tool(page, 'confirm')).toBeVisible();
  expect(await length(page), 'one click only picks').toBe(from);
  await click(page, id);
}

const tool = (page: Page, id: string) => page.locator(`[data-tool=${id}]`);

/** Whether the last thing told is of this kind. */
async function told(page: Page, words: string | RegExp, from: number): Promise<void> {
  await grows(page, from);
  await expect(page.getByTestId('live')).toContainText(words);
}

test.setTimeout(400_000);

let errors: string[] = [];
test.beforeEach(async ({ page }) => {
  errors = watch(page);
  await drawLittle(page);
  await page.goto('#/');
});
test.afterEach(() => expect(errors).toEqual([]));

test('plates: draw from the pile, turn with key, wheel and button, lay', async ({ page }) => {
  await before(page, /^draw/);
  let from = await length(page);
  await doAt(page, 'pile');
  await expect.poll(() => length(page)).toBe(from + 2);

  await before(page, /^lay 1/);
  from = await length(page);
  const place = actions[from]!.split(' ')[1]!;
  const column = place.slice(1);
  const point = await pointAt(page, column);
  await page.mouse.move(point.x, point.y);
  await page.mouse.click(point.x, point.y);
  expect(await length(page), 'one click only picks').toBe(from);
  // By the wheel, by the button and by the knob beside the plate, wherever the mouse has been meanwhile.
  await page.mouse.wheel(0, 100);
  await tool(page, 'turn-right').click();
  await click(page, 'turn:1');
  await expect(page.getByTestId('prompt')).toContainText('270');
  await page.locator('[role=application]').focus();
  await page.keyboard.press('r');
  await page.keyboard.press('Shift+R');
  await expect(page.getByTestId('prompt')).toContainText('270');
  await click(page, column);
  await told(page, `${place}, turned by 270`, from);
});

test('pointing never plays, and Anubis takes only pillars that were chosen', async ({ page }) => {
  const [, ...columns] = (await before(page, /^anubis/)).split(' ');
  const from = await length(page);
  // A pillar by itself is no errand for Anubis.
  for (const column of columns) await click(page, column);
  await expect(page.getByTestId('confirm')).toHaveCount(0);
  await click(page, 'tablet:anubis');
  await click(page, columns[1]!);
  await expect(page.getByTestId('prompt')).toContainText(`Anubis: send the pillar on ${columns[1]} home`);
  expect(await length(page)).toBe(from);
});

test('a place where the plate cannot lie says why', async ({ page }) => {
  await before(page, /^lay 0/, 3);
  await page.mouse.move(0, 0);
  const point = await pointAt(page, 'a1');
  await page.mouse.move(point.x, point.y);
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(tool(page, 'confirm')).toHaveCount(0);
});

test('pillars: enter from the hand, move, leave', async ({ page }) => {
  for (const [beginning, words] of [
    [/^enter/, 'pillar in'],
    [/^move/, 'pillar from'],
    [/^leave/, 'out at'],
  ] as const) {
    const action = await before(page, beginning);
    const from = await length(page);
    const route = action.split(' ')[1]!.split('-');
    await click(page, beginning.test('enter') ? 'hand' : route[0]!);
    await doAt(page, beginning.test('leave') ? `gate:${route.at(-1)}` : route.at(-1)!);
    await told(page, words, from);
  }
});

test('what was picked says where to go with it', async ({ page }) => {
  await before(page, /^horus/);
  const next = page.getByTestId('picked');
  for (const [id, words] of [
    ['hand', 'through a gate'],
    ['tablet:horus', 'from your hand'],
  ] as const) {
    await click(page, id);
    await expect(next).toContainText(words);
    await tool(page, 'cancel').click();
    await expect(next).toHaveCount(0);
  }
  const route = (await before(page, /^move/)).split(' ')[1]!.split('-');
  await click(page, route[0]!);
  await expect(next).toContainText('for the pillar to go to');
  await click(page, route.at(-1)!);
  await expect(next).toHaveCount(0);
});

test('levels are called as places name them', async ({ page }) => {
  await before(page, /^lay 1/);
  const levels = page.getByRole('group', { name: 'Levels' }).first();
  await expect(levels.getByRole('button')).toHaveText(['All', '0', '1', '2', '3']);
  await open(page, scenes['turquoise late']);
  const chips = page.getByTestId('mirror').getByRole('button', { name: /^Level/ });
  await expect(chips.first()).toHaveText('Level 0');
  await expect(chips.filter({ hasText: 'Level 4' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'In words' }).click();
  await expect(page.getByRole('grid', { name: /Level 0$/ })).toBeVisible();
});

test('tablets: Horus, Anubis on two pillars, Thot', async ({ page }) => {
  for (const verb of ['horus', 'anubis', 'thot']) {
    const [, ...columns] = (await before(page, new RegExp(`^${verb}`))).split(' ');
    const from = await length(page);
    await click(page, `tablet:${verb}`);
    for (const column of columns) await click(page, column);
    // One more touch confirms what was only being considered.
    await click(page, columns.at(-1) ?? `tablet:${verb}`);
    await told(page, verb === 'horus' ? 'Horus' : verb === 'anubis' ? /Anubis: pillars/ : 'Thot', from);
  }
});

test('auctions: open one, bid higher, drop out at the gong', async ({ page }) => {
  const [, tablet, price] = (await before(page, /^auction/)).split(' ');
  let from = await length(page);
  await click(page, `tablet:${tablet}`);
  for (let i = 1; i < Number(price); i++) await tool(page, 'raise').click();
  await click(page, `tablet:${tablet}`);
  await told(page, 'auction of', from);
  from = await length(page);
  await doAt(page, 'gong');
  await told(page, 'dropped out', from);

  await before(page, /^bid/);
  from = await length(page);
  const sold = actions
    .slice(0, from)
    .findLast((action) => action.startsWith('auction'))!
    .split(' ')[1]!;
  await click(page, `tablet:${sold}`);
  await tool(page, 'confirm').click();
  await told(page, 'bid of', from);
});

test('Seth lays the plate of another, or leaves it', async ({ page }) => {
  await before(page, /^seth/);
  let from = await length(page);
  const place = actions[from - 1]!.split(' ')[1]!;
  await doAt(page, place.slice(1));
  await told(page, 'Seth: plate laid', from);
  await before(page, /^seth/);
  from = await length(page);
  await doAt(page, 'gong');
  await told(page, 'Seth kept', from);
});

test('the capstone, and the end of a turn', async ({ page }) => {
  await before(page, /^crown/);
  let from = await length(page);
  // There is one place for it: the first click shows it there, the second, on the place, lays it.
  await click(page, 'pile');
  await expect(tool(page, 'confirm')).toBeVisible();
  expect(await length(page), 'one click only picks').toBe(from);
  await click(page, 'd4');
  await told(page, 'capstone', from);
  await before(page, /^end/);
  from = await length(page);
  await doAt(page, 'gong');
  await told(page, 'end of the turn', from);
});

test('the keyboard alone: pick the hand, go to a socket, enter', async ({ page }) => {
  await before(page, /^enter/);
  const from = await length(page);
  await page.locator('[role=application]').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(tool(page, 'cancel')).toBeVisible();
  const targets = await page.evaluate(() =>
    [...document.querySelectorAll('[data-action^="enter"]')].map((one) => one.getAttribute('data-action')!),
  );
  expect(targets.length).toBeGreaterThan(0);
  const [file, rank] = [...targets[0]!.split(/[ -]/).at(-1)!].map((c, i) =>
    i === 0 ? c.charCodeAt(0) - 97 : Number(c) - 1,
  );
  for (let y = 8; y > rank!; y--) await page.keyboard.press('ArrowUp');
  for (let x = 3; x !== file!; x += Math.sign(file! - x))
    await page.keyboard.press(x < file! ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.press('Enter');
  await told(page, 'pillar in', from);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('actions are shown one after the other, and only then is anything drawn', async ({ page }) => {
    await before(page, /^lay 1/);
    for (let i = 0; i < 4; i++) await page.keyboard.press('[');
    await expect(page.getByRole('heading', { name: /action \d+ of/ })).toBeVisible();
    const before4 = await drawn(page);
    for (let i = 0; i < 4; i++) await page.keyboard.press(']');
    // How many frames that takes depends on the machine; that some are drawn does not.
    await expect.poll(() => drawn(page), { timeout: 60_000 }).toBeGreaterThan(before4);
    await expect(page.getByRole('button', { name: 'Skip the animation' })).toBeHidden({ timeout: 60_000 });
    await page.mouse.move(0, 0);
    await rests(page);
  });
});
