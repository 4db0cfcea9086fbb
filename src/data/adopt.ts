/**
 * A device-only profile becomes part of an account: its rows are copied into the account's database as edits of that account.
 * The profile itself is left as it is; who called this erases it afterwards.
 */
import { createDb, type DaymarkDb, type ProfileRef } from './db.ts';
import { fieldsOf, sameValue } from './diff.ts';
import type { AnyRow } from './local-tables.ts';
import { markApart, markFill } from './intent.ts';
import { naturalId } from './natural-ids.ts';
import { hasWords, kindOf, tableNames, tables, type TableName } from './schema.ts';

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
/** Where a row stands that both the account and the profile have, beside the account's. */
type Progress = Readonly<Record<string, string>>;

/**
 * Copies rows, drafts and local history of `from` into the account `into`, and gives the number of rows. Killed and started
 * again, it goes on where it stopped; run twice, it changes nothing. What the account has already (profile, settings, a day's
 * mood) is only filled up: the account's own values stay, and a text that loses to one goes to local history.
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
    const ids = await newIds(source, from.user_id, into.profile.user_id);
    let rows = 0;
    for (const t of tableNames) rows += await adoptTable(source, into, t, ids);
    await adoptTexts(source, into, ids);
    return { rows };
  } finally {
    source.close();
  }
}

/** The ids that change, and the user's own: wherever one stands in a row, the other must. */
async function newIds(source: DaymarkDb, was: string, is: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map([[was, is]]);
  for (const t of tableNames) {
    await source.table<AnyRow, string>(t).each((row) => {
      if (naturalId(t, row, was) === row.id) ids.set(row.id as string, naturalId(t, row, is)!);
    });
  }
  return ids;
}

async function adoptTable(source: DaymarkDb, into: DaymarkDb, t: TableName, ids: ReadonlyMap<string, string>) {
  const flag = `adopt:${source.profile.id}`;
  const done = (await into.flags.get(flag))?.value as Progress | undefined;
  let after = done?.[t] ?? '';
  let rows = 0;
  for (;;) {
    const chunk = await source.table<AnyRow, string>(t).where(':id').above(after).limit(CHUNK).toArray();
    const last = chunk.at(-1);
    if (!last) return rows;
    after = last.id as string;
    await into.transaction('rw', into.tables, async (trans) => {
      markApart(trans.idbtrans);
      for (const row of chunk) await adoptRow(into, trans.idbtrans, t, translated(t, row, ids), row.id as string);
      const progress = (await into.flags.get(flag))?.value as Progress | undefined;
      await into.flags.put({ k: flag, value: { ...progress, [t]: after } });
    });
    rows += chunk.length;
  }
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

async function adoptRow(
  into: DaymarkDb,
  trans: IDBTransaction,
  t: TableName,
  row: AnyRow,
  oldId: string,
): Promise<void> {
  const table = into.table<AnyRow, string>(t);
  const id = row.id as string;
  const there = await table.get(id);
  // The account may have this row on its other devices, even when it is not here yet.
  if (id !== oldId) markFill(trans, t, id);
  if (!there) {
    await table.put(row);
    return;
  }
  const next: Record<string, unknown> = { ...there };
  for (const [name, value] of Object.entries(row)) {
    if ((there[name] ?? null) === null) next[name] = value;
    else if (kindOf(t, name) === 'map') next[name] = { ...(value as AnyRow | null), ...(there[name] as AnyRow) };
    else if (name !== 'id' && hasWords(t, name) && !isEmpty(value) && !sameValue(there[name], value))
      await into.versions.add({ t, id, field: name, value, at: into.now(), why: 'lost' });
  }
  await table.put(next);
}

const isEmpty = (value: unknown) => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

/** Drafts, local history and questions for the coach. */
async function adoptTexts(source: DaymarkDb, into: DaymarkDb, ids: ReadonlyMap<string, string>): Promise<void> {
  const flag = `adopt:${source.profile.id}`;
  const [drafts, versions, calls] = await Promise.all([
    source.drafts.toArray(),
    source.versions.toArray(),
    source.assistant_calls.toArray(),
  ]);
  await into.transaction('rw', into.drafts, into.versions, into.assistant_calls, into.flags, async () => {
    const progress = (await into.flags.get(flag))?.value as Progress | undefined;
    if (progress?.texts) return;
    for (const draft of drafts) {
      const there = await into.drafts.get(draft.key);
      if (!there) await into.drafts.put(draft);
      else if (there.text !== draft.text)
        await into.versions.add({
          t: 'drafts',
          id: draft.key,
          field: 'text',
          value: draft.text,
          at: draft.at,
          why: 'draft',
        });
    }
    await into.versions.bulkAdd(
      versions.map(({ n: _, ...version }) => ({ ...version, id: ids.get(version.id) ?? version.id })),
    );
    await into.assistant_calls.bulkPut(calls);
    await into.flags.put({ k: flag, value: { ...progress, texts: 'done' } });
  });
}
