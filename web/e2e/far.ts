// Friends at one table, each in a browser of their own.

import { expect, test, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { doListed, drawLittle, grows, length, screen, watch, type Game } from './table';

export interface Friend {
  page: Page;
  name: string;
  errors: string[];
  /** Breaks the connection and keeps it broken. */
  cut(): void;
  /** Lets connections through again. */
  mend(): void;
  leave(): Promise<void>;
}

export async function friend(
  browser: Browser,
  address: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Friend> {
  const context = await browser.newContext({
    baseURL: address,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  await drawLittle(page);
  const open = new Set<{ close(): void }>();
  let broken = false;
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (broken) return void socket.close();
    const server = socket.connectToServer();
    open.add({
      close() {
        void socket.close();
        void server.close();
      },
    });
  });
  const cut = (): void => {
    broken = true;
    for (const connection of open) connection.close();
    open.clear();
  };
  const mend = (): void => {
    broken = false;
  };
  return { page, name, errors: watch(page), cut, mend, leave: () => context.close() };
}

export interface Wishes {
  /** In seat order, the maker at the first. */
  seats?: string[];
  options?: Record<string, string>;
  clock?: 'none' | 'live' | 'days';
  /** Who begins: a seat from 0, or `random` for the lot. */
  first?: string;
  open?: boolean;
}

/** Makes a table where its maker begins, and says its link. Texts are English. */
export async function makeTable(
  { page, name }: Friend,
  game: Game,
  { seats = ['me', 'open'], options = {}, clock, first = '0', open }: Wishes = {},
): Promise<string> {
  await page.goto(`#/friends/${game}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('radio', { name: String(seats.length), exact: true }).check({ force: true });
  for (const [seat, kind] of seats.entries()) await page.getByLabel(`Who plays seat ${seat + 1}`).selectOption(kind);
  await page.getByLabel('Who begins').selectOption(first);
  for (const [label, value] of Object.entries(options)) await page.getByLabel(label).selectOption(value);
  if (clock) await page.getByLabel('Clock').selectOption(clock);
  if (open) await page.getByLabel('Show the table').check();
  await page.getByRole('button', { name: 'Make the table' }).click();
  return page.getByLabel('Link to the table', { exact: true }).inputValue();
}

/** Sits down by a link, whatever the language. */
export async function join({ page, name }: Friend, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('form.card input[autocomplete=nickname]').fill(name);
  await page.locator('form.card button.primary').click();
}

/** Whether the board is there and the connection stands. */
export async function atTable(...friends: Friend[]): Promise<void> {
  for (const { page } of friends) {
    await expect(screen(page)).toBeVisible();
    await expect(page.locator('[data-link=open]')).toBeVisible();
  }
}

export const actions = (page: Page): Locator => page.locator('[data-testid=mirror] [data-action]');

/** Plays the first action that fits, and waits until everybody has seen it. */
export async function play(mover: Friend, everybody: Friend[], wish: RegExp = /./): Promise<void> {
  const { page } = mover;
  await expect(actions(page).first()).toBeVisible();
  const before = await length(page);
  const open = await actions(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-action')!));
  const action = open.find((one) => wish.test(one));
  expect(action, `one of ${open.slice(0, 9).join('; ')}`).toBeDefined();
  await doListed(page, action!);
  for (const one of everybody) await test.step(`${one.name} sees ${action}`, () => grows(one.page, before));
}

/** Everybody has the same position before them. */
export async function agree(...friends: Friend[]): Promise<void> {
  const seen = (): Promise<string[]> =>
    Promise.all(
      friends.map(({ page }) =>
        page
          .locator('.screen')
          .evaluate(
            (one) =>
              `${(one as HTMLElement).dataset.length} ${(one as HTMLElement).dataset.turn} ${(one as HTMLElement).dataset.hash}`,
          ),
      ),
    );
  await expect.poll(async () => new Set(await seen()).size).toBe(1);
}

export const openMenu = async ({ page }: Friend): Promise<void> =>
  page.getByTestId('table-menu').locator('summary').click();
