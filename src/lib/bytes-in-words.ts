/** "31 MB", "1.2 GB": a size as people read it, in units of 1000. Nothing is smaller than 1 MB. */
import { locale, t } from '#lib/i18n.ts';

export function bytesInWords(size: number): string {
  const mega = size / 1e6;
  if (mega < 1000) return t('{size} MB', { size: Math.max(1, Math.round(mega)) });
  const giga = mega / 1000;
  return t('{size} GB', { size: giga.toLocaleString(locale(), { maximumFractionDigits: giga < 10 ? 1 : 0 }) });
}
