// The pile of a game on this screen: shuffled once, so that whoever takes back draws the same again.

/** A pile, as what it is shuffled by. */
export const newPile = (random: () => number = Math.random): number => Math.floor(random() * 2 ** 32);

/** What decides the n-th draw, from 0 to below 1: the bits of pile and number thoroughly mixed. */
export function nthDraw(pile: number, n: number): number {
  let bits = (pile ^ Math.imul(n + 1, 0x9e3779b9)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
