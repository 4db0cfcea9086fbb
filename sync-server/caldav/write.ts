/** What a client writes and deletes: rows of the person, and beside them its own text. */
import { english, msg, type Message } from '#lib/i18n.ts';
import { isStorableText } from '#lib/storable.ts';
import type { TableName } from '#data/schema.ts';
import { differences, rowId, type FileRow } from '#lib/ics/file-rows.ts';
import type { IcsEvent } from '#lib/ics/write-calendar.ts';
import { daysLeftOut, nextDue, nextTaskId } from '#lib/recurrence.ts';
import { dayIn, instantOf, wallClock } from '#lib/zone.ts';
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import { dayStartOf } from '../preferences.ts';
import type { PersonalToken } from '../personal-tokens/tokens.ts';
import { writeRows, type ApiRow } from '../personal-tokens/write-rows.ts';
import { asServer, holdRows } from '../personal-tokens/writes.ts';
import { RestError } from '../rest/errors.ts';
import { allColumns } from '../rest/query.ts';
import { readThese } from '../rest/read.ts';
import { eventIn } from './event-text.ts';
import { resourceNamed, resourcesOf, type Collection, type Resource } from './resources.ts';
import { taskIn, type TaskFields, type TaskRow } from './task-text.ts';

/** The most bytes of a text, and of all that clients wrote of one person: no quota counts them. */
export const MOST_TEXT = 256 * 1024;
const MOST_TEXTS = 32 * 1024 * 1024;

/** A refusal; the route says its words in the language of the person. */
export const refused = (status: RestError['status'], code: string, why: Message) =>
  new RestError(status, code, english(why));
export const nothingHere = () => refused(404, 'not_found', msg('There is nothing here.'));
/** A write that a precondition of the protocol forbids; `code` is its element's name. */
const forbidden = (code: string, why: Message) => refused(403, code, why);

/** Whether a resource is as a client expects; `null`: it says nothing of it. */
export interface Conditions {
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
}

const tagsIn = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
const meets = (header: string, etag: string | undefined) =>
  etag !== undefined && (header.trim() === '*' || tagsIn(header).includes(etag));

function refuseUnless({ ifMatch, ifNoneMatch }: Conditions, etag: string | undefined): void {
  if ((ifMatch !== null && !meets(ifMatch, etag)) || (ifNoneMatch !== null && meets(ifNoneMatch, etag)))
    throw refused(412, 'precondition_failed', msg('It was changed since this client read it.'));
}

export interface Writer {
  readonly deps: Pick<Deps, 'db' | 'poke' | 'now'>;
  readonly user: string;
  readonly token: PersonalToken | undefined;
  readonly zone: string;
}

/** Stores the text of a client. Resolves to the new tag, and whether the resource is new. Throws RestError. */
export async function putText(
  { deps, user, token, zone }: Writer,
  collection: Collection,
  name: string,
  text: string,
  conditions: Conditions,
): Promise<{ readonly etag: string; readonly isNew: boolean }> {
  if (!isStorableText(text))
    throw forbidden('C:valid-calendar-data', msg('The text has characters that cannot be stored.'));
  const read = collection === 'events' ? eventIn(text, zone) : taskIn(text, zone);
  if ('refused' in read) throw forbidden('C:valid-calendar-object-resource', read.refused);
  const id = 'rows' in read ? read.rows[0].id : rowId(read.uid);
  let made = { etag: '', isNew: false };
  const rowsFor = async (query: Query): Promise<readonly ApiRow[]> => {
    await holdRows(query, user);
    const [named, own] = await asServer(query, async () => [
      await resourceNamed(query, user, collection, name),
      (await resourcesOf(query, user, collection, id)).find((each) => each.id === id) ?? null,
    ]);
    refuseUnless(conditions, named?.etag);
    if (named && named.id !== id) throw forbidden('C:no-uid-conflict', msg('The UID of a resource cannot be changed.'));
    if (own && own.name !== name)
      throw forbidden('C:no-uid-conflict', msg('There is a resource with this UID at another address.'));
    made = { ...made, isNew: !own };
    const now = new Date(deps.now());
    const known = own ? await rowsOf(query, user, own, now) : [];
    const said = own ? await textBefore(query, user, collection, id) : null;
    if ('rows' in read)
      return eventRows(read.rows, known as unknown as IcsEvent[], said ? eventIn(said, zone) : null, now);
    const today = dayIn(now, zone, await dayStartOf(query, user));
    const was = (known[0] as TaskRow | undefined) ?? null;
    const before = said && taskIn(said, zone);
    const isKept = read.fields.tags === null && !(before && 'fields' in before && before.fields.tags);
    const fields = { ...read.fields, tags: isKept ? (was?.tags ?? null) : read.fields.tags };
    return taskRows(id, fields, was, own?.table ?? 'tasks', { now, today, zone });
  };
  const after = async (query: Query) => {
    const own = (await resourcesOf(query, user, collection, id)).find((each) => each.id === id);
    if (!own) throw forbidden('C:valid-calendar-object-resource', msg('This has no time that can be kept.'));
    made = { ...made, etag: own.etag };
    await storeText(query, user, collection, { id, name, text, etag: own.etag });
  };
  await writeRows(deps, user, token, rowsFor, after);
  return made;
}

