// Tests in Debian's Chromium of the page as the program serves it: `cargo xtask page-test` builds both.

import { defineConfig } from '@playwright/test';
import { args, executablePath } from './scripts/chromium.mjs';

const port = Number(process.env.PORT ?? 4199);
const program = process.env.PYRAMIDION ?? '../target/debug/pyramidion';
const data = '../target/e2e';

export default defineConfig({
  testDir: 'e2e',
  // Every test by itself, in whatever browser is free, so that all of them are busy to the end. What writes to a server has
  // one of its own (`e2e/server.ts`); the one below only serves the page. Three for two cores: each waits now and then.
  fullyParallel: true,
  workers: 3,
  // Rendering in software on a busy machine can miss a moment once; a fault misses it again. Every second try is counted,
  // and `cargo xtask long browser` allows none.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./e2e/tries.ts']],
  use: {
    // What cannot be pressed is told soon, not when the whole test has run out of time.
    actionTimeout: 30_000,
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: { executablePath, args },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // What is kept for playing offline would keep the tests from seeing what the server sends.
    serviceWorkers: 'block',
    trace: 'off',
  } as object,
  webServer: {
    command: `rm -rf ${data} && exec ${program} serve --listen 127.0.0.1:${port} --data-dir ${data} --log warn`,
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
  },
});
