import { Dexie } from 'dexie';
import type { DaymarkDb } from '#data/db.ts';
import { sameValue } from '#data/diff.ts';
import { hasWords, type TableName } from '#data/schema.ts';

/**
 * A value that the row no longer has. `lost`: a later intention set the field, or the row was deleted under the edit · `merge`: two texts
 * could not be merged, and this is the other one.
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
 * Keeps lost values as versions, each once: the device that lost gets the value in its ack and again as a row of `sync_losers`. Inside a
 * transaction with versions.
 */
export function keepVersions(db: DaymarkDb, kept: readonly LostValue[], now: number): PromiseLike<void> {
  const texts = kept.filter(({ t, field, value }) => !isEmpty(value) && hasWords(t, field));
  return texts.length === 0 ? Dexie.Promise.resolve() : keepEach(db, texts, now);
}

async function keepEach(db: DaymarkDb, kept: readonly LostValue[], now: number): Promise<void> {
  for (const one of kept) {
    const known = await db.versions.where('[t+id]').equals([one.t, one.id]).toArray();
    if (known.some((version) => version.field === one.field && sameValue(version.value, one.value))) continue;
    await db.versions.add({ ...one, at: now });
  }
}
