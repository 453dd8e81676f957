// Animations that run only while something moves, can be ended at once, and honour reduced motion.

export interface Motion {
  /** Calls `step` with 0…1 (eased) over this many milliseconds; settles at the end. */
  play(duration: number, step: (t: number) => void, easing?: (t: number) => number): Promise<void>;
  /** Ends everything that runs, at its end. */
  finish(): void;
  /** Moves everything on to `now`; true while something still runs. Called by the stage. */
  advance(now: number): boolean;
  running(): boolean;
}

interface Run {
  start: number | null;
  duration: number;
  step: (t: number) => void;
  easing: (t: number) => number;
  done: () => void;
}

export const ease = {
  inOut: (t: number): number => t * t * (3 - 2 * t),
  out: (t: number): number => 1 - (1 - t) ** 3,
  in: (t: number): number => t ** 3,
  linear: (t: number): number => t,
} as const;

export function createMotion({ invalidate, reduced }: { invalidate: () => void; reduced: () => boolean }): Motion {
  let runs: Run[] = [];

  const end = (run: Run): void => {
    run.step(1);
    run.done();
  };

  return {
    play(duration, step, easing = ease.inOut) {
      return new Promise((resolve) => {
        const run: Run = { start: null, duration, step, easing, done: resolve };
        invalidate();
        if (reduced() || duration <= 0) {
          end(run);
          return;
        }
        step(0);
        runs.push(run);
      });
    },
    finish() {
      const all = runs;
      runs = [];
      for (const run of all) end(run);
      if (all.length > 0) invalidate();
    },
    advance(now) {
      // What a step starts belongs to the next frame.
      const current = runs;
      runs = [];
      const kept: Run[] = [];
      for (const run of current) {
        run.start ??= now;
        const t = (now - run.start) / run.duration;
        if (t >= 1) end(run);
        else {
          run.step(run.easing(t));
          kept.push(run);
        }
      }
      runs = [...kept, ...runs];
      return runs.length > 0;
    },
    running: () => runs.length > 0,
  };
}
