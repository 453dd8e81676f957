// The games of this browser: begun, kept, taken up again, passed on as links.

import type { Client } from '../core/client';
import type { GameName, Start } from '../core/types';
import { bot, human, type Player } from './players';
import type { SavedGame, Storage } from './storage';

/** What can be chosen before a game: beside the players, the variants. */
export interface Variant {
  key: string;
  values: readonly string[];
  /** The number of players it is for; any if left out. */
  players?: number;
}

export const SEATS: Record<GameName, readonly [number, number]> = { aztec: [2, 3], turquoise: [2, 4], inka: [2, 4] };

const VARIANTS: Record<GameName, readonly Variant[]> = {
  aztec: [
    { key: 'variant', values: ['standard', 'match'], players: 3 },
    { key: 'size', values: ['9', '7', '5'] },
    { key: 'corners', values: ['excluded', 'included', 'split'] },
  ],
  turquoise: [
    { key: 'quiet', values: ['4', '3', '2', '6', '8', '12'] },
    { key: 'standoff', values: ['built', 'score', 'nobody', 'draw'] },
  ],
  inka: [],
};

/** The options that are drawings of one's own copy. */
export const DRAWINGS: Record<GameName, readonly string[]> = {
  aztec: [],
  turquoise: ['faces', 'corners', 'gates'],
  inka: ['board', 'rhombi'],
};

/** What somebody chose, by key. */
export type Chosen = Record<string, string>;

/** The variants there are for so many players. */
export const variantsFor = (game: GameName, count: number): readonly Variant[] =>
  VARIANTS[game].filter(({ players }) => players === undefined || players === count);

/** The choice filled up: what was left alone is the first of its values. */
export const settled = (game: GameName, count: number, chosen: Chosen): Chosen =>
  Object.fromEntries(variantsFor(game, count).map(({ key, values }) => [key, chosen[key] ?? values[0]!]));

/** Drawings as options take them: no comments, strokes between the lines, colons between the words. What is empty is left out. */
export function asOptions(game: GameName, drawn: Chosen): Chosen {
  const inOneLine = (text: string): string =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.replaceAll(/\s+/g, ':'))
      .join('/');
  const given = DRAWINGS[game].map((key) => [key, inOneLine(drawn[key] ?? '')] as const);
  return Object.fromEntries(given.filter(([, value]) => value));
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
export const quickPlan = (game: GameName): Plan => ({ game, players: [human(), bot()], first: null, variants: {} });

export function startOf(plan: Plan, random: () => number = Math.random): Start {
  const count = plan.players.length;
  const first = plan.first ?? Math.floor(random() * count);
  const words = Object.entries(plan.variants).map(([key, value]) => `${key}=${value}`);
  return { game: plan.game, options: [`players=${count}`, `first=${first + 1}`, ...words].join(' ') };
}

export async function begin(
  storage: Storage,
  start: Start,
  players: readonly Player[],
  actions: string[] = [],
): Promise<string> {
  const id = newId();
  await storage.save({ id, start, players, actions, over: false, changed: Date.now() });
  return id;
}

/** A game from a record; whoever opens it plays all seats. */
export async function beginFromRecord(client: Client, storage: Storage, record: string): Promise<string> {
  const { start, deeds, moment } = await client.load(record);
  return begin(
    storage,
    start,
    moment.scores.map(() => human()),
    deeds.map(({ action }) => action),
  );
}

type Packed = Pick<SavedGame, 'start' | 'players' | 'actions'>;

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A game as text that fits into an address. */
export async function pack({ start, players, actions }: Packed): Promise<string> {
  const text = JSON.stringify([start.game, start.options, players, actions.join(';'), start.rules]);
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpack(text: string): Promise<Packed> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = await through(
    Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
    new DecompressionStream('deflate-raw'),
  );
  // Links made before rules were named are of their first version.
  const [game, options, players, actions, rules = 1] = JSON.parse(new TextDecoder().decode(bytes)) as [
    GameName,
    string,
    Player[],
    string,
    (number | null)?,
  ];
  return {
    start: { game, options, ...(rules === null ? {} : { rules }) },
    players,
    actions: actions ? actions.split(';') : [],
  };
}
