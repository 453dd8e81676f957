// Renders the icons for home screens from their drawings: `npm run icons`.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { args, executablePath } from './chromium.mjs';

const ICONS = [
  ['icon', 'icon-192', 192],
  ['icon', 'icon-512', 512],
  ['icon-maskable', 'icon-maskable-512', 512],
  // Apple rounds the corners itself and knows no transparency.
  ['icon-maskable', 'apple-touch-icon', 180],
];

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const browser = await chromium.launch({ executablePath, args });
try {
  for (const [drawing, name, size] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = await readFile(`${folder}${drawing}.svg`, 'utf8');
    await page.setContent(
      `<style>html, body { margin: 0; background: transparent } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
    );
    await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
    await page.close();
    console.log(`wrote public/${name}.png`);
  }
} finally {
  await browser.close();
}
