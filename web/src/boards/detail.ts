// How much detail the lit boards are drawn with: all of it, or as little as a slow machine can bear.

export type Detail = 'full' | 'low';

const KEY = 'pyramidion.detail';

export function detail(): Detail {
  try {
    return localStorage.getItem(KEY) === 'low' ? 'low' : 'full';
  } catch {
    return 'full';
  }
}

export function setDetail(next: Detail): void {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Private windows may refuse; then everything stays as it is.
  }
}
