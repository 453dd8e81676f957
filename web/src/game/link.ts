// Games passed on as links.

import type { GameName } from '../core/types';
import type { Player } from './players';
import type { SavedGame } from './storage';

type Packed = Pick<SavedGame, 'start' | 'players' | 'actions'>;

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A text as one that fits into an address. */
export async function packText(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpackText(text: string): Promise<string> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = await through(
    Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
    new DecompressionStream('deflate-raw'),
  );
  return new TextDecoder().decode(bytes);
}

/** A game as text that fits into an address. */
export const pack = ({ start, players, actions }: Packed): Promise<string> =>
  packText(JSON.stringify([start.game, start.options, players, actions.join(';'), start.rules]));

export async function unpack(text: string): Promise<Packed> {
  // Links made before rules were named are of their first version.
  const [game, options, players, actions, rules = 1] = JSON.parse(await unpackText(text)) as [
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
