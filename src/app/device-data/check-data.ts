/** "Check my data": the server is read apart from the engine, and every row of the device is compared with it. */
import { readMeta } from '#data/meta.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { isTableName } from '#data/schema.ts';
import { type Comparison, compareWithDevice, type RowRef } from '#sync/compare.ts';
import { mend } from '#sync/mend.ts';
import type { Post } from '#sync/post.ts';
import { readAccount } from '#sync/read-account.ts';
import type { Device } from '#app/start/device-store.ts';
import { type RowName, rowName } from './row-name.ts';

/** How many times it starts over when something was written while it read. */
const ATTEMPTS = 4;

export interface Difference extends RowRef {
  readonly name: RowName;
  readonly is: 'missing here' | 'missing there' | 'different';
  readonly fields: readonly string[];
  /** The fields among them that are damaged on the server. */
  readonly damaged: readonly string[];
}

export interface Report {
  readonly comparison: Comparison;
  readonly differences: readonly Difference[];
  /** ms */
  readonly at: number;
}

type CheckedDevice = Pick<Device, 'db' | 'syncNow'>;

/** The report, or null when the account changed all the time. Throws a RemoteError when the server cannot be read. Changes nothing. */
export async function checkData({ db, syncNow }: CheckedDevice, post: Post, pageSize?: number): Promise<Report | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await syncNow();
    const read = await readAccount(db, post, pageSize);
    // Only two sides of the same version can be compared.
    if (!read || (await readMeta(db, 'cursor')) !== read.head) continue;
    const copy = { user: db.profile.user_id, rows: async () => read.rows };
    const comparison = await compareWithDevice(db, copy);
    const here = async ({ t, id }: RowRef): Promise<AnyRow> =>
      (isTableName(t) ? await db.table<AnyRow, string>(t).get(id) : undefined) ?? {};
    const there = ({ t, id }: RowRef): AnyRow => read.rows.get(`${t}/${id}`)?.d ?? {};
    const differences = [
      ...comparison.missingHere.map((ref): Difference => ({
        ...ref,
        name: rowName(ref.t, there(ref)),
        is: 'missing here',
        fields: [],
        damaged: [],
      })),
      ...(await Promise.all(
        comparison.missingThere.map(async (ref): Promise<Difference> => ({
          ...ref,
          name: rowName(ref.t, await here(ref)),
          is: 'missing there',
          fields: [],
          damaged: [],
        })),
      )),
      ...(await Promise.all(
        comparison.different.map(async (ref): Promise<Difference> => ({
          ...ref,
          name: rowName(ref.t, await here(ref)),
          is: 'different',
        })),
      )),
    ];
    return { comparison, differences, at: db.now() };
  }
  return null;
}

/** Mends what a report has found: the device sends what only it has, and reads everything from the server again. */
export async function mendData({ db, syncNow }: CheckedDevice, { comparison }: Report): Promise<void> {
  await mend(db, comparison, db.now());
  await syncNow();
}
