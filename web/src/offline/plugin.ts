// For the build: writes the service worker with the list of all files, and the manifests that make the page installable.
// By hand, because all of it is shorter than the settings of a tool that would do it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LANGUAGES = new URL('../i18n/', import.meta.url);
const GAMES = new URL('../games/', import.meta.url);
const NIGHT = '#10131c';

const read = (file: URL): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

function manifest(language: string): string {
  const texts = read(new URL(`${language}.json`, LANGUAGES));
  const icon = (name: string, sizes: string, type: string, purpose = 'any') => ({
    src: `./${name}`,
    sizes,
    type,
    purpose,
  });
  const games = readdirSync(GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  const nameOf = (game: string): string => read(new URL(`${game}/${language}.json`, GAMES))[`game.${game}`] ?? game;
  const shortcuts = games.map((game) => ({ name: nameOf(game), url: `./#/setup/${game}` }));
  return JSON.stringify({
    id: './',
    name: texts['app.name'],
    short_name: texts['app.name'],
    description: texts['app.intro'],
    lang: language,
    start_url: './',
    scope: './',
    display: 'standalone',
    categories: ['games'],
    background_color: NIGHT,
    theme_color: NIGHT,
    shortcuts,
    icons: [
      icon('icon.svg', 'any', 'image/svg+xml'),
      icon('icon-192.png', '192x192', 'image/png'),
      icon('icon-512.png', '512x512', 'image/png'),
      icon('icon-maskable.svg', 'any', 'image/svg+xml', 'maskable'),
      icon('icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}

/** Letters of languages the page does not speak; whoever has a name in them gets them from the network. */
const SPARED = /-(cyrillic|greek|vietnamese)[-\w]*\.woff2$/;

export function offline(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = `${root}/${config.build.outDir}`;
    },
    generateBundle() {
      for (const [, language] of readdirSync(LANGUAGES)
        .join(' ')
        .matchAll(/\b(\w+)\.json\b/g))
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source: manifest(language!) });
    },
    // Only now everything is there, files that are merely copied too.
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && file.name !== 'sw.js' && !SPARED.test(file.name))
        .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1).replaceAll('\\', '/'))
        .sort();
      const checksum = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('base64');
      const list = Object.fromEntries(
        files.map((file) => [
          file === 'index.html' ? '' : file,
          `sha256-${checksum(readFileSync(`${folder}/${file}`))}`,
        ]),
      );
      const worker = readFileSync(`${root}/src/offline/worker.js`, 'utf8');
      const version = checksum(JSON.stringify(list) + worker).slice(0, 12);
      writeFileSync(
        `${folder}/sw.js`,
        `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(list)};\n${worker}`,
      );
    },
  };
}
