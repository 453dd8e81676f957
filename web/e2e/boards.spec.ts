// What the boards and the panel beside them tell: names, signs, what can be done and what cannot, on a wide screen.

import { expect, type Page } from '@playwright/test';
import { bot } from '../src/game/players';
import { bareCell, click, covered, point, rests, test } from './probe';
import { open, scenes } from './scenes';
import { drawLittle, GAMES, grows, length, setUp } from './table';

test.beforeEach(({ page }) => drawLittle(page));

const alert = (page: Page) => page.getByRole('alert');

test('names light places up, and places their names', async ({ page }) => {
  await open(page, scenes['inka early']);
  const name = page.getByTestId('mirror').locator('[data-place]').first();
  await name.hover();
  const place = await name.getAttribute('data-place');
  await expect(page.locator('[data-lit]')).toHaveAttribute('data-lit', place!);
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByTestId('log').getByRole('button').nth(1).hover();
  await expect(page.locator('[data-lit]').first()).toBeVisible();
  // From the board: what is there is told, its cell in words is set off, and so is what touched it.
  const bare = await bareCell(page);
  const cell = bare.slice('cell:'.length);
  const { x, y } = await point(page, bare);
  await page.mouse.move(x, y);
  await expect(page.locator('.caption')).toHaveText(new RegExp(`^${cell}: `));
  await page.getByRole('tab', { name: 'In words' }).click();
  await page.mouse.move(x, y);
  await expect(page.locator(`[data-cell=${cell}]`)).toHaveClass(/pointed/);
  await page.locator('[data-cell=e5]').hover();
  await expect(page.locator('[data-lit=e5]')).toBeVisible();
});

test('rows and columns have names that can be switched off', async ({ page }) => {
  await open(page, scenes['inka early']);
  const number = page.locator('.stage svg text', { hasText: /^19$/ }).first();
  await expect(number).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Names of rows and columns' }).click();
  await expect(number).toBeHidden();
  await page.reload();
  await expect(page.locator('.screen[data-ready=true]')).toBeVisible();
  await expect(number).toBeHidden();
  // In space they lie on the ground: the picture is another without them.
  for (const name of ['turquoise early', 'aztec early'] as const) {
    await open(page, scenes[name]);
    const picture = async (): Promise<string> => {
      await rests(page);
      return (await page.locator('canvas').screenshot()).toString('base64');
    };
    const without = await picture();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Names of rows and columns' }).click();
    await page.keyboard.press('Escape');
    expect((await picture()) === without, name).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Names of rows and columns' }).click();
    await page.keyboard.press('Escape');
    expect((await picture()) === without, name).toBe(true);
  }
});

