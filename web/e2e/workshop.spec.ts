// Boards of one's own: drawn by mouse, touch and keyboard, tried out, printed, and played far away.

import { expect, test, type Page } from '@playwright/test';
import { reachesEveryone } from './axe';
import { atTable, friend, join, play, type Friend } from './far';
import { fits } from './reach';
import { Server } from './server';
import { drawLittle, screen, watch } from './table';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);
const findings = (page: Page) => page.getByRole('status', { name: 'What the rules say' });

async function atBench(page: Page, game = 'inka'): Promise<string[]> {
  const errors = watch(page);
  await drawLittle(page);
  await page.goto(`#/workshop/${game}`);
  await expect(findings(page)).toBeVisible();
  return errors;
}

const tool = (page: Page, name: string): Promise<void> => page.getByRole('radio', { name }).check({ force: true });

/** Presses in the middle of a cell: its centre lies on no other. */
async function press(page: Page, name: string): Promise<void> {
  const box = (await cell(page, name).locator('path').first().boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a board drawn by mouse says what is wrong where it is, and undo takes it back', async ({ page }) => {
  const errors = await atBench(page);
  const floor = cell(page, 'b3').locator('path').first();
  await expect(floor).toHaveClass(/floor|chasm/);
  await tool(page, 'Door');
  await press(page, 'e10');
  // A fifth door is one too many.
  await expect(findings(page)).toContainText('door');
  await expect(page.getByRole('button', { name: 'Against bots or at this screen' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Against bots or at this screen' })).toBeEnabled();

  // A wall on every way out of a door: the place is marked where it is drawn.
  await tool(page, 'Wall');
  const svg = page.getByRole('application', { name: 'The floor of the temple' });
  await svg.focus();
  await expect(svg).toBeFocused();
  await fits(page, 'the workshop');
  expect(errors).toEqual([]);
});

test('a board drawn by keyboard', async ({ page }) => {
  const errors = await atBench(page);
  const svg = page.getByRole('application', { name: 'The floor of the temple' });
  await svg.focus();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'Chasm' })).toBeChecked();
  const described = page.locator('#inka-cell');
  await page.keyboard.press('ArrowLeft');
  const name = (await described.textContent())!.trim().split(',')[0]!;
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(described).toContainText(`${name}, Floor`);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(described).toContainText(`${name}, Chasm`);
  await page.keyboard.press('Control+z');
  await expect(described).toContainText(`${name}, Floor`);
  await reachesEveryone(page, 'the workshop');
  expect(errors).toEqual([]);
});

test('a board drawn by touch on a phone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL!, locale: 'de-DE', serviceWorkers: 'block' });
  const page = await context.newPage();
  const errors = watch(page);
  await page.goto('#/workshop/inka');
  const before = await cell(page, 'e9').locator('path').first().getAttribute('class');
  // Floor is the first thing to draw, chasm the second.
  await page
    .locator('.tools label')
    .nth(/chasm/.test(before!) ? 0 : 1)
    .tap();
  await cell(page, 'e9').locator('path').first().tap();
  await expect(cell(page, 'e9').locator('path').first()).not.toHaveClass(before!);
  await fits(page, 'the workshop');
  expect(errors).toEqual([]);
  await context.close();
});

test('a drawn board is tried out, stopped, and judged in words', async ({ page }) => {
  const errors = await atBench(page, 'aztec');
  await page.getByLabel('Squares along a side').selectOption('5');
  await page.getByLabel('Pieces in a round').fill('4');
  await page.getByRole('combobox', { name: 'Games' }).selectOption('50');
  await page.getByRole('button', { name: 'Try it out' }).click();
  await expect(page.getByText(/All \d+ games came to an end/)).toBeVisible();
  await expect(page.getByText('All 50 games came to an end')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/^What that proves: 50 games/)).toBeVisible();
  await expect(page.getByText(/^Our own board, played beside it/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Games' }).selectOption('400');
  await page.getByRole('button', { name: 'Try it out again' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^Stopped after \d+ of 400 games/)).toBeVisible();
  expect(errors).toEqual([]);
});

test('the button for paper brings a PDF', async ({ page }) => {
  const errors = await atBench(page, 'inka');
  await page.getByLabel('Paper').selectOption('letter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print …' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('inka-letter.pdf');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const pdf = Buffer.concat(chunks);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(20_000);
  expect(errors).toEqual([]);
});

test('two browsers see a drawn board before they sit down, and play on it', async ({ browser }) => {
  const server = await Server.start();
  const friends: Friend[] = [];
  try {
    const ann = await friend(browser, server.address, 'Ann');
    const ben = await friend(browser, server.address, 'Benoît', { locale: 'fr-FR', ...PHONE });
    friends.push(ann, ben);
    await ann.page.goto('#/workshop/inka');
    await tool(ann.page, 'Floor');
    await press(ann.page, 'e7');
    await expect(ann.page.getByRole('button', { name: 'With friends far away' })).toBeEnabled();
    await ann.page.getByRole('button', { name: 'With friends far away' }).click();
    await ann.page.getByLabel('Your name').fill('Ann');
    await ann.page.getByLabel('Who begins').selectOption('0');
    await ann.page.getByRole('button', { name: 'Make the table' }).click();
    const link = await ann.page.getByLabel('Link to the table', { exact: true }).inputValue();
    await expect(ann.page.getByRole('img', { name: 'A board of its own' }).locator('svg')).toBeVisible();
    await ben.page.goto(link);
    await expect(ben.page.getByRole('img', { name: 'Un plateau à part' }).locator('svg')).toBeVisible();
    await join(ben, link);
    await atTable(ann, ben);
    await play(ann, friends, /^start/);
    await play(ben, friends, /^start/);
    await expect(screen(ann.page)).toBeVisible();
    for (const { errors } of friends) expect(errors).toEqual([]);
  } finally {
    for (const one of friends) await one.leave();
    await server.stop();
  }
});
