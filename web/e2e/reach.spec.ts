// For fingers and for weak eyes: controls large enough, nothing wider than the screen, text twice as large.

import { expect, test, type Page } from '@playwright/test';
import { open, scenes } from './scenes';
import { drawLittle } from './table';

test.beforeEach(({ page }) => drawLittle(page));

const SIDE = 44;

/** Every control in sight that is smaller than a finger; links within a text are part of it. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((side) => {
    const controls = document.querySelectorAll<HTMLElement>('a, button, input, select, summary, [role=gridcell], [role=tab]');
    return [...controls].flatMap((control) => {
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      const hidden = box.width <= 1 || !control.checkVisibility() || control.closest('p, article li, td > a') !== null;
      const small = box.width < side - 0.5 || box.height < side - 0.5;
      return hidden || !small ? [] : [`${control.outerHTML.slice(0, 90)} ${box.width.toFixed()} × ${box.height.toFixed()}`];
    });
  }, SIDE);

/** Texts that are cut off: more in them than their box shows, with no way to scroll to it. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, legend, li, dt, dd, span, td, th, summary')].flatMap((one) => {
      const style = getComputedStyle(one);
      const clips = [style.overflowX, style.overflowY].some((kind) => kind === 'hidden' || kind === 'clip');
      const more = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
      return clips && more && one.clientWidth > 1 && one.checkVisibility() ? [`${one.outerHTML.slice(0, 90)} ${one.scrollWidth} > ${one.clientWidth}`] : [];
    }),
  );

async function fits(page: Page, name: string): Promise<void> {
  const { width, wide, lost } = await page.evaluate(async () => {
    await document.fonts.ready;
    const { clientWidth, scrollWidth } = document.documentElement;
    // What hangs out to the left cannot be scrolled to at all.
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')];
    const lost = controls.filter((one) => one.checkVisibility() && one.getBoundingClientRect().left < -1 && !one.closest('.frame')).map((one) => one.outerHTML.slice(0, 80));
    return { width: clientWidth, wide: scrollWidth, lost };
  });
  expect.soft(wide, `${name}: width`).toBeLessThanOrEqual(width);
  expect.soft(lost, name).toEqual([]);
}

/** Looks at every screen and at what is behind its buttons. */
async function everywhere(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const path of ['', 'setup/aztec', 'rules/inka']) {
    await page.goto(`#/${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await look(path || 'start');
  }
  for (const name of ['aztec prompt', 'turquoise prompt', 'turquoise late', 'inka late'] as const) {
    await open(page, scenes[name]);
    await look(name);
  }
  await page.getByRole('tab').nth(1).click();
  await look('log');
  await page.getByRole('tab').nth(2).click();
  await look('board in words');
  await page.getByRole('button', { name: 'Menu' }).click();
  await look('menu');
  await page.getByRole('button', { name: /Keys|Clavier|Touches/ }).click();
  await look('keys');
  await page.keyboard.press('Escape');
  await open(page, scenes['turquoise over']);
  await page.getByTestId('how').click();
  await look('result');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' });

  test('every control is large enough for a finger', async ({ page }) => {
    await everywhere(page, async (name) => {
      await fits(page, name);
      expect.soft(await tooSmall(page), name).toEqual([]);
    });
  });

  test('text twice as large is all there', async ({ page }) => {
    await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
    await everywhere(page, async (name) => {
      await fits(page, name);
      expect.soft(await cutOff(page), name).toEqual([]);
    });
  });
});

test('text twice as large is all there on a wide screen', async ({ page }) => {
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
  await everywhere(page, async (name) => {
    await fits(page, name);
    expect.soft(await cutOff(page), name).toEqual([]);
  });
});
