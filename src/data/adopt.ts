/** "Add it to my account": the rows of a device-only profile become edits of an account. transfer.ts copies all else. */
import { Dexie } from 'dexie';
import type { DaymarkDb, ProfileRef } from './db.ts';
import { changedFields, fieldsOf, sameValue, withField } from './diff.ts';
import { markFill } from './intent.ts';
import type { AnyRow, AssistantCallRow, DraftRow, VersionRow } from './local-tables.ts';
import { readMeta, type Recovery, writeMeta } from './meta.ts';
import { naturalId } from './natural-ids.ts';
import { hasWords, isTableName, kindOf, sealOf, tableNames, tables, type TableName } from './schema.ts';
import { isHiding } from '#lib/damaged.ts';
import { type Changed, namesOf, takeOver, type Transfer } from './transfer.ts';
import { type NewRow, write, type Writer } from './write.ts';

/** Old id to new id, the user's among them: every mention of an old one in a row is replaced. */
type NewIds = ReadonlyMap<string, string>;

/**
 * The transfer of `from` into the account `into`. What the account has already (profile, settings, a day's mood) is only filled up: the
 * account's own values stay, and a text that loses to one goes to local history. How each record was taken over is noted in the
 * account's flags, so that an adoption that was killed goes on where it stopped. Throws for other profiles.
 */
export function adoption(from: ProfileRef, into: DaymarkDb): Transfer {
  // A made-up person's rows must never become a real person's (fine print 23).
  if (from.kind === 'sample') throw new Error('A sample is never adopted');
  if (from.kind !== 'local') throw new Error('Only a device-only profile is adopted');
  if (into.profile.kind !== 'account') throw new Error('Only an account adopts');
  const notes = () => into.flags.where('k').startsWith(`${namesOf(from)}:`);
  return {
    from,
    into,
    beside: ['drafts', 'versions', 'assistant_calls'],
    chunk: 200,
    taken: {
      read: async (names) => (await into.flags.bulkGet([...names])).map((flag) => flag?.value as AnyRow | undefined),
      readAll: async () => new Map((await notes().toArray()).map(({ k, value }) => [k, value as AnyRow])),
      clear: () => notes().delete(),
    },
    begin: async (source) => {
      const ids = await newIds(source, into.profile.user_id);
      return (store, find) =>
        isTableName(store) ? adoptRows(into, ids, store, find) : adoptTexts(into, ids, store, find);
    },
  };
}

/** Takes over what is new in `from`, and returns the number of rows. */
export const adoptProfile = async (
  from: ProfileRef,
  into: DaymarkDb,
  source?: DaymarkDb,
): Promise<{ rows: number }> => ({
  rows: await takeOver(adoption(from, into), source),
});

async function newIds(source: DaymarkDb, is: string): Promise<NewIds> {
  const was = source.profile.user_id;
  const ids = new Map([[was, is]]);
  for (const t of tableNames)
    await source.table<AnyRow, string>(t).each((row) => {
      if (naturalId(t, row, was) === row.id) ids.set(row.id as string, naturalId(t, row, is)!);
    });
  return ids;
}

type Find = () => Promise<readonly Changed[]>;
const noteTaken = (into: DaymarkDb, { k, is }: Changed) => into.flags.put({ k, value: is });

/** Each row is an intent of its own, so that a refused one does not hold back the others (fine print 15). */
async function adoptRows(into: DaymarkDb, ids: NewIds, t: TableName, find: Find): Promise<number> {
  const { value } = await write(into, { apart: true }, async (writer) => {
    const changed = await find();
    for (const one of changed) {
      const row = translated(t, one.is, ids);
      if (one.was) await adoptEdit(into, writer, t, translated(t, one.was, ids), row);
      else await adoptRow(into, writer, t, row, one.is.id as string);
      await noteTaken(into, one);
    }
    return changed.length;
  });
  return value;
}

/** The row as the account would have it. */
function translated(t: TableName, row: AnyRow, ids: NewIds): AnyRow {
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
    const isSet = isHidden(t, there, name) || (there[name] ?? null) !== null;
    if (!isSet) next[name] = value;
    else if (kindOf(t, name) === 'map') next[name] = { ...(value as AnyRow | null), ...(there[name] as AnyRow) };
    else if (name !== 'id' && hasWords(t, name) && !isEmpty(value) && !sameValue(there[name], value))
      await into.versions.add({ t, id, field: name, value, at: into.now(), why: 'lost' });
  }
  await writer.put(t, next as NewRow<typeof t>);
}

/** Whether the account may have a value that this device cannot read. */
const isHidden = (t: TableName, there: AnyRow, name: string) => isHiding(there) && sealOf(t, name) !== 'open';

/** A row that was edited in the profile after it was taken over: the person's newest text wins. */
async function adoptEdit(into: DaymarkDb, writer: Writer, t: TableName, was: AnyRow, is: AnyRow): Promise<void> {
  const there = await into.table<AnyRow, string>(t).get(is.id as string);
  const edits = Object.entries(changedFields(t, was, is)).filter(([name]) => !there || !isHidden(t, there, name));
  const next = there ? edits.reduce((row, [name, value]) => withField(t, row, name, value), there) : is;
  await writer.put(t, next as NewRow<typeof t>);
}

const isEmpty = (value: unknown) => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

/** Drafts, local history, questions for the coach, and what a reset set aside. */
function adoptTexts(into: DaymarkDb, ids: NewIds, store: string, find: Find): Promise<number> {
  const { drafts, versions, assistant_calls, meta, flags } = into;
  return into.transaction('rw', drafts, versions, assistant_calls, meta, flags, async () => {
    const changed = await find();
    for (const one of changed) {
      const { is, was } = one as { is: unknown; was: unknown };
      if (store === 'drafts') await adoptDraft(into, was as DraftRow | undefined, is as DraftRow);
      else if (store === 'versions') await adoptVersion(into, ids, is as VersionRow);
      else if (store === 'assistant_calls') await adoptCall(into, was as AssistantCallRow, is as AssistantCallRow);
      else await adoptSetAside(into, (is as { value: Recovery }).value);
      await noteTaken(into, one);
    }
    return changed.length;
  });
}

async function adoptDraft(into: DaymarkDb, was: DraftRow | undefined, is: DraftRow): Promise<void> {
  const there = await into.drafts.get(is.key);
  if (!there || there.text === was?.text) await into.drafts.put(is);
  else if (there.text !== is.text)
    await into.versions.add({ t: 'drafts', id: is.key, field: 'text', value: is.text, at: is.at, why: 'draft' });
}

async function adoptVersion(into: DaymarkDb, ids: NewIds, { n: _, ...version }: VersionRow): Promise<void> {
  await into.versions.add({ ...version, id: ids.get(version.id) ?? version.id });
}

/** A question that was changed in the account in the meantime keeps its state there. */
async function adoptCall(into: DaymarkDb, was: AssistantCallRow | undefined, is: AssistantCallRow): Promise<void> {
  if (!was || sameValue(await into.assistant_calls.get(is.id), was)) await into.assistant_calls.put(is);
}

/** What a reset of an account set aside, and the device could not restore (src/sync/heal.ts), is kept in this account. */
async function adoptSetAside(into: DaymarkDb, theirs: Recovery): Promise<void> {
  const mine = await readMeta(into, 'recovery');
  await writeMeta(into, 'recovery', {
    ...theirs,
    entries: [...(mine?.entries ?? []), ...theirs.entries],
    rows: [...(mine?.rows ?? []), ...theirs.rows],
  });
}
