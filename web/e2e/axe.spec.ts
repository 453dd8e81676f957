// Every screen, in both languages, without a finding of axe-core that would keep somebody out.

import { expect, test, type Page } from '@playwright/test';
import { reachesEveryone } from './axe';
import { open, scenes } from './scenes';
import { drawLittle, GAMES } from './table';

test.beforeEach(({ page }) => drawLittle(page));

/** Looks at a screen, then at the same in French. */
async function inBothLanguages(page: Page, name: string, toFrench: () => Promise<void>): Promise<void> {
  await reachesEveryone(page, name);
  await toFrench();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await reachesEveryone(page, `${name} in French`);
  await page.evaluate(() => localStorage.setItem('pyramidion.language', 'en'));
}

test('the screens around the games', async ({ page }) => {
  for (const path of ['', 'setup/aztec', ...GAMES.map((game) => `rules/${game}`)]) {
    await page.goto(`#/${path}`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await inBothLanguages(page, path || 'start', () => page.getByRole('button', { name: 'Français' }).click());
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await reachesEveryone(page, 'keys');
});

for (const game of ['aztec', 'turquoise', 'inka'] as const)
  test(game, async ({ page }) => {
    const mine = Object.entries(scenes).filter(([name]) => name.startsWith(game));
    for (const [name, scene] of mine) {
      await open(page, scene);
      await reachesEveryone(page, name);
    }
    await page.getByTestId('how').click();
    await reachesEveryone(page, 'result');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Log' }).click();
    await reachesEveryone(page, 'log');
    await page.getByRole('tab', { name: 'In words' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await inBothLanguages(page, 'menu and words', () => page.getByRole('button', { name: 'Français' }).click());
    await page.keyboard.press('?');
    await reachesEveryone(page, 'keys of the game in French');
  });
