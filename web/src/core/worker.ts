// The worker in which all rules and bots run.

import init, * as rules from 'pyramidion';
import wasm from 'pyramidion.wasm?url';
import { createCore } from './core';
import type { Reply, Request } from './protocol';
import type { RefusalCode } from './types';

const ready = init({ module_or_path: wasm }).then(() => createCore(rules));
const stopped = new Set<number>();

const send = (reply: Reply): void => postMessage(reply);

/** Lets messages that have arrived meanwhile be handled; a timer would wait for milliseconds. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
  void handle(request).catch((error: unknown) => {
    const { code = 'unknown', message } = error as Error & { code?: RefusalCode };
    send({ id: request.id, error: { code, message } });
  });
});

async function handle(request: Request): Promise<void> {
  const { id } = request;
  if (request.ask === 'stop') {
    stopped.add(id);
    return;
  }
  const core = await ready;
  const ask = core[request.ask] as (...args: unknown[]) => unknown;
  if (request.ask !== 'think' && request.ask !== 'review' && request.ask !== 'tryOut') {
    send({ id, answer: ask(...request.args) });
    return;
  }
  for (const part of ask(...request.args) as Iterable<unknown>) {
    send({ id, part });
    await breathe();
    if (stopped.has(id)) break;
  }
  stopped.delete(id);
  send({ id, answer: null });
}
