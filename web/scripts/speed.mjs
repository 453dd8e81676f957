// How soon the page can be used: `npm run speed [address]`, by default the program on its usual port. Prints the
// medians of several first visits, each with an empty cache: until *play now* can be clicked, from that click until
// the game can be played, and how long a frame takes while the board is turned; and the longest time the page did not
// answer while a bot thought.

import { chromium } from '@playwright/test';
import { args, executablePath } from './chromium.mjs';

const VISITS = 5;
const FRAMES = 20;
const address = process.argv[2] ?? 'http://localhost:8080/';
const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
const seconds = (times) => `${(median(times) / 1000).toFixed(2)} s`;

/** Milliseconds a frame takes while somebody turns the board. */
async function turn(page) {
  const { x, y, width, height } = await page.locator('[role=application] canvas').boundingBox();
  const [left, middle] = [x + width * 0.3, y + height * 0.5];
  await page.mouse.move(left, middle);
  await page.mouse.down();
  const step = async (i) => {
    await page.mouse.move(left + i * 8, middle);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  for (let i = 1; i <= 3; i++) await step(i);
  const began = performance.now();
  for (let i = 4; i < 4 + FRAMES; i++) await step(i);
  const took = (performance.now() - began) / FRAMES;
  await page.mouse.up();
  return took;
}

/** Milliseconds of the longest time the page did not answer, from an action until it is one's turn again. */
async function answer(page) {
  await page.evaluate(() => {
    window.longest = 0;
    const note = (list) => list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration)));
    new PerformanceObserver(note).observe({ type: 'longtask' });
  });
  const listed = page.locator('[data-testid=mirror] [data-action]');
  const screen = page.locator('.screen');
  const before = Number(await screen.getAttribute('data-length'));
  const first = await listed.first().getAttribute('data-action');
  const line = page.locator(`[data-testid=mirror] [data-action="${first}"]`);
  await line.click();
  await line.click();
  await page.waitForFunction((n) => Number(document.querySelector('.screen').dataset.length) > n, before);
  await listed.first().waitFor();
  return page.evaluate(() => longest);
}

const browser = await chromium.launch({ executablePath, args });
try {
  const start = [];
  for (const game of ['aztec', 'turquoise', 'inka']) {
    const [table, frames, silences] = [[], [], []];
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
      if (await page.locator('[role=application] canvas').count()) frames.push(await turn(page));
      silences.push(await answer(page));
      await context.close();
    }
    const turned = frames.length > 0 ? `, ${median(frames).toFixed(0)} ms a frame while it is turned` : '';
    const silent = median(silences).toFixed(0);
    console.log(
      `${game.padEnd(9)}  ${seconds(table)} from the click to the game${turned}, at most ${silent} ms without answer`,
    );
  }
  console.log(`start page ${seconds(start)} from the address to the first click`);
} finally {
  await browser.close();
}
