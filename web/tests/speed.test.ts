import { afterEach, describe, expect, it, vi } from 'vitest';

import { createPatience } from '../src/ui/game/speed';

describe('a turn of many actions', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Which of these actions move; each is by somebody, at this screen or not, and comes so many milliseconds after the one before. */
  const moving = (...deeds: [by: string, here: boolean, after: number][]): boolean[] => {
    let clock = 0;
    const moves = createPatience(() => clock);
    return deeds.map(([by, here, after]) => {
      clock += after;
      return moves(by, here);
    });
  };

  it('is shown in motion for a few seconds, then it is there', () => {
    const turn = Array.from({ length: 12 }, (): [string, boolean, number] => ['p2', false, 900]);
    const shown = moving(...turn);
    expect(shown.slice(0, 7)).toEqual(Array(7).fill(true));
    expect(shown.slice(7)).toEqual(Array(5).fill(false));
  });

  it('has its own time for each player, what is drawn included', () => {
    expect(moving(['p2', false, 0], ['chance', false, 7000], ['p2', false, 0], ['p3', false, 0])).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('always moves for whoever plays here, and for whoever wants it slow', () => {
    expect(moving(['p1', true, 0], ['p1', true, 60_000], ['chance', false, 60_000])).toEqual([true, true, true]);
    vi.stubGlobal('localStorage', { getItem: () => 'slow' });
    expect(moving(['p2', false, 0], ['p2', false, 60_000])).toEqual([true, true]);
  });
});
