// Commands that were asked for and not answered yet. They are kept through losses of the connection and reloads of the
// page, and sent again under the same id, which does no harm.

import type { Command, Request } from './generated';

export interface Kept {
  id: string;
  command: Command;
  /** The event it led to, once the server has said so. */
  accepted: number | null;
}

export interface Outbox {
  readonly kept: readonly Kept[];
  add(request: Request, seq: number | null): Kept;
  /** The server has carried it out, from this event on. */
  accept(id: string, seq: number): void;
  /** Removes what is answered, and says what it was. */
  remove(id: string): Kept | undefined;
  /** Removes everything that shows in the events up to a number. */
  seen(seq: number): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const fresh = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('');

/** The commands kept under a key; a browser that keeps nothing still has them until the page is left. */
export function openOutbox(key: string, store: Store | null): Outbox {
  let kept: readonly Kept[] = load(key, store);

  const set = (next: readonly Kept[]): void => {
    kept = next;
    try {
      if (next.length > 0) store?.setItem(key, JSON.stringify(next));
      else store?.removeItem(key);
    } catch {
      // Full or forbidden: kept in memory alone.
    }
  };

  return {
    get kept() {
      return kept;
    },
    add(request, seq) {
      const id = fresh();
      const command = { id, ...(seq === null ? {} : { seq }), ...request } as Command;
      const added = { id, command, accepted: null };
      set([...kept, added]);
      return added;
    },
    accept: (id, seq) => set(kept.map((one) => (one.id === id ? { ...one, accepted: seq } : one))),
    remove(id) {
      const found = kept.find((one) => one.id === id);
      if (found) set(kept.filter((one) => one !== found));
      return found;
    },
    seen(seq) {
      if (kept.some(({ accepted }) => accepted !== null && accepted <= seq))
        set(kept.filter(({ accepted }) => accepted === null || accepted > seq));
    },
  };
}

function load(key: string, store: Store | null): readonly Kept[] {
  try {
    return JSON.parse(store?.getItem(key) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}
