// The game on a phone: decisions within reach, nothing covered, fingers that tap, pinch, drag and rest.

import { readFileSync } from 'node:fs';
import { expect, type CDPSession, type Locator } from '@playwright/test';
import type { Lesson } from '../src/core/generated';
import { pack } from '../src/game/link';
import { bot, human } from '../src/game/players';
import { open, scenes } from './scenes';
import { bareCell, covered, point, test } from './probe';
import { drawLittle, length, setUp } from './table';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' });
test.beforeEach(({ page }) => drawLittle(page));

type Finger = { x: number; y: number };
const touch = (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
  client.send('Input.dispatchTouchEvent', { type, touchPoints });

test('what can be decided is in sight without scrolling, and so is the whole board', async ({ page }) => {
  for (const name of ['turquoise early', 'turquoise prompt', 'aztec prompt', 'inka late'] as const) {
    await open(page, scenes[name]);
    // There is room for some of what can be done, however much is asked.
    const { top, bottom } = await page.evaluate(() => {
      const tabs = document.querySelector('[role=tablist]')!.getBoundingClientRect();
      const list = document.querySelector('.scroll')!.getBoundingClientRect();
      return { top: list.top + tabs.height, bottom: list.bottom };
    });
    expect(bottom - top, name).toBeGreaterThan(60);
    const dock = page.getByTestId('prompt');
    for (const button of await dock.getByRole('button').all()) {
      const box = (await button.boundingBox())!;
      expect(box.y + box.height, `${name}: ${await button.innerText()}`).toBeLessThanOrEqual(844);
    }
    expect(await page.evaluate(() => [scrollY, document.querySelector('.scroll')!.scrollTop])).toEqual([0, 0]);
  }
  await open(page, scenes['turquoise early']);
  for (const id of ['pile', 'tablet:horus', 'tablet:anubis', 'tablet:thot', 'tablet:seth']) await point(page, id);
  // The levels stand beside the board, not over it.
  const [levels, board] = [page.getByRole('group', { name: 'Niveaux' }), page.getByRole('application')];
  const [above, below] = [(await levels.boundingBox())!, (await board.boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
});

test('tools are named, a tap picks and the button does it', async ({ page }) => {
  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0 });
  const { x, y } = await point(page, 'cell e4.1');
  await page.touchscreen.tap(x, y);
  for (const word of ['Tourner', 'Basculer', 'Monter', 'Baisser', 'Suivante', 'Poser'])
    await expect(page.locator('.tools').getByText(word, { exact: true })).toBeVisible();
  expect(await length(page)).toBe(0);
  await page.locator('[data-tool=fit]').tap();
  await page.locator('[data-tool=lay]').tap();
  await expect.poll(() => length(page)).toBe(1);
});

test('a list that was filtered stays as it is under a finger', async ({ page }) => {
  await open(page, scenes['aztec early']);
  await page.getByRole('searchbox').fill('e5');
  const lines = page.locator('[data-testid=mirror] [data-action]');
  const texts = () => lines.evaluateAll((all) => all.map((one) => one.getAttribute('data-action')));
  const filtered = await texts();
  expect(filtered.length).toBeGreaterThan(1);
  const before = await length(page);
  await lines.nth(1).tap();
  await expect(lines.nth(1)).toContainText('Valider');
  expect(await texts()).toEqual(filtered);
  expect(await length(page)).toBe(before);
  await lines.nth(1).tap();
  await expect.poll(() => length(page)).toBe(before + 1);
});

test('tools cover no place of a flat board, and what was drawn stays whole beside what is considered', async ({
  page,
}) => {
  await open(page, scenes['inka early']);
  // The first cell of the board on which the rhombus fits as it lies in hand.
  const cells = page.locator('[data-id^="cell:"]');
  let next = 0;
  await expect(async () => {
    const { x, y, width, height } = (await cells.nth(next++).boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.getByTestId('confirm')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.locator('[data-tool]')).toHaveCount(3);
  expect(await covered(page)).toEqual([]);
  const drawn = (await page.getByTestId('drawn').boundingBox())!;
  const considered = (await page.locator('.considered').boundingBox())!;
  expect(drawn.y + drawn.height).toBeLessThanOrEqual(considered.y);
});

test('what stands at a piece can be read, and ends at the edge of the screen', async ({ page }) => {
  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0 });
  const labels = () => page.evaluate(() => window.probe.labels());
  await page.locator('[data-tool=fit]').tap();
  await expect.poll(labels).toHaveLength(1);
  expect((await labels())[0]!.tall).toBeGreaterThan(24);
  // As far to the side as it goes, where it cannot lie: the reason is a long one.
  await page.getByRole('application').focus();
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect.poll(async () => (await labels())[0]?.tall).toBeGreaterThan(36);
  const [{ left, right } = { left: NaN, right: NaN }] = await labels();
  expect(left).toBeGreaterThan(-1);
  expect(right).toBeLessThan(391);
});

test('what can be done takes the place of the goal, and every player is in sight', async ({ page }) => {
  for (const name of ['turquoise late', 'aztec early', 'inka late'] as const) {
    await open(page, scenes[name]);
    const board = async (): Promise<number> => (await page.getByRole('application').boundingBox())!.height;
    const before = await board();
    await page.getByTestId('what').tap();
    await expect(page.getByTestId('guide')).toBeHidden();
    expect(await board(), name).toBeGreaterThan(before * 0.83);
    await page.getByTestId('what').tap();
    await expect(page.getByTestId('guide')).toBeVisible();
    // Whoever plays is in one line, whole and above what scrolls; pressed, it shows everything.
    const brief = page.getByRole('button', { name: 'Tout sur les joueurs' });
    await expect(brief).toBeInViewport({ ratio: 1 });
    for (const seat of await brief.locator('.seat').all()) {
      await expect(seat).toBeInViewport({ ratio: 1 });
      expect(await seat.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    }
    await brief.tap();
    await expect(page.getByRole('list', { name: 'Joueurs' })).toBeVisible();
    await brief.tap();
    await expect(page.getByRole('list', { name: 'Joueurs' })).toBeHidden();
  }
});

test('two fingers zoom and shift, one that rests points and does not tap', async ({ page }) => {
  await open(page, scenes['inka late']);
  const client = await page.context().newCDPSession(page);
  const box = () => page.locator('[role=application] > svg').first().getAttribute('viewBox');
  const whole = await box();
  await touch(client, 'touchStart', [
    { x: 150, y: 250 },
    { x: 240, y: 250 },
  ]);
  for (let i = 1; i <= 5; i++)
    await touch(client, 'touchMove', [
      { x: 150 - i * 10, y: 250 },
      { x: 240 + i * 10, y: 250 },
    ]);
  await touch(client, 'touchEnd', []);
  const near = await box();
  expect(Number(near!.split(' ')[2])).toBeLessThan(Number(whole!.split(' ')[2]) * 0.8);
  await touch(client, 'touchStart', [
    { x: 150, y: 250 },
    { x: 240, y: 250 },
  ]);
  for (let i = 1; i <= 5; i++)
    await touch(client, 'touchMove', [
      { x: 150, y: 250 + i * 8 },
      { x: 240, y: 250 + i * 8 },
    ]);
  await touch(client, 'touchEnd', []);
  expect(Number((await box())!.split(' ')[1])).toBeLessThan(Number(near!.split(' ')[1]));

  await page.getByRole('button', { name: 'Vue de départ' }).tap();
  const before = await length(page);
  const bare = await bareCell(page);
  const { x, y } = await point(page, bare);
  await touch(client, 'touchStart', [{ x, y }]);
  await expect(page.locator('.caption')).toHaveText(new RegExp(`^${bare.slice('cell:'.length)}\\s: `));
  await touch(client, 'touchEnd', []);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await length(page)).toBe(before);
});

for (const locale of ['en-GB', 'fr-FR', 'de-DE'])
  test.describe(`arriving in ${locale}`, () => {
    test.use({ locale });

    test('a game can be begun without scrolling', async ({ page }) => {
      await page.goto('#/');
      await expect(page.getByTestId('suggestion').getByRole('link')).toBeVisible();
      const box = (await page.locator('article').first().getByRole('button').boundingBox())!;
      expect(box.y + box.height).toBeLessThan(844);
    });
  });

test.describe('in German, whose words are long', () => {
  test.use({ locale: 'de-DE' });

  test('the goal stands in one row, names are whole, and signs stay with their sentences', async ({ page }) => {
    await setUp(page, 'aztec', { seats: ['human', '1'], first: 1 });
    const guide = page.getByTestId('guide');
    const [goal, close] = [
      (await guide.locator('p').boundingBox())!,
      (await guide.getByRole('button').last().boundingBox())!,
    ];
    expect(close.y, 'the button that closes it').toBeLessThan(goal.y + goal.height);
    expect((await guide.boundingBox())!.height).toBeLessThan(80);
    await page.getByRole('button', { name: 'Alles über die Spieler' }).tap();
    await expect(page.getByRole('list', { name: 'Spieler' }).locator('.name')).toHaveCount(2);
    for (const name of await page.getByRole('list', { name: 'Spieler' }).locator('.name').all())
      expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    const line = page.locator('.since li').first();
    await expect(line).toBeVisible();
    const [sign, text] = [
      (await line.locator('svg').boundingBox())!,
      (await line.locator('span').last().boundingBox())!,
    ];
    expect(sign.y + sign.height, 'beside it, not above it').toBeGreaterThan(text.y);
    expect(sign.x + sign.width).toBeLessThanOrEqual(text.x);
  });
});

for (const game of ['aztec', 'inka', 'turquoise'] as const)
  test(`${game}: after a bot’s turn, with a hint, everything that can be pressed is in reach`, async ({ page }) => {
    await setUp(page, game, { seats: ['human', '3'], first: game === 'aztec' ? 0 : 1 });
    const prompt = page.getByTestId('prompt');
    if (game === 'aztec') {
      await page.locator('[data-tool=fit]').tap();
      await page.locator('[data-tool=lay]').tap();
    }
    await expect(page.getByRole('list', { name: 'Depuis votre dernière action' })).toBeVisible();
    await expect(prompt).toBeAttached();
    const within = async (thing: Locator): Promise<void> => {
      const { y, height } = (await thing.boundingBox())!;
      const seen = await thing.evaluate((one) => {
        const { left, top, width, height: tall } = one.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + tall / 2);
        return one === there || one.contains(there);
      });
      expect(seen && y >= 0 && y + height <= 844, await thing.innerText()).toBe(true);
    };
    const reach = async (): Promise<void> => {
      for (const button of await prompt.locator('.deeds').getByRole('button').all()) await within(button);
      for (const tab of await page.getByRole('tab').all()) await within(tab);
    };
    await reach();
    // A tab whose panel lies below the edge brings it into sight.
    await page.getByRole('tab', { name: 'Journal' }).tap();
    await expect(page.getByRole('tabpanel').locator('li').first()).toBeInViewport();
    await page.getByRole('button', { name: 'Conseil', exact: false }).first().tap();
    const hint = page.getByTestId('hint');
    await expect(hint.locator('.best')).toBeInViewport();
    await reach();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  });

