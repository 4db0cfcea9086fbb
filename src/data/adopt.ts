/**
 * A device-only profile becomes part of an account: its rows are copied into the account's database as edits of that account.
 * How each was copied is noted there, so that what other tabs write into the profile meanwhile is found and comes along too,
 * and the profile is erased only when nothing in it has been left behind.
 */
import { Dexie } from 'dexie';
import { createDb, type DaymarkDb, type ProfileRef } from './db.ts';
import { changedFields, fieldsOf, sameValue, withField } from './diff.ts';
import { eraseIfKept } from './erase.ts';
import type { AnyRow, DraftRow } from './local-tables.ts';
import { markFill } from './intent.ts';
import { naturalId } from './natural-ids.ts';
import { hasWords, kindOf, tableNames, tables, type TableName } from './schema.ts';
import { type NewRow, write, type Writer } from './write.ts';

export class AdoptError extends Error {
  override readonly name = 'AdoptError';
  readonly code: 'SampleProfile' | 'NotLocal' | 'NotAnAccount';
  constructor(code: AdoptError['code']) {
    super(code);
    this.code = code;
  }
}

/** Rows in one IndexedDB transaction; each is an intent of its own for the server. */
const CHUNK = 200;
/** The stores beside the rows that come along: drafts, local history and questions for the coach. */
const texts = ['drafts', 'versions', 'assistant_calls'] as const;

