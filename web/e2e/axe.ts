// Asks axe-core what would keep somebody out; any test may ask at any moment.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails on anything axe-core calls serious or critical on the screen as it is now. */
export async function reachesEveryone(page: Page, screen: string): Promise<void> {
  // Without frames there is nothing to be gathered in a page of its own, which takes its time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    .setLegacyMode()
    .analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`).join('\n')}`,
    );
  expect(grave, screen).toEqual([]);
}
