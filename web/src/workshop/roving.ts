// Many small things to press in one group are one stop for Tab; the arrows go from one to the next. The group is no drawing
// itself: one that listens for the focus can be focused in Chromium.

import type { Action } from 'svelte/action';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const roving: Action<HTMLElement> = (group) => {
  const things = (): (HTMLElement | SVGElement)[] => [...group.querySelectorAll<SVGElement>('[role=switch], button')];
  const stop = (at: Element | undefined): void => {
    for (const thing of things()) thing.tabIndex = thing === at ? 0 : -1;
  };
  stop(things()[0]);
  const focused = ({ target }: Event): void => stop(target as Element);
  const moved = (event: Event): void => {
    const { key } = event as KeyboardEvent;
    const all = things();
    const here = all.indexOf(event.target as SVGElement);
    const to = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : here + (STEPS[key] ?? Number.NaN);
    if (here < 0 || Number.isNaN(to)) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  group.addEventListener('focusin', focused);
  group.addEventListener('keydown', moved);
  return {
    destroy() {
      group.removeEventListener('focusin', focused);
      group.removeEventListener('keydown', moved);
    },
  };
};
