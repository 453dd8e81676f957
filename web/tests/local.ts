// A client whose core runs in this very process, for tests.

import { createRequire } from 'node:module';
import type { Client } from '../src/core/client';
import { createCore, type Package, type Reviewing } from '../src/core/core';
import { Refused, type Decision, type RefusalCode } from '../src/core/types';

const load = createRequire(import.meta.url);

export function localClient(): Client {
  const core = createCore(load('../../target/wasm-node/pyramidion.js') as Package);
  const refuse = (error: unknown): never => {
    const { code, message } = error as Error & { code?: RefusalCode };
    throw code === undefined ? error : new Refused(code, message);
  };
  const promised = Object.entries(core).map(([name, ask]) => [
    name,
    async (...args: unknown[]) => {
      try {
        return (ask as (...args: unknown[]) => unknown)(...args);
      } catch (error) {
        return refuse(error);
      }
    },
  ]);
  return {
    ...Object.fromEntries(promised),
    async think({ spec, nodes, seed, progress, signal }) {
      let decision: Decision | null = null;
      for (const thought of core.think(spec, nodes, seed)) {
        decision = thought.decision;
        progress?.(thought);
        await Promise.resolve();
        if (signal?.aborted) break;
      }
      return decision;
    },
    async review(task, { progress, signal } = {}) {
      let last: Reviewing | null = null;
      for (last of core.review(task)) {
        progress?.(last);
        // As in the worker, others get their turn between two parts.
        await new Promise((resolve) => setTimeout(resolve));
        if (signal?.aborted) break;
      }
      return last?.review ?? null;
    },
    dispose() {},
  } as Client;
}
