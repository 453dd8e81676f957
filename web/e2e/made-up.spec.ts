// A board that never was, from nothing to a game: drawn by mouse with every tool, mended where the rules ask for it, tried
// out, printed, and played by two who are far from each other.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, type Download, type Locator, type Page } from '@playwright/test';
import { actions, agree, atTable, friend, join, type Friend } from './far';
import { Server } from './server';
import { doListed, grows, length, screen } from './table';

/** How to make it, the floor in six parts, rhombi and their backs, figures, rules and aid. */
const SHEETS = 12;
const cell = (page: Page, name: string): Locator => page.locator(`[data-cell="${name}"]`);
const shape = (page: Page, name: string): Locator => cell(page, name).locator('path').first();
const findings = (page: Page): Locator => page.getByRole('status', { name: 'What the rules say' });
const finding = (page: Page, text: string | RegExp): Locator =>
  findings(page).getByRole('listitem').filter({ hasText: text });
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const tool = (page: Page, name: string): Promise<void> =>
  page.locator('.tools label').filter({ hasText: name }).click();

type Edge = 'w' | 'e' | 'n' | 's';

/** A point of a cell: its middle, or close to one of its edges. */
async function point(page: Page, name: string, edge?: Edge): Promise<[number, number]> {
  await cell(page, name).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await shape(page, name).boundingBox())!;
  const up = /^M[-\d.]+ ([-\d.]+)L[-\d.]+ ([-\d.]+)/.exec((await shape(page, name).getAttribute('d'))!)!;
  const middle = Number(up[1]) < Number(up[2]) ? 2 / 3 : 1 / 3;
  const [across, down] = { w: [0.25, 0.5], e: [0.75, 0.5], n: [0.5, 0], s: [0.5, 1] }[edge ?? 'w'] as [number, number];
  const part = edge ? 0.75 : 0;
  return [x + width * (0.5 + (across - 0.5) * part), y + height * (middle + (down - middle) * part)];
}

async function mark(page: Page, name: string, edge?: Edge): Promise<void> {
  const [x, y] = await point(page, name, edge);
  await page.mouse.click(x, y);
}

/** One stroke over cells that lie beside each other. */
async function stroke(page: Page, ...names: string[]): Promise<void> {
  const [x, y] = await point(page, names[0]!);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const name of names.slice(1)) {
    const [tx, ty] = await point(page, name);
    await page.mouse.move(tx, ty, { steps: 3 });
  }
  await page.mouse.up();
}

