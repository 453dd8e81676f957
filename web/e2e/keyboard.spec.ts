// Without a mouse and without looking: the focus is always somewhere, and everything is said once.

import { expect, test, type Page } from '@playwright/test';
import { openPuzzle, set, task } from './puzzle';
import { open, scenes } from './scenes';
import { drawLittle, grows, length, myTurn, screen, setUp, watch } from './table';

test.beforeEach(({ page }) => drawLittle(page));

const focusIsSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== document.body && document.activeElement!.matches(':focus-visible'));

/** Goes on by Tab until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.closest('label')?.textContent ??
        document.activeElement?.textContent ??
        '',
    );
    if (name.test(text)) return;
  }
  throw new Error(`no way by Tab to ${name}`);
}

/** Gathers what is added to the log that screen readers read out. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const log = document.querySelector('[role=log]')!;
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => node.nodeType === 1 && heard.push(node.textContent!)),
      ),
    ).observe(log, { childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('a whole game, from the first page to the result', async ({ page }) => {
  const errors = watch(page);
  await page.goto('#/');
  await tabTo(page, /^Skip to the content/);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, /^Set up a game/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, /^Who plays seat 2/);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Who begins/);
  await page.keyboard.type('Seat 1');
  await tabTo(page, /^Field/);
  await page.keyboard.press('End');
  await tabTo(page, /^Start the game/);
  await page.keyboard.press('Enter');
  await expect(screen(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const heard = await listen(page);

  await myTurn(page);
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  for (let i = 0; i < 40 && (await myTurn(page)) === 'mine'; i++) {
    await expect(page.locator('[data-action]:focus')).toBeVisible();
    expect(await focusIsSeen(page)).toBe(true);
    const before = await length(page);
    await page.keyboard.press('Enter');
    await grows(page, before);
  }
  await expect(page.getByTestId('result').getByRole('heading').first()).toBeFocused();
  const said = (await heard()).filter((line) => /^(You|Black bot): /.test(line));
  expect(said).toHaveLength(await length(page));
  expect((await heard()).at(-1)).toMatch(/win|draw/i);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('dialog')!.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('how')).toBeFocused();
  // The log reads as it was told.
  await page.getByRole('tab', { name: 'Log' }).focus();
  await page.keyboard.press('Enter');
  const logged = await page
    .locator('[data-testid=log] li')
    .evaluateAll((all) => all.map((one) => one.querySelector('.text')!.textContent!).reverse());
  expect(said.map((line) => line.replace(/^[^:]*: /, '').replace(/;.*/, ''))).toEqual(logged);
  expect(errors).toEqual([]);
});

test('the board is walked through cell by cell, and says what can be done there', async ({ page }) => {
  await open(page, scenes['turquoise late']);
  await page.keyboard.press('g');
  const grid = page.getByRole('grid');
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', 'a1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAttribute(
    'aria-label',
    /^b2: corner plate, pillar \(\w+\), under plate \d+/,
  );
  await page.keyboard.press('PageUp');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^b2: plate \d+/);
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', 'g2');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', 'a2');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Filter the actions').first()).toBeFocused();
  const listed = await page
    .locator('[data-action]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-action')!));
  expect(listed.length).toBeGreaterThan(0);
  for (const action of listed) expect(action).toMatch(/a2/);
});

test('windows give the focus back, and the list of keys is that of the game', async ({ page }) => {
  await open(page, scenes['inka late']);
  await page.getByRole('tab', { name: 'Log' }).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await expect(keys).toContainText('turn the rhombus');
  await expect(keys).not.toContainText('tip the piece');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Log' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Keys' }).focus();
  await page.keyboard.press('Enter');
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  // Letters mean nothing now.
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await page.goto('#/rules/inka');
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('main')).toHaveAccessibleName('Rules of Inka');
});

test('a refusal is an alert, and every screen has a title', async ({ page }) => {
  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0, options: { Field: '5' } });
  await expect(page).toHaveTitle('Aztec · Pyramidion');
  await page.keyboard.press('b');
  await expect(page.getByRole('application')).toBeFocused();
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('f');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  for (const [path, en, fr] of [
    ['', /^Pyramidion$/, /^Pyramidion$/],
    ['setup/inka', /^Set up a game of Inka · Pyramidion$/, /Inka · Pyramidion$/],
    ['rules/turquoise', /^Rules of Turquoise · Pyramidion$/, /^Règles du jeu Turquoise · Pyramidion$/],
  ] as const) {
    await page.goto(`#/${path}`);
    await expect(page).toHaveTitle(en);
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page).toHaveTitle(fr);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('button', { name: 'English' }).click();
  }
});

test('where nothing can be done one stays, and a short list can be had whole again', async ({ page }) => {
  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0, options: { Field: '5' } });
  const actions = page.locator('[data-action]');
  await expect(actions.first()).toBeVisible();
  const all = await actions.count();
  await page.keyboard.press('g');
  for (let again = 0; again < 2; again++) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Nothing can be done there now.');
    await expect(page.locator(':focus')).toHaveAttribute('data-cell', 'a1.1');
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const filter = page.getByLabel('Filter the actions').first();
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('b2.1');
  expect(await actions.count()).toBeLessThan(all);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(filter).toBeFocused();
  await expect(actions).toHaveCount(all);
});

