// A club's colour, and players one does not want to hear.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bright, readable } from '../src/club/accent';
import { isMuted, mute } from '../src/club/mute.svelte';

describe("a club's colour", () => {
  it.each(['#000000', '#7a1020', '#0000ff', '#2aa79c', '#c8553d', '#ffffff'])('%s can be read', (colour) => {
    expect(readable(bright(colour))).toBe(true);
  });

  it('stays as it is if it can be read already', () => {
    expect(bright('#6fdccf')).toBe('#6fdccf');
    expect(bright('#7a1020')).not.toBe('#7a1020');
  });
});

describe('muting', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it('holds for one player at one table and its rematch', () => {
    mute('first', 1, true);
    expect(isMuted('first', null, 1)).toBe(true);
    expect(isMuted('first', null, 0)).toBe(false);
    expect(isMuted('other', null, 1)).toBe(false);
    expect(isMuted('second', 'first', 1)).toBe(true);
  });

  it('ends when it is taken back, at a rematch too', () => {
    mute('first', 1, true);
    mute('second', 1, false);
    expect(isMuted('second', 'first', 1)).toBe(false);
    expect(isMuted('first', null, 1)).toBe(true);
    mute('first', 1, false);
    expect(isMuted('first', null, 1)).toBe(false);
  });

  it('bears nonsense in the browser', () => {
    for (const nonsense of ['{', '7', '[1, null]']) {
      kept.set('pyramidion.muted', nonsense);
      expect(isMuted('first', null, 1)).toBe(false);
    }
  });
});
