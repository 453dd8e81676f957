// Whom somebody does not want to hear, kept in this browser: players by table and seat, and at its rematches.

const KEY = 'pyramidion.muted';
const MOST = 200;

/** Says to components that something has changed. */
let changes = $state(0);

const of = (table: string, seat: number): string => `${table}/${seat}`;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a player is muted at a table, or was at the one that it is the rematch of. */
export function isMuted(table: string, previous: string | null, seat: number): boolean {
  void changes;
  const kept = read();
  if (kept.includes(`!${of(table, seat)}`)) return false;
  return kept.includes(of(table, seat)) || (previous !== null && kept.includes(of(previous, seat)));
}

export function mute(table: string, seat: number, muted: boolean): void {
  const one = of(table, seat);
  const others = read().filter((kept) => kept !== one && kept !== `!${one}`);
  try {
    localStorage.setItem(KEY, JSON.stringify([muted ? one : `!${one}`, ...others].slice(0, MOST)));
  } catch {
    // Private windows may refuse; then everybody is heard.
  }
  changes++;
}
