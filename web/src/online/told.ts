// Being told of one's turns while the page is closed: the browser's part. Asked for by a click and never otherwise.

import { language } from '../i18n/language.svelte';
import * as api from './api';
import { askToNotify } from './alert';
import type { GameName } from '../core/types';
import { myTable, remember } from './mine';

/** Whether this browser can be told at all: it has a service worker, which plain http does not give. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const encoded = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** This browser's own subscription with this server's key; another server's before it is given up. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && encoded(before.options.applicationServerKey) === key) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Has this browser told of one's turns at a table; false if the browser does not allow it. */
export async function tellHere(table: string, game: GameName, key: string): Promise<boolean> {
  if (Notification.permission !== 'granted' && !(await askToNotify())) return false;
  const { endpoint, getKey } = await subscription(key).then((made) => ({
    endpoint: made.endpoint,
    getKey: (name: PushEncryptionKeyName) => encoded(made.getKey(name)),
  }));
  const { id } = await api.addReminder(table, {
    kind: 'push',
    endpoint,
    p256dh: getKey('p256dh'),
    auth: getKey('auth'),
    language: language.current,
  });
  remember(table, { game, told: id });
  return true;
}

export async function tellByMail(table: string, address: string): Promise<void> {
  await api.addReminder(table, { kind: 'mail', address, language: language.current });
}

/** Which of a seat's reminders is this browser's. */
export const toldHere = (table: string): string | undefined => myTable(table)?.told;