test('an icon that is held down says its name', async ({ page }) => {
  await open(page, scenes['turquoise early']);
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Vue de dessus' }).boundingBox())!;
  const client = await page.context().newCDPSession(page);
  await touch(client, 'touchStart', [{ x: x + width / 2, y: y + height / 2 }]);
  await expect(page.getByTestId('about')).toContainText('Vue de dessus');
  await touch(client, 'touchEnd', []);
});

for (const [number, what] of [
  [3, 'a long theme'],
  [6, 'an auction'],
  [7, 'three decisions'],
  [8, 'five decisions'],
] as const)
  test(`a lesson’s task stays in sight with ${what} below it`, async ({ page }) => {
    await page.goto(`#/learn/turquoise/${number}`);
    const task = page.locator('#lesson-task');
    await expect(task).toBeInViewport({ ratio: 1 });
    const decisions = await page.getByTestId('prompt').locator('.deeds > .row > .button').all();
    expect(decisions.length).toBeGreaterThan(1);
    const boxes = await Promise.all(decisions.map(async (one) => (await one.boundingBox())!));
    // No more than two lines, each one line high and whole.
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBeLessThan(3);
    for (const { x, width, y, height } of boxes) {
      expect(height).toBeLessThan(56);
      expect(x + width).toBeLessThanOrEqual(390);
      expect(y + height).toBeLessThanOrEqual(844);
    }
    const { bottom } = await task.evaluate((one) => one.getBoundingClientRect());
    expect(bottom).toBeLessThanOrEqual(Math.min(...boxes.map(({ y }) => y)) + 1);
  });

