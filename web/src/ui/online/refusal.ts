// Why something was refused, in the player's language.

import { Refused, type RefusalCode } from '../../core/types';
import { has } from '../../i18n/i18n';
import { language, t } from '../../i18n/language.svelte';

/** The sentence for a code; the server's own where there is none. */
export const sentence = (code: RefusalCode, message: string): string =>
  has(language.current, `refusal.${code}`) ? t(`refusal.${code}`) : message;

export const told = (error: unknown): string =>
  error instanceof Refused ? sentence(error.code, error.message) : t('app.error', { why: (error as Error).message });
