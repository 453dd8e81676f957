// Whether single letters are commands. Whoever speaks or taps by accident can do without them.

import { setting } from '../setting';

export const shortcuts = setting('shortcuts', ['on', 'off']);

/** Whether a key pressed here is a command and not text, another program's, or switched off. */
export function isCommand(event: KeyboardEvent): boolean {
  const { target } = event;
  const typing =
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type));
  const taken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  return !typing && !taken && (event.key.length > 1 || shortcuts.get() === 'on');
}
