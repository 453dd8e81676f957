// What all screens share: the worker with the rules, and the games kept in this browser.

import { createClient, type Client } from '../core/client';
import type { Finding, Start } from '../core/types';
import { openStorage, type Storage } from '../game/storage';

let held: Client | null = null;

/** The one worker of the page; started when first asked for. */
export const client = (): Client => (held ??= createClient());

let opened: Promise<Storage> | null = null;
export const storage = (): Promise<Storage> => (opened ??= openStorage());

/** What there is to say of options, be they none at all: a link or a file may hold anything. */
export const inspect = (start: Start): Promise<readonly Finding[]> =>
  client()
    .inspect(start)
    .catch(({ message }: Error) => [
      { key: 'unread', values: { why: message }, text: message, places: [], barred: true },
    ]);
