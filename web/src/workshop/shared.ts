// What the workshop and its editors share: a board as the options that make it, kept, packed and written to files.

import type { Component } from 'svelte';
import type { Finding, GameInfo, GameName } from '../core/types';
import { asOptions, plain, TITLE, type Chosen, type Title } from '../game/games';
import { packText } from '../game/link';

/** What an editor is given: the options so far, and how to change them. */
export interface EditorProps {
  options: Readonly<Chosen>;
  /** Sets options; `empty` leaves one as it was shipped. What goes on with the change before is undone with it. */
  change: (options: Readonly<Chosen>, goesOn?: boolean) => void;
  /** What the rules say of it. */
  findings: readonly Finding[];
}

/** What there is to say of each place. */
export function byPlace(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const told = new Map<string, Finding[]>();
  for (const finding of findings)
    for (const place of finding.places) told.set(place, [...(told.get(place) ?? []), finding]);
  return told;
}

/** Whether something bars play there: nothing is said, it is only unusual, or it is wrong. */
export const barsPlay = (told: readonly Finding[] | undefined): boolean | undefined =>
  told?.some(({ barred }) => barred);

/** What a game brings to the workshop. */
export interface Bench {
  editor: Component<EditorProps>;
  /** The drawings that came with the game, by option. */
  shipped: Readonly<Chosen>;
  /** A board to begin with nothing on. */
  empty: Readonly<Chosen>;
  /** What a game begins with, in the order of files. */
  keys: readonly string[];
}

/** The options of a board as words. */
export const wordsOf = (options: Readonly<Chosen>): string =>
  Object.entries(options)
    .filter(([, value]) => value)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');

/** The same as text for an address, with the title. */
export const packBoard = (options: Readonly<Chosen>, title: Readonly<Title>): Promise<string> =>
  packText(
    wordsOf({
      ...options,
      [TITLE.name]: encodeURIComponent(plain(title.name)),
      [TITLE.author]: encodeURIComponent(plain(title.author)),
    }),
  );

/** The title that a file tells in its header. */
export function titleOf(file: string): Title {
  const told = (key: keyof Title): string => plain(new RegExp(`^# *${key}:(.*)$`, 'm').exec(file)?.[1] ?? '');
  return { name: told('name'), author: told('author') };
}

/** A board as a file: its title, then each drawing under a heading. All these lines are comments to whoever reads one drawing. */
export const asFile = (game: GameName, options: Readonly<Chosen>, title: Title): string =>
  [
    ...(['name', 'author'] as const).flatMap((key) => (plain(title[key]) ? [`# ${key}: ${plain(title[key])}\n`] : [])),
    ...Object.entries(options)
      .filter(([, value]) => value)
      .map(([key, value]) => `# ${game} ${key}\n${value.replaceAll('/', '\n').replaceAll(':', ' ')}\n`),
  ].join('');

/** The options of a file: of drawings under their headings, or of a single one without. */
export function fromFile(info: GameInfo, text: string, alone: string): Chosen {
  const parts = new Map<string, string[]>();
  let key = alone;
  for (const line of text.split(/\r?\n/)) {
    const heading = /^# (\w+) (\w+)$/.exec(line.trim());
    if (heading && heading[1] === info.name) key = heading[2]!;
    else parts.set(key, [...(parts.get(key) ?? []), line]);
  }
  const given = Object.fromEntries([...parts].map(([name, lines]) => [name, lines.join('\n')]));
  const words = info.options.filter(({ values }) => values.kind !== 'drawing').map(({ key: name }) => name);
  const plain = words.flatMap((name) => (given[name]?.trim() ? [[name, given[name].trim()]] : []));
  return { ...asOptions(info, given), ...Object.fromEntries(plain) };
}

const KEY = 'pyramidion.boards';

export interface KeptBoard {
  game: GameName;
  name: string;
  /** Boards that were kept before have none. */
  author?: string;
  options: Chosen;
}

export function keptBoards(): KeptBoard[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptBoard[]) : [];
  } catch {
    return [];
  }
}

/** Keeps a board under its name; one of that name is replaced. False where the browser refuses. */
export function keepBoard(board: KeptBoard): boolean {
  const others = keptBoards().filter(({ game, name }) => game !== board.game || name !== board.name);
  return store([...others, board]);
}

export const dropBoard = (board: KeptBoard): boolean =>
  store(keptBoards().filter(({ game, name }) => game !== board.game || name !== board.name));

function store(boards: readonly KeptBoard[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(boards));
    return true;
  } catch {
    return false;
  }
}
