/** How far each resource has been read in this browser. */
import { t } from '#lib/i18n.ts';
import { readLocal, writeLocal } from '#lib/local-storage.ts';

const KEY = 'reading';

/** The share of each slug, 0 to 1. */
export function readReading(): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, share]) => typeof share === 'number'));
  } catch {
    return {};
  }
}

/** Stores the share if it is more than before. Without storage the next visit begins at nothing. */
export function writeReading(slug: string, share: number): void {
  const before = readReading();
  if (share <= (before[slug] ?? 0)) return;
  writeLocal(KEY, JSON.stringify({ ...before, [slug]: share }));
}

/** A share in words; null before the reading has begun. */
export function readingWords(share: number): string | null {
  if (share >= 0.95) return t('Read to the end');
  return share >= 0.05 ? t('{percent} % read', { percent: Math.round(share * 100) }) : null;
}

/** How much of an element has passed the lower edge of the window, 0 to 1. */
export const shareRead = (top: number, height: number, window: number): number =>
  height <= 0 ? 0 : Math.min(1, Math.max(0, (window - top) / height));
