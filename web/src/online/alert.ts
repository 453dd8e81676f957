// Calling a player back: a knock, and a notification; both only for those who asked.

import { setting } from '../setting';

export const sound = setting('sound', ['off', 'on']);

let context: AudioContext | null = null;

/** Two short knocks on wood, made of a falling tone. */
export function knock(): void {
  context ??= new AudioContext();
  for (const [delay, pitch] of [
    [0, 190],
    [0.13, 150],
  ] as const) {
    const at = context.currentTime + delay;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch * 2, at);
    tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
    volume.gain.setValueAtTime(0.5, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.13);
  }
}

/** Asks; only ever called by a click. */
export const askToNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Calls the player: it is their turn. */
export function call(title: string, text: string, table: string): void {
  if (sound.get() === 'on') knock();
  if (document.visibilityState === 'visible' || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  try {
    const note = new Notification(title, { body: text, tag: `pyramidion-${table}` });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones only take notifications from a service worker; the title still says it.
  }
}
