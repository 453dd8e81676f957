// Photographs each board in a real position for the start page: `npm run pictures`.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { args, executablePath } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv.slice(2);
const games = readdirSync(`${root}/src/games`, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const pictureOf = (game) => `${root}/src/games/${game}/picture.jpg`;
// A new game has none yet, and without the file its page does not load.
for (const game of games) if (!existsSync(pictureOf(game))) writeFileSync(pictureOf(game), '');
const server = await createServer({ root, server: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
await server.listen();
const browser = await chromium.launch({ executablePath, args });
try {
  for (const game of games) {
    if (only.length > 0 && !only.includes(game)) continue;
    // Which moment of the game: bots play so many actions from a seed.
    const scene = readFileSync(`${root}/src/games/${game}/picture.txt`, 'utf8').trim();
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    await page.goto(`${server.resolvedUrls.local[0]}trial.html#game=${game}&${scene}&bare=1&still=1`);
    await page.waitForSelector('body[data-ready]', { timeout: 240_000 });
    await page.waitForTimeout(700);
    await page.screenshot({ path: pictureOf(game), type: 'jpeg', quality: 84 });
    await page.close();
    console.log(`wrote src/games/${game}/picture.jpg`);
  }
} finally {
  await browser.close();
  await server.close();
}
