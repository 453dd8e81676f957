// Boards of one's own as files, and what bots find of them in words.

import { describe, expect, it } from 'vitest';
import { infoOf } from '../src/game/games';
import { LANGUAGES, translator } from '../src/i18n/i18n';
import { said } from '../src/workshop/said';
import { asFile, fromFile, titleOf } from '../src/workshop/shared';

describe('a board as a file', () => {
  const options = { board: 'D.~/~D.', rhombi: '1:-:-/D1:s2,s3:-' };

  it('comes back with its title', () => {
    const file = asFile('inka', options, { name: 'Two floors', author: 'Ann' });
    expect(fromFile(infoOf('inka'), file, 'board')).toEqual(options);
    expect(titleOf(file)).toEqual({ name: 'Two floors', author: 'Ann' });
  });

  it('carries no signs that hide or turn text, and no long names', () => {
    const title = { name: 'A\u202eb\nc', author: 'x'.repeat(99) };
    expect(titleOf(asFile('inka', options, title))).toEqual({ name: 'Abc', author: 'x'.repeat(40) });
    expect(titleOf('# author: \u0007Ann\u2066\n# inka board\nD.~\n')).toEqual({ name: '', author: 'Ann' });
    expect(titleOf('D.~\n')).toEqual({ name: '', author: '' });
  });
});

describe('what bots find', () => {
  it('is told with the figures of each language', () => {
    const values = { changes: 2.4, low: 2, high: 3 };
    const shares = { shares: [[52, 45, 59]] as [number, number, number][], points: 9 };
    for (const language of LANGUAGES) {
      const t = translator(language);
      expect(said({ key: 'lead', against: false, values }, t, language)).toContain(language === 'en' ? '2.4' : '2,4');
      expect(said({ key: 'order.even', against: false, values: shares }, t, language)).toContain(
        language === 'en' ? '52% (45–59)' : '52 % (45–59)',
      );
    }
  });
});
