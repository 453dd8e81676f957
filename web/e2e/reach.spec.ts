// For fingers and for weak eyes: controls large enough, nothing wider than the screen, text twice as large.

import { expect, test, type Page } from '@playwright/test';
import { cutOff, fits, tooSmall } from './reach';
import { open, scenes } from './scenes';
import { drawLittle } from './table';

test.beforeEach(({ page }) => drawLittle(page));

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
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
    );
    await everywhere(page, async (name) => {
      await fits(page, name);
      expect.soft(await cutOff(page), name).toEqual([]);
    });
  });
});

test('text twice as large is all there on a wide screen', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  );
  await everywhere(page, async (name) => {
    await fits(page, name);
    expect.soft(await cutOff(page), name).toEqual([]);
  });
});

test('magnified four times the board is seen, and the list is read and done below it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const name of ['aztec late', 'inka late'] as const) {
    await open(page, scenes[name]);
    expect((await page.getByRole('application').boundingBox())!.width).toBe(320);
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    const line = page.locator('[data-action]:focus');
    await expect(line).toBeInViewport({ ratio: 0.9 });
    const seen = await line.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(seen, name).toBe(true);
    await fits(page, name);
  }
});

test('who asks for more contrast gets it', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('#/setup/aztec');
  const ratio = await page.getByText('Plays sensibly').evaluate((one) => {
    const light = (colour: string): number => {
      const [r, g, b] = colour.match(/\d+/g)!.map((n) => {
        const part = Number(n) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const ground = getComputedStyle(one.closest('fieldset')!).backgroundColor;
    return (light(getComputedStyle(one).color) + 0.05) / (light(ground) + 0.05);
  });
  expect(ratio).toBeGreaterThan(9);
});
