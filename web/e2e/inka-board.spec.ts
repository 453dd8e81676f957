// The board of Inka by mouse and by keyboard: every kind of action, ghosts, and what is in the way.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pack } from '../src/game/link';
import { human } from '../src/game/players';
import { headingOf, poseOn } from '../src/games/inka/board/geometry';
import { click, point, rests, test } from './probe';
import { length, screen, setUp, watch } from './table';

/** Rhombi 3 to 13 out of the way in the south; the first turn of the rules page can be played. */
const LAID = [
  '1 c7 c6',
  '2 d5 e6',
  '3 h1 h2',
  '4 h4 h5',
  '5 h7 h8',
  '6 h10 h11',
  '7 h13 h14',
  '8 i2 i3',
  '9 i5 i6',
  '10 i8 i9',
  '11 i11 i12',
  '12 g1 g2',
  '13 g16 g17',
];
const SET_UP = [
  'start a1',
  'start a11',
  ...LAID.flatMap((put) => [`tile ${put.split(' ')[0]}`, `put ${put.slice(put.indexOf(' ') + 1)}`]),
];

async function open(page: Page, actions: string[]): Promise<void> {
  const packed = await pack({
    start: { game: 'inka', options: 'players=2 first=1' },
    players: [human(), human()],
    actions,
  });
  await page.goto(`#/position/${packed}`);
  await expect(screen(page)).toBeVisible();
}

/** Clicks a goal twice: the first click picks, the second does it. */
async function doAt(page: Page, id: string): Promise<void> {
  const before = await length(page);
  await click(page, id);
  await expect(page.getByTestId('confirm')).toBeVisible();
  expect(await length(page), 'one click only picks').toBe(before);
  await click(page, id);
}

/** Does something, and expects this action to have been taken. */
async function acts(page: Page, action: string, doing: () => Promise<void>): Promise<void> {
  const before = await length(page);
  await doing();
  await expect.poll(() => length(page), { message: action }).toBe(before + 1);
}

test('every kind of action in play by mouse', async ({ page }) => {
  const errors = watch(page);
  await open(page, SET_UP);
  const at = await length(page);

  await acts(page, 'shift 1 c5 c4', async () => {
    // Dragged one edge to the west; an edge is as long as from the middle of one cell to the next but one.
    const [from, west, here] = [
      await point(page, 'rhombus:1'),
      await point(page, 'cell:e3'),
      await point(page, 'cell:e5'),
    ];
    const edge = here.x - west.x;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - edge / 2, from.y, { steps: 3 });
    await page.mouse.move(from.x - edge, from.y, { steps: 3 });
    await page.mouse.up();
    // Where it is let go it lies to be looked at.
    expect(await length(page)).toBe(at);
    await page.locator('[data-tool=confirm]').click();
  });
  await acts(page, 'shift 2 c3 d4', async () => {
    await click(page, 'rhombus:2');
    await doAt(page, 'shift 2 c3 d4');
  });
  await acts(page, 'go d5', async () => {
    await click(page, 'pawn:0');
    await doAt(page, 'go d5');
  });
  await acts(page, 'shift D1 e5 e6', async () => {
    await click(page, 'rhombus:D1');
    await doAt(page, 'shift D1 e5 e6');
  });
  await acts(page, 'go e6', async () => {
    await click(page, 'pawn:0');
    await doAt(page, 'go e6');
  });
  await acts(page, 'block d4', async () => {
    await click(page, 'blockade:0');
    await doAt(page, 'block d4');
  });
  await acts(page, 'shift 12 g5 g4', async () => {
    await click(page, 'rhombus:12');
    await click(page, 'corner:12:2');
    await doAt(page, 'shift 12 g5 g4');
  });
  await acts(page, 'stay', () => page.getByTestId('prompt').getByRole('button', { name: 'End the turn' }).click());
  await acts(page, 'take', async () => {
    await click(page, 'take');
    await click(page, 'take');
  });
  await acts(page, 'go d3', async () => {
    await click(page, 'pawn:0');
    await doAt(page, 'go d3');
  });
  await acts(page, 'passage b7', async () => {
    await click(page, 'pawn:0');
    await doAt(page, 'passage b7');
  });
  expect(await length(page)).toBe(at + 11);
  expect(errors).toEqual([]);
});

