// The tables this browser has a seat at, or watches: kept here, because there are no accounts.

import type { GameName } from '../core/types';

export interface MyTable {
  name: string;
  game: GameName;
  /** Opens the seat from any device; missing for those who only watch. */
  token?: string;
  /** The tokens of seats that were kept for somebody, for whoever made the table. */
  invitations?: Record<number, string>;
  /** What tells this browser of one's turns there. */
  told?: string;
  /** How many actions were seen here. */
  seen?: number;
  /** When it was last looked at. */
  at: number;
}

const KEY = 'pyramidion.tables';
const MOST = 40;

export function myTables(): MyTable[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as MyTable[];
    return kept.sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

export const myTable = (name: string): MyTable | undefined => myTables().find((table) => table.name === name);

function keep(tables: MyTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Private windows may refuse; the seat then opens by its cookie, or by its personal link.
  }
}

/** Keeps what is known of a table, beside what was known before. */
export function remember(name: string, known: Partial<MyTable> & { game: GameName }): void {
  const tables = myTables();
  const before = tables.find((table) => table.name === name);
  keep([{ ...before, ...known, name, at: Date.now() }, ...tables.filter((table) => table !== before)]);
}

export const forget = (name: string): void => keep(myTables().filter((table) => table.name !== name));

const page = (): string => location.href.split('#')[0]!;

/** The link by which others find a table; with a token it opens a seat. */
export const linkTo = (name: string, token?: string): string => `${page()}#/table/${name}${token ? `/${token}` : ''}`;
