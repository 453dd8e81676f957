// The page around the boards, on the built files.

import { expect } from '@playwright/test';
import { bot } from '../src/game/players';
import { rests, test } from './probe';
import { open } from './scenes';
import { doListed, drawLittle, GAMES, length, myTurn, playNow, playThroughMirror, screen, setUp, watch } from './table';

test.beforeEach(({ page }) => drawLittle(page));

test.describe('a game against a bot to its end through the list of actions', () => {
  test('Aztec', async ({ page }) => {
    const errors = watch(page);
    await setUp(page, 'aztec', { seats: ['human', '1'], first: 0, options: { Field: '5' } });
    await playThroughMirror(page, []);
    await expect(page.getByTestId('result')).toBeVisible();
    await expect(page.getByTestId('result')).toContainText('third level');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await expect(page.locator('.screen[data-length="0"], .screen[data-length="1"]')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('Aztec for three, with the auction for Oh Puch', async ({ page }) => {
    const errors = watch(page);
    await setUp(page, 'aztec', { seats: ['human', '1', '1'], first: 0, options: { Field: '5' } });
    await myTurn(page);
    await page.getByLabel('Number', { exact: true }).last().fill('9');
    await page.getByTestId('prompt').getByRole('button', { name: /^Name/ }).click();
    await expect.poll(() => length(page)).toBeGreaterThan(1);
    await playThroughMirror(page, [/^pass/]);
    await expect(page.getByTestId('result')).toContainText('Oh Puch');
    expect(errors).toEqual([]);
  });

  test('Inka', async ({ page }) => {
    test.setTimeout(900_000);
    const errors = watch(page);
    await setUp(page, 'inka', { seats: ['human', '1'], first: 0 });
    await playThroughMirror(page, [/^start/, /^put/, /^take/, /^stay/]);
    await expect(page.getByTestId('result')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('Turquoise, from its middle to the end', async ({ page }) => {
    const errors = watch(page);
    await open(page, { game: 'turquoise', record: 'v2-capstone', length: 215 }, () => bot('1'));
    await playThroughMirror(page, [/^crown/, /^lay 2/, /^lay 1/, /^lay/, /^draw/, /^decline/, /^pass/, /^end/]);
    await expect(page.getByTestId('result')).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test('play now, reload in the middle, continue from the start page', async ({ page }) => {
  await playNow(page, 'inka');
  await playThroughMirror(page, [], 4);
  await myTurn(page);
  const before = await length(page);
  const log = async (): Promise<string[]> => {
    await page.getByRole('tab', { name: 'Log' }).click();
    return page.getByTestId('log').getByRole('button').allInnerTexts();
  };
  const told = await log();
  await page.reload();
  await expect(screen(page)).toBeVisible();
  expect(await length(page)).toBe(before);
  expect(await log()).toEqual(told);
  await page.goto('#/');
  await page.getByRole('link', { name: /^Continue/ }).click();
  await expect(screen(page)).toBeVisible();
  expect(await length(page)).toBe(before);
});

test('history, take back, hint and the record', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
  await doListed(page, 'enter b1');
  await doListed(page, 'enter b1-b2');
  await expect(page.locator('.screen[data-length="2"]')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.screen[data-length="1"]')).toBeVisible();

  await page.getByRole('button', { name: 'One action back' }).click();
  await expect(page.getByRole('heading', { name: 'action 0 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to now' }).click();

  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByTestId('hint')).toContainText('of 100', { timeout: 60_000 });

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const file = await (await download).path();
  await page.goto('#/');
  await page.getByLabel('Load a record file').setInputFiles(file);
  await expect(screen(page)).toHaveAttribute('data-length', '1');
  await page.goto(link);
  await expect(screen(page)).toHaveAttribute('data-length', '1');
});

test('by keyboard alone', async ({ page }) => {
  await page.goto('#/');
  const button = page.locator('article.turquoise').getByRole('button');
  for (let i = 0; i < 30 && !(await button.evaluate((one) => one === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(screen(page)).toBeVisible();
  for (let turn = 0; turn < 3; turn++) {
    await myTurn(page);
    const before = await length(page);
    await page.keyboard.press('/');
    const entries = page.locator('[data-action^="enter"]');
    if (await entries.count()) await page.keyboard.type((await entries.first().getAttribute('data-action'))!.slice(-2));
    await expect(page.locator('[data-action]').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-action]:focus')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => length(page)).toBeGreaterThan(before);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('take back');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the list does what it says: the filter stays, the first click considers, the second does', async ({ page }) => {
  await setUp(page, 'inka', { seats: ['human', 'human'], first: 0 });
  await playThroughMirror(page, [/^(start|put|stay)/], 15);
  const lines = page.locator('[data-testid=mirror] [data-action]');
  const before = await length(page);
  await page.getByRole('searchbox').fill('d6');
  const texts = () => lines.evaluateAll((all) => all.map((one) => one.getAttribute('data-action')));
  const filtered = await texts();
  expect(filtered.length).toBeGreaterThan(1);
  // By mouse: passing over a line and clicking it considers it, and nothing moves.
  await expect(page.getByLabel('Sorted by')).toHaveValue('gain');
  await lines.last().hover();
  expect(await texts()).toEqual(filtered);
  await lines.last().click();
  await expect(lines.last()).toHaveText(/Do it/);
  expect(await texts()).toEqual(filtered);
  expect(await length(page)).toBe(before);
  // By keyboard: on through what was found.
  await page.getByRole('searchbox').press('ArrowDown');
  await expect(lines.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(lines.nth(1)).toBeFocused();
  expect(await texts()).toEqual(filtered);
  // Another line is picked, and done by the second click.
  await doListed(page, filtered[0]!);
  await expect.poll(() => length(page)).toBeGreaterThan(before);
});

test('who wants it so acts with one click', async ({ page }) => {
  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
  await page.getByRole('button', { name: 'Menu' }).click();
  // The whole menu is on top of everything: its last entry can be reached, and is what one hits there.
  const last = page.locator('.menu').getByRole('button').last();
  await last.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await last.boundingBox())!;
  expect(y + height).toBeLessThan(800);
  const hit = ([left, top]: number[]): boolean => document.elementFromPoint(left!, top!)?.closest('.menu') !== null;
  expect(await page.evaluate(hit, [x + width / 2, y + height / 2])).toBe(true);
  await page.getByRole('button', { name: 'one click plays' }).click();
  await page.keyboard.press('Escape');
  await page.locator('[data-action="enter b1"]').click();
  await expect(page.locator('.screen[data-length="1"]')).toBeVisible();
});

test('against a bot, take back leads to one’s last decision, as often as wanted', async ({ page }) => {
  await setUp(page, 'aztec', { seats: ['human', '1'], first: 0, options: { Field: '5' } });
  await playThroughMirror(page, [], 2);
  await myTurn(page);
  const back = page.getByRole('button', { name: 'Take back' });
  for (const left of [2, 0]) {
    await back.click();
    await expect(page.locator(`.screen[data-length="${left}"]`)).toBeVisible();
  }
  await expect(back).toBeDisabled();
});

test('every event is announced', async ({ page }) => {
  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
  await doListed(page, 'enter b1');
  await expect(page.getByTestId('live')).toHaveText('White: pillar in at b1');
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });
  test('by the browser’s wish, and by the switch', async ({ page }) => {
    await page.goto('#/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Trois temples');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Three temples');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Three temples');
    await page.getByRole('button', { name: 'Français' }).click();
    await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
    await doListed(page, 'enter b1');
    await expect(page.getByTestId('live')).toHaveText('Blanc : pilier entré en b1');
  });
});

test('the rules are there in both languages, pictures too', async ({ page }) => {
  for (const game of GAMES) {
    await page.goto(`#/rules/${game}`);
    await expect(page.locator('article h1')).toBeVisible();
    await expect(page.locator('article th:empty')).toHaveCount(0);
    const broken = await page.locator('article img').evaluateAll(async (all) => {
      const loaded = await Promise.all(
        (all as HTMLImageElement[]).map(
          (image) => (
            (image.loading = 'eager'),
            image.decode().then(
              () => true,
              () => false,
            )
          ),
        ),
      );
      return loaded.filter((one) => !one).length;
    });
    expect(broken).toBe(0);
  }
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('article')).toContainText('joueurs');
});

test.describe('on a phone', () => {
  // In French, where words are longer.
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' });
  test('nothing is wider than the screen or its frame, and one can play', async ({ page }) => {
    const fits = async (): Promise<void> =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto('#/');
    await fits();
    for (const game of GAMES) {
      await page.goto(`#/setup/${game}`);
      await expect(page.locator('fieldset').nth(1)).toBeVisible();
      for (const fold of await page.locator('details summary').all()) await fold.click();
      await fits();
      const outside = await page
        .locator('fieldset')
        .evaluateAll((frames) =>
          frames.flatMap((frame) =>
            [...frame.querySelectorAll('select, input, textarea')]
              .filter((one) => one.getBoundingClientRect().right > frame.getBoundingClientRect().right)
              .map((one) => one.outerHTML),
          ),
        );
      expect(outside, game).toEqual([]);
    }
    for (const game of GAMES) {
      await playNow(page, game);
      await fits();
      await playThroughMirror(page, [], 2);
    }
  });
});

test('nothing is drawn while nothing changes', async ({ page }) => {
  await setUp(page, 'turquoise', { seats: ['human', 'human'], first: 0 });
  await page.mouse.move(5, 795);
  await rests(page);
});

test('the page leaves nothing of its own on the window', async ({ page }) => {
  await playNow(page, 'turquoise');
  const names = await page.evaluate(() => {
    const bare = document.body.appendChild(document.createElement('iframe'));
    const own = Object.keys(window).filter((name) => !(name in bare.contentWindow!) && !/^\d+$/.test(name));
    bare.remove();
    return own.sort();
  });
  // What these tests look in with is in every frame, sooner or later.
  const ours = ['__THREE_DEVTOOLS__', 'probe'];
  expect(names.filter((name) => !ours.includes(name))).toEqual(['__THREE__', '__svelte']);
});

test('the way home stands in the same place on all screens outside a game', async ({ page }) => {
  const home = page.locator('header').getByRole('link', { name: 'Pyramidion' });
  const places: number[] = [];
  for (const screen of ['', 'games', 'figures', 'club', 'about', 'setup/aztec', 'rules/inka']) {
    await page.goto(`#/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    places.push((await home.boundingBox())!.x);
  }
  expect(new Set(places).size, places.join(' ')).toBe(1);
});
