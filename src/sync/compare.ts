/** Compares a device with a copy of its account that was read apart from the engine, row by row. The report has ids and names of fields, no values. */
import type { DaymarkDb } from '#data/db.ts';
import { fieldsOf, sameValue } from '#data/diff.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { tableNames } from '#data/schema.ts';
import { isDamaged } from '#lib/damaged.ts';
import { rowKeyOf } from './pending.ts';

/** One row of the server: `d` has all fields but user_id and id. */
export interface ServerRow {
  readonly key: string;
  readonly t: string;
  readonly id: string;
  readonly v: number;
  readonly d: AnyRow;
}

/** A copy of an account, its rows by 't/id'. */
export interface AccountCopy {
  readonly user: string;
  rows(): Promise<ReadonlyMap<string, ServerRow>>;
}

export interface RowRef {
  readonly t: string;
  readonly id: string;
}

export interface Comparison {
  /** Rows that are equal, with their versions. */
  readonly same: number;
  /** Rows with edits that the server has not acknowledged yet: they may differ. */
  readonly pending: number;
  readonly missingHere: readonly RowRef[];
  readonly missingThere: readonly RowRef[];
  /** `_v` among the fields means another version; `damaged` are those that cannot be read on the server. */
  readonly different: readonly (RowRef & { readonly fields: readonly string[]; readonly damaged: readonly string[] })[];
}

/** Compares every row of a device with a copy of its account. Both must be at the same version. */
export async function compareWithDevice(db: DaymarkDb, copy: AccountCopy): Promise<Comparison> {
  if (copy.user !== db.profile.user_id) throw new Error('the copy is of another account');
  const there = new Map(await copy.rows());
  const waiting = new Set([...(await db.outbox.toArray()), ...(await db.quarantine.toArray())].map(rowKeyOf));
  let same = 0;
  let pending = 0;
  const missingThere: RowRef[] = [];
  const different: Comparison['different'][number][] = [];
  for (const t of tableNames) {
    for (const row of await db.table<AnyRow, string>(t).toArray()) {
      const ref = { t, id: String(row.id) };
      const other = there.get(rowKeyOf(ref));
      there.delete(rowKeyOf(ref));
      if (waiting.delete(rowKeyOf(ref))) pending++;
      else if (!other) missingThere.push(ref);
      else {
        const fields = differing(row, other.d, other.v);
        const damaged = fields.filter((name) => isDamaged(other.d[name]));
        if (fields.length > 0) different.push({ ...ref, fields, damaged });
        else same++;
      }
    }
  }
  const missingHere: RowRef[] = [];
  for (const row of there.values()) {
    // Deleted on the device, and not sent yet.
    if (waiting.has(row.key)) pending++;
    else missingHere.push({ t: row.t, id: row.id });
  }
  return { same, pending, missingHere, missingThere, different };
}

function differing(row: AnyRow, there: AnyRow, v: number): string[] {
  const here = fieldsOf(row);
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])].filter(
    (name) => !sameValue(here[name], there[name]),
  );
  return names.length === 0 && row._v !== v ? ['_v'] : names;
}
