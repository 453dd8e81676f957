// Friends far apart at one table, each in a browser of their own, on the real server.

import { expect, test, type Page } from '@playwright/test';
import { reachesEveryone } from './axe';
import { actions, agree, atTable, friend, join, makeTable, openMenu, play, type Friend } from './far';
import { fits, tooSmall } from './reach';
import { Server } from './server';
import { doListed, length, tellSlowly } from './table';

let server: Server;
const guests: Friend[] = [];

test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.stop());
test.afterEach(async () => {
  for (const guest of guests.splice(0)) await guest.leave();
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('Inka for two: English against French on a phone, through a reload, a loss and a restart', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Benoît', { locale: 'fr-FR', ...PHONE });
  guests.push(ann, ben);
  const link = await makeTable(ann, 'inka');
  await expect(ann.page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await join(ben, link);
  await atTable(ann, ben);
  await expect(ben.page.locator('.status h2')).toContainText('Ann');
  await expect(ann.page).toHaveTitle(/^● Your turn/);
  await play(ann, [ann, ben], /^start/);

  // A reload in the middle shows what happened since, and play goes on.
  await ben.page.goto('about:blank');
  await ben.page.goto(link);
  await atTable(ben);
  await expect(actions(ben.page).first()).toBeVisible();
  await play(ben, [ann, ben], /^start/);
  await agree(ann, ben);

  // An action without a connection is kept, and played when it is back.
  ann.cut();
  await expect(ann.page.locator('[data-link=lost]')).toContainText('No connection');
  const before = await length(ann.page);
  const wish = (await actions(ann.page).first().getAttribute('data-action'))!;
  await doListed(ann.page, wish);
  await expect(ann.page.locator('.kept')).toContainText('Kept until the connection is back');
  ann.mend();
  for (const { page } of [ann, ben]) await expect.poll(() => length(page), { timeout: 40_000 }).toBeGreaterThan(before);
  await agree(ann, ben);

  // The server goes away without a word and comes back.
  await server.down('SIGKILL');
  await expect(ben.page.locator('[data-link=lost]')).toContainText('Connexion perdue');
  await server.up();
  await expect(ben.page.locator('[data-link=open]')).toBeVisible({ timeout: 40_000 });
  await expect(ann.page.locator('[data-link=open]')).toBeVisible({ timeout: 40_000 });
  await play(ben, [ann, ben], /^put/);
  await agree(ann, ben);

  // Talk.
  await ann.page.getByRole('tab', { name: 'Chat' }).click();
  await ann.page.getByLabel('Say something').fill('Well played!');
  await ann.page.getByRole('button', { name: 'Send' }).click();
  await expect(ben.page.getByRole('tab', { name: /Discussion/ })).toContainText('1');
  await ben.page.getByRole('tab', { name: /Discussion/ }).click();
  await expect(ben.page.getByTestId('chat')).toContainText('Well played!');

  // The end: both see it, the draws are checked, the same people play again.
  await openMenu(ben);
  await ben.page.getByRole('button', { name: 'Abandonner' }).click();
  await ben.page.getByRole('button', { name: 'Abandonner vraiment ?' }).click();
  await expect(ann.page.getByTestId('result')).toContainText('You win');
  await expect(ben.page.getByTestId('result')).toContainText('Ann gagne');
  await ann.page.getByRole('button', { name: 'Check every draw' }).click();
  await expect(ann.page.getByTestId('verify')).toContainText(/Checked: [1-9]\d* draws?, each the next of the pile/);
  await ann.page.getByText('How this is checked').click();
  await expect(ann.page.getByTestId('verify')).toContainText('Benoît');
  const download = ann.page.waitForEvent('download');
  await ann.page.getByRole('button', { name: 'Save the record' }).click();
  expect((await download).suggestedFilename()).toContain('inka');
  await ann.page.getByRole('button', { name: 'Rematch' }).click();
  await ben.page.getByTestId('result').getByRole('button', { name: 'Accepter' }).click();
  for (const { page } of [ann, ben])
    await expect(page.locator('.screen[data-length="0"][data-ready=true]')).toBeVisible();
  expect(new URL(ann.page.url()).hash).toBe(new URL(ben.page.url()).hash);
  expect(ann.page.url()).not.toBe(link);
});

test('whoever is typing when the game begins goes on typing', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Ben');
  guests.push(ann, ben);
  const link = await makeTable(ann, 'inka');
  const line = ann.page.getByLabel('Say something');
  await line.pressSequentially('Hel');
  await join(ben, link);
  await atTable(ann, ben);
  await expect(line).toBeFocused();
  await ann.page.keyboard.type('lo, Ben');
  await expect(line).toHaveValue('Hello, Ben');
  await expect(ann.page.getByTestId('live')).toHaveText('Your turn');
  // Looking at something else keeps it, and the focus stays where it was put.
  await ann.page.getByRole('tab', { name: 'Log' }).press('Enter');
  await ann.page.getByRole('tab', { name: 'Chat' }).press('Enter');
  await expect(line).toHaveValue('Hello, Ben');
  await expect(ann.page.getByRole('tab', { name: 'Chat' })).toBeFocused();
  await line.press('Enter');
  await expect(ann.page.getByTestId('chat')).toContainText('Hello, Ben');
  await expect(line).toHaveValue('');
});

test('Aztec for three and a spectator, with a restart and an agreed draw', async ({ browser }) => {
  const [ann, ben, cleo, dan] = await Promise.all(
    ['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => friend(browser, server.address, name)),
  );
  const players = [ann!, ben!, cleo!];
  guests.push(...players, dan!);
  const link = await makeTable(ann!, 'aztec', {
    seats: ['me', 'open', 'open'],
    options: { Field: '5' },
    clock: 'live',
    open: true,
  });
  await join(ben!, link);
  await expect(ann!.page.getByText('Ben', { exact: true })).toBeVisible();

  // Cleo finds it in the public list.
  await cleo!.page.goto('#/friends');
  await cleo!.page
    .getByRole('link', { name: /Aztec.*Ann/ })
    .first()
    .click();
  await join(cleo!, cleo!.page.url());
  await atTable(...players);
  await dan!.page.goto(link);
  await atTable(dan!);
  await expect(dan!.page.locator('[data-link]')).toContainText('you are watching');

  await play(ann!, [...players, dan!], /^oh 6$/);
  await server.down();
  await server.up();
  for (const one of [...players, dan!])
    await expect(one.page.locator('[data-link=open]')).toBeVisible({ timeout: 40_000 });
  await play(ben!, [...players, dan!], /^pass/);
  await play(cleo!, [...players, dan!], /^pass/);
  await agree(...players, dan!);
  await expect(dan!.page.getByTestId('mirror')).toContainText('Nothing to do right now');

  // The clock of whoever is to act runs, and nobody else's.
  const times = (): Promise<string[]> => dan!.page.getByRole('timer').allInnerTexts();
  const first = await times();
  await expect.poll(async () => (await times()).filter((time, seat) => time !== first[seat]).length).toBe(1);

  await openMenu(ann!);
  await ann!.page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(dan!.page.getByTestId('offer')).toContainText('Ann offers a draw');
  await expect(dan!.page.getByTestId('offer').getByRole('button')).toHaveCount(0);
  await ben!.page.getByTestId('offer').getByRole('button', { name: 'Agree' }).click();
  await cleo!.page.getByTestId('offer').getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [...players, dan!]) await expect(page.getByTestId('result')).toContainText('agreed on a draw');
  await expect(dan!.page.getByTestId('result').getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  await dan!.page.getByRole('button', { name: 'Check every draw' }).click();
  await expect(dan!.page.getByTestId('verify')).toContainText('had no draws');
});

test('Turquoise with a bot: taking back, leaving the seat and coming back', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Ben');
  guests.push(ann, ben);
  const link = await makeTable(ann, 'turquoise', { seats: ['me', 'open', 'open'] });
  await join(ben, link);
  await expect(ann.page.getByText('Ben', { exact: true })).toBeVisible();
  await ann.page.getByLabel('Bot for seat 3').selectOption('1');
  await ann.page.getByRole('button', { name: 'Seat a bot' }).click();
  await atTable(ann, ben);

  // Inside one's own turn at once, and beyond it if the others agree.
  await play(ann, [ann, ben], /^enter b1$/);
  await ann.page.getByRole('button', { name: 'Take back', exact: true }).click();
  for (const { page } of [ann, ben]) await expect(page.locator('.screen[data-length="0"]')).toBeVisible();
  await play(ann, [ann, ben], /^enter b1$/);
  await play(ann, [ann, ben], /^end/);
  await openMenu(ann);
  await ann.page.getByRole('button', { name: 'Ask to take back' }).click();
  await ben.page.getByTestId('offer').getByRole('button', { name: 'Decline' }).click();
  await expect(ann.page.getByTestId('offer')).toBeHidden();
  await ann.page.getByRole('button', { name: 'Ask to take back' }).click();
  await ben.page.getByTestId('offer').getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [ann, ben]) await expect(page.locator('.screen[data-length="1"][data-turn=p1]')).toBeVisible();
  await play(ann, [ann, ben], /^end/);
  await agree(ann, ben);

  // A dropped connection, a reload.
  ben.cut();
  await expect(ben.page.locator('[data-link=lost]')).toBeVisible();
  ben.mend();
  await ben.page.reload();
  await atTable(ben);
  await expect(actions(ben.page).first()).toBeVisible();

  // Whoever leaves is played by a bot until they take the seat back.
  await openMenu(ben);
  await ben.page.getByRole('button', { name: 'Leave my seat to a bot' }).click();
  await expect(ben.page.getByText('A bot plays your seat')).toBeVisible();
  const players = ann.page.getByRole('list', { name: 'Players' });
  await expect(players.getByText('Ben (a bot plays)')).toBeVisible();
  await expect.poll(() => length(ann.page), { timeout: 60_000 }).toBeGreaterThan(2);
  await ben.page.getByRole('button', { name: 'Take my seat back' }).click();
  await expect(players.getByText('Ben (a bot plays)')).toHaveCount(0);
  await expect(ben.page.getByText('A bot plays your seat')).toBeHidden();
});

