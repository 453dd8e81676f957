// Tests of the built page in Debian's Chromium.

import { defineConfig } from '@playwright/test';
import { args, executablePath } from './scripts/chromium.mjs';

const port = Number(process.env.PORT ?? 4199);

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  workers: 1,
  // Rendering in software on a busy machine can miss a moment once; a fault misses it again.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.PAGE ?? `http://127.0.0.1:${port}/`,
    launchOptions: { executablePath, args },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    trace: 'off',
  } as object,
  ...(process.env.PAGE
    ? {}
    : { webServer: { command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`, port, reuseExistingServer: false } }),
});
