// The game on a phone: decisions within reach, nothing covered, fingers that tap, pinch, drag and rest.

import { expect, type CDPSession, type Locator } from '@playwright/test';
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
