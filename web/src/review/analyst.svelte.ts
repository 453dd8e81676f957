// Who goes through a game on the page: a worker of its own, so that the board answers meanwhile; what has come of it so
// far; and what was kept from before.

import { createClient, type Client } from '../core/client';
import type { Account } from '../core/types';
import type { ReviewTask } from '../core/core';
import type { Storage } from '../game/storage';
import type { SessionState } from '../game/session';
import { grown, NOTHING, whole, type Growing } from './growing';
import { keep, recall } from './kept';

/** The seeds of all reviews of the page: whoever reviews a game again is told the same. The second says how sure it is. */
const SEED = 1;
const AGAIN = 2;

/** The game of a session, to be gone through by searches of the usual size. */
export const taskOf = ({ start, deeds, moment, outcome }: SessionState): ReviewTask => ({
  start: { ...start },
  actions: deeds.map(({ action }) => action.text),
  // Ended by the rules, or before that.
  ranks: outcome && !moment.outcome ? outcome.map(({ rank }) => rank) : null,
  nodes: null,
  seed: SEED,
});

export class Analyst {
  /** What is known; null if nobody has asked for a review of this game. */
  growing = $state.raw<Growing | null>(null);
  running = $state(false);
  /** What a second opinion says of luck and skill, and how far it has come, from 0 to 1; null if nobody is at it. */
  again = $state.raw<readonly Account[] | null>(null);
  doubting = $state<number | null>(null);
  failure = $state('');
  #client: Client | null = null;
  #stop: AbortController | null = null;

  constructor(
    private readonly storage: () => Promise<Storage>,
    private readonly start: () => Client = createClient,
  ) {}

  /** The worker; also for lines that are tried beside the game. */
  get client(): Client {
    return (this.#client ??= this.start());
  }

  /** Shows the review that was kept with the game, if it is of this very game. */
  async recall(id: string, task: ReviewTask): Promise<boolean> {
    const kept = await recall(await this.storage(), id, task).catch(() => null);
    if (kept && !this.running) {
      this.growing = whole(kept.review);
      this.again = kept.again ?? null;
    }
    return kept !== null;
  }

  async begin(id: string, task: ReviewTask): Promise<void> {
    this.stop();
    const stop = (this.#stop = new AbortController());
    const current = (): boolean => this.#stop === stop;
    if ((await this.recall(id, task)) || !current()) return;
    this.growing = NOTHING;
    this.again = null;
    this.running = true;
    this.failure = '';
    try {
      const review = await this.client.review(task, {
        signal: stop.signal,
        progress: (part) => current() && (this.growing = grown(this.growing ?? NOTHING, part)),
      });
      if (!review || !current()) return;
      this.running = false;
      // A browser that keeps nothing shows it all the same.
      await keep(await this.storage(), id, task, { review }).catch(() => {});
      this.doubting = 0;
      const again = await this.client.review(
        { ...task, seed: AGAIN },
        { signal: stop.signal, progress: ({ done, total }) => current() && (this.doubting = done / total) },
      );
      if (!again || !current()) return;
      this.again = again.account;
      await keep(await this.storage(), id, task, { review, again: again.account }).catch(() => {});
    } catch (error) {
      if (current()) this.failure = (error as Error).message;
    } finally {
      if (current()) {
        this.running = false;
        this.doubting = null;
      }
    }
  }

  /** Stops going through the game; what is not whole is forgotten. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
    this.doubting = null;
    if (!this.growing?.review) this.growing = null;
  }

  dispose(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#client?.dispose();
  }
}
