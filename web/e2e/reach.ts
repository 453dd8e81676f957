// What fingers and weak eyes need of a screen; any test may look at any moment.

import { expect, type Page } from '@playwright/test';

const SIDE = 44;

/** Every control in sight that is smaller than a finger; links within a text are part of it. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((side) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a, button, input, select, summary, [role=gridcell], [role=tab]',
    );
    return [...controls].flatMap((control) => {
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      const hidden = box.width <= 2 || !control.checkVisibility() || control.closest('p, article li, td > a') !== null;
      const small = box.width < side - 0.5 || box.height < side - 0.5;
      return hidden || !small
        ? []
        : [`${control.outerHTML.slice(0, 90)} ${box.width.toFixed()} × ${box.height.toFixed()}`];
    });
  }, SIDE);

/** Texts that are cut off: more in them than their box shows, with no way to scroll to it. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'h1, h2, h3, p, a, button, label, legend, li, dt, dd, span, td, th, summary',
      ),
    ].flatMap((one) => {
      const style = getComputedStyle(one);
      const clips = [style.overflowX, style.overflowY].some((kind) => kind === 'hidden' || kind === 'clip');
      const more = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
      return clips && more && one.clientWidth > 1 && one.checkVisibility()
        ? [`${one.outerHTML.slice(0, 90)} ${one.scrollWidth} > ${one.clientWidth}`]
        : [];
    }),
  );

/** Nothing is wider than the screen. */
export async function fits(page: Page, name: string): Promise<void> {
  const { width, wide, lost } = await page.evaluate(async () => {
    await document.fonts.ready;
    const { clientWidth, scrollWidth } = document.documentElement;
    // What hangs out to the left cannot be scrolled to at all.
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')];
    const lost = controls
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().left < -1 && !one.closest('.frame'))
      .map((one) => one.outerHTML.slice(0, 80));
    return { width: clientWidth, wide: scrollWidth, lost };
  });
  expect.soft(wide, `${name}: width`).toBeLessThanOrEqual(width);
  expect.soft(lost, name).toEqual([]);
}
