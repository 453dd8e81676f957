// Whose code is in the page is told by the modules that are bundled.

import { expect, test } from 'vitest';
import { packageOf } from '../src/about/plugin';

test.each([
  ['/w/node_modules/three/build/three.module.js', 'three'],
  ['/w/node_modules/@fontsource-variable/inter/index.css', '@fontsource-variable/inter'],
  ['/w/node_modules/svelte/node_modules/clsx/dist/clsx.mjs', 'clsx'],
  ['\0/w/node_modules/uqr/dist/index.mjs', 'uqr'],
  ['/w/src/ui/App.svelte', undefined],
  ['\0vite/preload-helper.js', undefined],
])('%s is of %s', (module, name) => {
  expect(packageOf(module)).toBe(name);
});
