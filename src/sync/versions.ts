import { Dexie } from 'dexie';
import type { DaymarkDb } from '#data/db.ts';
import { sameValue } from '#data/diff.ts';
import { hasWords, type TableName } from '#data/schema.ts';

/**
 * A value that the row no longer says. `lost`: a later intention took the field, or the row was deleted under the edit ·
 * `merge`: two texts could not be joined, and this is the other one.
 */
export interface LostValue {
  readonly t: TableName;
  readonly id: string;
  readonly field: string;
  readonly value: unknown;
  readonly why: 'lost' | 'merge';
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
/**
 * Keeps values that lost, each once: the device that lost hears of it in its ack and again as a row of `sync_losers`.
 * Inside a transaction with versions.
 */
export function keepVersions(db: DaymarkDb, kept: readonly LostValue[], now: number): PromiseLike<void> {
  const worth = kept.filter(({ t, field, value }) => !isEmpty(value) && hasWords(t, field));
  return worth.length === 0 ? Dexie.Promise.resolve() : keepEach(db, worth, now);
}

async function keepEach(db: DaymarkDb, kept: readonly LostValue[], now: number): Promise<void> {
  for (const one of kept) {
    const known = await db.versions.where('[t+id]').equals([one.t, one.id]).toArray();
    if (known.some((version) => version.field === one.field && sameValue(version.value, one.value))) continue;
    await db.versions.add({ ...one, at: now });
  }
}
