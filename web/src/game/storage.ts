// Games kept in this browser, so that they survive a reload.

import type { Account, Review, Start } from '../core/types';
import type { Player } from './players';
import type { Branch, Remark } from './tree';

export interface SavedGame {
  id: string;
  start: Start;
  players: readonly Player[];
  /** The line that is played. */
  actions: string[];
  /** The lines that were left and are kept; missing in games kept before there were any. */
  branches?: readonly Branch[];
  /** What is said of the line that is played. */
  remarks?: readonly Remark[];
  /** The pile that draws come from; missing in games kept before there was one. */
  pile?: number;
  over: boolean;
  /** How it stands, in seat order: the scores and, once it is over, the ranks. Missing in games kept before. */
  standing?: { scores: readonly number[]; ranks: readonly number[] | null };
  /** When it was last changed, in milliseconds. */
  changed: number;
}

export interface SavedReview {
  /** The game's id. */
  id: string;
  /** What was reviewed and how; the game may have gone on since. */
  of: string;
  review: Review;
  /** What a second opinion says of luck and skill; missing as long as there is none. */
  again?: readonly Account[];
}

/** What is kept here of a game far away. */
export interface SavedLines {
  /** The table's name. */
  id: string;
  branches: readonly Branch[];
  remarks: readonly Remark[];
}

export interface Storage {
  save(game: SavedGame): Promise<void>;
  load(id: string): Promise<SavedGame | undefined>;
  /** All games, the latest first. */
  list(): Promise<SavedGame[]>;
  /** Forgets a game, and its review. */
  remove(id: string): Promise<void>;
  saveReview(review: SavedReview): Promise<void>;
  loadReview(id: string): Promise<SavedReview | undefined>;
  saveLines(lines: SavedLines): Promise<void>;
  loadLines(id: string): Promise<SavedLines | undefined>;
}

const GAMES = 'games';
const REVIEWS = 'reviews';
const LINES = 'lines';

export async function openStorage(factory: IDBFactory = indexedDB): Promise<Storage> {
  const open = factory.open('pyramidion', 4);
  open.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) open.result.createObjectStore(GAMES, { keyPath: 'id' });
    else if (oldVersion < 2 && open.transaction) nameRules(open.transaction.objectStore(GAMES));
    if (oldVersion < 3) open.result.createObjectStore(REVIEWS, { keyPath: 'id' });
    open.result.createObjectStore(LINES, { keyPath: 'id' });
  };
  const database = await answer(open);
  // A page of a newer build must not have to wait until this one is closed.
  database.onversionchange = () => database.close();

  const run = <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>, name = GAMES): Promise<T> =>
    answer(ask(database.transaction(name, mode).objectStore(name)));

  return {
    save: async (game) => void (await run('readwrite', (store) => store.put(plain(game)))),
    load: (id) => run('readonly', (store) => store.get(id) as IDBRequest<SavedGame | undefined>),
    async list() {
      const games = await run('readonly', (store) => store.getAll() as IDBRequest<SavedGame[]>);
      return games.sort((a, b) => b.changed - a.changed);
    },
    async remove(id) {
      for (const name of [GAMES, REVIEWS]) await run('readwrite', (store) => store.delete(id), name);
    },
    saveReview: async (review) => void (await run('readwrite', (store) => store.put(review), REVIEWS)),
    loadReview: (id) => run('readonly', (store) => store.get(id) as IDBRequest<SavedReview | undefined>, REVIEWS),
    saveLines: async (lines) => void (await run('readwrite', (store) => store.put(plain(lines)), LINES)),
    loadLines: (id) => run('readonly', (store) => store.get(id) as IDBRequest<SavedLines | undefined>, LINES),
  };
}

/** The store clones what it is given; a plain copy also sheds what cannot be cloned. */
const plain = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

/** Games kept before their rules were named were played by the first version, and go on by it. */
function nameRules(store: IDBObjectStore): void {
  const cursors = store.openCursor();
  cursors.onsuccess = () => {
    const cursor = cursors.result;
    if (!cursor) return;
    const game = cursor.value as SavedGame;
    cursor.update({ ...game, start: { ...game.start, rules: 1 } });
    cursor.continue();
  };
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps no data'));
  });
}
