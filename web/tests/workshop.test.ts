// Boards of one's own as files, and what bots find of them in words.

import { describe, expect, it } from 'vitest';
import { boardOf, infoOf, settled } from '../src/game/games';
import { cellNamed } from '../src/games/inka/board/geometry';
import { edgesOf, readPlan } from '../src/games/inka/workshop/plan';
import { LANGUAGES, translator } from '../src/i18n/i18n';
import { found, said } from '../src/workshop/said';
import { asFile, fromFile, packBoard, titleOf } from '../src/workshop/shared';

describe('a board as a file', () => {
  const options = { board: 'D.~/~D.', rhombi: '1:-:-/D1:s2,s3:-' };

  it('comes back with its title', () => {
    const file = asFile('inka', options, { name: 'Two floors', author: 'Ann' });
    expect(fromFile(infoOf('inka'), file, 'board')).toEqual(options);
    expect(titleOf(file)).toEqual({ name: 'Two floors', author: 'Ann' });
  });

  it('carries no signs that hide or turn text, and no long names', () => {
    const title = { name: '"A\u202eb\nc"', author: 'x'.repeat(99) };
    expect(titleOf(asFile('inka', options, title))).toEqual({ name: 'Abc', author: 'x'.repeat(40) });
    expect(titleOf('# author: \u0007Ann\u2066\n# inka board\nD.~\n')).toEqual({ name: '', author: 'Ann' });
    expect(titleOf('D.~\n')).toEqual({ name: '', author: '' });
  });
});

describe('a board that is wrong', () => {
  it('is drawn as far as it makes sense', () => {
    const rows = ['D.~~.~~.X', '..~~~.~~~..', '~~P~.~~~.~P~~', '.~~~~R~.~R~~~~.', '.~~~~R~.~R~~~~.'];
    const board = [...rows, '~~P~.~~~.~P~~', '..~~~.~~~..', 'D.~~.~~.D', 'h3:q:-', 'i3:w,w:S', 'f4:s:-', 'z9:e:-'].join(
      '/',
    );
    const plan = readPlan(board);
    expect(plan['b11']?.ground).toBe('~');
    expect(plan['h3']?.walls).toEqual([]);
    expect(plan['i3']).toEqual({ ground: 'D', walls: ['w'], snake: true });
    // Every wall can be drawn.
    for (const [name, { walls }] of Object.entries(plan))
      for (const wall of walls) expect(edgesOf(cellNamed(name)!)).toContain(wall);
  });
});

describe('a board as a link', () => {
  it('comes back with its title, whatever is in it', async () => {
    const drawn = { board: 'D.~/~D.' };
    const title = { name: 'Zwei Böden = 2 % mehr', author: 'Zoë Ö.' };
    const packed = await packBoard({ ...drawn, rhombi: '' }, title);
    expect(await boardOf(infoOf('inka'), packed)).toEqual({ drawn, variants: {}, title });
    const untitled = await packBoard(drawn, { name: ' ', author: '' });
    expect((await boardOf(infoOf('inka'), untitled)).title).toEqual({ name: '', author: '' });
  });

  it('keeps numbers that nobody offers', async () => {
    const info = infoOf('aztec');
    const { variants } = await boardOf(info, await packBoard({ size: '5', pieces: '7' }, { name: '', author: '' }));
    expect(settled(info, 2, variants)).toMatchObject({ size: '5', pieces: '7' });
    // The usual number is left to the game.
    expect(settled(info, 2, { pieces: '22' })).not.toHaveProperty('pieces');
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

describe('what rules find', () => {
  it('calls things as the page does', () => {
    const finding = { text: '', places: ['pieces'], barred: true };
    const values = { option: 'pieces', min: '1', max: '40', value: '99' };
    for (const language of LANGUAGES) {
      const t = translator(language);
      const told = found({ ...finding, key: 'option.number', values }, t);
      expect(told).toContain(t('option.pieces'));
      expect(told).toContain('99');
      // What has no name here is called as in records.
      expect(found({ ...finding, key: 'option.unknown', values: { option: 'sides', known: 'size' } }, t)).toContain(
        'sides',
      );
      expect(found({ ...finding, key: 'unread', values: { why: 'so' } }, t)).toMatch(/so$/);
    }
  });
});
