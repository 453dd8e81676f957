// Reviews kept in this browser beside their games, the latest of each.

import type { ReviewTask } from '../core/core';
import type { GameName } from '../core/types';
import type { SavedReview, Storage } from '../game/storage';

/** What was reviewed and how; a review of anything else is another. */
const signature = ({ start, actions, ranks, seed }: ReviewTask): string =>
  JSON.stringify([start.game, start.options, start.rules, actions, ranks, seed]);

export type Kept = Pick<SavedReview, 'review' | 'again'>;

export async function recall(storage: Storage, id: string, task: ReviewTask): Promise<Kept | null> {
  const kept = await storage.loadReview(id);
  return kept?.of === signature(task) ? kept : null;
}

export const keep = (storage: Storage, id: string, task: ReviewTask, kept: Kept): Promise<void> =>
  storage.saveReview({ ...kept, id, of: signature(task) });

/** The last game, if somebody played it against bots to its end and nobody has reviewed it. */
export async function unreviewed(storage: Storage): Promise<{ id: string; game: GameName } | null> {
  const [last] = await storage.list();
  const against = ['human', 'bot'].every((kind) => last?.players.some((player) => player.kind === kind));
  if (!last?.over || !against || (await storage.loadReview(last.id))) return null;
  return { id: last.id, game: last.start.game };
}