test('what was drawn is shown large, in words, and in every turn', async ({ page }) => {
  // Chance has drawn already: where it is still to do so, it does at once.
  await open(page, { game: 'turquoise', record: 'capstone-4-players', length: 15 });
  const drawn = page.getByTestId('drawn');
  await expect(drawn).toContainText(/Plate \d+\. (Sockets joined|No sockets).*Leads out: /);
  const before = await drawn.getByRole('status').innerText();
  await drawn.getByRole('button', { name: 'turned by 180°' }).click();
  await expect(drawn.getByRole('button', { name: 'turned by 180°' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawn.getByRole('status')).not.toHaveText(before);
  await open(page, scenes['inka early']);
  await expect(drawn).toContainText('Rhombus 5. Wall on the side: north-east. No snake.');
  await drawn.getByRole('button', { name: 'turned by 120°' }).click();
  await expect(drawn).toContainText('Wall on the side: south.');
});

test('the list shows pieces, the best first, and filters by gain and level', async ({ page }) => {
  await open(page, scenes['aztec early']);
  const lines = page.getByTestId('mirror').locator('[data-action]');
  await expect(lines.first().locator('svg').first()).toBeVisible();
  await expect(lines.first()).toContainText('+2');
  await expect(lines.first()).toContainText(/Lay a piece from [a-i]\d\.\d to [a-i]\d\.\d/);
  const mirror = page.getByTestId('mirror');
  const count = async () => Number(/\d+/.exec(await mirror.getByRole('status').innerText())![0]);
  const all = await count();
  await mirror.getByRole('button', { name: /^Scores/ }).click();
  const scoring = await count();
  expect(scoring).toBeLessThan(all);
  for (const line of await lines.all()) await expect(line).toContainText('+');
  await mirror.getByRole('button', { name: /^Scores/ }).click();
  await mirror.getByRole('button', { name: 'Level 3' }).click();
  expect(await count()).toBeLessThan(all);
  await mirror.getByRole('searchbox').fill('e9.3');
  // What touches a place is found, whether it begins or ends there or not.
  expect(await count()).toBeGreaterThan(0);
  await expect(lines.filter({ hasNotText: 'e9.3' }).first()).toBeVisible();

  // Late in the game what a piece takes from the others is told, too, and comes first among equal gains.
  await open(page, scenes['aztec late']);
  await expect(lines.filter({ hasText: /blocks \d/ }).first()).toBeVisible();
});

test('prompts say what can be done, and why something cannot', async ({ page }) => {
  await open(page, scenes['inka late']);
  const can = page.getByTestId('can');
  await expect(can).toContainText(/\d action points? left\. You can .*walk/);
  const walk = page.locator('[data-action^="go "]').first();
  await walk.click();
  await walk.click();
  await expect(can).toContainText('Walk: You have only just walked: do something else first.');
  // Turns without a plate are told once half of them are over, and explained to whoever asks.
  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
  const end = page.getByTestId('prompt').getByRole('button', { name: 'End the turn' });
  for (const turn of [1, 2, 3]) {
    await end.click();
    await expect(page.locator('.screen')).toHaveAttribute('data-length', String(turn));
    await expect(page.getByText('Turns without a plate')).toHaveCount(0);
  }
  await end.click();
  await page.getByRole('button', { name: /4 of 8/ }).click();
  await expect(page.getByText('After 8 turns in a row without a plate the game stops')).toBeVisible();
});

test('clicks that mean nothing are answered on every board', async ({ page }) => {
  await open(page, scenes['inka late']);
  const bare = await bareCell(page);
  await click(page, bare);
  await expect(alert(page)).toHaveText('First pick what is to move: a rhombus, your pawn or your blockade.');
  await page.keyboard.press('[');
  await click(page, bare);
  await expect(alert(page)).toHaveText('You are looking back: return to now to act.');

  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
  // Where only a pillar can be brought in, that is what is considered.
  await click(page, 'b1');
  await expect(page.getByTestId('prompt')).toContainText('Bring a pillar in at b1');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await click(page, 'a1');
  await expect(alert(page)).toHaveText(
    'First pick what goes there: a pillar from your hand, one on the board or a tablet.',
  );
  await click(page, 'tablet:horus');
  await expect(alert(page)).toHaveText('Nobody may bid more than their score.');

  await open(page, scenes['aztec prompt']);
  const before = await length(page);
  await click(page, 'cell c3.1');
  await expect(alert(page)).toHaveText('First comes the auction for Oh Puch: name a number or pass.');
  expect(await length(page)).toBe(before);
});

test('the goal and the signs are told, and can be closed', async ({ page }) => {
  const guide = page.getByTestId('guide');
  for (const [name, goal] of [
    ['aztec early', 'third level'],
    ['turquoise early', 'capstone'],
    ['inka early', 'three statues'],
  ] as const) {
    await open(page, scenes[name]);
    await expect(guide).toContainText(goal);
    await guide.getByRole('button', { name: 'What the signs mean' }).click();
    expect(await guide.getByRole('listitem').count()).toBeGreaterThan(4);
    // They cover none of the tools.
    const signs = (await guide.getByRole('list').boundingBox())!;
    for (const tool of await page.locator('[data-tool]').all())
      expect((await tool.boundingBox())!.y, name).toBeGreaterThan(signs.y + signs.height);
  }
  // The board stays where it is when all of it is closed.
  const board = page.getByRole('application');
  const still = await board.boundingBox();
  await guide.getByRole('button', { name: 'Close' }).click();
  await expect(guide).toBeHidden();
  expect(await board.boundingBox()).toEqual(still);
  await page.reload();
  await expect(page.locator('.screen[data-ready=true]')).toBeVisible();
  await expect(guide).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Goal and signs' }).click();
  await expect(guide).toBeVisible();
});

test('levels have names, a sentence and a measured strength; play now says against whom, above the fold', async ({
  page,
}) => {
  await page.goto('#/');
  for (const game of GAMES) {
    const play = page.locator(`article.${game}`).getByRole('button');
    await expect(play).toContainText('against level 3 of 8, the apprentice');
    await expect(play).toHaveAccessibleName(/against level 3 of 8, the apprentice$/);
    const box = (await play.boundingBox())!;
    expect(box.y + box.height).toBeLessThan(800);
  }
  await page.goto('#/setup/aztec');
  await expect(
    page.getByText(
      'Plays sensibly and overlooks things. Wins 68 of 100 games of two against level 2. Answers at once.',
    ),
  ).toBeVisible();
  await page.getByLabel('Who plays seat 2').selectOption({ label: 'Bot, level 8: the high priest' });
  await expect(page.getByText(/against level 7\. Answers in about \d second/)).toBeVisible();
});

test('the whole board is in sight, and the panel does not move when something is considered', async ({ page }) => {
  await open(page, { game: 'turquoise', record: 'all-tablets', length: 0 });
  for (const id of ['tablet:horus', 'tablet:anubis', 'tablet:thot', 'tablet:seth', 'pile', 'gong', 'hand'])
    await point(page, id);
  const top = async () => (await page.getByTestId('mirror').boundingBox())!;
  const before = await top();
  await click(page, 'pile');
  await expect(page.getByTestId('prompt')).toBeVisible();
  await click(page, 'tablet:horus');
  await expect(alert(page)).toBeVisible();
  expect(await top()).toEqual(before);
  await open(page, scenes['aztec early']);
  const quiet = await top();
  await page.locator('[data-tool=fit]').click();
  await expect(page.getByTestId('confirm')).toBeVisible();
  expect(await top()).toEqual(quiet);
});

test('what comes to lie under a mouse at rest is not considered', async ({ page }) => {
  await open(page, scenes['aztec early']);
  const before = await length(page);
  const line = page.getByTestId('mirror').locator('[data-action]').first();
  await line.click();
  const { x, y, width, height } = (await line.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await line.click();
  await grows(page, before);
  await expect(line).toBeVisible();
  await page.mouse.move(x + width / 2, y + height / 2);
  await expect(page.locator('.previewed')).toHaveCount(0);
  await line.hover({ position: { x: 12, y: 12 } });
  await expect(page.locator('.previewed')).toHaveCount(1);
});

test('a cell that somebody clicks shows a piece that fits there', async ({ page }) => {
  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0 });
  // As the piece comes to hand, it would stick in the starting cube here.
  await click(page, 'cell f5.1');
  await expect(page.getByTestId('confirm')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test('the tools of a flat board cover none of its places', async ({ page }) => {
  await open(page, scenes['inka early']);
  await expect(page.locator('[data-tool=left]')).toBeVisible();
  expect(await covered(page)).toEqual([]);
});

test('advice leaves the buttons above it in sight', async ({ page }) => {
  await open(page, scenes['aztec early'], bot);
  const hint = page.getByRole('button', { name: 'Hint', exact: true });
  await hint.click();
  await expect(page.getByTestId('hint')).toBeVisible();
  await expect(page.getByTestId('hint').getByRole('button').last()).toBeVisible();
  for (const name of ['Hint', 'Menu'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test.describe('in French, whose words are long', () => {
  test.use({ locale: 'fr-FR' });

  test('what is said of a place stands beside the name of the game', async ({ page }) => {
    await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
    const { x, y } = await point(page, 'b1');
    await page.mouse.move(x, y);
    const [name, said] = [(await page.locator('h1').boundingBox())!, (await page.locator('.caption').boundingBox())!];
    expect(said.x).toBeGreaterThanOrEqual(name.x + name.width);
    const levels = (await page.getByRole('group', { name: 'Niveaux' }).boundingBox())!;
    expect(said.x + said.width).toBeLessThanOrEqual(levels.x);
  });

  test('a plate that is turned leaves the button that lays it in sight', async ({ page }) => {
    await open(page, { game: 'turquoise', record: 'capstone-4-players', length: 15 });
    await page.getByTestId('mirror').locator('[data-action]').first().hover();
    await page.locator('[data-tool=turn-right]').click();
    await expect(page.getByTestId('confirm')).toBeInViewport({ ratio: 1 });
  });
});
