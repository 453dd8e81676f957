// Whether this browser can run the rules.

/** The smallest module with a word of 128 bits, which the rules are compiled to; browsers before 2021 do not know it. */
const WIDE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

export const canRunRules = (): boolean => typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(WIDE));
