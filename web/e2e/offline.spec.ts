// Without a network: what was loaded once goes on working, and versions are never mixed.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { chosen, openPuzzle, solve, task } from './puzzle';
import { drawLittle, GAMES, playThroughMirror, screen, setUp } from './table';

test.use({ serviceWorkers: 'allow' });

/** Waits until everything is kept. */
const kept = (page: Page): Promise<unknown> => page.evaluate(() => navigator.serviceWorker.ready);

test('can be installed, and a game of each kind can be played with the network off', async ({
  page,
  context,
  request,
}) => {
  await drawLittle(page);
  await page.goto('#/');
  await kept(page);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href!);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest.display).toBe('standalone');
  for (const { src } of manifest.icons)
    expect((await request.get(src)).headers()['content-type']).toMatch(/^image\/(png|svg\+xml)/);
  expect(manifest.icons.some(({ sizes, purpose }) => sizes === '512x512' && purpose === 'maskable')).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Three temples');
  for (const game of GAMES) {
    await setUp(page, game, { seats: ['human', '1'], first: 0 });
    await playThroughMirror(page, [/^(enter|start|put)/], 2);
  }
  await page.reload();
  await expect(screen(page)).toHaveAttribute('data-game', GAMES.at(-1)!);
  await page.goto('#/rules/aztec');
  await expect(page.locator('article h1')).toBeVisible();
  // What the server alone knows is not kept.
  const api = await page.evaluate(() =>
    fetch('./api/games').then(
      () => 'answered',
      () => 'no network',
    ),
  );
  expect(api).toBe('no network');
});

test('puzzles of every game can be solved with the network off', async ({ page, context }) => {
  await drawLittle(page);
  await page.goto('#/');
  await kept(page);
  // No puzzle was looked at before.
  await context.setOffline(true);
  await page.reload();
  await page.goto('#/puzzles');
  await expect(page.getByTestId('day')).toBeVisible();
  for (const game of GAMES) {
    await expect(page.getByTestId(`next-${game}`)).toBeVisible();
    const puzzle = chosen(game);
    await openPuzzle(page, puzzle);
    await solve(page, puzzle);
    await expect(task(page)).toHaveAttribute('data-is', 'solved');
    await page.goto('#/puzzles');
  }
  // What was solved is known after the page was closed.
  await page.reload();
  await expect(page.getByRole('region', { name: new RegExp(GAMES[0]!, 'i') })).toContainText('1 solved at once');
});

test('a new version waits until it is wanted, and comes as a whole', async ({ page }) => {
  // The built files under two versions: the second has another title and another worker.
  const dist = new URL('../dist/', import.meta.url);
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
  };
  let version = 1;
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://here').pathname.slice(1) || 'index.html';
    void readFile(new URL(path, dist)).then(
      async (bytes) => {
        let body: Buffer | string = bytes;
        if (version === 2 && path === 'index.html')
          body = bytes.toString().replace('</head>', '<meta name="version" content="2"></head>');
        if (version === 2 && path === 'sw.js') {
          const { createHash } = await import('node:crypto');
          const page = (await readFile(new URL('index.html', dist), 'utf8')).replace(
            '</head>',
            '<meta name="version" content="2"></head>',
          );
          const files = /const FILES = (\{.*\});/.exec(bytes.toString())![1]!;
          const changed = JSON.stringify({
            ...JSON.parse(files),
            '': `sha256-${createHash('sha256').update(page).digest('base64')}`,
          });
          body = bytes
            .toString()
            .replace(files, () => changed)
            .replace(/VERSION = "[^"]*"/, 'VERSION = "two"');
        }
        response
          .writeHead(200, {
            'content-type': types[extname(path)] ?? 'application/octet-stream',
            'cache-control': path.startsWith('assets/') ? 'max-age=3600' : 'no-cache',
          })
          .end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const mark = page.locator('meta[name=version]');
  try {
    await page.goto(base);
    await kept(page);
    await page.reload();
    version = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('A newer version')).toBeVisible();
    // Until then, all there is to see is the old one, after a reload too.
    await page.reload();
    await expect(page.getByText('A newer version')).toBeVisible();
    await expect(mark).toHaveCount(0);
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(mark).toHaveCount(1);
    await expect(page.getByText('A newer version')).toBeHidden();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['pyramidion two']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