async function storeText(
  query: Query,
  user: string,
  collection: Collection,
  {
    id,
    name,
    text,
    etag,
  }: { readonly id: string; readonly name: string; readonly text: string; readonly etag: string },
): Promise<void> {
  // A row that comes back may have another name, and a name another row.
  await query(
    'delete from public.caldav_texts c where c.user_id = $1 and c.collection = $2 and (c.row_id = $3 or c.name = $4)',
    [user, collection, id, name],
  );
  const [all] = await query<{ bytes: number }>(
    'select coalesce(sum(octet_length(c.text)), 0)::float8 as bytes from public.caldav_texts c where c.user_id = $1',
    [user],
  );
  if (all!.bytes + Buffer.byteLength(text) > MOST_TEXTS)
    throw refused(
      507,
      'D:quota-not-exceeded',
      msg('What calendars on phones wrote takes all the room that there is for it.'),
    );
  await query(
    'insert into public.caldav_texts (user_id, collection, name, row_id, text, etag) values ($1, $2, $3, $4, $5, $6)',
    [user, collection, name, id, text, etag],
  );
}

/** Deletes a resource. Throws RestError. */
export async function deleteResource(
  { deps, user, token }: Writer,
  collection: Collection,
  name: string,
  conditions: Conditions,
): Promise<void> {
  await writeRows(deps, user, token, async (query) => {
    await holdRows(query, user);
    const found = await asServer(query, () => resourceNamed(query, user, collection, name));
    if (!found) throw nothingHere();
    refuseUnless(conditions, found.etag);
    return found.rows.map((id) => ({ t: found.table, op: 'delete', row: { id } }));
  });
}

const rowsOf = (query: Query, user: string, { table: t, rows }: Resource, now: Date) =>
  readThese((work) => work(query), { t, user, filters: [] }, rows, { columns: allColumns(t) }, now.getTime());

/** What a client wrote before; null: none did. */
async function textBefore(query: Query, user: string, collection: Collection, id: string): Promise<string | null> {
  const [stored] = await asServer(query, () =>
    query<{ text: string }>(
      'select c.text from public.caldav_texts c where c.user_id = $1 and c.collection = $2 and c.row_id = $3',
      [user, collection, id],
    ),
  );
  return stored?.text || null;
}

/** Fields that some clients leave out of what they write back, as tags of a task: what none has ever said is not taken away by that. */
const QUIET = ['notes', 'color', 'tags'] as const;

function eventRows(
  rows: readonly FileRow[],
  known: readonly IcsEvent[],
  said: ReturnType<typeof eventIn> | null,
  now: Date,
): ApiRow[] {
  const t: TableName = 'calendar_events';
  const here = new Map(known.map((row) => [row.id, row]));
  const before = new Map(said && 'rows' in said ? said.rows.map((row) => [row.id, row]) : []);
  const written = rows.map((row, n): ApiRow => {
    const was = here.get(row.id);
    if (!was) return { t, op: 'put', row: { ...row, created_at: now.toISOString() } };
    const out = [...daysLeftOut(was)].sort();
    const changes: Record<string, unknown> = {
      ...differences({ ...was, except_days: out.length > 0 ? out : null }, row),
      // The first row is always written: its new version is the tag of this text.
      ...(n === 0 ? { title: row.title } : {}),
    };
    for (const field of QUIET) if (row[field] === null && !before.get(row.id)?.[field]) delete changes[field];
    if ('except_days' in changes) changes['cancelled_days'] = {};
    return { t, op: 'update', row: { ...changes, id: row.id } };
  });
  const kept = new Set(rows.map(({ id }) => id));
  const gone = known.filter(({ id }) => !kept.has(id)).map(({ id }): ApiRow => ({ t, op: 'delete', row: { id } }));
  return [...written.filter(({ row }) => Object.keys(row).length > 1), ...gone];
}

interface When {
  readonly now: Date;
  readonly today: Parameters<typeof nextDue>[2];
  readonly zone: string;
}

function taskRows(id: string, fields: TaskFields, was: TaskRow | null, t: TableName, when: When): ApiRow[] {
  const done_at = fields.completed ? (fields.completed_at ?? was?.completed_at ?? when.now.toISOString()) : null;
  const row = { ...fields, completed_at: done_at, id };
  if (!was) return [{ t, op: 'put', row: { ...row, created_at: when.now.toISOString() } }];
  const isOther = ([name, value]: readonly [string, unknown]) =>
    JSON.stringify(was[name as keyof TaskRow] ?? null) !== JSON.stringify(value);
  // Its text is always written: the new version is the tag of what the client wrote.
  const changes = { ...Object.fromEntries(Object.entries(row).filter(isOther)), description: row.description, id };
  const next = !was.completed && fields.completed ? nextTask(t, { ...was, ...row }, when) : [];
  return [{ t, op: 'update', row: changes }, ...next];
}

/** The task that follows a repeating one that was done. */
function nextTask(t: TableName, row: TaskRow, { now, today, zone }: When): ApiRow[] {
  const due = row.rrule && row.due_date ? nextDue(row.rrule, row.due_date, today) : null;
  if (!due) return [];
  const at = row.remind_at === null ? null : wallClock(new Date(row.remind_at), zone).minute;
  const remind_at = at === null ? null : instantOf({ day: due, minute: at }, zone).toISOString();
  const made = { due_date: due, remind_at, completed: false, completed_at: null, created_at: now.toISOString() };
  const { description, tags, rrule, project_id, summary } = row as TaskRow & Readonly<Record<string, unknown>>;
  const same = { description, tags, rrule, project_id, ...(t === 'tasks' ? { summary } : {}) };
  return [{ t, op: 'fill', row: { ...same, ...made, id: nextTaskId(row.id) } }];
}
