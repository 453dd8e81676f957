// Reviews kept in this browser beside their games, the latest of each.

import type { ReviewTask } from '../core/core';
import type { Review } from '../core/types';
import type { Storage } from '../game/storage';

/** What was reviewed and how; a review of anything else is another. */
const signature = ({ start, actions, ranks, seed }: ReviewTask): string =>
  JSON.stringify([start.game, start.options, start.rules, actions, ranks, seed]);

export async function recall(storage: Storage, id: string, task: ReviewTask): Promise<Review | null> {
  const kept = await storage.loadReview(id);
  return kept?.of === signature(task) ? kept.review : null;
}

export const keep = (storage: Storage, id: string, task: ReviewTask, review: Review): Promise<void> =>
  storage.saveReview({ id, of: signature(task), review });
