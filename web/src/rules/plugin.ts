// The rules pages as HTML, made when the page is built, so that nobody downloads what turns Markdown into it.

import { readFile } from 'node:fs/promises';
import { marked } from 'marked';
import type { Plugin } from 'vite';

const MARK = '.md?html';

export const rules = (): Plugin => ({
  name: 'rules',
  async load(id) {
    if (!id.endsWith(MARK)) return null;
    const file = id.slice(0, -'?html'.length);
    this.addWatchFile(file);
    const page = await marked.parse(await readFile(file, 'utf8'));
    // The corner above names of rows heads nothing.
    return `export default ${JSON.stringify(page.replaceAll('<th></th>', '<td></td>'))}`;
  },
});
