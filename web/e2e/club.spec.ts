// What a club shows of itself and of its games, and what players and the host do about a rude guest.

import { expect, test, type Page } from '@playwright/test';
import { reachesEveryone } from './axe';
import { atTable, friend, join, makeTable, type Friend } from './far';
import { fits } from './reach';
import { Server } from './server';

const IMPRINT = 'Chez Nous, 3 rue du Temple\n\n<b>Not bold</b> <script>document.title = "broken"</script>';
let server: Server;
const guests: Friend[] = [];

test.beforeAll(async () => {
  server = await Server.start(
    '--club-name',
    'Chez Nous',
    '--welcome',
    'Every Thursday from eight.',
    '--accent',
    '#7a1020',
    '--imprint',
    IMPRINT,
  );
});
test.afterAll(() => server.stop());
test.afterEach(async () => {
  for (const guest of guests.splice(0)) await guest.leave();
});

/** A public game that the first player gives up at once; its table. */
async function finished(game: string, names: readonly [string, string]): Promise<string> {
  const post = async (path: string, body: object, token = ''): Promise<{ table: string; token: string }> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.address}api/tables${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { table: string; token: string };
  };
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const { table, token } = await post('', { game, seats, name: names[0], public: true });
  await post(`/${table}/join`, { name: names[1] });
  await post(`/${table}/commands`, { type: 'resign' }, token);
  return table;
}

async function everywhere(page: Page, name: string): Promise<void> {
  await reachesEveryone(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, name);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('the club shows its face, its games and its figures', async ({ browser }) => {
  const table = await finished('inka', ['Ann', 'Benoît']);
  await finished('aztec', ['Cleo', 'Dan']);
  const guest = await friend(browser, server.address, 'Guest');
  guests.push(guest);
  const { page } = guest;
  await page.goto('/');
  await expect(page.getByText('Every Thursday from eight.')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Chez Nous')).toBeVisible();
  // The colour is too dark to be read here, and made lighter.
  const colour = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent-bright'),
  );
  expect(colour).not.toBe('#7a1020');
  await everywhere(page, 'the start');

  await page.getByRole('link', { name: 'Imprint and privacy' }).click();
  await expect(page.getByText('<b>Not bold</b>')).toBeVisible();
  await expect(page).toHaveTitle(/Chez Nous/);
  await expect(page.getByText('There are no accounts')).toBeVisible();
  await everywhere(page, 'the imprint');

  await page.getByRole('link', { name: 'Finished games' }).click();
  await expect(page.locator('ol > li')).toHaveCount(2);
  await page.getByLabel('Player').fill('BENOÎT');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('ol > li')).toHaveCount(1);
  await expect(page.locator('ol > li')).toContainText('Benoît won');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'As JSON lines' }).click();
  expect((await download).suggestedFilename()).toBe('games.jsonl');
  await everywhere(page, 'the games');
  await page.locator('ol > li a').click();
  await expect(page).toHaveURL(new RegExp(table));
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();

  await page.goto('/#/figures');
  await expect(page.getByRole('heading', { name: 'Inka, 2 players' })).toBeVisible();
  await everywhere(page, 'the figures');
  expect(guest.errors).toEqual([]);
});

test('a rude guest is muted, reported, and what was said removed', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Ben');
  guests.push(ann, ben);
  const link = await makeTable(ann, 'inka');
  await join(ben, link);
  await atTable(ann, ben);
  const chat = async ({ page }: Friend): Promise<void> => page.getByRole('tab', { name: /Chat/ }).click();
  await chat(ann);
  await chat(ben);
  await ben.page.getByPlaceholder('Say something').fill('Something rude');
  await ben.page.getByRole('button', { name: 'Send' }).click();
  await expect(ann.page.getByTestId('chat')).toContainText('Something rude');

  await ann.page.getByRole('button', { name: 'About Ben' }).click();
  const dialog = ann.page.getByRole('dialog');
  await dialog.getByLabel('What is wrong?').fill('Not nice');
  await dialog.getByRole('button', { name: 'Send to the host' }).click();
  await expect(dialog.getByText('The host has been told.')).toBeVisible();
  await reachesEveryone(ann.page, 'about a speaker');
  await dialog.getByLabel('Do not show what Ben says').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(ann.page.getByTestId('chat')).not.toContainText('Something rude');
  await expect(ann.page.getByTestId('chat')).toContainText('muted');

  const [, table] = /table\/(\w+)/.exec(link)!;
  const reported = server.admin('reports');
  expect(reported).toContain('Ann reports Ben');
  expect(reported).toContain('Not nice');
  const line = /line (\d+) /.exec(reported)![1]!;
  server.admin('remove', 'message', table!, line);
  await expect(ben.page.getByTestId('chat')).toContainText('removed by the host');
  server.admin('remove', 'name', table!, '2');
  await expect(ben.page.getByTestId('chat')).not.toContainText('Ben');
  server.admin('close', table!);
  await expect(ann.page.getByText('The host has closed this table.')).toBeVisible();
  expect([...ann.errors, ...ben.errors]).toEqual([]);
});
