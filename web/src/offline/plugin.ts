// For the build: writes the service worker with the list of all files, and the manifests that make the page installable.
// By hand, because all of it is shorter than the settings of a tool that would do it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LANGUAGES = new URL('../i18n/', import.meta.url);
const ONLINE = new URL('../online/', import.meta.url);
const GAMES = new URL('../games/', import.meta.url);
const NIGHT = '#10131c';

/** The texts of a folder in a language. */
const read = (folder: URL, language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Record<string, string>;

/** The languages there are files of. */
const languages = (): string[] => readdirSync(LANGUAGES).flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? []);

const games = (): string[] =>
  readdirSync(GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

const nameOf = (game: string, language: string): string =>
  read(new URL(`${game}/`, GAMES), language)[`game.${game}`] ?? game;

/** "Your turn at …" for each game; with the page's own name for one that the worker does not know yet. */
function turn(language: string): Record<string, string> {
  const say = (game: string): string => read(ONLINE, language)['told.title']!.replace('{game}', game);
  const known = games().map((game) => [game, say(nameOf(game, language))]);
  return Object.fromEntries([...known, ['', say(read(LANGUAGES, language)['app.name']!)]]) as Record<string, string>;
}

function manifest(language: string): string {
  const texts = read(LANGUAGES, language);
  const icon = (name: string, sizes: string, type: string, purpose = 'any') => ({
    src: `./${name}`,
    sizes,
    type,
    purpose,
  });
  const shortcuts = games().map((game) => ({ name: nameOf(game, language), url: `./#/setup/${game}` }));
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
      for (const language of languages())
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source: manifest(language) });
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
      const texts = `const TURN = ${JSON.stringify(Object.fromEntries(languages().map((code) => [code, turn(code)])))};\n`;
      const version = checksum(JSON.stringify(list) + texts + worker).slice(0, 12);
      writeFileSync(
        `${folder}/sw.js`,
        `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(list)};\n${texts}${worker}`,
      );
    },
  };
}
