// "Tell me when it is my turn": the switch asks only when it is pressed, and a message becomes a notification that leads to the
// table. There is no push service here: the browser is handed a subscription, and its own test command delivers the message.

import { expect, test, type Page } from '@playwright/test';
import { reachesEveryone } from './axe';
import { atTable, friend, join, makeTable, type Friend } from './far';
import { tooSmall } from './reach';
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

/** Counts what the page asks the browser for, and gives it a subscription. */
function subscribed(): void {
  (window as unknown as { asked: number }).asked = 0;
  Notification.requestPermission = () => {
    (window as unknown as { asked: number }).asked++;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    return Promise.resolve('granted');
  };
  Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true });
  PushManager.prototype.getSubscription = () => Promise.resolve(null);
  PushManager.prototype.subscribe = async (options) => {
    if (!options?.userVisibleOnly || !options.applicationServerKey) throw new Error('a browser would refuse this');
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const keys = {
      p256dh: await crypto.subtle.exportKey('raw', pair.publicKey),
      auth: crypto.getRandomValues(new Uint8Array(16)).buffer,
    };
    return {
      endpoint: 'https://fcm.googleapis.com/fcm/send/test',
      getKey: (name: 'p256dh' | 'auth') => keys[name],
    } as unknown as PushSubscription;
  };
}

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title));

test('whoever presses the switch is told, in their language', async ({ browser }) => {
  const ann = await friend(browser, server.address, 'Ann', {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    locale: 'fr-FR',
  });
  const ben = await friend(browser, server.address, 'Ben');
  guests.push(ann, ben);
  await ann.page.addInitScript(subscribed);
  const link = await makeTable(ben, 'inka');
  await join(ann, link);
  await atTable(ann, ben);
  const asked = (): Promise<number> => ann.page.evaluate(() => (window as unknown as { asked: number }).asked);
  const told = ann.page.getByRole('switch', { name: 'Me prévenir quand c’est mon tour' });
  await expect(told).not.toBeChecked();
  expect(await asked()).toBe(0);
  await told.click();
  await expect(told).toBeChecked();
  expect(await asked()).toBe(1);
  await expect(ann.page.getByText('même quand la page est fermée')).toBeVisible();
  await reachesEveryone(ann.page, 'told');
  expect(await tooSmall(ann.page)).toEqual([]);
  await ann.page.reload();
  await expect(told).toBeChecked();

  const table = link.split('#/table/')[1]!;
  const cdp = await ann.page.context().newCDPSession(ann.page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (to: string, game: string): Promise<unknown> =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: server.address.slice(0, -1),
      registrationId,
      data: JSON.stringify({ table: to, game, language: 'fr' }),
    });
  // Somewhere else: a notification that leads back.
  await ann.page.goto('#/');
  await deliver(table, 'inka');
  await expect.poll(() => shown(ann.page)).toEqual(['Inka : c’est à vous']);
  const [worker] = ann.page.context().serviceWorkers();
  await worker!.evaluate(async () => {
    const here = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await here.registration.getNotifications();
    here.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  });
  await expect(ann.page).toHaveURL(new RegExp(`#/table/${table}$`));
  await atTable(ann);
  expect(await shown(ann.page)).toEqual([]);
  // At the table, before one's eyes: none, only that of another table, which comes after it.
  await ann.page.bringToFront();
  await deliver(table, 'inka');
  await deliver('another', 'aztec');
  await expect.poll(() => shown(ann.page)).toEqual(['Aztec : c’est à vous']);

  await told.click();
  await expect(told).not.toBeChecked();
  expect([...ann.errors, ...ben.errors]).toEqual([]);
});

test('links in mails ask before they do anything, one after the other in the same tab', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/api/reminders/*/*', (route) => {
    const deed = new URL(route.request().url()).pathname.split('/reminders/')[1]!;
    asked.push(`${route.request().method()} ${deed}`);
    return deed === 'gone/confirm' ? route.continue() : route.fulfill({ status: 204 });
  });
  const open = async (link: string): Promise<void> => {
    await page.goto(`${server.address}#/mail/${link}`);
    await expect(page.getByRole('heading', { name: 'Mail about your turns' })).toBeVisible();
    await reachesEveryone(page, link);
    expect(await tooSmall(page)).toEqual([]);
  };
  await open('confirm/abc');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Yes, send me mail' }).click();
  await expect(page.getByRole('status')).toHaveText('Done. You will get a mail when it is your turn.');
  await expect(page.getByRole('heading', { name: 'Mail about your turns' })).toBeFocused();
  await open('stop/abc');
  await page.getByRole('button', { name: 'No more mail' }).click();
  await expect(page.getByRole('status')).toHaveText('Done. No further mail will come about this game.');
  // What was said follows the language.
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('status')).toHaveText('Erledigt. Zu diesem Spiel kommt keine Mail mehr.');
  await page.getByRole('button', { name: 'English' }).click();
  await open('confirm/gone');
  await page.getByRole('button', { name: 'Yes, send me mail' }).click();
  await expect(page.getByRole('status')).toHaveText('This link is no longer valid.');
  await expect(page.getByRole('button', { name: 'Yes, send me mail' })).toBeVisible();
  expect(asked).toEqual(['POST abc/confirm', 'POST abc/stop', 'POST gone/confirm']);
});
