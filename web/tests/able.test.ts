// Whether a browser can run the rules is asked with a module that only newer ones take.

import { afterEach, expect, test, vi } from 'vitest';
import { canRunRules } from '../src/core/able';

afterEach(() => vi.restoreAllMocks());

test('the module that is tried is valid, and where words of 128 bits are unknown it is not taken', () => {
  expect(canRunRules()).toBe(true);
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  expect(canRunRules()).toBe(false);
});
