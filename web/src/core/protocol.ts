// The messages between the page and its worker.

import type { Core, Thought } from './core';
import type { RefusalCode } from './types';

/** The questions that get one answer; thinking gets several. */
export type Question = Exclude<keyof Core, 'think'>;

export type Request =
  | { id: number; ask: Question; args: unknown[] }
  | { id: number; ask: 'think'; args: [spec: string, nodes: number | null, seed: number] }
  | { id: number; ask: 'stop' };

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; thought: Thought }
  | { id: number; error: { code: RefusalCode; message: string } };
