// What everybody at a table is told: why somebody no longer plays, who has answered, who is there; and what happens when the
// server is not.

import { expect, test } from '@playwright/test';
import { actions, atTable, friend, join, makeTable, openMenu, play, type Friend } from './far';
import { Server } from './server';

let server: Server;
const guests: Friend[] = [];

test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.stop());
test.afterEach(async () => {
  for (const guest of guests.splice(0)) await guest.leave();
});

const players = ({ page }: Friend) => page.getByRole('list', { name: 'Players' });

test('three at a table know of the auction, of offers, of who is there and why somebody is not', async ({
  browser,
}) => {
  const [ann, ben, cleo] = await Promise.all(
    ['Ann', 'Ben', 'Cleo'].map((name) => friend(browser, server.address, name)),
  );
  const all = [ann!, ben!, cleo!];
  guests.push(...all);
  const link = await makeTable(ann!, 'aztec', { seats: ['me', 'open', 'open'], options: { Field: '5' } });
  await join(ben!, link);
  await join(cleo!, link);
  await atTable(...all);
  // Whoever sits down finds nothing amiss.
  expect([...ben!.errors, ...cleo!.errors]).toEqual([]);

  // Those who wait see how the auction stands.
  await expect(cleo!.page.getByTestId('task')).toContainText('Nobody has named a number yet');
  await play(ann!, all, /^oh 6$/);
  await expect(cleo!.page.getByTestId('task')).toContainText('Lowest so far: 6');
  await expect(cleo!.page.locator('.status li')).toContainText('Ann: 6 named');
  await play(ben!, all, /^pass/);
  await expect(ann!.page.getByTestId('task')).toContainText('Dropped out: Ben');

  // Who has agreed, who is awaited; a decline is told, and still known after a reload.
  await openMenu(ann!);
  await ann!.page.getByRole('button', { name: 'Offer a draw' }).click();
  await ben!.page.getByTestId('offer').getByRole('button', { name: 'Agree' }).click();
  for (const { page } of all) {
    await expect(page.getByTestId('offer')).toContainText(/Agreed: (Ann|You), (Ben|You)/);
    await expect(page.getByTestId('offer')).toContainText(/Awaited: (Cleo|You)/);
  }
  await cleo!.page.getByTestId('offer').getByRole('button', { name: 'Decline' }).click();
  for (const { page } of all)
    await expect(page.getByTestId('note')).toContainText('Cleo declined the draw that Ann offered');
  await ann!.page.reload();
  await atTable(ann!);
  await ann!.page.getByRole('tab', { name: 'Log' }).click();
  await expect(ann!.page.getByTestId('log')).toContainText('Cleo declined the draw that Ann offered');

  // Talk is heard by whoever looks at something else.
  await ben!.page.getByRole('tab', { name: 'Chat' }).click();
  await ben!.page.getByLabel('Say something').fill('Close!');
  await ben!.page.getByRole('button', { name: 'Send' }).click();
  await expect(ann!.page.getByTestId('heard')).toContainText('Ben says: Close!');

  // Who is there, and since when not.
  await expect(players(ann!).getByText('here', { exact: true })).toHaveCount(2);
  ben!.cut();
  await expect(players(ann!).getByText(/away for \d+ s/)).toBeVisible({ timeout: 30_000 });
  ben!.mend();
  await expect(players(ann!).getByText('here', { exact: true })).toHaveCount(2, { timeout: 30_000 });

  // Whoever gives up is named, to everybody, and so is the reason in the result.
  await openMenu(ben!);
  await ben!.page.getByRole('button', { name: 'Resign' }).click();
  await ben!.page.getByRole('button', { name: 'Resign for good?' }).click();
  for (const { page } of [ann!, cleo!]) await expect(page.getByTestId('note')).toContainText('Ben resigned.');
  await openMenu(cleo!);
  await cleo!.page.getByRole('button', { name: 'Resign' }).click();
  await cleo!.page.getByRole('button', { name: 'Resign for good?' }).click();
  for (const { page } of all) {
    await expect(page.getByTestId('result')).toContainText('Ben resigned.');
    await expect(page.getByTestId('result')).toContainText('Cleo resigned.');
  }
});

test('taking back says what it undoes, and that a draw is then known', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Benoît', { locale: 'fr-FR' });
  guests.push(ann, ben);
  const link = await makeTable(ann, 'turquoise');
  await join(ben, link);
  await atTable(ann, ben);
  expect(ben.errors).toEqual([]);
  await play(ann, [ann, ben], /^enter b1$/);
  await play(ann, [ann, ben], /^end/);
  await play(ben, [ann, ben], /^draw/);
  await expect(actions(ben.page).first()).toBeVisible();
  await play(ben, [ann, ben], /^lay/);
  await openMenu(ann);
  const menu = ann.page.getByTestId('table-menu');
  await expect(menu).toContainText('so what comes next is then known');
  await menu
    .getByRole('button', { name: /^Ask to take back: 1 action of yours, 2 actions by Benoît and 1 draw$/ })
    .click();
  const offer = ben.page.getByTestId('offer');
  await expect(offer).toContainText('Seraient annulés : 1 action par Ann, 2 actions à vous et 1 tirage.');
  await expect(offer).toContainText('serait alors connu');
  await offer.getByRole('button', { name: 'Accepter' }).click();
  for (const { page } of [ann, ben]) await expect(page.locator('.screen[data-length="1"][data-turn=p1]')).toBeVisible();
  await expect(ann.page.getByTestId('note')).toContainText('Taken back for Ann: 4 actions.');
});

test('a table that is opened while the server is away comes by itself when it is back', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  guests.push(ann);
  const link = await makeTable(ann, 'inka');
  await ann.page.goto('#/');
  await expect(ann.page.getByRole('heading', { name: 'Your tables' })).toBeVisible();
  const mine = ann.page.getByTestId('mine');
  await expect(mine).toContainText('waiting for players');
  await server.down('SIGKILL');
  await ann.page.goto('#/friends');
  // Two ways in one breath would leave the start page as it was.
  await expect(mine).toHaveCount(0);
  await ann.page.goto('#/');
  await expect(mine).toContainText('no answer from the server');
  await server.up();
  await expect(mine).toContainText('waiting for players', { timeout: 40_000 });
  await server.down('SIGKILL');
  // What a reload does when the page itself is kept: it asks for the table, and nobody answers.
  await ann.page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await expect(ann.page.getByRole('alert')).toContainText('does not answer');
  await expect(ann.page.getByRole('status')).toContainText('Trying again by itself');
  await server.up();
  await expect(ann.page.getByRole('heading', { name: 'Invite' })).toBeVisible({ timeout: 40_000 });
});
