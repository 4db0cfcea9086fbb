/** The names of copies, and which of them go when there are too many. Pure. */
import { copyPrefix } from '#data/own-copies.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';

/** A copy by its name: when it was made, ms, and how many rows it has. */
export interface Copy {
  readonly name: string;
  readonly at: number;
  readonly rows: number;
}

/** The newest copies are kept however close they are; of the days before one each. */
const NEWEST_COPIES = 3;
/** The most copies of a profile. */
export const MOST_COPIES = 10;
/** How old the newest copy is when another one is due, ms. */
export const DUE_AFTER = 20 * HOUR_MS;

/** After the prefix. */
const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})Z-(\d+)\.json$/;

/** Several profiles may use one folder. */
export const copyName = (profileId: string, at: Date, rows: number): string =>
  `${copyPrefix(profileId)}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${rows}.json`;

/** A profile's copies among the files of a folder, the newest first. */
export const copiesIn = (names: readonly string[], profileId: string): readonly Copy[] =>
  names
    .flatMap((name): Copy[] => {
      const prefix = copyPrefix(profileId);
      const [, hour, minute, second, rows] = (name.startsWith(prefix) && NAME.exec(name.slice(prefix.length))) || [];
      if (hour === undefined) return [];
      return [{ name, at: Date.parse(`${hour}:${minute}:${second}Z`), rows: Number(rows) }];
    })
    .sort((a, b) => b.at - a.at);

/** The copy with the most rows, the first of them; null of none. */
export const fullestOf = (copies: readonly Copy[]): Copy | null =>
  copies.reduce<Copy | null>((best, copy) => (best && best.rows >= copy.rows ? best : copy), null);

/**
 * The copies to delete, the newest first among those that are given: the newest ones stay, then one of each day, ten in all. The fullest
 * always stays, so that the copies of a device that has lost its rows never replace it.
 */
export function surplusOf(copies: readonly Copy[]): readonly Copy[] {
  const fullest = fullestOf(copies);
  const days = new Set<number>();
  const kept = copies.filter((copy, i) => {
    const day = Math.floor(copy.at / DAY_MS);
    const isFirst = !days.has(day);
    days.add(day);
    return i < NEWEST_COPIES || isFirst;
  });
  const staying = new Set(kept.slice(0, MOST_COPIES));
  if (fullest && !staying.has(fullest)) {
    const last = kept.slice(0, MOST_COPIES).at(-1);
    if (last && staying.size >= MOST_COPIES) staying.delete(last);
    staying.add(fullest);
  }
  return copies.filter((copy) => !staying.has(copy));
}