/** One adoption, with the ids that change: the user's own, and those made from it. */
interface Adoption {
  readonly source: DaymarkDb;
  readonly into: DaymarkDb;
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Copies rows, drafts and local history of `from` into the account `into`, and gives the number of rows. Killed and started
 * again, it goes on where it stopped; run twice, it takes what was changed in between, and nothing else. What the account has
 * already (profile, settings, a day's mood) is only filled up: the account's own values stay, and a text that loses to one goes
 * to local history. Nothing is ever deleted: a row that is gone here may have gone with the profile.
 */
export async function adoptProfile(
  from: ProfileRef,
  into: DaymarkDb,
  source: DaymarkDb = createDb(from),
): Promise<{ rows: number }> {
  // A made-up person's rows must never be taken for somebody's own (fine print 23).
  if (from.kind === 'sample') throw new AdoptError('SampleProfile');
  if (from.kind !== 'local') throw new AdoptError('NotLocal');
  if (into.profile.kind !== 'account') throw new AdoptError('NotAnAccount');
  try {
    const adoption = { source, into, ids: await newIds(source, into.profile.user_id) };
    let rows = 0;
    for (const t of tableNames) rows += await adoptTable(adoption, t);
    await adoptTexts(adoption);
    await adoptSetAside(adoption);
    return { rows };
  } finally {
    source.close();
  }
}

/** Erases a profile that was adopted, if everything in it is in the account as it is here; gives whether it did. */
export async function eraseAdopted(from: ProfileRef, into: DaymarkDb): Promise<boolean> {
  const taken = await takenFrom(from, into);
  const isTaken = (store: string, key: IDBValidKey, value: AnyRow) =>
    (store === 'meta' && key !== 'recovery') || sameValue(taken.get(flagOf(from, store, key)), value);
  if (!(await eraseIfKept(from, [...tableNames, ...texts, 'meta'], isTaken))) return false;
  await into.flags.where('k').startsWith(flagOf(from)).delete();
  return true;
}

/** Where the account notes how a record was when it was taken over. */
const flagOf = (from: ProfileRef, ...path: readonly unknown[]) => ['adopted', from.id, ...path.map(String)].join(':');

/** All that was taken over of a profile, as it was, by its flag. */
async function takenFrom(from: ProfileRef, into: DaymarkDb): Promise<ReadonlyMap<string, AnyRow>> {
  const flags = await into.flags.where('k').startsWith(flagOf(from)).toArray();
  return new Map(flags.map(({ k, value }) => [k, value as AnyRow]));
}

/** The ids that change, and the user's own: wherever one stands in a row, the other must. */
async function newIds(source: DaymarkDb, is: string): Promise<ReadonlyMap<string, string>> {
  const was = source.profile.user_id;
  const ids = new Map([[was, is]]);
  for (const t of tableNames)
    await source.table<AnyRow, string>(t).each((row) => {
      if (naturalId(t, row, was) === row.id) ids.set(row.id as string, naturalId(t, row, is)!);
    });
  return ids;
}

async function adoptTable(adoption: Adoption, t: TableName): Promise<number> {
  const { source, into } = adoption;
  let rows = 0;
  for (let after = ''; ;) {
    const chunk = await source.table<AnyRow, string>(t).where(':id').above(after).limit(CHUNK).toArray();
    const last = chunk.at(-1);
    if (!last) return rows;
    after = last.id as string;
    await write(into, { apart: true }, async (writer) => {
      for (const { k, was, is } of await changedSince(adoption, t, 'id', chunk)) {
        const row = translated(t, is, adoption.ids);
        if (was) await adoptEdit(into, writer, t, translated(t, was, adoption.ids), row);
        else await adoptRow(into, writer, t, row, is.id as string);
        await into.flags.put({ k, value: is });
        rows++;
      }
    });
  }
}

interface Changed<T> {
  readonly k: string;
  /** As it was taken over; absent: it was not yet. */
  readonly was: T | undefined;
  readonly is: T;
}

/** Those of some records of the profile that the account does not have, or not as they are. */
async function changedSince<T extends object>(
  { source, into }: Adoption,
  store: string,
  key: keyof T,
  records: readonly T[],
): Promise<Changed<T>[]> {
  const flags = records.map((record) => flagOf(source.profile, store, record[key]));
  const taken = await into.flags.bulkGet(flags);
  return records.flatMap((is, i) => {
    const was = taken[i]?.value as T | undefined;
    return was && sameValue(was, is) ? [] : [{ k: flags[i]!, was, is }];
  });
}

/** The row as the account would have it. */
function translated(t: TableName, row: AnyRow, ids: ReadonlyMap<string, string>): AnyRow {
  const next: Record<string, unknown> = { ...fieldsOf(row), id: ids.get(row.id as string) ?? row.id };
  for (const [name, { kind }] of Object.entries<{ kind: string }>(tables[t].fields)) {
    const value = next[name];
    if (kind === 'text' && typeof value === 'string') next[name] = ids.get(value) ?? value;
  }
  return next;
}

async function adoptRow(into: DaymarkDb, writer: Writer, t: TableName, row: AnyRow, oldId: string): Promise<void> {
  const table = into.table<AnyRow, string>(t);
  const id = row.id as string;
  const there = await table.get(id);
  // The account may have this row on its other devices, even when it is not here yet.
  if (id !== oldId) markFill(Dexie.currentTransaction.idbtrans, t, id);
  if (!there) {
    await writer.put(t, row as NewRow<typeof t>);
    return;
  }
  const next: Record<string, unknown> = { ...there };
  for (const [name, value] of Object.entries(row)) {
    if ((there[name] ?? null) === null) next[name] = value;
    else if (kindOf(t, name) === 'map') next[name] = { ...(value as AnyRow | null), ...(there[name] as AnyRow) };
    else if (name !== 'id' && hasWords(t, name) && !isEmpty(value) && !sameValue(there[name], value))
      await into.versions.add({ t, id, field: name, value, at: into.now(), why: 'lost' });
  }
  await writer.put(t, next as NewRow<typeof t>);
}

/** A row that was edited in the profile after it was taken over: the person's newest words win, here as there. */
async function adoptEdit(into: DaymarkDb, writer: Writer, t: TableName, was: AnyRow, is: AnyRow): Promise<void> {
  const there = await into.table<AnyRow, string>(t).get(is.id as string);
  const edits = Object.entries(changedFields(t, was, is));
  const next = there ? edits.reduce((row, [name, value]) => withField(t, row, name, value), there) : is;
  await writer.put(t, next as NewRow<typeof t>);
}

const isEmpty = (value: unknown) => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

/** Drafts, local history and questions for the coach. */
async function adoptTexts(adoption: Adoption): Promise<void> {
  const { source, into, ids } = adoption;
  const [drafts, versions, calls] = await Promise.all([
    source.drafts.toArray(),
    source.versions.toArray(),
    source.assistant_calls.toArray(),
  ]);
  await into.transaction('rw', into.drafts, into.versions, into.assistant_calls, into.flags, async () => {
    for (const { k, was, is } of await changedSince(adoption, 'drafts', 'key', drafts)) {
      await adoptDraft(into, was, is);
      await into.flags.put({ k, value: is });
    }
    for (const { k, is } of await changedSince(adoption, 'versions', 'n', versions)) {
      const { n: _, ...version } = is;
      await into.versions.add({ ...version, id: ids.get(version.id) ?? version.id });
      await into.flags.put({ k, value: is });
    }
    for (const { k, was, is } of await changedSince(adoption, 'assistant_calls', 'id', calls)) {
      // One that the account has gone on with since stays as it is there.
      if (!was || sameValue(await into.assistant_calls.get(is.id), was)) await into.assistant_calls.put(is);
      await into.flags.put({ k, value: is });
    }
  });
}

/** What a reset of an account had set aside, and the device refused to take back (src/sync/heal.ts): it waits in this account then. */
async function adoptSetAside(adoption: Adoption): Promise<void> {
  const { source, into } = adoption;
  const aside = await source.meta.get('recovery');
  if (!aside) return;
  await into.transaction('rw', into.meta, into.flags, async () => {
    for (const { k, is } of await changedSince(adoption, 'meta', 'k', [aside])) {
      const [mine, theirs] = [(await into.meta.get('recovery'))?.value, is.value] as (SetAside | undefined)[];
      const both = (list: 'entries' | 'rows') => [...(mine?.[list] ?? []), ...(theirs?.[list] ?? [])];
      const value = { ...theirs, entries: both('entries'), rows: both('rows') };
      await into.meta.put({ k: 'recovery', value });
      await into.flags.put({ k, value: is });
    }
  });
}

/** As far as it matters here; meta.ts has all of it. */
interface SetAside {
  readonly entries?: readonly unknown[];
  readonly rows?: readonly unknown[];
}

async function adoptDraft(into: DaymarkDb, was: DraftRow | undefined, is: DraftRow): Promise<void> {
  const there = await into.drafts.get(is.key);
  if (!there || there.text === was?.text) await into.drafts.put(is);
  else if (there.text !== is.text)
    await into.versions.add({ t: 'drafts', id: is.key, field: 'text', value: is.text, at: is.at, why: 'draft' });
}
