// Checks that scripts and WebAssembly stay within the budget: 1.2 MB gzipped for everything in one language, the largest,
// for nobody needs the others.

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET = 1_200_000;
const folder = new URL('../dist/assets/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => /\.(js|wasm)$/.test(name))
  .map((name) => ({ name, size: gzipSync(readFileSync(new URL(name, folder))).length }))
  .sort((a, b) => b.size - a.size);
const isLanguage = ({ name }) => name.startsWith('language-');
const largest = files.find(isLanguage);
const total = files.filter((file) => !isLanguage(file) || file === largest).reduce((sum, { size }) => sum + size, 0);
for (const { name, size } of files) console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${name}`);
console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  of ${BUDGET / 1000} kB, scripts and WebAssembly, gzipped`);
if (!largest || total > BUDGET) {
  console.error(!largest ? 'nothing is built' : 'over the budget');
  process.exit(1);
}
