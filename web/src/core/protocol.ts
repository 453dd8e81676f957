// The messages between the page and its worker.

import type { Core } from './core';
import type { RefusalCode } from './types';

/** The questions that are answered bit by bit. */
export type Long = 'think' | 'review' | 'tryOut';
/** The questions that get one answer. */
export type Question = Exclude<keyof Core, Long>;

/** What a long question is answered with, each time. */
export type Part<L extends Long> = ReturnType<Core[L]> extends Iterable<infer P> ? P : never;

export type Request = { id: number; ask: Question | Long; args: unknown[] } | { id: number; ask: 'stop' };

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; part: unknown }
  | { id: number; error: { code: RefusalCode; message: string } };