test('one seat on two devices, the list of tables, and what happened meanwhile', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Ben');
  const phone = await friend(browser, server.address, 'Ann’s phone', PHONE);
  await tellSlowly(ann.page);
  guests.push(ann, ben, phone);
  const link = await makeTable(ann, 'aztec', { seats: ['me', 'invited'], options: { Field: '5' } });
  const invitation = await ann.page.getByLabel('Personal link for seat 2').inputValue();
  await ann.page.getByText('Go on from another device').click();
  const personal = await ann.page.getByLabel('Go on from another device').inputValue();
  expect(personal).toContain(link);
  await join(ben, invitation);
  expect(ben.page.url()).toBe(link);
  await phone.page.goto(personal);
  await atTable(ann, ben, phone);
  expect(phone.page.url()).toBe(link);
  await play(ann, [ann, ben, phone]);

  // The game goes on without Ann at the desk; on return she is told, and can skip.
  await ann.page.goto('#/');
  await expect(ann.page.getByTestId('mine')).toContainText('Ben to play');
  await play(ben, [ben, phone]);
  await ann.page.reload();
  await expect(ann.page.getByTestId('mine').getByRole('listitem').first()).toContainText('Your turn');
  await ann.page.getByTestId('mine').getByRole('link').first().click();
  // Not a click of the mouse, which waits for the page to rest: the replay does not.
  await ann.page.getByRole('button', { name: 'Skip to now' }).dispatchEvent('click');
  await expect(ann.page.getByTestId('since')).toBeHidden();
  await expect(actions(ann.page).first()).toBeVisible();
  // Once more, to its end.
  await openMenu(ann);
  await ann.page.getByRole('button', { name: 'Show the last turn again' }).click();
  await expect(ann.page.getByTestId('since')).toContainText('Ben: ');
  await expect(ann.page.getByTestId('since')).toBeHidden({ timeout: 40_000 });
  await expect(actions(ann.page).first()).toBeVisible();
  await agree(ann, phone);
  await play(phone, [ann, ben, phone]);
  await agree(ann, ben, phone);
});

