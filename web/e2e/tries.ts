// Closes the report: how many tests passed, and which of them only at the second try.

import type { Reporter, Suite } from '@playwright/test/reporter';

export default class Tries implements Reporter {
  private all: Suite | null = null;

  onBegin(_: unknown, suite: Suite): void {
    this.all = suite;
  }

  onEnd(): void {
    const tests = this.all?.allTests() ?? [];
    const ended = (outcome: string) => tests.filter((test) => test.outcome() === outcome);
    const again = ended('flaky');
    for (const test of again) console.log(`needed a second try: ${test.titlePath().filter(Boolean).join(' › ')}`);
    console.log(`${again.length} of ${tests.length} tests in Chromium needed a second try`);
    const counts = [`${ended('expected').length + again.length} passed`, `${ended('unexpected').length} failed`];
    console.log(`Chromium: ${[...counts, `${ended('skipped').length} skipped`].join(', ')}`);
  }
}
