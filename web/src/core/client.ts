// The page's side of the worker: the same questions as `Core`, answered with promises.

import type { Core, Reviewing, ReviewTask, Thought, TryTask } from './core';
import type { Long, Part, Question, Reply, Request } from './protocol';
import { Refused, type Decision, type Review, type Trying } from './types';

/** `Core` with promises; what takes long reports its progress and can be stopped. */
export type Client = {
  [Q in Question]: (...args: Parameters<Core[Q]>) => Promise<ReturnType<Core[Q]>>;
} & {
  /** Whoever is stopped answers with the decision so far. */
  think(task: ThinkTask): Promise<Decision | null>;
  /** Null if it was stopped. */
  review(task: ReviewTask, attended?: Attended<Reviewing>): Promise<Review | null>;
  /** Whoever is stopped answers with what is known so far. */
  tryOut(task: TryTask, attended?: Attended<Trying>): Promise<Trying | null>;
  dispose(): void;
};

/** How something that takes long is attended to. */
export interface Attended<P> {
  progress?: (part: P) => void;
  signal?: AbortSignal;
}

export interface ThinkTask extends Attended<Thought> {
  spec: string;
  /** The number of nodes; null for the bot's own. */
  nodes: number | null;
  seed: number;
}

interface Waiting {
  answer: (value: unknown) => void;
  fail: (error: Error) => void;
  part?: (part: unknown) => void;
}

const QUESTIONS: readonly Question[] = [
  'open',
  'inspect',
  'load',
  'follow',
  'hear',
  'followed',
  'play',
  'draw',
  'truncate',
  'at',
  'deeds',
  'chances',
  'read',
  'consider',
  'meets',
  'record',
  'readRecord',
  'writeRecord',
  'verify',
  'commit',
  'judge',
  'attempt',
  'standing',
  'themes',
];

export function createClient(
  worker: Worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
): Client {
  let next = 1;
  const waiting = new Map<number, Waiting>();
  const failAll = (error: Error): void => {
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  const send = (request: Request): void => worker.postMessage(request);

  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const asker = waiting.get(data.id);
    if (!asker) return;
    if ('part' in data) {
      asker.part?.(data.part);
      return;
    }
    waiting.delete(data.id);
    if ('error' in data) asker.fail(new Refused(data.error.code, data.error.message));
    else asker.answer(data.answer);
  };
  worker.onerror = (event) => failAll(new Error(event.message || 'the worker failed'));

  const ask = (question: Question, args: unknown[]): Promise<unknown> =>
    new Promise((answer, fail) => {
      const id = next++;
      waiting.set(id, { answer, fail });
      send({ id, ask: question, args });
    });

  /** Asks something that takes long; answers with the last part that came. */
  const attend = <L extends Long>(
    long: L,
    args: Parameters<Core[L]>,
    { progress, signal }: Attended<Part<L>>,
  ): Promise<Part<L> | null> =>
    new Promise((resolve, fail) => {
      const id = next++;
      let latest: Part<L> | null = null;
      const stop = (): void => send({ id, ask: 'stop' });
      const answer = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve(latest);
      };
      const part = (part: unknown): void => {
        latest = part as Part<L>;
        progress?.(latest);
      };
      waiting.set(id, { answer, fail, part });
      send({ id, ask: long, args });
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
    });
  const think = async ({ spec, nodes, seed, ...attended }: ThinkTask): Promise<Decision | null> =>
    (await attend('think', [spec, nodes, seed], attended))?.decision ?? null;
  const review = async (task: ReviewTask, attended: Attended<Reviewing> = {}): Promise<Review | null> =>
    (await attend('review', [task], attended))?.review ?? null;
  const tryOut = (task: TryTask, attended: Attended<Trying> = {}): Promise<Trying | null> =>
    attend('tryOut', [task], attended);

  const questions = Object.fromEntries(QUESTIONS.map((q) => [q, (...args: unknown[]) => ask(q, args)]));
  const dispose = (): void => {
    worker.terminate();
    failAll(new Error('the worker was ended'));
  };
  return { ...questions, think, review, tryOut, dispose } as Client;
}
