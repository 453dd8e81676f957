// What is told of levels, plates and rhombi.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEVELS } from '../src/game/players';
import { GAMES, gameOf } from '../src/games';
import { describeRhombus } from '../src/games/inka/rhombus';
import { turned } from '../src/games/turquoise/board/grid';
import { describePlate } from '../src/games/turquoise/plate';
import { texts, translator } from '../src/i18n/i18n';
import { readStrength, readThoughts } from '../src/strength';

const t = translator('en');

describe('the strength of levels', () => {
  const page = readFileSync(new URL('../../docs/strength.md', import.meta.url), 'utf8');
  const [strength, thoughts] = [readStrength(page), readThoughts(page)];
  // The general players, which a game has until it has its own, are measured by nobody: the page gives no figure then.
  it('is measured where there are players of a game', () => {
    expect(Object.keys(strength).filter((game) => !GAMES.some(({ name }) => name === game))).toEqual([]);
    expect(Object.keys(strength)).toEqual(expect.arrayContaining(['aztec', 'inka', 'turquoise']));
  });
  it.each(Object.keys(strength))('is measured for every level of %s but the first', (game) => {
    expect(Object.keys(strength[game]!)).toEqual(LEVELS.slice(1));
    for (const won of Object.values(strength[game]!)) expect(won).toBeGreaterThan(50);
  });
  it.each(Object.keys(strength))('comes with the time each level of %s takes', (game) => {
    expect(Object.keys(thoughts[game] ?? {})).toEqual(LEVELS);
    for (const time of Object.values(thoughts[game]!)) expect(time).toBeGreaterThanOrEqual(0);
  });
  it('belongs to levels with names', () => {
    for (const level of LEVELS)
      for (const key of ['name', 'about']) expect(texts.en).toHaveProperty([`level.${level}.${key}`]);
  });
});

describe('the face of a plate', () => {
  // Plate 13: joined in the south and west; leads out at one end of each side.
  const lines = ['s', 'n', 'ew', 'nesw'];
  it('is told by its sides', () =>
    expect(describePlate(lines, t)).toBe(
      'Sockets joined: south, west. Leads out: north (east end), east (south end), south (west end), west (south end).',
    ));
  it('turns with the plate', () =>
    expect(describePlate(turned(lines, 1), t)).toBe(
      'Sockets joined: north, west. Leads out: north (west end), east (south end), south (west end), west (north end).',
    ));
});

describe('a strike', () => {
  it('is told where all four pillars are of one colour, and nowhere else', () => {
    const turquoise = gameOf('turquoise');
    const told = (kind: string, four: readonly number[], level = 0): string => {
      const pillars = ['b2', 'c2', 'c3', 'b3'].map((column, i) => ({ column, level, seat: four[i], free: true }));
      const view = { pillars, phase: { kind: 'seth', place: '1b2' } };
      return turquoise.detail!({ kind, place: '1b2', rotation: 0 } as never, t, view as never);
    };
    for (const kind of ['lay', 'seth']) {
      expect(told(kind, [1, 1, 1, 1])).toBe('A strike: all four pillars are of one colour.');
      expect(told(kind, [1, 1, 0, 1])).toBe('');
      expect(told(kind, [1, 1, 1, 1], 1)).toBe('');
    }
    expect(told('draw', [1, 1, 1, 1])).toBe('');
  });
});

describe('the face of a rhombus', () => {
  const face = { name: '4', walls: [true, false, false, false], snakes: [false, true] } as const;
  it('is told by the points of the compass, as it is turned', () => {
    const told = (heading: number) => describeRhombus(face as never, heading, t);
    // Turned by a half, everything is on the other side.
    expect(told(0)).toBe('Wall on the side: north. Snake on the half: south-east.');
    expect(told(3)).toBe('Wall on the side: south. Snake on the half: north-west.');
  });
});
