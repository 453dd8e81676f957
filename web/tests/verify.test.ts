// The check of draws as the page asks for it: honest games pass, every forgery is refused for what it is.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localClient } from './local';

const read = (file: string): string => readFileSync(new URL(`../../testdata/draws/${file}`, import.meta.url), 'utf8');
const forgeries = JSON.parse(read('forgeries.json')) as {
  forgery: string;
  record: string;
  receipt: string | null;
  code: string;
}[];

describe('the check of draws', () => {
  const client = localClient();

  it.each([
    ['inka', { version: 2, draws: 13, lot: true, shares: ['revealed', 'withheld', 'bot'], all: true }],
    ['turquoise', { version: 2, draws: 12, lot: false, shares: ['revealed', 'bot'], all: true }],
    ['aztec', { version: 2, draws: 0, lot: true, shares: ['revealed', 'revealed'], all: true }],
  ])('passes an honest game of %s', async (game, found) => {
    expect(await client.verify(read(`${game}.txt`), read(`${game}.receipt.json`))).toEqual(found);
  });

  it.each(forgeries)('refuses $forgery', async ({ record, receipt, code }) => {
    const verdict = client.verify(read(record), receipt === null ? null : read(receipt));
    await expect(verdict).rejects.toMatchObject({ code });
  });

  it('says of a game of version 1 that it is one', async () => {
    expect(await client.verify(read('inka-version-1.txt'), null)).toMatchObject({ version: 1, draws: 13 });
  });
});
