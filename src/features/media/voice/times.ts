/** Lengths of sound in words and figures. Pure. */
import { t } from '#lib/i18n.ts';

/** 2:05, 1:02:05 */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** '2 min', '45 s': for a sentence. */
export function lengthInWords(seconds: number): string {
  return seconds < 60
    ? t('{count} s', { count: Math.max(1, Math.round(seconds)) })
    : t('{count} min', { count: Math.round(seconds / 60) });
}

/** '2 minutes 5 seconds': for who hears it. */
export function spokenLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [m, s] = [Math.floor(whole / 60), whole % 60];
  return [
    m > 0 && t('{count, plural, one {# minute} other {# minutes}}', { count: m }),
    (s > 0 || m === 0) && t('{count, plural, one {# second} other {# seconds}}', { count: s }),
  ]
    .filter(Boolean)
    .join(' ');
}
