// What all screens share: the worker with the rules, and the games kept in this browser.

import { createClient, type Client } from '../core/client';
import { openStorage, type Storage } from '../game/storage';

let held: Client | null = null;

/** The one worker of the page; started when first asked for. */
export const client = (): Client => (held ??= createClient());

let opened: Promise<Storage> | null = null;
export const storage = (): Promise<Storage> => (opened ??= openStorage());
