// A game at this screen: other lines, hints, bots' turns, the result, the games that are kept.

import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { pack } from '../src/game/link';
import { bot, human } from '../src/game/players';
import { doListed, drawLittle, length, myTurn, playThroughMirror, screen, setUp, tellSlowly } from './table';

test.beforeEach(({ page }) => drawLittle(page));

const log = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Log' }).click();

test('play goes on from any earlier moment, and the old line can be gone back to', async ({ page }) => {
  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
  for (const action of ['enter b1', 'enter b1-b2', 'end']) await doListed(page, action);
  await expect(screen(page)).toHaveAttribute('data-length', '3');
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('button', { name: 'One action forward' }).click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(screen(page)).toHaveAttribute('data-length', '1');
  await doListed(page, 'end');
  await expect(screen(page)).toHaveAttribute('data-turn', 'p2');
  // It is kept with the game.
  await page.reload();
  await expect(screen(page)).toHaveAttribute('data-length', '2');
  await log(page);
  await expect(page.getByTestId('branch')).toContainText('Other line, 2 actions');
  await page.getByTestId('branch').getByRole('button', { name: 'Other line' }).click();
  await expect(screen(page)).toHaveAttribute('data-length', '3');
  await expect(page.getByTestId('branch')).toContainText('Other line, 1 action');
  await page.getByRole('button', { name: 'Forget this line' }).click();
  await expect(page.getByTestId('branch')).toHaveCount(0);
});

test('a game that is over stays when play goes on from one of its moments', async ({ page }) => {
  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0, options: { 'without a plate': '2' } });
  for (let i = 0; i < 4; i++) await doListed(page, 'end');
  await expect(page.getByTestId('result')).toBeVisible();
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await page.getByRole('button', { name: 'One action back' }).click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(screen(page)).toHaveAttribute('data-length', '3');
  await expect(screen(page)).toHaveAttribute('data-turn', 'p2');
  await page.goto('#/');
  await expect(page.getByTestId('saved')).toHaveCount(2);
});

test('a hint says why in words, can be closed, and keeps to its position and off one’s own ghost', async ({ page }) => {
  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0, options: { Field: '5' } });
  const hint = page.getByTestId('hint');
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(hint).toBeVisible({ timeout: 90_000 });
  };
  const lines = page.locator('[data-testid=mirror] [data-action]');
  await lines.last().click();
  await ask();
  await expect(hint).toContainText(/of 100 games|almost certain|best chance/);
  await expect(hint).not.toContainText('%');
  // What was considered still is; the hint is shown when it is asked for.
  await expect(hint.getByRole('button', { name: 'Show it on the board' })).toBeVisible();
  await hint.getByRole('button', { name: 'Close the hint' }).click();
  await expect(hint).toHaveCount(0);
  await lines.last().click();
  await expect.poll(() => length(page)).toBe(1);

  await ask();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await ask();
  await page.getByRole('button', { name: 'One action back' }).click();
  await expect(hint).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(hint).toHaveCount(0);
});

test('advice that gives the rival a point says what looks better and is not', async ({ page }) => {
  const actions = 'd6.3 den; d7.1 eun; e8.3 den; c6.1 swu; b5.1 sue; c7.2 nwd'.split('; ');
  const start = { game: 'aztec', options: 'players=2 first=1' } as const;
  await page.goto(`#/position/${await pack({ start, players: [human(), bot()], actions })}`);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByTestId('hint');
  await expect(hint).toContainText('Black bot +1', { timeout: 90_000 });
  await expect(hint.getByTestId('tempting')).toContainText('brings more at once, but');
});

test('advice to somebody who has lost keeps the best chance, and counts no games', async ({ page }) => {
  const actions =
    'd6.3 den; d7.1 eun; e8.3 den; c6.1 swu; b5.1 sue; c7.2 nwd; b4.3 dnw; a7.1 une; c3.1 nuw; c2.2 wsd; h7.1 swu; b9.3 den; g7.2 sed; g7.3 eds'.split(
      '; ',
    );
  const start = { game: 'aztec', options: 'players=2 first=1' } as const;
  await page.goto(`#/position/${await pack({ start, players: [human(), bot()], actions })}`);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByTestId('hint');
  await expect(hint).toContainText('keeps the best chance', { timeout: 90_000 });
  // What it is depends on how far the search comes in its time: the closest end may begin with points for the rival.
  await expect(hint).not.toContainText(/\d+ of 100/);
});

test('what was drawn comes again after taking back', async ({ page }) => {
  await setUp(page, 'turquoise', { seats: ['human', '1'], first: 0 });
  const drawn = page.getByTestId('drawn').getByRole('status');
  const plates: string[] = [];
  for (let again = 0; again < 3; again++) {
    await doListed(page, 'draw');
    await expect(drawn).toContainText(/Plate \d+/);
    plates.push((await drawn.textContent())!);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(screen(page)).toHaveAttribute('data-length', '0');
  }
  expect(new Set(plates).size).toBe(1);
});

