// Photographs every lesson of the built page, each step as it is asked, with its hint, shown on the board, after a wrong try,
// and the end: `npm run lessons [wide|phone] [en|fr|de] [game …]`; the pictures are in target/lessons.

import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { args, executablePath } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('../../target/lessons/', import.meta.url));
const GAMES = ['aztec', 'turquoise', 'inka'];
const LOCALES = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE' };
const SIZES = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const words = process.argv.slice(2);
const chosen = (all) => (all.some((name) => words.includes(name)) ? all.filter((name) => words.includes(name)) : all);

/** Does an action through the list; false if it is not there, for nothing that is refused is listed. */
async function act(page, action) {
  const line = page.locator(`[data-testid=mirror] [data-action="${action}"]`);
  const [, place] = /([a-j]\d+(?:\.\d)?)(?: \w+)?$/.exec(action) ?? [];
  // A long list is filtered by a place first.
  const filter = page.locator('[data-testid=mirror] input');
  const filtered = place && (await line.count()) === 0 && (await filter.count()) > 0;
  if (filtered) await filter.fill(place);
  const there = (await line.count()) > 0;
  if (there) {
    await line.first().focus();
    await page.keyboard.press('Enter');
  } else if (filtered) await filter.fill('');
  return there;
}

async function photograph(page, game, lesson, number, size) {
  const shoot = async (name) => {
    await page.waitForTimeout(250);
    const at = `${folder}${game}-${String(number).padStart(2, '0')}-${name}-${size}`;
    await page.screenshot({ path: `${at}.jpg`, type: 'jpeg', quality: 84 });
  };
  const asked = page.getByTestId('asked');
  const hash = () => page.locator('.screen').getAttribute('data-hash');
  await page.goto(`#/learn/${game}/${number}`);
  await page.waitForSelector('.screen[data-ready=true]', { timeout: 120_000 });
  for (const [n, step] of lesson.steps.entries()) {
    await page.waitForSelector(`[data-testid=asked][data-step="${n}"]`);
    const place = `${n + 1}`;
    await shoot(`${place}a-asked`);
    await asked.locator('button').click();
    await shoot(`${place}b-hint`);
    await asked.locator('button').click();
    await shoot(`${place}c-shown`);
    await page.keyboard.press('Escape');
    for (const { action } of step.wrong ?? [])
      if (await act(page, action)) {
        await page.waitForSelector('[data-testid=asked][data-is=missed], [data-testid=asked][data-is=under-way]');
        await shoot(`${place}d-wrong`);
        break;
      }
    if ((await asked.getAttribute('data-is')) === 'under-way') await page.keyboard.press('u');
    for (const action of step.solution) {
      const before = await hash();
      // Of two ways of a rhombus that look the same one is listed.
      const turned = action.replace(/(\S+) (\S+)$/, '$2 $1');
      if (!((await act(page, action)) || (await act(page, turned))))
        throw new Error(`${game} ${lesson.name}: ${action} is not listed`);
      await page.waitForFunction((was) => document.querySelector('.screen').dataset.hash !== was, before);
    }
  }
  await page.waitForSelector('[data-testid=asked][data-is=done]');
  await shoot('z-done');
}

await mkdir(folder, { recursive: true });
const server = await preview({ root, preview: { port: Number(process.env.PORT ?? 0), host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath, args });
try {
  for (const size of chosen(Object.keys(SIZES)))
    for (const language of chosen(Object.keys(LOCALES))) {
      const context = await browser.newContext({
        ...SIZES[size],
        baseURL: server.resolvedUrls.local[0],
        locale: LOCALES[language],
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      for (const game of chosen(GAMES)) {
        const file = new URL(`../../crates/lessons/data/${game}.json`, import.meta.url);
        const lessons = JSON.parse(await readFile(file, 'utf8'));
        for (const [i, lesson] of lessons.entries())
          if (!words.some((word) => /^\d/.test(word)) || words.includes(`${i + 1}`))
            await photograph(page, game, lesson, i + 1, `${size}-${language}`);
        console.log(`${game}, ${size}, ${language}: ${lessons.length} lessons`);
      }
      await context.close();
    }
} finally {
  await browser.close();
  await server.close();
}
