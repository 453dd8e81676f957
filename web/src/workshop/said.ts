// A sentence of what bots found of a board, in words: figures as the language writes them.

import type { Sentence } from '../core/types';
import type { Translate } from '../i18n/i18n';

export function said({ key, values }: Sentence, t: Translate, language: string): string {
  const number = (figure: number): string => figure.toLocaleString(language, { maximumFractionDigits: 1 });
  const shares = ([share, low, high]: readonly number[]): string =>
    t('trial.share', { share: number(share!), low: number(low!), high: number(high!) });
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number'
      ? number(value)
      : value.map((one) => (typeof one === 'string' ? one : shares(one))).join(', '),
  ]);
  return t(`trial.${key}`, Object.fromEntries(filled) as Record<string, string>);
}
