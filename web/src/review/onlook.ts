// A session beside the game, in which nobody can do anything but look; whoever makes one says what else can be done.

import type { Client } from '../core/client';
import type { Desk } from '../game/desk';
import type { Player } from '../game/players';
import type { Session } from '../game/session';

/** Everybody under their names, and nobody at this screen. */
export const onlookers = (names: readonly string[]): Player[] => names.map((name) => ({ kind: 'remote', name }));

export const onlooking = (
  client: Client,
  desk: Desk,
  more: Partial<Pick<Session, 'send' | 'askHint' | 'look' | 'undo' | 'canUndo'>> = {},
): Session => ({
  get state() {
    return desk.state;
  },
  subscribe: desk.subscribe,
  look: desk.look,
  send: () => {},
  undo: async () => {},
  canUndo: () => false,
  askHint: async () => {},
  closeHint: desk.closeHint,
  showBetter: desk.showBetter,
  keep: desk.keep,
  consider: (wish) => client.consider(wish),
  hurry: desk.hurry,
  run: async () => {},
  here: null,
  dispose: desk.dispose,
  ...more,
});
