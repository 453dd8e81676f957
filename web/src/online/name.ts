// What the player of this browser is called, as typed in last.

const KEY = 'pyramidion.name';

export function myName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function setMyName(name: string): void {
  try {
    localStorage.setItem(KEY, name.trim());
  } catch {
    // Then it is typed in again.
  }
}
