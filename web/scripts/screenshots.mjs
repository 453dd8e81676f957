// Photographs the key screens of the built page into docs/screenshots: `npm run screenshots [wide|phone] [game …]`.
// With PAGE=<address> it photographs the page served there. The positions are real games: bots play them from a
// seed, in node, and the page opens the records.

import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { args, executablePath } from './chromium.mjs';

const { Bot, Line } = createRequire(import.meta.url)('../../target/wasm-node/pyramidion.js');
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));

/** Who plays, and which moment asks something of a player beyond the board. */
const GAMES = {
  aztec: { options: 'players=3', prompt: ({ view }) => view.auction },
  turquoise: { options: 'players=3', prompt: ({ view }) => view.phase.kind === 'auction' },
  inka: { options: 'players=3', prompt: ({ choices }) => choices.some(({ action }) => action.kind === 'put') },
};
const LEVEL = '4';
const SIZES = {
  wide: { viewport: { width: 1280, height: 800 }, locale: 'en-GB' },
  phone: {
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
};

/** The records of a game at each of its scenes. */
function scenes(game, { options, prompt }) {
  const table = new Line(game, options);
  const bot = new Bot(table, LEVEL, 11n);
  const before = [];
  let asked;
  for (let i = 0; table.turn() !== 'over'; i++) {
    if (table.turn() === 'chance') {
      const outcomes = JSON.parse(table.chance());
      table.play(outcomes[(i * 7) % outcomes.length].action);
      continue;
    }
    const record = table.record();
    before.push(record);
    if (!asked && i > 1 && prompt(JSON.parse(table.moment()))) asked = record;
    table.play(JSON.parse(bot.think(table, bot.nodes())).action.text);
  }
  const at = (part) => before[Math.floor(before.length * part)];
  return { early: at(0.25), late: at(0.85), prompt: asked, result: table.record() };
}

const words = process.argv.slice(2);
const chosen = (all) =>
  Object.entries(all).filter(([name]) => !words.some((word) => word in all) || words.includes(name));
await mkdir(folder, { recursive: true });
const server = process.env.PAGE ? null : await preview({ root, preview: { port: 0, host: '127.0.0.1' } });
const base = process.env.PAGE ?? server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath, args });
try {
  const played = chosen(GAMES).map(([game, plan]) => [game, scenes(game, plan)]);
  for (const [size, options] of chosen(SIZES)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const shoot = async (name) => {
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${folder}${name}-${size}.jpg`, type: 'jpeg', quality: 84 });
      console.log(`wrote docs/screenshots/${name}-${size}.jpg`);
    };
    await page.goto(base);
    await page.waitForLoadState('networkidle');
    await shoot('start');
    await page.goto(`${base}#/setup/aztec`);
    await shoot('setup');
    for (const [game, records] of played) {
      for (const [scene, record] of Object.entries(records)) {
        const file = `${tmpdir()}/pyramidion-${game}-${scene}.txt`;
        await writeFile(file, record);
        await page.goto(`${base}#/`);
        await page.getByLabel('Load a record file').setInputFiles(file);
        await page.waitForSelector('.screen[data-ready=true]');
        if (scene === 'result') await page.locator('.side .button.primary').click();
        await shoot(`${game}-${scene}`);
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server?.close();
}
