// How soon the page can be used: `npm run speed [address]`, by default the program on its usual port. Prints the
// medians of several first visits, each with an empty cache: until *play now* can be clicked, and from that click until
// the game can be played.

import { chromium } from '@playwright/test';
import { args, executablePath } from './chromium.mjs';

const VISITS = 5;
const address = process.argv[2] ?? 'http://localhost:8080/';
const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
const seconds = (times) => `${(median(times) / 1000).toFixed(2)} s`;

const browser = await chromium.launch({ executablePath, args });
try {
  const start = [];
  for (const game of ['aztec', 'turquoise', 'inka']) {
    const table = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const began = performance.now();
      await page.goto(address);
      const button = page.locator(`article.${game}`).getByRole('button');
      // A trial click waits until the button is there, still, and gets the click.
      await button.click({ trial: true });
      const usable = performance.now();
      start.push(usable - began);
      await button.click();
      await page.waitForSelector('.screen[data-ready=true]');
      table.push(performance.now() - usable);
      await context.close();
    }
    console.log(`${game.padEnd(9)}  ${seconds(table)} from the click to the game`);
  }
  console.log(`start page ${seconds(start)} from the address to the first click`);
} finally {
  await browser.close();
}
