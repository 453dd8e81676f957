// Whether single letters are commands. Whoever speaks or taps by accident can do without them.

const KEY = 'pyramidion.shortcuts';

export function shortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcuts(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Private windows may refuse; then the letters stay commands.
  }
}

/** Whether a key pressed here is a command and not text, another program's, or switched off. */
export function isCommand(event: KeyboardEvent): boolean {
  const { target } = event;
  const typing =
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type));
  const taken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  return !typing && !taken && (event.key.length > 1 || shortcuts());
}
