// No text is missing in any language, and none is left over.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../src/core/generated';
import { offered, told } from '../src/game/sentences';
import { GAMES } from '../src/games';
import { LANGUAGES, localeOf, preferred, texts, translator } from '../src/i18n/i18n';
import { localClient } from './local';

const sources = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8'));

/** Keys written out in the code, and the beginnings of those put together there. */
const keys = sources.flatMap((text) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]!));
const conditional = sources.flatMap((text) =>
  [...text.matchAll(/\bt\([^'()]*\? '([^']+)' : '([^']+)'/g)].flatMap((match) => [match[1]!, match[2]!]),
);
const beginnings = sources.flatMap((text) =>
  [...text.matchAll(/[`']([a-z-]+(?:\.[a-z-]+)*\.)(?:\$\{|' \+)/g)].map((match) => match[1]!),
);
const mentioned = sources.flatMap((text) => [...text.matchAll(/'([a-z-]+(?:\.[\w-]+)+)'/g)].map((match) => match[1]!));

describe('texts', () => {
  it('are the same keys in every language', () => {
    for (const language of LANGUAGES)
      expect(Object.keys(texts[language]!).sort()).toEqual(Object.keys(texts.en).sort());
  });

  it('take the same values in every language', () => {
    // How somebody is named depends on the language's grammar (`Named`), that he is named does not.
    const names = (text: string): string[] => {
      const all = [...text.replace(/\{you\|[^}]*\}/g, '').matchAll(/\{(\w+)/g)];
      return [...new Set(all.map(([, name]) => (name === 'them' ? 'name' : name!)))].sort();
    };
    for (const [key, text] of Object.entries(texts.en))
      for (const language of LANGUAGES)
        expect(names(texts[language]![key]!), `${key} in ${language}`).toEqual(names(text));
  });

  it('are set as each language sets its signs', () => {
    const french = Object.entries(texts.fr!).filter(([, text]) => /\S[:;?!»]/.test(text.replace(/https?:/g, '')));
    expect(french).toEqual([]);
    // No line begins with such a sign, nor ends with an opening one.
    expect(Object.entries(texts.fr!).filter(([, text]) => / [:;?!»]|« /.test(text))).toEqual([]);
    const english = Object.entries(texts.en).filter(([, text]) => /\s[:;?!%]/.test(text));
    expect(english).toEqual([]);
    // A game's name may begin with a vowel, before which French cuts these short.
    const uncut = Object.entries(texts.fr!).filter(([, text]) => /\b(de|que|le|la) \{game\}/.test(text));
    expect(uncut).toEqual([]);
    // Signs between two texts are part of a text, so that each language has its own.
    const loose = sources.filter((text) => /\)\} ?: [{$]/.test(text));
    expect(loose).toEqual([]);
  });

  it('exist for every key in the code', () => {
    expect(keys.length).toBeGreaterThan(50);
    const missing = [...keys, ...conditional].filter((key) => !key.endsWith('.') && !(key in texts.en));
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set([...keys, ...conditional, ...mentioned]);
    const unused = Object.keys(texts.en).filter(
      (key) => !used.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it.each(GAMES.map(({ name }) => name))('exist for every refusal of %s', (game) => {
    expect(REFUSALS[game]).not.toHaveLength(0);
    expect(REFUSALS[game].filter((code) => !(`refusal.${code}` in texts.en))).toEqual([]);
  });

  it.each(GAMES.map((game) => [game.name, game] as const))('name every kind of action of %s', (name, { kinds }) => {
    for (const kind of kinds) expect(texts.en).toHaveProperty([`kind.${name}.${kind}`]);
  });

  it.each(GAMES.map((game) => [game.name, game] as const))('tell the goal, signs and prompts of %s', (name, game) => {
    expect(texts.en).toHaveProperty([`goal.${name}`]);
    for (const { text } of game.legend) expect(texts.en).toHaveProperty([text]);
    for (const kind of game.points ? game.kinds : []) expect(texts.en).toHaveProperty([`can.${name}.${kind}`]);
  });

  it.each(GAMES.map((game) => [game.name, game] as const))('tell every action of a game of %s', async (name, game) => {
    const client = localClient();
    let { moment } = await client.open({ game: name, options: '' }, []);
    const [told, listed] = [new Set<string>(), new Set<string>()];
    for (let i = 0; i < 200 && moment.turn !== 'over'; i++) {
      const { choices } = moment;
      for (const { action } of choices) {
        listed.add(action.kind);
        told.add(game.phrase(action, (key) => key).text);
      }
      const next = choices[(i * 7919) % choices.length];
      const { deed, moment: then } = await (next ? client.play(next.action.text) : client.draw((i * 0.618) % 1));
      expect(texts.en).toHaveProperty([`told.${name}.${game.phrase(deed.action, (key) => key).text}`]);
      moment = then;
    }
    for (const text of told)
      for (const how of ['offer', 'told']) expect(texts.en).toHaveProperty([`${how}.${name}.${text}`]);
    expect([...listed].filter((kind) => !(game.kinds as readonly string[]).includes(kind))).toEqual([]);
  });
});

describe('sentences', () => {
  const [en, fr, de] = [translator('en'), translator('fr'), translator('de')];
  it.each([
    ['aztec', 'c3.1 esu', 'piece laid from c3.1 to e5.2'],
    ['aztec', 'oh 12', '12 named'],
    ['turquoise', 'lay 1b2 r3', 'plate to 1b2, turned by 270°'],
    ['turquoise', 'enter b1-b2-b3', 'pillar in at b1, to b3'],
    ['turquoise', 'leave b1', 'pillar out at b1'],
    ['turquoise', 'auction horus 3', 'auction of Horus, opened at 3'],
    ['inka', 'shift D2 d9 d10', 'destination D2 to d9 and d10'],
  ] as const)('%s: %s', async (game, text, sentence) =>
    expect(told(en, game, await localClient().read(game, text))).toBe(sentence),
  );

  it('are in French too', async () => {
    const { read } = localClient();
    expect(offered(fr, 'inka', await read('inka', 'go e5'))).toBe('Marcher jusqu’en e5');
    expect(offered(fr, 'aztec', await read('aztec', 'c3.1 esu'))).toBe('Poser une pièce de c3.1 à e5.2');
  });

  it('are of no game that nobody knows', () =>
    expect(() => told(en, 'chess' as never, { kind: 'pass', text: 'pass' })).toThrow('chess'));

  it('count in each language', () => {
    expect([0, 1, 2].map((n) => en('mirror.count', { n }))).toEqual(['0 actions', '1 action', '2 actions']);
    expect([0, 1, 2].map((n) => fr('mirror.count', { n }))).toEqual(['0 action', '1 action', '2 actions']);
    expect([0, 1, 2].map((n) => de('mirror.count', { n }))).toEqual(['0 Aktionen', '1 Aktion', '2 Aktionen']);
  });
});

describe('the language', () => {
  it.each([
    [null, ['fr-CH', 'en'], 'fr'],
    [null, ['it', 'fr'], 'fr'],
    [null, ['de-AT', 'en'], 'de'],
    [null, ['it'], 'en'],
    ['en', ['fr'], 'en'],
  ] as const)('is chosen from %s and %s', (stored, wanted, expected) =>
    expect(preferred(stored, wanted)).toBe(expected),
  );

  it.each([
    ['en', ['de-DE', 'en-US', 'en-GB'], 'en-US'],
    ['en', ['en'], 'en-GB'],
    ['en', ['fr-FR'], 'en-GB'],
    ['de', ['en-GB', 'de-AT'], 'de-AT'],
    ['fr', [], 'fr'],
  ] as const)('%s writes dates for %s as %s does', (language, wanted, expected) =>
    expect(localeOf(language, wanted)).toBe(expected),
  );
});