test('the last turn of a bot is told by name and shown again, by button and by key', async ({ page }) => {
  await tellSlowly(page);
  await setUp(page, 'aztec', { seats: ['human', '1'], first: 0, options: { Field: '5' } });
  await playThroughMirror(page, [], 1);
  await myTurn(page);
  await expect(page.locator('.status li').last()).toContainText('Black bot: ');
  await page.getByRole('button', { name: 'Show the last turn again' }).click();
  const shown = page.getByTestId('since');
  await expect(shown).toContainText('Black bot: ');
  // It stands there once, and so does the way back.
  await expect(page.locator('.status')).not.toContainText('Black bot: ');
  await expect(page.getByRole('button', { name: 'Back to now' })).toHaveCount(0);
  await shown.getByRole('button', { name: 'Pause' }).click();
  await expect(shown.getByRole('button', { name: 'Go on' })).toBeVisible();
  await shown.getByRole('button', { name: 'Skip to now' }).click();
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(shown).toContainText('Black bot: ');
  // It ends by itself.
  await expect(shown).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
});

test('where only bots play they can be paused, hurried and sent to the end', async ({ page }) => {
  // Slow, and on the large field: they must not be done before they are stopped.
  await tellSlowly(page);
  await setUp(page, 'aztec', { seats: ['1', '1'], first: 0 });
  const pace = page.getByTestId('pace');
  const paused = page.getByRole('heading', { name: 'Paused' });
  await page.keyboard.press('p');
  await expect(paused).toBeVisible();
  const wait = (): Promise<void> =>
    page.evaluate(async () => {
      for (let i = 0; i < 60; i++) await new Promise(requestAnimationFrame);
    });
  // What was on its way when they were stopped still comes.
  await wait();
  const before = await length(page);
  await wait();
  expect(await length(page)).toBe(before);
  for (const now of ['slow', 'normal', 'fast']) await pace.getByRole('button', { name: `Bots’ turns: ${now}` }).click();
  await expect(pace.getByRole('button', { name: 'Bots’ turns: slow' })).toBeVisible();
  await pace.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => length(page), { timeout: 30_000 }).toBeGreaterThan(before);
  // What they did last is told where somebody waits for it, so that the panel does not move at every turn.
  await expect(page.locator('.since')).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(paused).toBeVisible();
  await expect(page.locator('.since')).toBeVisible();
  await pace.getByRole('button', { name: 'To the end' }).click();
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 120_000 });
});

test('the result leads on: review, another level, link, picture, home; kept games say how they stand', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await setUp(page, 'aztec', { seats: ['human', '1'], first: 0, options: { Field: '5' } });
  await playThroughMirror(page, []);
  const result = page.getByTestId('result');
  await expect(result).toBeVisible();
  const headline = await result.getByRole('heading', { level: 2 }).innerText();

  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Share a picture' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^aztec-.*\.png$/);
  const picture = readFileSync(await file.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // An empty one would be small.
  expect(picture.length).toBeGreaterThan(60_000);

  await result.getByRole('button', { name: 'Share a link' }).click();
  await expect(result.getByRole('status')).toContainText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await result.getByRole('button', { name: 'Step through it' }).click();
  await expect(page.getByRole('heading', { name: /looking back: action 0 of/ })).toBeVisible();
  await page.getByRole('button', { name: 'One action forward' }).click();
  await expect(page.getByRole('heading', { name: /looking back: action 1 of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByTestId('how').click();

  await result.getByLabel('Level of the bots').selectOption('2');
  await result.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('.screen[data-length="0"], .screen[data-length="1"]')).toBeVisible();
  await expect(page.getByLabel('Players')).toContainText('level 2');

  await page.goto(link);
  await expect(page.locator('.screen[data-turn=over]')).toBeVisible();
  await page.getByTestId('how').click();
  await result.getByRole('link', { name: 'Home' }).click();
  const kept = page.getByTestId('saved');
  await expect(kept).toHaveCount(3);
  const finished = kept.filter({ hasText: headline === 'You win' ? 'you won' : 'Black bot won' });
  await expect(finished).toHaveCount(2);
  await expect(finished.first()).toContainText('You against 1 bot (level 1)');
  await expect(finished.first()).toContainText(/You \d+ · Black bot \d+/);
  await expect(kept.filter({ hasText: 'level 2' })).not.toContainText('won');
  // What can be continued is not what is over.
  await page.getByRole('link', { name: 'Continue: Aztec' }).click();
  await expect(page.getByLabel('Players')).toContainText('level 2');
});

test('no two controls of the start page are named alike', async ({ page }) => {
  await page.goto('#/');
  const games = page.locator('.games');
  // The texts come before anything is shown.
  await expect(games).toBeVisible();
  const names = await games
    .locator('button, a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});

test('the board in words keeps its place, and every cell of a place leads to its plates', async ({ page }) => {
  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
  await doListed(page, 'draw');
  await expect(page.locator('[data-action^="lay 0c3"]').first()).toBeVisible();
  await page.keyboard.press('g');
  const cell = (name: string) => page.locator(`[data-testid=words] [data-cell=${name}]`);
  // The place 0c3 covers c3, d3, c4 and d4.
  for (const name of ['c3', 'd3', 'c4', 'd4']) {
    await cell(name).click();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-testid=mirror] [data-action^="lay 0c3"]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await expect(cell(name)).toBeFocused();
  }
});

test('French is set as French is', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block' });
  const page = await context.newPage();
  await drawLittle(page);
  await page.goto('#/');
  await page.locator('article.aztec').getByRole('button').click();
  await expect(screen(page)).toBeVisible();
  await expect(page.getByLabel('Joueurs')).toContainText('Robot');
  await expect(page.getByLabel('Joueurs')).toContainText(/Robot (blanc|noir)/);
  await page.goto('#/');
  await expect(page.getByRole('link', { name: 'Reprendre : Aztec' })).toBeVisible();
  await context.close();
});
