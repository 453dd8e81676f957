// The lessons of every game, each once by mouse on a wide board, once by finger on a phone's, and once by keyboard; wrong
// tries, the way on, the coach, the rules beside the board, and what signs and numbers say of themselves.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Lesson } from '../src/core/generated';
import { pack } from '../src/game/link';
import { bot, human } from '../src/game/players';
import { reachesEveryone } from './axe';
import { point, test } from './probe';
import { fits, tooSmall } from './reach';
import { open, scenes } from './scenes';
import { doListed, drawLittle, GAMES, screen, watch, type Game } from './table';

const lessonsOf = (game: Game): Lesson[] =>
  JSON.parse(readFileSync(new URL(`../../crates/lessons/data/${game}.json`, import.meta.url), 'utf8')) as Lesson[];

const asked = (page: Page) => page.getByTestId('asked');
const beside = (page: Page) => page.getByTestId('beside');
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

/** Presses a point of the screen. */
type Press = (page: Page, x: number, y: number) => Promise<void>;
const byMouse: Press = async (page, x, y) => {
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
};
const byFinger: Press = (page, x, y) => page.touchscreen.tap(x, y);

/** Does an action on the board as its game has it. */
const onBoard = (press: Press): Partial<Record<Game, Act>> => ({
  async turquoise(page, action) {
    const [verb = '', ...rest] = action.split(' ');
    const click = (...at: Parameters<typeof point>): Promise<void> =>
      point(...at).then(({ x, y }) => press(page, x, y));
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
    const click = (...at: Parameters<typeof point>): Promise<void> =>
      point(...at).then(({ x, y }) => press(page, x, y));
    if (verb === 'put') {
      const [a, b] = [await point(page, `cell:${rest[0]}`), await point(page, `cell:${rest[1]}`)];
      await press(page, (a.x + b.x) / 2, (a.y + b.y) / 2);
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
    await press(page, at.x, at.y);
    const wanted = page.getByTestId('prompt').getByText(`from ${path[0]} to ${path.at(-1)}`);
    for (let turns = 0; turns < 40 && !(await wanted.isVisible()); turns++) await tool(page, 'fit').click();
    await tool(page, 'lay').click();
  },
});

/** Does an action through the list, without a mouse; a long list is filtered by a place first. */
async function byKeyboard(page: Page, action: string): Promise<void> {
  const listed = (text: string) => page.locator(`[data-testid=mirror] [data-action="${text}"]`);
  await expect(page.locator('[data-testid=mirror] [data-action]').first()).toBeVisible();
  if ((await listed(action).count()) === 0) {
    await page.keyboard.press('/');
    await page.keyboard.type(/([a-j]\d+(?:\.\d)?)(?: \w+)?$/.exec(action)![1]!);
  }
  // Of two ways of a rhombus that look the same one is listed.
  const turned = action.replace(/(\S+) (\S+)$/, '$2 $1');
  await ((await listed(action).count()) > 0 ? listed(action) : listed(turned)).focus();
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

/** All lessons of a game one after the other, as somebody goes through them. */
async function learn(page: Page, game: Game, act: Act): Promise<void> {
  const errors = watch(page);
  const lessons = lessonsOf(game);
  await page.goto(`#/learn/${game}`);
  await page.getByRole('link', { name: 'Begin with lesson 1' }).click();
  for (const [i, lesson] of lessons.entries()) {
    await expect(screen(page)).toBeVisible();
    await solve(page, lesson, act);
    if (act === byKeyboard) {
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
}

for (const [game, act] of Object.entries(onBoard(byMouse)) as [Game, Act][]) {
  test(`${game}: every lesson by mouse on the board`, ({ page }) => learn(page, game, act));
  test(`${game}: every lesson by keyboard`, ({ page }) => learn(page, game, byKeyboard));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [game, act] of Object.entries(onBoard(byFinger)) as [Game, Act][])
    test(`${game}: every lesson by finger`, ({ page }) => learn(page, game, act));

  test.describe('in German, whose words are long', () => {
    test.use({ locale: 'de-DE' });

    test('the task of a lesson is in sight as a whole, and nothing is shifted sideways', async ({ page }) => {
      for (const [game, number] of [
        ['turquoise', 2],
        ['turquoise', 3],
        ['turquoise', 6],
        ['turquoise', 8],
        ['inka', 3],
        ['aztec', 5],
      ] as const) {
        await page.goto(`#/learn/${game}/${number}`);
        await expect(asked(page)).toContainText(`Lektion ${number} von`);
        await expect(screen(page)).toBeVisible();
        const task = (await page.locator('#lesson-task').boundingBox())!;
        const deeds = await page.getByTestId('prompt').locator('.deeds').boundingBox();
        expect(task.y + task.height, `${game} ${number}`).toBeLessThanOrEqual(deeds?.height ? deeds.y : 844);
        expect(await page.locator('.dock').evaluate((dock) => dock.scrollWidth - dock.clientWidth)).toBe(0);
      }
    });
  });

  test('the rules are a sheet, called and sent away; a finger held down asks what a thing is', async ({ page }) => {
    await open(page, scenes['turquoise late']);
    await page.getByTestId('short').tap();
    await expect(beside(page).getByRole('heading', { name: 'The rules in short' })).toBeVisible();
    const [sheet, board] = [(await beside(page).boundingBox())!, (await page.getByRole('application').boundingBox())!];
    expect(sheet.y).toBeGreaterThan(board.y + 100);
    await fits(page, 'rules beside the board');
    expect(await tooSmall(page)).toEqual([]);
    await beside(page).getByRole('button', { name: 'Close the rules' }).tap();
    await expect(beside(page)).toHaveCount(0);
    await page.getByTestId('what').tap();
    await expect(page.getByTestId('survey')).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await page.getByRole('button', { name: 'All there is to say of the players' }).tap();
    const horus = page.getByRole('button', { name: /^Horus/ });
    await horus.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await horus.boundingBox())!;
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    });
    await expect(page.getByTestId('about')).toContainText('any empty socket');
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByTestId('about').getByRole('link', { name: 'The rule' }).tap();
    await expect(beside(page).getByRole('heading', { name: 'Auctions and tablets' })).toBeVisible();
  });
});

