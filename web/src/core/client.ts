// The page's side of the worker: the same questions as `Core`, answered with promises.

import type { Core, Thought } from './core';
import type { Question, Reply, Request } from './protocol';
import { Refused, type Decision } from './types';

/** `Core` with promises; thinking reports its progress and can be stopped, which gives the decision so far. */
export type Client = {
  [Q in Question]: (...args: Parameters<Core[Q]>) => Promise<ReturnType<Core[Q]>>;
} & {
  think(task: ThinkTask): Promise<Decision | null>;
  dispose(): void;
};

export interface ThinkTask {
  spec: string;
  /** The number of nodes; null for the bot's own. */
  nodes: number | null;
  seed: number;
  progress?: (thought: Thought) => void;
  signal?: AbortSignal;
}

interface Waiting {
  answer: (value: unknown) => void;
  fail: (error: Error) => void;
  thought?: (thought: Thought) => void;
}

const QUESTIONS: readonly Question[] = [
  'open',
  'warnings',
  'load',
  'follow',
  'hear',
  'followed',
  'play',
  'draw',
  'truncate',
  'at',
  'read',
  'consider',
  'record',
  'verify',
  'commit',
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
    if ('thought' in data) {
      asker.thought?.(data.thought);
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

  const think = ({ spec, nodes, seed, progress, signal }: ThinkTask): Promise<Decision | null> =>
    new Promise((resolve, fail) => {
      const id = next++;
      let latest: Decision | null = null;
      const stop = (): void => send({ id, ask: 'stop' });
      const answer = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve(latest);
      };
      const thought = (thought: Thought): void => {
        latest = thought.decision;
        progress?.(thought);
      };
      waiting.set(id, { answer, fail, thought });
      send({ id, ask: 'think', args: [spec, nodes, seed] });
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
    });

  const questions = Object.fromEntries(QUESTIONS.map((q) => [q, (...args: unknown[]) => ask(q, args)]));
  const dispose = (): void => {
    worker.terminate();
    failAll(new Error('the worker was ended'));
  };
  return { ...questions, think, dispose } as Client;
}
