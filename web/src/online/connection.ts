// A WebSocket that comes back: after a loss it waits a little, longer each time, and resumes where it was.

import type { Command, Frame } from './generated';

/** `open`: all is well. `lost`: it is tried again. `closed`: for good. */
export type Link = 'connecting' | 'open' | 'lost' | 'closed';

/** What is used of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Wiring {
  /** Opens a socket that resumes after what is known. */
  dial(): Socket;
  /** The link has changed. */
  link(link: Link): void;
  frame(frame: Frame): void;
  random?(): number;
}

export interface Connection {
  /** Sends if there is a connection; what cannot be sent is for the caller to keep. */
  send(command: Command): void;
  /** Gives up the connection there is and tries again at once. */
  renew(): void;
  close(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** How long to wait before the n-th attempt: twice as long each time, a little earlier or later than everybody else. */
export const backOff = (attempt: number, random: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 10)) * (0.75 + random / 2);

export function connect({ dial, link, frame, random = Math.random }: Wiring): Connection {
  let socket: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let closed = false;

  const drop = (): void => {
    clearTimeout(timer);
    const old = socket;
    socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  };

  const open = (): void => {
    drop();
    const mine = (socket = dial());
    mine.onopen = () => {
      attempt = 0;
      link('open');
    };
    mine.onmessage = ({ data }) => {
      const received = JSON.parse(String(data)) as Frame;
      if (received.frame === 'closing') lose();
      else frame(received);
    };
    mine.onclose = lose;
  };

  const lose = (): void => {
    drop();
    if (closed) return;
    link('lost');
    timer = setTimeout(open, backOff(attempt++, random()));
  };

  link('connecting');
  open();
  return {
    send: (command) => socket?.send(JSON.stringify(command)),
    renew() {
      if (closed) return;
      link('lost');
      open();
    },
    close() {
      closed = true;
      drop();
      link('closed');
    },
  };
}
