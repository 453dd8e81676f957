// Draws that anyone can check: a game with a bot and somebody who never revealed, judged by the page, by the program and
// by the verifier in Python, and a rematch with everything fresh.

import { expect, test, type Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { actions, atTable, friend, join, makeTable, openMenu, play, type Friend } from './far';
import { PROGRAM, Server } from './server';
import { length } from './table';

const SCRIPT = fileURLToPath(new URL('../../examples/verify.py', import.meta.url));

let server: Server;
const guests: Friend[] = [];
const folder = mkdtempSync(`${tmpdir()}/pyramidion-fair-`);

test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.stop());
test.afterEach(async () => {
  for (const guest of guests.splice(0)) await guest.leave();
});

/** Saves what a button gives out, and says where. */
async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  const path = `${folder}/${(await download).suggestedFilename()}`;
  await (await download).saveAs(path);
  return path;
}

/** What the two verifiers outside the page say. */
function judged(record: string, receipt: string): string[] {
  const verifiers = [
    [PROGRAM, 'record', 'verify'],
    ['python3', '-B', SCRIPT],
  ];
  return verifiers.map(([program, ...words]) => {
    const ran = spawnSync(program!, [...words, record, '--receipt', receipt], { encoding: 'utf8' });
    expect(ran.error).toBeUndefined();
    return `${ran.status} ${ran.stdout.slice(ran.stdout.indexOf(': ') + 2)}`;
  });
}

async function resign({ page }: Friend): Promise<void> {
  await openMenu({ page } as Friend);
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Resign for good?' }).click();
}

test('a game with a bot and somebody away, and its rematch, pass in all three', async ({ browser }) => {
  // Two games of four, and ten seconds in which somebody is awaited.
  test.slow();
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Ben');
  const cleo = await friend(browser, server.address, 'Cleo');
  guests.push(ann, ben, cleo);
  const link = await makeTable(ann, 'inka', { seats: ['me', 'open', 'open', '1'], first: 'random' });
  await expect(ann.page.getByTestId('fairness')).toContainText('Bots are the server’s and add nothing');
  await expect(ann.page.getByTestId('fairness').getByRole('img')).toBeVisible();
  const receipt = await saved(ann.page, 'Save the receipt');
  await join(ben, link);
  await expect(ben.page.getByTestId('fairness')).toBeVisible();
  // Ben closes the page before all sit, so nobody is there to reveal what he committed to.
  await ben.page.goto('about:blank');
  await join(cleo, link);
  await expect(cleo.page.getByTestId('fairness')).toContainText('the seals are being opened');
  await atTable(ann, cleo);
  await ben.page.goto(link);
  await atTable(ben);

  // Until somebody has drawn: the three start where they like, whoever begins.
  const people = [ann, ben, cleo];
  while ((await length(ann.page)) < 5) {
    for (const one of people) {
      if ((await length(ann.page)) < 5 && (await actions(one.page).count()) > 0) await play(one, people);
    }
    const open = async (): Promise<number> =>
      (await Promise.all(people.map((one) => actions(one.page).count()))).reduce((sum, count) => sum + count, 0);
    await expect.poll(open).toBeGreaterThan(0);
  }
  await resign(ben);
  await resign(cleo);
  await resign(ann);
  await ann.page.getByRole('button', { name: 'Check every draw' }).click();
  const verdict = ann.page.getByTestId('verify');
  await expect(verdict).toContainText(/Checked: [1-9]\d* draws?, each the next of the pile/);
  await expect(verdict).toContainText('the one on whom the lot fell');
  await expect(verdict).toContainText('Not opened in time by: Ben');
  await ben.page.getByRole('button', { name: 'Check every draw' }).click();
  await expect(ben.page.getByTestId('verify')).toContainText('Your own number was not opened in time');
  const record = await saved(ann.page, 'Save the record');
  for (const said of judged(record, receipt)) expect(said).toMatch(/^0 [1-9]\d* draws, all as committed; the beginner/);
  const mine = await saved(ben.page, 'Save the receipt');
  for (const said of judged(record, mine)) expect(said).toMatch(/^1 own-reveal/);

  // Again, with a fresh secret and fresh shares of all.
  await ann.page.getByRole('button', { name: 'Rematch' }).click();
  for (const { page } of [ben, cleo]) await page.getByTestId('result').getByRole('button', { name: 'Agree' }).click();
  for (const { page } of people)
    await expect(page.locator('.screen[data-ready=true]:not([data-turn=over])')).toBeVisible();
  await resign(ben);
  await resign(cleo);
  await resign(ann);
  await ben.page.getByRole('button', { name: 'Check every draw' }).click();
  await expect(ben.page.getByTestId('verify')).toContainText('Checked: ');
  const [again, fresh] = [await saved(ben.page, 'Save the record'), await saved(ben.page, 'Save the receipt')];
  for (const said of judged(again, fresh)) expect(said).toMatch(/^0 \d+ draws, all as committed/);
  for (const said of judged(again, mine)) expect(said).toMatch(/^1 other-table/);
});

test('a draw that was taken back comes again, and the game still passes in all three', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Ben');
  guests.push(ann, ben);
  const link = await makeTable(ann, 'turquoise');
  const receipt = await saved(ann.page, 'Save the receipt');
  await join(ben, link);
  await atTable(ann, ben);
  const people = [ann, ben];
  await ben.page.getByRole('tab', { name: 'Log' }).click();
  const seen: string[] = [];
  for (let i = 0; i < 2; i++) {
    await play(ann, people, /^draw/);
    for (const one of people) await expect.poll(() => length(one.page)).toBe(2);
    seen.push(await ben.page.locator('[data-testid=log] [data-number="2"] .text').innerText());
    if (i > 0) break;
    await openMenu(ann);
    await ann.page.getByRole('button', { name: 'Ask to take back' }).click();
    await ben.page.getByTestId('offer').getByRole('button', { name: 'Agree' }).click();
    for (const one of people) await expect.poll(() => length(one.page)).toBe(0);
  }
  expect(seen[0]).toMatch(/\d/);
  expect(seen[1]).toBe(seen[0]);
  await resign(ben);
  await ann.page.getByRole('button', { name: 'Check every draw' }).click();
  await expect(ann.page.getByTestId('verify')).toContainText('Checked: 1 draw, each the next of the pile');
  const record = await saved(ann.page, 'Save the record');
  for (const said of judged(record, receipt)) expect(said).toMatch(/^0 1 draw/);
});
