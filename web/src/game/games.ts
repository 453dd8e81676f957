// The games of this browser: what can be chosen before one, and how it is begun.

import type { Client } from '../core/client';
import { CATALOGUE } from '../core/generated';
import type { GameInfo, GameName, Moment, Start } from '../core/types';
import { GAMES, gameOf } from '../games';
import { MAX_TITLE } from '../online/generated';
import { unpackText } from './link';
import { bot, human, type Player } from './players';
import type { SavedGame, Storage } from './storage';
import { linesOf } from './written';

/** What can be chosen before a game: beside the players, the variants. */
export interface Variant {
  key: string;
  values: readonly string[];
  default: string;
}

/** What somebody chose, by key. */
export type Chosen = Record<string, string>;

/** What the rules say of a game before it begins. */
export function infoOf(game: GameName): GameInfo {
  const info = CATALOGUE.games.find(({ name }) => name === game);
  if (!info) throw new Error(`the rules do not know ${game}`);
  return info;
}

/** The first game at which as many can sit as at any. */
export const roomiest = (): GameName =>
  GAMES.map(({ name }) => infoOf(name)).reduce((best, info) => (info.seats[1] > best.seats[1] ? info : best)).name;

/** The numbers of players there are. */
export const counts = ({ seats: [fewest, most] }: GameInfo): number[] =>
  Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);

/** The variants there are for so many players; a number that nobody offers is one if somebody's own board has it. */
export function variantsFor({ name, options }: GameInfo, players: number, chosen: Chosen = {}): Variant[] {
  const { numbers = {}, only = {} } = gameOf(name);
  return options.flatMap(({ key, values, default: usual }) => {
    const own = values.kind === 'number' && chosen[key] && chosen[key] !== usual ? [chosen[key]] : [];
    const offered =
      values.kind === 'word'
        ? values.words
        : values.kind === 'number'
          ? [...new Set([...(numbers[key] ?? []), ...own])]
          : [];
    const fits = offered.length > 0 && (only[key] ?? players) === players;
    return fits ? [{ key, values: offered, default: usual }] : [];
  });
}

/** The options that are drawings of one's own copy. */
export const drawingsOf = ({ options }: GameInfo): string[] =>
  options.flatMap(({ key, values }) => (values.kind === 'drawing' ? [key] : []));

/** The choice filled up: what was left alone is at its default. */
export const settled = (info: GameInfo, players: number, chosen: Chosen): Chosen =>
  Object.fromEntries(variantsFor(info, players, chosen).map(({ key, default: usual }) => [key, chosen[key] ?? usual]));

/** Drawings as options take them: no comments, strokes between the lines, colons between the words. What is empty is left out. */
export function asOptions(info: GameInfo, drawn: Chosen): Chosen {
  const inOneLine = (text: string): string =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.replaceAll(/\s+/g, ':'))
      .join('/');
  const given = drawingsOf(info).map((key) => [key, inOneLine(drawn[key] ?? '')] as const);
  return Object.fromEntries(given.filter(([, value]) => value));
}

/** What a board is called and who drew it. */
export interface Title {
  name: string;
  author: string;
}

/** The keys of a title in a link, in capitals: no option of a game is written so. */
export const TITLE: Readonly<Record<keyof Title, string>> = { name: 'NAME', author: 'AUTHOR' };

/** A name in one line, without signs that hide or turn text, or that no table takes. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\<>]/gu, '')
    .trim()
    .slice(0, MAX_TITLE);

/** A board as a link has it. */
export interface OwnBoard {
  drawn: Chosen;
  variants: Chosen;
  title: Title;
}

/** The board of a link: drawings, what else was chosen, and its title. What the game does not have is passed over; the rules
 * judge the rest. */
export async function boardOf(info: GameInfo, packed: string): Promise<OwnBoard> {
  const words = (await unpackText(packed)).split(/\s+/).filter((word) => word.indexOf('=') > 0);
  const given = Object.fromEntries(
    words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const of = (keys: readonly string[]): Chosen =>
    Object.fromEntries(keys.flatMap((key) => (given[key] ? [[key, given[key]]] : [])));
  const drawings = drawingsOf(info);
  const others = info.options.map(({ key }) => key).filter((key) => !drawings.includes(key));
  const said = (key: keyof Title): string => plain(decodeURIComponent(given[TITLE[key]] ?? ''));
  return { drawn: of(drawings), variants: of(others), title: { name: said('name'), author: said('author') } };
}

export function newId(random: () => number = Math.random): string {
  return Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join('');
}

export interface Plan {
  game: GameName;
  players: readonly Player[];
  /** The seat that begins, from 0; null if it is drawn by lot. */
  first: number | null;
  variants: Readonly<Chosen>;
}

/** One person against one bot. */
export const quickPlan = (game: GameName, level?: string): Plan => ({
  game,
  players: [human(), bot(level)],
  first: null,
  variants: {},
});

export function startOf(plan: Plan, random: () => number = Math.random): Start {
  const count = plan.players.length;
  const first = plan.first ?? Math.floor(random() * count);
  const words = Object.entries(plan.variants).map(([key, value]) => `${key}=${value}`);
  return { game: plan.game, options: [`players=${count}`, `first=${first + 1}`, ...words].join(' ') };
}

/** How a game stands at a moment, as it is kept. */
export const standingOf = ({ scores, outcome }: Pick<Moment, 'scores' | 'outcome'>) => ({
  over: outcome !== null,
  standing: { scores, ranks: outcome && outcome.map(({ rank }) => rank) },
});

export async function begin(storage: Storage, start: Start, players: readonly Player[]): Promise<string> {
  const id = newId();
  await storage.save({ id, start, players, actions: [], over: false, changed: Date.now() });
  return id;
}

/** A game that was begun elsewhere and goes on here, if it is not over. */
export async function takeUp(
  client: Client,
  storage: Storage,
  start: Start,
  players: readonly Player[],
  actions: readonly string[],
  kept: Pick<SavedGame, 'branches' | 'remarks' | 'pile'> = {},
): Promise<string> {
  const { start: full, moment } = await client.open(start, actions);
  const id = newId();
  await storage.save({
    id,
    start: full,
    players,
    actions: [...actions],
    ...kept,
    ...standingOf(moment),
    changed: Date.now(),
  });
  return id;
}

/** A game from a record, with its variations and comments; whoever opens it plays all seats. */
export async function beginFromRecord(client: Client, storage: Storage, record: string): Promise<string> {
  const { start, deeds, moment } = await client.load(record);
  const { branches, remarks = [] } = linesOf(await client.readRecord(record));
  return takeUp(
    client,
    storage,
    start,
    moment.scores.map(() => human()),
    deeds.map(({ action }) => action.text),
    { branches, remarks },
  );
}
