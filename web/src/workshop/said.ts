// What is said of a board, in words: what bots found, with figures as the language writes them, and what rules find.

import type { Finding, Sentence } from '../core/types';
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

/** What the rules say of options. What has a name on the page is called so, not as in a record. */
export function found({ key, values }: Finding, t: Translate): string {
  const { option = '' } = values;
  const name = t(`option.${option}`);
  return t(`finding.${key}`, name === `option.${option}` ? values : { ...values, option: name });
}
