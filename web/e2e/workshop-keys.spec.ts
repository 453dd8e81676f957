// The workshop by keyboard alone, every editor of it, and what is wrong in the words of each language.

import { expect, test, type Locator, type Page } from '@playwright/test';
import { reachesEveryone } from './axe';
import { drawLittle, watch, type Game } from './table';

async function atBench(page: Page, game: Game): Promise<string[]> {
  const errors = watch(page);
  await drawLittle(page);
  await page.goto(`#/workshop/${game}`);
  await expect(page.getByRole('status', { name: 'What the rules say' })).toContainText('It can be played.');
  return errors;
}

/** Tab until something has the focus. */
async function tabTo(page: Page, thing: Locator): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await thing.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(thing).toBeFocused();
}

test('walls, snakes and rhombi of Inka by keyboard', async ({ page }) => {
  const errors = await atBench(page, 'inka');
  const floor = page.getByRole('application', { name: 'The floor of the temple' });
  const described = page.locator('#inka-cell');
  await page.getByLabel('Cells a side').focus();
  await tabTo(page, floor);
  await page.keyboard.press('6');
  await page.keyboard.press('n');
  // A cell has its third edge in the north or in the south, and the wall goes where there is one.
  const name = (await described.textContent())!.split(',')[0]!.trim();
  for (let i = 0; i < 2; i++) {
    const edge = /wall on the edge: (\w+)/.exec((await described.textContent())!)![1]!;
    await page.keyboard.press('Enter');
    await expect(described).toContainText(`walls: ${edge}`);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(described).toContainText(name);
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect(described).toContainText(/walls: .*west/);
  await page.keyboard.press('7');
  await page.keyboard.press(' ');
  await expect(described).toContainText('Snake');

  // A rhombus is one stop for Tab.
  const first = page.getByRole('group', { name: 'Rhombus 1', exact: true }).getByRole('switch');
  const second = page.getByRole('group', { name: 'Rhombus 2', exact: true }).getByRole('switch');
  await page.keyboard.press('Tab');
  await expect(first.first()).toBeFocused();
  await expect(first.first()).toHaveAccessibleName('Snake on half A');
  await page.keyboard.press('Enter');
  await expect(first.first()).toBeChecked();
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
  await expect(first.nth(2)).toBeFocused();
  await expect(first.nth(2)).toHaveAccessibleName('Wall on side s0');
  await page.keyboard.press(' ');
  await expect(first.nth(2)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(second.first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(first.nth(2)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(first.nth(2)).not.toBeChecked();
  const less = page.getByRole('button', { name: 'One less' });
  await tabTo(page, less);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Rhombus 13', exact: true })).toHaveCount(0);
  await reachesEveryone(page, 'the workshop of Inka');
  expect(errors).toEqual([]);
});

test('walkways, corner plates and gates of Turquoise by keyboard', async ({ page }) => {
  const errors = await atBench(page, 'turquoise');
  const lines = (label: string): Locator => page.getByRole('group', { name: label, exact: true }).getByRole('switch');
  const one = lines('Plate 1');
  await page.getByRole('button', { name: 'Start empty' }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, one.first());
  await expect(one.first()).toHaveAccessibleName('Inner walkway, north');
  await page.keyboard.press(' ');
  await expect(one.first()).toBeChecked();
  await page.keyboard.press('End');
  await expect(one.last()).toHaveAccessibleName('Stub W2');
  await page.keyboard.press('Enter');
  await expect(one.last()).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Turn plate 1', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(one.nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mirror plate 1', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(one.nth(3)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(lines('Plate 2').first()).toBeFocused();

  const corner = lines('Corner plate 0g7');
  await corner.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(corner.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(corner.nth(1)).toBeChecked();

  const north = page.getByRole('group', { name: 'Gates of the north' }).getByRole('button');
  const west = page.getByRole('group', { name: 'Gates of the west' });
  await tabTo(page, north.first());
  await page.keyboard.press('Enter');
  await expect(north.first()).toHaveAttribute('aria-pressed', 'true');
  // A column at a corner has one gate: the second one is told where it was opened, at both sides.
  await tabTo(page, west.getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect(west).toContainText('column a1 has two gates');
  await expect(page.getByRole('group', { name: 'Gates of the north' })).toContainText('column a1 has two gates');
  await reachesEveryone(page, 'the workshop of Turquoise');
  expect(errors).toEqual([]);
});

test('size, pieces and corners of Aztec by keyboard', async ({ page }) => {
  const errors = await atBench(page, 'aztec');
  const [field, pieces] = [page.getByLabel('Field'), page.getByLabel('Pieces in a round')];
  await field.focus();
  await page.keyboard.press('7');
  await expect(field).toHaveValue('7');
  await page.keyboard.press('Tab');
  await expect(pieces).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('99');
  await page.keyboard.press('Tab');
  const told = "Pieces in a round is a whole number from 1 to 40, not '99'";
  await expect(page.getByRole('status', { name: 'What the rules say' })).toContainText(told);
  await expect(pieces).toHaveAttribute('aria-invalid', 'true');
  await expect(pieces).toHaveAccessibleDescription(told);
  await expect(page.getByLabel('Corner cubes of the third level')).toBeFocused();
  await page.keyboard.type('score for one');
  await expect(page.getByLabel('Corner cubes of the third level')).toHaveValue('split');
  await pieces.fill('12');
  await pieces.press('Tab');
  await expect(page.getByRole('status', { name: 'What the rules say' })).toContainText('It can be played.');
  await reachesEveryone(page, 'the workshop of Aztec');
  expect(errors).toEqual([]);
});

const WRONG = [
  '# inka board',
  'D.~~.~~.X',
  '..~~~.~~~...',
  '~~P~.~~~.~P~~',
  '.~~~~R~.~R~~~~.',
  '.~~~~R~.~R~~~~.',
  '~~P~.~~~.~P~~',
  '..~~~.~~~..',
  'D.~~.~~.D',
  'c3 e -',
  'c3 e -',
  'z9 e -',
  'h3 q -',
  '# inka rhombi',
  '1 - -',
  '2 s9 -',
  'D1 s2,s3 -',
  'D2 s0,s1,s2,s3 -',
  'D3 s2,s3 -',
].join('\n');

for (const [locale, sentences] of [
  [
    'fr-FR',
    ['le losange D2 a un mur de chaque côté', 'un plateau a 4 portes ; celui-ci en a 3', '« z9 » n’est pas une case'],
  ],
  ['de-DE', ['Raute D2 hat auf jeder Seite eine Mauer', 'ein Brett hat 4 Türen, dieses hat 3', '„z9“ ist kein Feld']],
] as const)
  test(`what is wrong is told in words, at its place (${locale})`, async ({ browser, baseURL }, { outputDir }) => {
    const context = await browser.newContext({ baseURL: baseURL!, locale, serviceWorkers: 'block' });
    const page = await context.newPage();
    const errors = watch(page);
    await page.goto('#/workshop/inka');
    const told = page.locator('.findings');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from(WRONG) });
    await expect(told.getByRole('listitem')).toHaveCount(8);
    for (const sentence of sentences) await expect(told).toContainText(sentence);
    await expect(told.locator('[lang=en]')).toHaveCount(0);
    // At the rhombus itself, and at the cell for whoever comes to it.
    await expect(
      page
        .locator('li')
        .filter({ has: page.locator('svg') })
        .filter({ hasText: sentences[0] }),
    ).toHaveCount(1);
    await expect(page.locator('[data-cell=c3] title')).toContainText('c3');
    await page.screenshot({ path: `${outputDir}/defects.png`, fullPage: true });
    expect(errors).toEqual([]);
    await context.close();
  });
