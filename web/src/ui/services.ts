// What all screens share: the worker with the rules, and the games kept in this browser.

import { createClient, type Client } from '../core/client';
import type { Catalogue } from '../core/types';
import { openStorage, type Storage } from '../game/storage';

let held: Client | null = null;

/** The one worker of the page; started when first asked for. */
export const client = (): Client => (held ??= createClient());

let asked: Promise<Catalogue> | null = null;

/** What can be played and against whom; the rules are asked once. */
export const catalogue = (): Promise<Catalogue> => (asked ??= client().catalogue());

let opened: Promise<Storage> | null = null;
export const storage = (): Promise<Storage> => (opened ??= openStorage());
