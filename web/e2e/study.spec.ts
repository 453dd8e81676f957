// The study board: leave a game anywhere, try other actions for everybody, say something of them; it is kept with the game,
// goes into its record and comes out of it, with a review if there is one. Games far away, too.

import { readFile, writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { reachesEveryone } from './axe';
import { actions, atTable, friend, join, makeTable, openMenu, play } from './far';
import { open, type Scene } from './scenes';
import { Server } from './server';
import { doListed, drawLittle, screen, watch } from './table';

test.beforeEach(({ page }) => drawLittle(page));

/** A game of each, and after how many actions it is left. */
const GAMES = [
  { game: 'aztec', record: 'two-corners', at: 10 },
  { game: 'turquoise', record: 'v2-stand-off-score', at: 20 },
  { game: 'inka', record: 'win-of-two', at: 30 },
] as const satisfies (Scene & { at: number })[];

const lines = (page: Page) => page.getByTestId('lines');
const variations = (page: Page) => lines(page).getByTestId('variation');
const comment = (page: Page) => lines(page).getByRole('textbox', { name: 'Comment on this moment' });
const lookAt = async (page: Page, number: number): Promise<void> => {
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.locator(`[data-testid=log] [data-number="${number}"] .deed`).click();
  await expect(page.getByRole('heading', { name: `looking back: action ${number} of` })).toBeVisible();
};

/** Does something else than was played, and says what. */
async function tryOther(page: Page, played: string | undefined): Promise<string> {
  await page.getByRole('tab', { name: 'Actions' }).click();
  const offered = await actions(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-action')!));
  const other = offered.find((action) => action !== played)!;
  await doListed(page, other);
  await page.getByRole('tab', { name: 'Lines' }).click();
  await expect(lines(page).locator(`[data-testid=variation] [data-action="${other}"]`).first()).toBeVisible();
  return other;
}

async function savedRecord(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the record as a file' }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('what cannot be done is said of the moment on the board, not of the game beside it', async ({ page }) => {
  await open(page, { game: 'turquoise', record: 'capstone-3-players' });
  const last = Number(await screen(page).getAttribute('data-length'));
  // The last turn but one: the capstone cannot be laid yet.
  await lookAt(page, last - 5);
  await page.getByRole('button', { name: 'Try other actions' }).click();
  await expect(page.getByTestId('study')).toBeVisible();
  await expect(page.getByTestId('can')).toContainText('Capstone: ');
  await expect(page.getByTestId('can')).not.toContainText('The game is over');
});

for (const { at, ...scene } of GAMES)
  test(`${scene.game}: other lines are tried out, kept, written down and read again`, async ({ page }, info) => {
    const errors = watch(page);
    await open(page, scene);
    const before = await page.locator('.screen').getAttribute('data-hash');
    await lookAt(page, at);
    await page.getByRole('button', { name: 'Try other actions' }).click();
    await expect(page.getByTestId('study')).toBeVisible();
    const row = lines(page).locator(`> ol > [data-number="${at + 1}"] > .deed`);
    const played = (await row.getAttribute('data-action'))!;
    const other = await tryOther(page, played);
    await expect(variations(page)).toHaveCount(1);
    const tried = lines(page).locator(`[data-testid=variation] [data-action="${other}"]`);
    await tried.click();
    await expect(tried).toHaveAttribute('aria-current', 'step');
    await comment(page).fill('what if?');
    await lines(page).getByRole('button', { name: '!? interesting' }).click();
    await reachesEveryone(page, `the study board of ${scene.game}`);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await expect(page.getByTestId('study')).toHaveCount(0);
    await expect(screen(page)).toHaveAttribute('data-hash', before!);

    // It is kept with the game, and written into its record.
    await page.reload();
    await expect(screen(page)).toBeVisible();
    await page.keyboard.press('s');
    await expect(variations(page)).toHaveCount(1);
    await expect(variations(page)).toContainText('what if?');
    await page.keyboard.press('s');
    const text = await savedRecord(page);
    expect(text).toContain(`(${at + 1}. ${other} !? {what if?}`);

    const file = info.outputPath('record.txt');
    await writeFile(file, text.replace(`(${at + 1}. `, `(castle) (${at + 1}. `));
    await page.goto('#/');
    await page.getByLabel('Load a record file').setInputFiles(file);
    await expect(screen(page)).toHaveAttribute('data-hash', before!);
    await page.keyboard.press('s');
    await expect(variations(page)).toHaveCount(1);
    await expect(variations(page)).toContainText('what if?');
    await variations(page).getByRole('button', { name: 'Forget this line' }).click();
    await expect(variations(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test('chance does on the study board what one likes', async ({ page }) => {
  await open(page, GAMES[1]);
  await page.keyboard.press('s');
  await lines(page).getByRole('button', { name: 'Start of the game' }).click();
  const draw = lines(page)
    .locator('> ol > li', { has: page.locator('.dice') })
    .first();
  const number = Number(await draw.getAttribute('data-number'));
  if (number > 1)
    await lines(page)
      .locator(`> ol > [data-number="${number - 1}"] > .deed`)
      .click();
  const chosen = page.getByTestId('study').getByRole('combobox', { name: 'What comes?' });
  await expect(chosen.getByRole('option')).not.toHaveCount(1);
  const drawn = await draw.locator('> .deed').getAttribute('data-action');
  const others = await chosen
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  const other = others.find((value) => value && value !== drawn)!;
  await chosen.selectOption(other);
  await page.getByTestId('study').getByRole('button', { name: 'Draw' }).click();
  await expect(lines(page).locator(`[data-testid=variation] [data-action="${other}"]`)).toHaveAttribute(
    'aria-current',
    'step',
  );
  // By keyboard: back a step, forward again, and taken back.
  await page.keyboard.press('[');
  await expect(page.getByTestId('study').getByRole('button', { name: 'Draw' })).toBeVisible();
});

test('a record with a review opens with it', async ({ page }, info) => {
  await open(page, GAMES[0]);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  const account = page.getByTestId('account');
  await expect(account).toBeVisible({ timeout: 150_000 });
  // A second opinion says how sure the first one is.
  await expect(account.locator('.spread').filter({ hasText: '±' })).toHaveCount(5, { timeout: 150_000 });
  const text = await savedRecord(page);
  expect(text).toContain('[%win ');
  const file = info.outputPath('record.txt');
  await writeFile(file, text);
  await page.goto('#/');
  await page.getByLabel('Load a record file').setInputFiles(file);
  await expect(screen(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByTestId('graph')).toHaveAttribute('aria-valuetext', /Share of the win: White \d+/);
  await expect(page.getByRole('button', { name: 'Review the game' })).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByTestId('log').getByTestId('mark').first()).toBeVisible();
  await expect(page.getByTestId('log').getByTestId('branch').first()).toBeVisible();
});

test('a game far away is reviewed and studied once it is over, and not before', async ({ browser }) => {
  const server = await Server.start();
  const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => friend(browser, server.address, name)));
  try {
    const both = [ann!, ben!];
    await join(ben!, await makeTable(ann!, 'aztec', { options: { Field: '5' } }));
    await atTable(...both);
    for (const mover of [ann!, ben!, ann!, ben!]) await play(mover, both);
    const { page } = ann!;
    await page.keyboard.press('s');
    await expect(page.getByTestId('study')).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Study board' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await openMenu(ben!);
    await ben!.page.getByRole('button', { name: 'Resign' }).click();
    await ben!.page.getByRole('button', { name: 'Resign for good?' }).click();

    await page.getByRole('button', { name: 'What decided it?' }).click();
    const account = page.getByTestId('account');
    await expect(account).toBeVisible({ timeout: 150_000 });
    await expect(account).toContainText('Given up');
    await page.getByTestId('graph').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('graph')).toHaveAttribute('aria-valuenow', '1');
    await page.getByTestId('here').getByRole('button', { name: 'Try other actions' }).click();
    await tryOther(
      page,
      (await lines(page).locator('> ol > [data-number="1"] > .deed').getAttribute('data-action')) ?? '',
    );
    await page.reload();
    await expect(screen(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByTestId('log').getByTestId('branch').getByRole('button').first().click();
    await expect(variations(page)).toHaveCount(1);
    expect([...ann!.errors, ...ben!.errors]).toEqual([]);
  } finally {
    for (const one of [ann!, ben!]) await one.leave();
    await server.stop();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' });

  test('the study board fits, and a tap tries something out', async ({ page }) => {
    await open(page, { ...GAMES[0], length: 10 });
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('button', { name: 'Plateau d’étude' }).tap();
    await expect(page.getByTestId('study')).toBeVisible();
    await page.getByRole('tab', { name: 'Actions' }).tap();
    await actions(page).first().tap();
    await actions(page).first().tap();
    await page.getByRole('tab', { name: 'Suites' }).tap();
    await expect(variations(page)).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await reachesEveryone(page, 'the study board on a phone');
    await page.getByRole('button', { name: 'Revenir à la partie' }).tap();
    await expect(page.getByTestId('study')).toHaveCount(0);
  });
});
