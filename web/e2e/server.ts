// The real program with the page in it, on a free port and with a folder of its own; can be stopped and started again.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

export const PROGRAM =
  process.env.PYRAMIDION ?? fileURLToPath(new URL('../../target/debug/pyramidion', import.meta.url));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export class Server {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(`${tmpdir()}/pyramidion-e2e-`);

  private constructor(
    readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  /** Starts one, with settings beside its address and folder. */
  static async start(...settings: string[]): Promise<Server> {
    const server = new Server(await freePort(), settings);
    await server.up();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Starts the program and waits until it answers. */
  async up(): Promise<void> {
    const words = ['serve', '--listen', `127.0.0.1:${this.port}`, '--data-dir', this.folder, ...this.settings];
    const child = spawn(PROGRAM, words, { stdio: 'ignore' });
    this.child = child;
    for (let attempt = 0; attempt < 150; attempt++) {
      if (child.exitCode !== null) throw new Error(`${PROGRAM} ended with ${child.exitCode}`);
      const ready = await fetch(`${this.address}readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the server does not answer');
  }

  /** Ends the program, without a warning if `signal` says so. */
  async down(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** What `pyramidion admin` says of this server's tables. */
  admin(...words: string[]): string {
    return execFileSync(PROGRAM, ['admin', '--data-dir', this.folder, ...words], { encoding: 'utf8' });
  }

  async stop(): Promise<void> {
    await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
