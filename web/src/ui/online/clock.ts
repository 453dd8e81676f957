// Times and clocks in words.

import type { Translate } from '../../i18n/i18n';
import type { Timing } from '../../online/generated';

/** How a table is timed. */
export function timing(t: Translate, given: Timing): string {
  if (given.kind === 'live') return t('clock.live', { minutes: given.seconds / 60, seconds: given.increment });
  if (given.kind === 'days') return t('clock.days', { n: given.days });
  return t('clock.none');
}

/** A time left: days and hours, hours and minutes, or minutes and seconds. */
export function left(t: Translate, milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return t('clock.left.days', { days, hours });
  const two = (n: number): string => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How long something has lasted, in the largest unit that fits. */
export function lasted(t: Translate, milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return t('time.seconds', { n: Math.floor(milliseconds / 1000) });
  if (minutes < 60) return t('time.minutes', { n: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t('time.hours', { n: hours }) : t('time.days', { n: Math.floor(hours / 24) });
}