test('the arrows on every board say what they come to, and what could be done there', async ({ page }) => {
  const reached = page.getByTestId('reached');
  await open(page, scenes['turquoise early']);
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowUp');
  await expect(reached).toHaveText(/^[a-h][1-8]: /);
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowDown');
  await expect(reached).toHaveText(/\d+ in hand/);
  await page.keyboard.press('Enter');
  await expect(reached).toHaveText(/Now choose a ring/);

  await open(page, scenes['inka late']);
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowDown');
  await expect(reached).toHaveText(/^[a-j]\d+: /);
  const picked = page.getByTestId('picked');
  // Whatever lies there: a rhombus, a pawn or a blockade.
  await page.keyboard.press('Enter');
  await expect(picked).toBeVisible();
  await expect(reached).toContainText((await picked.textContent())!);

  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0 });
  await page.keyboard.press('b');
  await page.keyboard.press('x');
  await expect(reached).toHaveText(/^[a-i]\d\.\d: .*; Lay a piece from/);
  const first = await reached.textContent();
  await page.keyboard.press('x');
  await expect(reached).not.toHaveText(first!);
});

test('how many actions there are is told to whoever filters them, not before what was done', async ({ page }) => {
  await open(page, scenes['aztec early']);
  const count = page.getByTestId('mirror').getByRole('status');
  await expect(count).toHaveAttribute('aria-live', 'off');
  await page.getByRole('searchbox').fill('e4');
  await expect(count).toHaveAttribute('aria-live', 'polite');
  const before = await length(page);
  await page.locator('[data-action]').first().press('Enter');
  await grows(page, before);
  await expect(count).toHaveAttribute('aria-live', 'off');
});

test('what is shown again is told once', async ({ page }) => {
  await open(page, scenes['inka late']);
  const heard = await listen(page);
  await page.keyboard.press('l');
  const told = page.getByTestId('since').getByRole('status');
  await expect(told).not.toBeEmpty();
  await page.getByTestId('since').getByRole('button').first().press('Enter');
  const once = await told.textContent();
  await page.getByTestId('since').getByRole('button').last().press('Enter');
  await expect(page.getByTestId('since')).toBeHidden();
  expect(await heard()).not.toContain(once);
});

test('what is drawn is told, and the board says where it is in words', async ({ page }) => {
  await page.addInitScript(() => {
    const born: string[] = [];
    Object.assign(window, { born });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const status of node.querySelectorAll('[data-testid=drawn] [role=status]'))
              born.push(status.textContent!);
    }).observe(document, { subtree: true, childList: true });
  });
  await open(page, scenes['inka early']);
  await expect(page.getByTestId('drawn').getByRole('status')).toContainText('Rhombus');
  // Screen readers say what comes into it, not what it is made with.
  expect(await page.evaluate(() => [...new Set((window as unknown as { born: string[] }).born)])).toEqual(['']);
  const board = page.getByRole('application');
  await expect(board).toHaveAccessibleDescription(/In words/);
  expect(await board.ariaSnapshot()).toBe('- application "Inka"');
});

test('the list says by name who gets points, and how much is folded', async ({ page }) => {
  await setUp(page, 'turquoise', { seats: ['human', '1'], first: 0 });
  await page
    .getByRole('button', { name: /^Draw a plate/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('button', { name: /^Lay the plate .*You \+1$/ }).first()).toBeVisible();
  await setUp(page, 'aztec', { seats: ['human', 'human'], first: 0 });
  await page.locator('[data-action]').first().press('Enter');
  await expect(screen(page)).toHaveAttribute('data-length', '1');
  await expect(page.getByRole('button', { name: /^standing on [a-i]\d.*, \d+ actions?$/ }).first()).toBeVisible();
});

test('another screen is shown from its top, and what a level is like is said with it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('#/');
  const link = page.getByRole('link', { name: 'Set up a game of Aztec' });
  await link.focus();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a game of Aztec' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByLabel('Who plays seat 2')).toHaveAccessibleDescription(/Plays sensibly/);
});

test('a lesson says each task, each answer and why', async ({ page }) => {
  await page.goto('#/learn/inka/1');
  const task = page.getByText('Put your pawn on the door');
  await expect(page.getByRole('heading', { level: 2 })).toHaveAccessibleDescription(/Put your pawn on the door a1/);
  // What is to be heard comes into a place that was there before.
  const spoken = page.getByTestId('asked').getByRole('status');
  await expect(spoken.filter({ has: task })).toHaveCount(1);
  await spoken.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-here', '')));
  const says = (text: RegExp) => expect(page.locator('[data-here]').filter({ hasText: text })).toBeVisible();
  await page.locator('[data-action="start a11"]').press('Enter');
  await says(/not what is asked/);
  await page.locator('[data-action="start a1"]').press('Enter');
  await says(/Rhombus 1 was drawn/);
  await page.getByTestId('asked').getByRole('button', { name: 'Hint' }).press('Enter');
  await expect(page.locator('.hint[data-here]')).not.toBeEmpty();
  await expect(page.getByTestId('asked').getByRole('button', { name: 'Show it on the board' })).toBeFocused();
  await myTurn(page);
  await page.locator('[data-action]').first().press('Enter');
  await says(/Well done/);
  await expect(page.getByTestId('next')).toBeFocused();
});

test('a puzzle says what it asks, and trying again keeps the focus', async ({ page }) => {
  await page.goto('#/puzzles');
  await page.getByRole('link', { name: 'Solve it' }).press('Enter');
  const asked = page.getByTestId('puzzle').getByRole('heading', { level: 2 });
  await expect(asked).toBeFocused();
  await page.getByTestId('hint').press('Enter');
  await page.getByTestId('hint').press('Enter');
  await expect(page.getByTestId('hint')).toBeHidden();
  await expect(asked).toBeFocused();
  const puzzle = set('aztec').find(({ goal }) => goal.kind === 'force')!;
  await openPuzzle(page, puzzle);
  await page.locator(`[data-testid=mirror] [data-action]:not([data-action="${puzzle.key}"])`).first().press('Enter');
  const again = task(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  await again.press('Enter');
  await expect(again).toBeHidden();
  await expect(asked).toBeFocused();
});
