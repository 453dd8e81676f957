// The lessons of every game, each once by mouse on the board and once by keyboard; wrong tries, the way on, and the coach.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Lesson } from '../src/core/generated';
import { reachesEveryone } from './axe';
import { click, point, test } from './probe';
import { drawLittle, GAMES, screen, watch, type Game } from './table';

const lessonsOf = (game: Game): Lesson[] =>
  JSON.parse(readFileSync(new URL(`../../crates/lessons/data/${game}.json`, import.meta.url), 'utf8')) as Lesson[];

const asked = (page: Page) => page.getByTestId('asked');
const tool = (page: Page, id: string) => page.locator(`[data-tool=${id}]`);

/** Does an action on the board as its game has it. */
const onBoard: Record<Game, (page: Page, action: string) => Promise<void>> = {
  async turquoise(page, action) {
    const [verb = '', ...rest] = action.split(' ');
    const route = (rest[0] ?? '').split('-');
    const twice = async (id: string): Promise<void> => {
      await click(page, id);
      await click(page, id);
    };
    if (verb === 'draw') return twice('pile');
    if (verb === 'lay') return twice(rest[0]!.slice(1));
    if (verb === 'enter') return click(page, 'hand').then(() => twice(route.at(-1)!));
    if (verb === 'move') return click(page, route[0]!).then(() => twice(route.at(-1)!));
    if (verb === 'seth') return twice('b2');
    if (verb === 'crown') return click(page, 'pile').then(() => click(page, 'd4'));
    if (verb === 'bid') return click(page, 'tablet:horus').then(() => tool(page, 'confirm').click());
    await click(page, `tablet:${verb === 'auction' ? rest[0] : verb}`);
    const columns = verb === 'auction' ? [] : rest;
    for (const column of columns) await click(page, column);
    await click(page, columns.at(-1) ?? `tablet:${verb === 'auction' ? rest[0] : verb}`);
  },
  async inka(page, action) {
    const [verb = '', ...rest] = action.split(' ');
    if (verb === 'put') {
      const [a, b] = [await point(page, `cell:${rest[0]}`), await point(page, `cell:${rest[1]}`)];
      const between = [(a.x + b.x) / 2, (a.y + b.y) / 2] as const;
      await page.mouse.move(...between);
      await page.mouse.click(...between);
      return page.getByTestId('confirm').click();
    }
    if (verb === 'shift') await click(page, `rhombus:${rest[0]}`);
    if (verb === 'go' || verb === 'passage') await click(page, 'pawn:0');
    if (verb === 'block') await click(page, 'blockade:0');
    await click(page, action);
    await click(page, action);
  },
  async aztec(page, action) {
    if (action.startsWith('oh'))
      return page
        .getByRole('button', { name: `Name ${action.slice(3)}` })
        .first()
        .click();
    const cell = action.split(' ')[0]!;
    // The piece is brought over the cell and turned until it lies as wanted.
    const at = await point(page, `cell ${cell.replace(/\.\d/, '.1')}`);
    await page.mouse.click(at.x, at.y);
    const wanted = page.getByTestId('prompt').getByText(`from ${cell} to`);
    for (let turns = 0; turns < 40 && !(await wanted.isVisible()); turns++) await tool(page, 'fit').click();
    await tool(page, 'lay').click();
  },
};

/** Does an action through the list, without a mouse. */
async function byKeyboard(page: Page, action: string): Promise<void> {
  const line = page.locator(`[data-testid=mirror] [data-action="${action}"]`);
  await line.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

async function solve(page: Page, lesson: Lesson, act: (page: Page, action: string) => Promise<void>): Promise<void> {
  for (const [number, step] of lesson.steps.entries()) {
    await expect(asked(page), lesson.name).toHaveAttribute('data-step', String(number));
    for (const action of step.solution) {
      const before = await page.locator('.screen').getAttribute('data-hash');
      await act(page, action);
      await expect(page.locator('.screen'), action).not.toHaveAttribute('data-hash', before!);
    }
  }
  await expect(asked(page), lesson.name).toHaveAttribute('data-is', 'done');
}

test.setTimeout(600_000);
test.beforeEach(({ page }) => drawLittle(page));

for (const game of GAMES)
  for (const [way, act] of [
    ['by mouse on the board', onBoard[game]],
    ['by keyboard', byKeyboard],
  ] as const)
    test(`${game}: every lesson ${way}`, async ({ page }) => {
      const errors = watch(page);
      const lessons = lessonsOf(game);
      await page.goto(`#/learn/${game}`);
      await page.getByRole('link', { name: 'Begin with lesson 1' }).click();
      for (const [i, lesson] of lessons.entries()) {
        await expect(screen(page)).toBeVisible();
        await solve(page, lesson, act);
        if (way === 'by keyboard') {
          // The way on has the focus.
          await expect(page.getByTestId('next')).toBeFocused();
          await page.keyboard.press('Enter');
        } else await page.getByTestId('next').click();
        if (i + 1 < lessons.length) await expect(asked(page)).toContainText(`Lesson ${i + 2} of`);
      }
      await expect(page.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(lessons.length);
      await page.goto('#/');
      await expect(page.getByTestId('suggestion')).toContainText('Play a first game');
      expect(errors).toEqual([]);
    });

test('a wrong try is answered and taken back, a hint follows, and the board shows the way', async ({ page }) => {
  await page.goto('#/learn/aztec/2');
  await expect(screen(page)).toBeVisible();
  const before = await page.locator('.screen').getAttribute('data-hash');
  await byKeyboard(page, 'b5.1 eun');
  await expect(asked(page)).toContainText('That is a column');
  await byKeyboard(page, 'f3.2 sed');
  await expect(asked(page)).toContainText('not what is asked');
  await expect(page.locator('.screen')).toHaveAttribute('data-hash', before!);
  await expect(asked(page)).toContainText('Stand one leg on d4');
  await reachesEveryone(page, 'a lesson');
  await page.getByRole('button', { name: 'Show it on the board' }).click();
  await page.getByRole('link', { name: 'The rule', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Hanging cubes' })).toBeInViewport();
});
