// For the build: everything that is bundled is credited on the page. A package that is not in the list, or one that is in
// it without being bundled, stops the build.

import type { Plugin } from 'vite';
import credits from './credits.json' with { type: 'json' };

/** The npm package that a module belongs to. */
export function packageOf(module: string): string | undefined {
  const path = module.replaceAll('\\', '/').split('/node_modules/').at(-1);
  if (path === undefined || path === module) return undefined;
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

export function credited(): Plugin {
  // Workers are bundled by themselves, but nothing that is only theirs comes from npm.
  return {
    name: 'credited',
    apply: 'build',
    generateBundle() {
      const bundled = new Set([...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []));
      // A part of the bundler itself, a few lines that load pieces of the page.
      bundled.delete('vite');
      const listed = new Set([...credits.fonts, ...credits.libraries].map(([name]) => name as string));
      const missing = [...bundled].filter((name) => !listed.has(name));
      const extra = [...listed].filter((name) => !bundled.has(name));
      if (missing.length > 0 || extra.length > 0)
        this.error(
          `BUNDLED in xtask/licences/src/inside.rs lacks [${missing.join(', ')}] and has without need [${extra.join(', ')}]`,
        );
    },
  };
}