const row = (letter: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${letter}${from + i}`);

async function downloaded(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return file;
}

/** Where the code on a printed board leads: whoever looks at the sheets on a screen presses it. */
const linksOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/URI ?\(([^)]+)\)/g)].map((match) => match[1]!);

test('a board drawn from nothing is mended, tried out, printed, and played far away', async ({ browser }, {
  outputDir,
}) => {
  test.setTimeout(420_000);
  const server = await Server.start();
  const friends: Friend[] = [];
  try {
    const ann = await friend(browser, server.address, 'Ann');
    const ben = await friend(browser, server.address, 'Benoît', { locale: 'fr-FR' });
    friends.push(ann, ben);
    const { page } = ann;

    await test.step('from nothing, on a smaller hexagon', async () => {
      await page.goto('#/workshop/inka');
      await press(page, 'Start empty');
      await expect(finding(page, /4 doors.*0/)).toBeVisible();
      await page.getByLabel('Cells a side').selectOption('4');
      await expect(cell(page, 'a1')).toHaveCount(0);
      await expect(page.locator('[data-cell]')).toHaveCount(96);
    });

    await test.step('floor by strokes, and one stroke taken back', async () => {
      await tool(page, 'Floor');
      await stroke(page, ...row('c', 3, 8));
      await stroke(page, ...row('d', 3, 9));
      await stroke(page, ...row('e', 3, 6));
      await stroke(page, ...row('b', 6, 7));
      await page.keyboard.press('Control+z');
      await expect(shape(page, 'b6')).toHaveClass(/chasm/);
      await expect(shape(page, 'e6')).toHaveClass(/floor/);
      await tool(page, 'Chasm');
      await mark(page, 'd5');
      await expect(shape(page, 'd5')).toHaveClass(/chasm/);
    });

    await test.step('a door, passages, rhombus cells, a wall and a snake in one quarter', async () => {
      await tool(page, 'Door');
      await mark(page, 'b3');
      await tool(page, 'Passage');
      await mark(page, 'd3');
      await tool(page, 'Rhombus cell');
      await mark(page, 'e4');
      await tool(page, 'Wall');
      await mark(page, 'c5', 's');
      await expect(page.locator('#inka-cell')).toHaveText(/^c5, Floor, walls: south/);
      await tool(page, 'Snake');
      await mark(page, 'd8');
      await expect(page.locator('#inka-cell')).toHaveText('d8, Floor, Snake');
      await expect(finding(page, /4 doors.*1/)).toBeVisible();
    });

    await test.step('its mirrors are the rest, and the defect is gone', async () => {
      await press(page, 'Mirror west to east');
      await expect(finding(page, /4 doors.*2/)).toBeVisible();
      await press(page, 'Mirror north to south');
      await expect(findings(page)).toContainText('It can be played.');
      for (const door of ['b3', 'b11', 'i3', 'i11']) await expect(cell(page, door)).toContainText('∩');
    });

    await test.step('a door that is walled in is marked where it is, until a way leads out', async () => {
      await tool(page, 'Wall');
      await mark(page, 'b3', 'e');
      await mark(page, 'b3', 's');
      await expect(finding(page, 'b3')).toHaveCount(1);
      await expect(shape(page, 'b3')).toHaveClass(/barred/);
      await expect(page.getByRole('button', { name: 'With friends far away' })).toBeDisabled();
      await mark(page, 'b3', 's');
      await expect(shape(page, 'b3')).not.toHaveClass(/barred/);
      // What is left is only unusual: the doors are no longer alike.
      await expect(findings(page)).toContainText('mirror');
      await mark(page, 'b3', 'e');
      await expect(findings(page)).toContainText('It can be played.');
    });

    await test.step('rhombi: more of them, one designed, and a destination closed and opened', async () => {
      for (let i = 0; i < 5; i++) await press(page, 'One path rhombus more');
      const two = page.getByRole('group', { name: 'Rhombus 2', exact: true });
      await two.getByRole('switch', { name: 'Wall on side s0' }).click();
      await two.getByRole('switch', { name: 'Snake on half B' }).click();
      const goal = page.getByRole('group', { name: 'Rhombus D2', exact: true });
      const sides = ['s0', 's1'].map((side) => goal.getByRole('switch', { name: `Wall on side ${side}` }));
      for (const side of sides) await side.click();
      await expect(finding(page, 'D2')).toHaveCount(1);
      await expect(page.locator('li.barred').filter({ has: goal })).toBeVisible();
      for (const side of sides) await side.click();
      await expect(page.locator('li.barred').filter({ has: goal })).toHaveCount(0);
      await expect(findings(page)).toContainText('It can be played.');
    });

    await page.getByLabel('Name').fill('The drowned court');
    await page.getByLabel('Drawn by').fill('Zoë');
    const file = await downloaded(page, 'As a file');
    const drawn = readFileSync(await file.path(), 'utf8');
    expect(drawn.split('\n')).toEqual(
      expect.arrayContaining([
        '# name: The drowned court',
        '# author: Zoë',
        '2 s0 B',
        'D2 s2,s3 -',
        'c5 s -',
        'd8 - S',
      ]),
    );

    await test.step('bots try it out', async () => {
      await page.getByRole('combobox', { name: 'Games' }).selectOption('50');
      await press(page, 'Try it out');
      await expect(page.getByText('All 50 games came to an end')).toBeVisible({ timeout: 240_000 });
      await expect(page.getByText(/^What that proves: 50 games/)).toBeVisible();
    });

    await test.step('it is printed, and the code on it leads to this very board', async () => {
      const pdf = await downloaded(page, 'Print …');
      const path = `${outputDir}/inka.pdf`;
      await pdf.saveAs(path);
      expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
        'No syntax or stream encoding errors',
      );
      expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).toMatch(new RegExp(`^Pages: +${SHEETS}$`, 'm'));
      const links = linksOf(readFileSync(path)).filter((link) => link.includes('/workshop/inka/'));
      expect(new Set(links).size).toBe(1);
      await ben.page.goto(links[0]!);
      await expect(ben.page.getByRole('status', { name: 'Ce que disent les règles' })).toContainText(
        'On peut y jouer.',
      );
      const copy = await downloaded(ben.page, 'En fichier');
      expect(readFileSync(await copy.path(), 'utf8')).toBe(drawn.replace(/^# (name|author):.*\n/gm, ''));
    });

    await test.step('two play on it', async () => {
      await page.getByRole('button', { name: 'With friends far away' }).click();
      await page.getByLabel('Your name').fill('Ann');
      await page.getByLabel('Who begins').selectOption('0');
      await page.getByRole('button', { name: 'Make the table' }).click();
      const link = await page.getByLabel('Link to the table', { exact: true }).inputValue();
      await ben.page.goto(link);
      // Before he sits down he sees on what, and whose it is.
      await expect(ben.page.getByRole('img', { name: 'Un plateau à part' }).locator('svg')).toBeVisible();
      await expect(ben.page.getByRole('heading', { name: 'The drowned court' })).toBeVisible();
      await expect(ben.page.getByText('Dessiné par Zoë')).toBeVisible();
      await join(ben, link);
      await atTable(ann, ben);
      const acted = new Set<string>();
      for (let turn = 0; turn < 24; turn++) {
        const open = (one: Friend): Locator => actions(one.page).first();
        await expect.poll(async () => (await open(ann).isVisible()) || (await open(ben).isVisible())).toBe(true);
        const mover = (await open(ann).isVisible()) ? ann : ben;
        const before = await length(mover.page);
        const all = await actions(mover.page).evaluateAll((list) =>
          list.map((one) => one.getAttribute('data-action')!),
        );
        const action = all[(turn * 5) % all.length]!;
        acted.add(mover.name);
        await doListed(mover.page, action);
        for (const one of friends) await grows(one.page, before);
      }
      expect(acted.size).toBe(2);
      await agree(ann, ben);
      await expect(screen(page)).toBeVisible();
    });
    for (const { errors } of friends) expect(errors).toEqual([]);
  } finally {
    for (const one of friends) await one.leave();
    await server.stop();
  }
});