test('a game by keyboard alone', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Ben');
  guests.push(ann, ben);
  const { page } = ann;
  const press = async (target: () => Promise<boolean>, key = 'Enter', step = 'Tab'): Promise<void> => {
    for (let i = 0; i < 60 && !(await target()); i++) await page.keyboard.press(step);
    expect(await target()).toBe(true);
    await page.keyboard.press(key);
  };
  const focused = (text: string) => () =>
    page.evaluate(
      (wanted) =>
        (document.activeElement?.textContent ?? '').includes(wanted) && document.activeElement !== document.body,
      text,
    );
  await page.goto('#/');
  await press(focused('Play with friends'));
  await expect(page.getByLabel('Your name')).toBeVisible();
  await press(() => page.getByLabel('Your name').evaluate((one) => one === document.activeElement), 'A');
  await page.keyboard.type('nn');
  await press(focused('Make the table'));
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await join(ben, page.url());
  await atTable(ann, ben);
  // Who begins is drawn by lot, and a turn is several actions.
  const turn = (): Promise<string | null> => page.locator('.screen').getAttribute('data-turn');
  for (let i = 0; i < 8 && (await turn()) !== 'p1'; i++) await play(ben, [ann, ben], /^end|^lay|^draw/);
  const before = await length(page);
  await page.keyboard.press('/');
  await expect(actions(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-action]:focus')).toBeVisible();
  // Whoever comes to a line by keyboard has considered it.
  await page.keyboard.press('Enter');
  for (const one of [ann, ben]) await expect.poll(() => length(one.page)).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  await press(focused('Table: take back'), 'Enter', 'Shift+Tab');
  await press(focused('Resign'));
  await expect(page.getByRole('button', { name: 'Resign for good?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('result')).toContainText('Ben wins');
  await expect(ben.page.getByTestId('result')).toContainText('You win');
});

/** Makes a table, plays a little and ends the game; looks at every screen on the way. */
async function everyScreen(ann: Friend, ben: Friend, look: (page: Page, name: string) => Promise<void>): Promise<void> {
  await ann.page.goto('#/friends');
  await expect(ann.page.getByLabel('Your name')).toBeVisible();
  await look(ann.page, 'a new table');
  const link = await makeTable(ann, 'aztec', {
    seats: ['me', 'open', 'invited'],
    options: { Field: '5' },
    clock: 'days',
  });
  await look(ann.page, 'waiting');
  await ben.page.goto(link);
  await expect(ben.page.locator('form.card')).toBeVisible();
  await look(ben.page, 'sitting down');
  await join(ben, link);
  await ann.page.getByRole('button', { name: 'Bots on all free seats' }).click();
  await atTable(ann, ben);
  await openMenu(ann);
  await ann.page.getByRole('tab', { name: 'Chat' }).click();
  await look(ann.page, 'at the table');
  await openMenu(ben);
  await ben.page.locator('[data-testid=table-menu] button').nth(1).click();
  await expect(ben.page.getByRole('alert')).toBeVisible();
  await look(ben.page, 'away from the seat');
  await ann.page.getByRole('button', { name: 'Resign' }).click();
  await ann.page.getByRole('button', { name: 'Resign for good?' }).click();
  // Only bots play on, and fast.
  await expect(ann.page.getByTestId('result')).toBeVisible({ timeout: 60_000 });
  await ann.page.getByRole('button', { name: 'Check every draw' }).click();
  await ann.page.getByText('How this is checked').click();
  await look(ann.page, 'the result');
  await ann.page.goto('#/');
  await expect(ann.page.getByTestId('mine').getByText('finished')).toBeVisible();
  await look(ann.page, 'the list of tables');
}

test('the screens of a table reach everyone, in both languages', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  const ben = await friend(browser, server.address, 'Benoît', { locale: 'fr-FR' });
  guests.push(ann, ben);
  await everyScreen(ann, ben, reachesEveryone);
});

test('on phones every control is large enough, and nothing wider than the screen', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann with a rather long name', PHONE);
  const ben = await friend(browser, server.address, 'Benoît', { ...PHONE, locale: 'fr-FR' });
  guests.push(ann, ben);
  await everyScreen(ann, ben, async (page, name) => {
    await fits(page, name);
    expect(await tooSmall(page), name).toEqual([]);
  });
});

test('a table that does not exist, and a seat that is not yours', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann');
  guests.push(ann);
  await ann.page.goto('#/table/nosuchtable1');
  await expect(ann.page.getByRole('alert')).toContainText('no such table');
  const link = await makeTable(ann, 'inka');
  await ann.page.goto('about:blank');
  await ann.page.goto(`${link}/0123456789abcdef`);
  await expect(ann.page.getByRole('alert')).toContainText('You have no seat at this table');
});

test('a page older than the server loads itself once more, says so, and goes on when it is new', async ({
  browser,
}) => {
  const ann = await friend(browser, server.address, 'Ann');
  guests.push(ann);
  const link = await makeTable(ann, 'aztec');
  let newer = 1;
  await ann.page.route(/\/api\/tables\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const view = (await response.json()) as { protocol: number };
    await route.fulfill({ response, json: { ...view, protocol: view.protocol + newer } });
  });
  let loads = 0;
  ann.page.on('load', () => (loads += 1));
  await ann.page.goto('about:blank');
  await ann.page.goto(link);
  await expect.poll(() => loads).toBe(3);
  await expect(ann.page.getByRole('alert')).toContainText('older than the server');
  // A server that has no newer page to give is not asked for one over and over.
  await ann.page.evaluate(async () => {
    for (let i = 0; i < 60; i++) await new Promise(requestAnimationFrame);
  });
  expect(loads).toBe(3);
  newer = 0;
  await ann.page.getByRole('button', { name: 'Try again' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Invite' })).toBeVisible();
});
