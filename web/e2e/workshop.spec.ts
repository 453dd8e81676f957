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
  // A fifth door is one too many: said in words, and every door is marked where it is drawn.
  await expect(findings(page)).toContainText('door');
  await expect(page.getByRole('button', { name: 'Against bots or at this screen' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Against bots or at this screen' })).toBeEnabled();

  // A wall on every way out of a door: the place is named, and marked where it is drawn.
  await tool(page, 'Wall');
  const door = (await cell(page, 'a1').locator('path').first().boundingBox())!;
  const [x, y] = [door.x + door.width / 2, door.y + door.height / 2];
  await expect(cell(page, 'a1').locator('path').first()).not.toHaveClass(/barred/);
  for (const [dx, dy] of [
    [door.width / 4, 0],
    [0, door.height / 3],
  ] as const)
    await page.mouse.click(x + dx, y + dy);
  await expect(findings(page).getByRole('listitem').filter({ hasText: 'a1' })).toBeVisible();
  await expect(cell(page, 'a1').locator('path').first()).toHaveClass(/barred/);
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

test('a file with ten defects lists all ten, and marks those that have a place', async ({ page }) => {
  const errors = await atBench(page);
  const rows = ['D.~~.~~.X', '..~~~.~~~...', '~~Q~.~~~.~P~~', '.~~~~R~.~R~~~~.', '.~~~~R~.~R~~~~.'];
  const more = [
    '~~P~.~~~.~P~~',
    '..~~~.~~~..',
    'D.~~.~~.Y',
    'c3 e -',
    'c3 e -',
    'z9 e -',
    'h3 q -',
    'd7 - Q',
    'i3 w,w -',
  ];
  const file = ['# name: Ten faults', '# author: Ann', '# inka board', ...rows, ...more].join('\n');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await expect(page.getByLabel('Name')).toHaveValue('Ten faults');
  await expect(page.getByLabel('Drawn by')).toHaveValue('Ann');
  await expect(findings(page).getByRole('listitem')).toHaveCount(10);
  for (const place of ['b11', 'c3', 'd5', 'd7', 'h3', 'i3', 'i11'])
    await expect(cell(page, place).locator('path').first()).toHaveClass(/barred/);
  expect(errors).toEqual([]);
});

test('what the rules say stays in sight on a phone, and a finger draws a line', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL!, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  const errors = await atBench(page, 'turquoise');
  await page.getByRole('heading', { name: 'Gates' }).scrollIntoViewIfNeeded();
  await expect(findings(page)).toBeInViewport();

  await page.goto('#/workshop/inka');
  await expect(findings(page)).toBeVisible();
  await page.locator('.tools label').first().tap();
  const middle = async (name: string) => {
    const box = (await cell(page, name).locator('path').first().boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await cell(page, 'e9').scrollIntoViewIfNeeded();
  const finger = await context.newCDPSession(page);
  const touch = (type: string, touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  const line = ['e8', 'e9', 'e10', 'e11'];
  await touch('touchStart', [await middle(line[0]!)]);
  for (const name of line.slice(1)) await touch('touchMove', [await middle(name)]);
  await touch('touchEnd', []);
  for (const name of line) await expect(cell(page, name).locator('path').first()).toHaveClass(/floor/);
  // One stroke is one step back. By click: Chromium takes no tap right after touches that it was only told of.
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const name of line) await expect(cell(page, name).locator('path').first()).toHaveClass(/chasm/);
  expect(errors).toEqual([]);
  await context.close();
});

test('a board begins anew, is kept with its author, and is played with its pieces', async ({ page }) => {
  const errors = await atBench(page, 'aztec');
  await page.getByLabel('Field').selectOption('5');
  await page.getByLabel('Pieces in a round').fill('7');
  await page.getByLabel('Name').fill('Seven');
  await page.getByLabel('Drawn by').fill('Ann');
  await page.getByRole('button', { name: 'Keep in this browser' }).click();
  await page.getByRole('button', { name: 'Start from ours' }).click();
  await expect(page.getByLabel('Field')).toHaveValue('9');
  await expect(page.getByLabel('Pieces in a round')).toHaveValue('22');
  await page.getByLabel('Drawn by').fill('');
  await page.getByRole('button', { name: 'Seven', exact: true }).click();
  await expect(page.getByLabel('Drawn by')).toHaveValue('Ann');
  await expect(page.getByLabel('Pieces in a round')).toHaveValue('7');
  await page.getByRole('button', { name: 'Against bots or at this screen' }).click();
  await expect(page.getByLabel('Pieces in a round')).toHaveValue('7');
  // A bot that begins by lot would lay one before anybody looks.
  await page.getByLabel('Who plays seat 2').selectOption('human');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(screen(page)).toBeVisible();
  await expect(page.getByText('Pieces left').first().locator('..')).toContainText('7');
  expect(errors).toEqual([]);
});

test('a drawn board is tried out, stopped, and judged in words', async ({ page }) => {
  const errors = await atBench(page, 'aztec');
  await page.getByLabel('Field').selectOption('5');
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
    await ann.page.getByLabel('Name').fill('The long stairs');
    await ann.page.getByLabel('Drawn by').fill('Zoë');
    await expect(ann.page.getByRole('button', { name: 'With friends far away' })).toBeEnabled();
    await ann.page.getByRole('button', { name: 'With friends far away' }).click();
    await ann.page.getByLabel('Your name').fill('Ann');
    await ann.page.getByLabel('Who begins').selectOption('0');
    await ann.page.getByRole('button', { name: 'Make the table' }).click();
    const link = await ann.page.getByLabel('Link to the table', { exact: true }).inputValue();
    await expect(ann.page.getByRole('img', { name: 'A board of its own' }).locator('svg')).toBeVisible();
    await ben.page.goto(link);
    await expect(ben.page.getByRole('img', { name: 'Un plateau à part' }).locator('svg')).toBeVisible();
    await expect(ben.page.getByRole('heading', { name: 'The long stairs' })).toBeVisible();
    await expect(ben.page.getByText('Dessiné par Zoë')).toBeVisible();
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