test('what a finger asked of a place goes with the next action', async ({ page }) => {
  await open(page, scenes['inka late']);
  const client = await page.context().newCDPSession(page);
  const { x, y } = await point(page, await bareCell(page));
  await touch(client, 'touchStart', [{ x, y }]);
  await expect(page.locator('.caption')).toBeVisible();
  await touch(client, 'touchEnd', []);
  await expect(page.locator('.caption')).toBeVisible();
  const before = await length(page);
  await page.getByTestId('prompt').getByRole('button', { name: 'Finir le tour' }).tap();
  await expect.poll(() => length(page)).toBeGreaterThan(before);
  await expect(page.locator('.caption')).toHaveCount(0);
});

test('a doubt of the coach comes into sight', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('pyramidion.progress', JSON.stringify({ lessons: { aztec: ['contact'] } })),
  );
  const lessons = JSON.parse(
    readFileSync(new URL('../../crates/lessons/data/aztec.json', import.meta.url), 'utf8'),
  ) as Lesson[];
  const { options, rules, actions } = lessons.find(({ name }) => name === 'end')!;
  const start = { game: 'aztec', options, rules } as const;
  await page.goto(`#/position/${await pack({ start, players: [human(), bot('1')], actions: actions.split('; ') })}`);
  await expect(page.getByTestId('coach').getByRole('listitem')).toHaveCount(3, { timeout: 60_000 });
  const line = page.locator('[data-action="a3.1 sue"]');
  await line.tap();
  await line.tap();
  await expect(page.getByTestId('doubt').getByRole('button').first()).toBeInViewport({ ratio: 1 });
});
