// Builds the page; the rules come as a WebAssembly package written by `cargo xtask wasm`.

import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { credited } from './src/about/plugin.ts';
import { offline } from './src/offline/plugin.ts';
import { rules } from './src/rules/plugin.ts';
import { strength } from './src/strength.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** All texts of a language are one file. */
const TEXTS = /\/(\w\w)\.json$/;
const languageOf = (id: string): string | null => {
  const [, code] = TEXTS.exec(id) ?? [];
  return code ? `language-${code}` : null;
};

export default defineConfig({
  base: './',
  plugins: [svelte(), credited(), offline(), rules(), strength(at('../docs/strength.md'))],
  resolve: {
    alias: [
      { find: /^pyramidion$/, replacement: at('../target/wasm-web/pyramidion.js') },
      { find: /^pyramidion\.wasm(?=\?|$)/, replacement: at('../target/wasm-web/pyramidion_bg.wasm') },
      { find: /^pyramidion-node$/, replacement: at('../target/wasm-node/pyramidion.js') },
    ],
  },
  server: { fs: { allow: [at('..')] } },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ test: TEXTS, name: languageOf }] } } },
  },
  worker: { format: 'es' },
  test: { setupFiles: ['tests/languages.ts'], include: ['tests/**/*.test.ts'], environment: 'node' },
});
