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
/** All languages, and the one that nobody reads a file without: of the texts (`language-de-…`) and of the rules (`inka.de-…`). */
const codes = [...new Set(files.flatMap(({ name }) => /^language-(\w\w)-/.exec(name)?.[1] ?? []))];
const languageOf = ({ name }) => codes.find((code) => new RegExp(`^(?:language-|\\w+\\.)?${code}-`).test(name));
const sum = (some) => some.reduce((total, { size }) => total + size, 0);
const languages = codes.map((language) => sum(files.filter((file) => languageOf(file) === language)));
const largest = Math.max(...languages);
const total = sum(files.filter((file) => !languageOf(file))) + largest;
for (const { name, size } of files) console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${name}`);
console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  of ${BUDGET / 1000} kB, scripts and WebAssembly, gzipped`);
if (codes.length === 0 || total > BUDGET) {
  console.error(codes.length === 0 ? 'nothing is built' : 'over the budget');
  process.exit(1);
}
