// What somebody has chosen for this browser, kept in it. Private windows may refuse; then everything stays as it is.

export interface Setting<Word extends string> {
  get(): Word;
  set(next: Word): void;
}

/** A choice between words; the first is what holds until somebody chooses. */
export function setting<const Word extends string>(name: string, words: readonly [Word, ...Word[]]): Setting<Word> {
  const key = `pyramidion.${name}`;
  return {
    get() {
      try {
        const kept = localStorage.getItem(key);
        return words.find((word) => word === kept) ?? words[0];
      } catch {
        return words[0];
      }
    },
    set(next) {
      try {
        localStorage.setItem(key, next);
      } catch {
        // As said above.
      }
    },
  };
}