test('a wrong try is answered and taken back, a hint follows, and the board shows the way', async ({ page }) => {
  await page.goto('#/learn/aztec/2');
  await expect(screen(page)).toBeVisible();
  const before = await page.locator('.screen').getAttribute('data-hash');
  await byKeyboard(page, 'b5.1 eun');
  await expect(asked(page)).toContainText('That is a column');
  await byKeyboard(page, 'f3.2 sed');
  await expect(asked(page)).toContainText('still empty');
  await expect(page.locator('.screen')).toHaveAttribute('data-hash', before!);
  await expect(asked(page)).toContainText('Stand one leg on d4');
  await reachesEveryone(page, 'a lesson');
  await page.getByRole('button', { name: 'Show it on the board' }).click();
  await page.getByRole('link', { name: 'The rule', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Hanging cubes' })).toBeInViewport();
});

test('an answer and a hint leave what can be pressed in sight', async ({ page }) => {
  await page.goto('#/learn/aztec/10');
  await expect(screen(page)).toBeVisible();
  await asked(page).getByRole('button', { name: 'Hint' }).click();
  await doListed(page, 'oh 5');
  await expect(asked(page)).toContainText('hard to keep');
  await expect(page.getByTestId('prompt').getByRole('button', { name: 'Name' })).toBeInViewport({ ratio: 1 });
});

test('what is pointed at is told beside the name of the game, not on it', async ({ page }) => {
  await page.goto('#/learn/turquoise/2');
  await expect(screen(page)).toBeVisible();
  const { x, y } = await point(page, 'b1');
  await page.mouse.move(x, y);
  await expect(page.locator('.caption')).toContainText('empty socket');
  const [title, caption] = await Promise.all(
    [page.getByRole('heading', { name: 'Turquoise', exact: true }), page.locator('.caption')].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(caption!.x).toBeGreaterThanOrEqual(title!.x + title!.width);
});

test('ending the turn, or another way than the one asked for, is answered by what it misses', async ({ page }) => {
  await page.goto('#/learn/turquoise/3');
  await expect(screen(page)).toBeVisible();
  await byKeyboard(page, 'end');
  await expect(asked(page)).toContainText('the others are next');
  await byKeyboard(page, 'move b2-c2');
  await expect(asked(page)).toHaveAttribute('data-step', '1');
  await byKeyboard(page, 'move c2-c1');
  await expect(asked(page)).toContainText('is whole: one action point');
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

test('the rules lie beside the board: in short, by link, by keyboard, in three languages and on paper', async ({
  page,
}) => {
  const titles = { en: 'The rules in short', de: 'Die Regeln in Kürze', fr: 'Les règles en bref' };
  await open(page, scenes['inka late']);
  const board = page.getByRole('application');
  const before = (await board.boundingBox())!;
  await board.focus();
  await page.keyboard.press('i');
  for (const [code, title] of Object.entries(titles)) {
    await page.getByRole('button', { name: /^Men/ }).click();
    await page.locator(`button[lang=${code}]`).click();
    await expect(beside(page).getByRole('heading', { name: title })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Men/ }).click();
  await page.locator('button[lang=en]').click();
  // A column of its own: it covers nothing of the board, which is still played on.
  const [column, after] = [(await beside(page).boundingBox())!, (await board.boundingBox())!];
  expect(column.x + column.width).toBeLessThanOrEqual(after.x + 1);
  expect(after.width).toBeLessThan(before.width);
  await reachesEveryone(page, 'the rules beside the board');
  await beside(page).getByRole('link', { name: 'turn', exact: true }).click();
  await expect(beside(page).getByRole('heading', { name: 'Turns', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/play\//);
  // On paper there is nothing else.
  await page.emulateMedia({ media: 'print' });
  await expect(board).toBeHidden();
  await expect(beside(page)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(beside(page)).toHaveCount(0);
  await expect(board).toBeFocused();
});

test('what can be done is seen on the board, and a long list is folded', async ({ page }) => {
  const survey = page.getByTestId('survey');
  const marks = async (): Promise<number> => Number(await survey.getAttribute('data-marks'));
  await open(page, scenes['inka late']);
  await page.keyboard.press('c');
  await expect(survey.getByRole('button', { name: /^Pawn/ })).toHaveAttribute('aria-pressed', 'true');
  // Every place that the list names for the pawn is marked, and no other.
  const walks = await page
    .locator('[data-action^="go "]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-action')!.slice(3)).sort());
  const marked = (): Promise<string[]> =>
    page.locator('[data-chance]').evaluateAll((all) => all.map((one) => one.getAttribute('data-chance')!).sort());
  expect(await marked()).toEqual(walks);
  await survey.getByRole('button', { name: /^Blockade/ }).click();
  expect((await marked()).length).toBe(await marks());
  expect(await marks()).toBeGreaterThan(walks.length);
  await reachesEveryone(page, 'what can be done');
  // The list: the best of a kind, all others by place.
  const mirror = page.getByTestId('mirror');
  const lines = mirror.locator('[data-action]');
  const few = await lines.count();
  const row = mirror.getByRole('button', { name: /^row [a-j]/ }).first();
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await row.click();
  await expect.poll(() => lines.count()).toBeGreaterThan(few);
  await page.getByTestId('unfold').click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(survey).toHaveCount(0);
  expect(await marked()).toEqual([]);
  for (const name of ['aztec early', 'turquoise late'] as const) {
    await open(page, scenes[name]);
    await page.getByTestId('what').click();
    await expect.poll(marks).toBeGreaterThan(0);
  }
});

for (const game of GAMES)
  test(`${game}: every sign, number and button of the panel says what it is`, async ({ page }) => {
    const names = Object.keys(scenes).filter((name) => name.startsWith(game) && !name.endsWith('over'));
    for (const name of names) {
      await open(page, scenes[name as keyof typeof scenes]);
      const mute = await page.evaluate(() => {
        const seen = [
          ...document.querySelectorAll<HTMLElement>('.screen button, .screen .chip, .screen dd, .screen .score'),
        ];
        const says = (one: Element): boolean => one.closest('[data-about], [title], .fold') !== null;
        const words = (one: HTMLElement): boolean => /\p{L}{3,}/u.test(one.innerText);
        return seen
          .filter((one) => one.checkVisibility() && !says(one) && !(one.matches('button') && words(one)))
          .filter((one) => !one.querySelector('[data-about]') && !one.closest('button')?.matches('[aria-label]'))
          .map((one) => one.outerHTML.slice(0, 120));
      });
      expect.soft(mute, name).toEqual([]);
      // What an action costs and brings leads to its rule.
      const astray = page.locator('.effects .chip:not([data-rule])');
      await expect.soft(astray, name).toHaveCount(0);
    }
    // By keyboard: what is told has a way into the rules.
    await page.locator('.score').first().focus();
    await expect(page.getByTestId('about')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(beside(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('.score').first().hover();
    await expect(page.getByTestId('about')).toBeVisible();
    await reachesEveryone(page, `${game}: what is told`);
  });
