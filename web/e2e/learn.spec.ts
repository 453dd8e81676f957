// The lessons of every game, each once by mouse on the board and once by keyboard; wrong tries, the way on, and the coach.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Lesson } from '../src/core/generated';
import { pack } from '../src/game/link';
import { bot, human } from '../src/game/players';
import { reachesEveryone } from './axe';
import { click, point, test } from './probe';
import { doListed, drawLittle, screen, watch, type Game } from './table';

const lessonsOf = (game: Game): Lesson[] =>
  JSON.parse(readFileSync(new URL(`../../crates/lessons/data/${game}.json`, import.meta.url), 'utf8')) as Lesson[];

const asked = (page: Page) => page.getByTestId('asked');
const tool = (page: Page, id: string) => page.locator(`[data-tool=${id}]`);

/** The cubes of a piece of Aztec: two steps, two steps, one step. */
function cubes(action: string): string[] {
  const [file = '', rank, level] = [action[0], Number(action[1]), Number(action[3])];
  const ways: Record<string, [number, number, number]> = {
    n: [0, -1, 0],
    s: [0, 1, 0],
    e: [1, 0, 0],
    w: [-1, 0, 0],
    u: [0, 0, 1],
    d: [0, 0, -1],
  };
  const [a, b, c] = action.split(' ')[1]!;
  let at = [file.charCodeAt(0), rank, level];
  const path = [at];
  for (const way of [a, a, b, b, c]) path.push((at = at.map((n, i) => n + ways[way!]![i]!)));
  return path.map(([x, y, z]) => `${String.fromCharCode(x!)}${y}.${z}`);
}

type Act = (page: Page, action: string) => Promise<void>;

/** Does an action on the board as its game has it. */
const onBoard: Partial<Record<Game, Act>> = {
  async turquoise(page, action) {
    const [verb = '', ...rest] = action.split(' ');
    // What moves is seen by whoever moves the mouse: a board draws only then.
    await page.mouse.move(640, 700);
    await page.mouse.move(600, 690);
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
    if (verb === 'shift') {
      await click(page, `rhombus:${rest[0]}`);
      // Where it slides is shown at once, where it turns only about a corner that was picked.
      const goal = page.locator(`[data-id="${action}"]`);
      for (let corner = 0; corner < 4 && (await goal.count()) === 0; corner++)
        await click(page, `corner:${rest[0]}:${corner}`);
    }
    if (verb === 'go' || verb === 'passage') await click(page, 'pawn:0');
    if (verb === 'block') await click(page, 'blockade:0');
    await click(page, action);
    await click(page, action);
  },
  async aztec(page, action) {
    // A number is named where there is nothing to point at.
    if (action.startsWith('oh')) return doListed(page, action);
    const path = cubes(action);
    // The piece is brought to where it stands on the ground, and turned until it lies as wanted.
    const ground = path.find((cell) => cell.endsWith('.1'))!;
    // Seen from above, nothing is hidden behind the temple.
    const hidden = await page.evaluate((id) => window.probe.find(id) === null, `cell ${ground}`);
    if (hidden) await page.getByRole('button', { name: 'From above', exact: true }).click();
    const at = await point(page, `cell ${ground}`);
    await page.mouse.click(at.x, at.y);
    const wanted = page.getByTestId('prompt').getByText(`from ${path[0]} to ${path.at(-1)}`);
    for (let turns = 0; turns < 40 && !(await wanted.isVisible()); turns++) await tool(page, 'fit').click();
    await tool(page, 'lay').click();
  },
};

/** Does an action through the list, without a mouse; a long list is filtered by a place first. */
async function byKeyboard(page: Page, action: string): Promise<void> {
  const line = page.locator(`[data-testid=mirror] [data-action="${action}"]`);
  await expect(page.locator('[data-testid=mirror] [data-action]').first()).toBeVisible();
  if ((await line.count()) === 0) {
    await page.keyboard.press('/');
    await page.keyboard.type(/([a-j]\d+(?:\.\d)?)(?: \w+)?$/.exec(action)![1]!);
  }
  await line.focus();
  // Who comes by keyboard has considered the line by coming to it; once more would do whatever is next.
  await page.keyboard.press('Enter');
}

async function solve(page: Page, lesson: Lesson, act: Act): Promise<void> {
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

for (const [game, byMouse] of Object.entries(onBoard) as [Game, Act][])
  for (const [way, act] of [
    ['by mouse on the board', byMouse],
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

test('a coach looks on in a first game: ideas on the board, and a word before a blunder', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('pyramidion.progress', JSON.stringify({ lessons: { aztec: ['contact'] } })),
  );
  const { options, rules, actions } = lessonsOf('aztec').find(({ name }) => name === 'end')!;
  const start = { game: 'aztec', options, rules } as const;
  const packed = await pack({ start, players: [human(), bot('1')], actions: actions.split('; ') });
  await page.goto(`#/position/${packed}`);
  await expect(screen(page)).toBeVisible();
  const coach = page.getByTestId('coach');
  await expect(coach.getByRole('listitem')).toHaveCount(3, { timeout: 60_000 });
  await coach.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByTestId('confirm')).toBeVisible();
  await reachesEveryone(page, 'the coach');
  // A point for the other throws the game away; whoever insists may do so.
  await byKeyboard(page, 'a3.1 sue');
  await expect(page.getByTestId('doubt')).toContainText('gives away');
  await expect(page.locator('.screen')).toHaveAttribute('data-turn', 'p1');
  await page.getByRole('button', { name: 'Do it anyway' }).click();
  await expect(page.locator('.screen')).toHaveAttribute('data-turn', 'over');
});

test('the rules are searched, and a link leads to a section', async ({ page }) => {
  await page.goto('#/rules/inka/turns');
  await expect(page.getByRole('heading', { name: 'Turns', exact: true })).toBeInViewport();
  await page.getByRole('searchbox').fill('snake point');
  await expect(page.getByRole('status')).toContainText('section');
  await expect(page.getByRole('heading', { name: 'Phase 3: your pawn' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Slides' })).toBeHidden();
  await reachesEveryone(page, 'rules');
});