test('doors, and the rhombus drawn: a ghost that turns and says why not', async ({ page }) => {
  const errors = watch(page);
  await setUp(page, 'inka', { seats: ['human', 'human'], first: 0 });
  await acts(page, 'start', () => doAt(page, 'start a1'));
  await doAt(page, 'start j11');
  // Chance draws by itself.
  await expect.poll(() => length(page)).toBe(3);

  const d1 = await point(page, 'rhombus:D1');
  await page.mouse.move(d1.x, d1.y);
  await expect(page.getByRole('alert')).toHaveText('A rhombus covers it.');
  await page.mouse.click(d1.x, d1.y);
  expect(await length(page)).toBe(3);

  // Turned by key until it fits these two cells, half A first.
  await page.getByRole('application').focus();
  const [c7, c6] = [await point(page, 'cell:c7'), await point(page, 'cell:c6')];
  const between = [(c7.x + c6.x) / 2, (c7.y + c6.y) / 2] as const;
  await page.mouse.move(...between);
  const wanted = page.getByTestId('prompt').getByText('Lay the rhombus on c7 and c6');
  for (let turns = 0; turns < 6 && !(await wanted.isVisible()); turns++) {
    await page.keyboard.press('r');
    await rests(page);
  }
  await expect(wanted).toBeVisible();
  await page.mouse.click(...between);
  expect(await length(page), 'one click only picks').toBe(3);
  await page.mouse.click(...between);
  await expect.poll(() => length(page)).toBe(5);
  expect(errors).toEqual([]);
});

test('by keyboard alone, and only drawing when there is something new', async ({ page }) => {
  await open(page, SET_UP);
  await page.getByRole('application').focus();
  // The first thing to the north of the centre is a path rhombus.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('r');
  await expect(page.getByTestId('confirm')).toBeVisible();
  await acts(page, 'a turn', () => page.keyboard.press('Enter'));
  await rests(page);
});

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/boards/${name}`, import.meta.url), 'utf8');

test('one sets up a board of one’s own, hears what is wrong with it and who is the youngest', async ({ page }) => {
  await page.goto('#/setup/inka');
  await page.getByLabel('Who begins').selectOption('youngest');
  await page.getByLabel('Who is the youngest?').selectOption('1');
  await page.getByLabel('Who plays seat 2').selectOption('human');
  await page.getByText('My own copy').click();
  const board = example('inka-board.txt');
  await page.getByLabel('Board', { exact: true }).fill(board.replace('\nD.', '\n..').replace('c3 e', 'c3 n'));
  await page.getByLabel('Rhombi', { exact: true }).fill(example('inka-rhombi.txt'));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    /^cell c3 has walls among w e s/,
    'the board has 4 doors, not 3',
  ]);
  await page.getByLabel('Board', { exact: true }).fill(board);
  await expect(page.getByRole('status').getByRole('listitem')).toHaveText([/^the open sides of rhombus 6/]);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(screen(page)).toBeVisible();
  await expect(page.locator('[data-id^="cell:"]')).toHaveCount(96);
  await expect(page.getByText('Black to play')).toBeVisible();
  await acts(page, 'start b3', () => doAt(page, 'start b3'));
});

test('what the list or a hint would lay is turned alike in picker, words and on the board', async ({ page }) => {
  await open(page, ['start a1', 'start a11', 'tile 1']);
  const turns = page.getByTestId('drawn').getByRole('group').getByRole('button');
  await page.getByRole('searchbox').fill('c7');
  const lines = page.locator('[data-testid=mirror] [data-action]');
  for (const line of [lines.first(), lines.last()]) {
    const [, a, b] = (await line.getAttribute('data-action'))!.split(' ');
    await line.hover();
    const heading = headingOf(poseOn(a!, b!)) % (await turns.count());
    await expect(turns.nth(heading)).toHaveAttribute('aria-pressed', 'true');
  }
});
