/** The resources of a person's two collections: their names, their tags, what became of them since, and their texts. */
import { createHash } from 'node:crypto';
import type { TableName } from '#data/schema.ts';
import { groupBy } from '#lib/group.ts';
import type { IcsEvent } from '#lib/ics/write-calendar.ts';
import type { Database, Query } from '../database/port.ts';
import { inSlices } from '../in-slices.ts';
import { KIND_TABLES } from '../mcp/read-items.ts';
import { outOfScope } from '../personal-tokens/caller.ts';
import type { PersonalToken } from '../personal-tokens/tokens.ts';
import { RestError, tooLarge } from '../rest/errors.ts';
import { allColumns } from '../rest/query.ts';
import { readThese, type Row } from '../rest/read.ts';
import { eventText, type TextOptions } from './event-text.ts';
import { taskText, type TaskRow } from './task-text.ts';

export const collections = {
  events: { component: 'VEVENT', tables: KIND_TABLES.event },
  tasks: { component: 'VTODO', tables: KIND_TABLES.task },
} as const satisfies Readonly<Record<string, { readonly component: string; readonly tables: readonly TableName[] }>>;
export type Collection = keyof typeof collections;
export const isCollection = (name: string): name is Collection => Object.hasOwn(collections, name);

/** The most resources of a collection, and the most bytes of what clients wrote in one answer. */
const MOST = 20_000;
const MOST_BYTES = 8 * 1024 * 1024;
/** How long this process may work on the texts of one answer, ms. */
const MOST_WORK = 20_000;

/** Why a token may not do this in a collection; null if it may. A token for one kind may do it in the tables that it is for. */
export const refusedIn = (token: PersonalToken | undefined, does: 'read' | 'write', collection: Collection) =>
  outOfScope(token, does, collections[collection].tables);

/** One resource: an event, a series with its changed occurrences, or a task. */
export interface Resource {
  readonly name: string;
  readonly table: TableName;
  readonly id: string;
  /** The rows that it is made of. */
  readonly rows: readonly string[];
  readonly etag: string;
  /** What a client wrote last, if one did; `isCurrent`: nothing was changed since. */
  readonly isCurrent: boolean;
  readonly isStored: boolean;
}

interface Found {
  readonly t: TableName;
  readonly id: string;
  readonly version: number;
  /** The series that it belongs to. */
  readonly series: string | null;
  readonly series_id: string | null;
}

/** Where a person's rows stand. `epoch`: versions of another one mean nothing. `oldest`: before it, deleted rows are forgotten. */
export interface Place {
  readonly epoch: string;
  readonly version: number;
  readonly oldest: number;
}

export async function placeOf(query: Query, user: string): Promise<Place> {
  const [place] = await query<Place>(
    `select h.epoch, h.version::float8 as version, h.min_version::float8 as oldest from public.sync_heads h where h.user_id = $1`,
    [user],
  );
  return place ?? { epoch: 'none', version: 0, oldest: 0 };
}

/** A short form of an epoch, as it is in tags. */
const shortEpoch = ({ epoch }: Place) => createHash('sha256').update(epoch).digest('base64url').slice(0, 8);

export const ctagOf = (place: Place): string => `urn:x-daymark:${shortEpoch(place)}:${place.version}`;

/** The version of a sync token; null: it is of another time, or too old to know what was deleted since. */
export function versionOf(token: string, place: Place): number | null {
  const [, epoch, written] = /^urn:x-daymark:([\w-]{8}):(\d{1,15})$/.exec(token) ?? [];
  const version = Number(written);
  return epoch === shortEpoch(place) && version >= place.oldest && version <= place.version ? version : null;
}

/** A series is one that repeats: without it, its changed occurrences are events of their own. */
const EVENTS = `
  select 'calendar_events' as t, r.id, r.version::float8 as version, s.id as series, r.series_id from public.calendar_events r
  left join public.calendar_events s on s.user_id = r.user_id and s.deleted_at is null and s.rrule is not null and r.occurrence_day is not null
    and s.id = case when r.series_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.series_id::uuid end
  where r.user_id = $1 and r.deleted_at is null and r.event_time is not null and ($2::uuid is null or r.id = $2 or s.id = $2)
  order by r.event_time desc, r.id limit ${MOST + 1}`;
const TASKS = `
  select q.* from (
    select 'tasks' as t, r.id, r.version::float8 as version, null::uuid as series, null::text as series_id, r.created_at from public.tasks r
    where r.user_id = $1 and r.deleted_at is null and ($2::uuid is null or r.id = $2)
    union all select 'project_tasks', r.id, r.version::float8, null, null, r.created_at from public.project_tasks r
    where r.user_id = $1 and r.deleted_at is null and ($2::uuid is null or r.id = $2)
  ) q order by q.created_at desc, q.id limit ${MOST + 1}`;

/** The resources of a collection, or the one of a row. The statements are the server's own. */
export async function resourcesOf(
  query: Query,
  user: string,
  collection: Collection,
  id: string | null = null,
): Promise<Resource[]> {
  const place = await placeOf(query, user);
  const found = await query<Found>(collection === 'events' ? EVENTS : TASKS, [user, id]);
  if (found.length > MOST)
    throw new RestError(413, 'too_many', `More than ${MOST} of them are too many for this protocol.`);
  const texts = await query<{ name: string; row_id: string; etag: string }>(
    `select c.name, c.row_id, c.etag from public.caldav_texts c
     where c.user_id = $1 and c.collection = $2 and c.text <> '' and ($3::uuid is null or c.row_id = $3)`,
    [user, collection, id],
  );
  const textOf = new Map(texts.map((each) => [each.row_id, each]));
  return [...groupBy(found, (row) => row.series ?? row.id)].flatMap(([key, rows]): Resource[] => {
    const own = rows.find((row) => row.id === key);
    if (!own) return [];
    const text = textOf.get(key);
    // No version comes twice, so the newest one and the number of rows say which rows they are.
    const newest = Math.max(...rows.map(({ version }) => version));
    const etag = `"${shortEpoch(place)}-${newest}-${rows.length}"`;
    const others = rows.filter((row) => row !== own).map((row) => row.id);
    return [
      {
        name: text?.name ?? `${key}.ics`,
        table: own.t,
        id: key,
        rows: [key, ...others.sort()],
        etag,
        isCurrent: text?.etag === etag,
        isStored: text !== undefined,
      },
    ];
  });
}

/** The resource of a name, with the id of the row that the name is known for, also when that was deleted. */
export async function resourceNamed(query: Query, user: string, collection: Collection, name: string) {
  const [text] = await query<{ row_id: string }>(
    'select c.row_id from public.caldav_texts c where c.user_id = $1 and c.collection = $2 and c.name = $3',
    [user, collection, name],
  );
  const id = text?.row_id ?? /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.ics$/.exec(name)?.[1] ?? null;
  const found = id === null ? [] : await resourcesOf(query, user, collection, id);
  return found.find((each) => each.id === id && each.name === name) ?? null;
}

/** What became of a collection since a version: resources that are new or other, and the names of those that are gone. */
export async function changesSince(query: Query, user: string, collection: Collection, version: number) {
  const all = await resourcesOf(query, user, collection);
  const parts = collections[collection].tables.map(
    (t) => `select r.id, r.deleted_at is not null as gone from public."${t}" r where r.user_id = $1 and r.version > $2`,
  );
  const changed = await query<{ id: string; gone: boolean }>(parts.join(' union all '), [user, version]);
  const ids = new Set(changed.map(({ id }) => id));
  const series = new Map<string, string>();
  if (collection === 'events') {
    // A tombstone still says of which series it was, and an event of its own may have been one's occurrence.
    const of = await query<{ id: string; series_id: string }>(
      'select r.id, r.series_id from public.calendar_events r where r.user_id = $1 and r.series_id is not null',
      [user],
    );
    for (const each of of) series.set(each.id, each.series_id);
  }
  const touched = new Set([...ids].flatMap((id) => [id, series.get(id) ?? id]));
  const here = new Set(all.map(({ id }) => id));
  const names = new Map(
    (
      await query<{ name: string; row_id: string }>(
        'select c.name, c.row_id from public.caldav_texts c where c.user_id = $1 and c.collection = $2',
        [user, collection],
      )
    ).map(({ name, row_id }) => [row_id, name]),
  );
  return {
    changed: all.filter(
      ({ id, rows }) => rows.some((row) => ids.has(row)) || touched.has(id) || touched.has(series.get(id) ?? id),
    ),
    // An occurrence that became one of a series is gone as an event of its own.
    gone: [...ids].filter((id) => !here.has(id)).map((id) => names.get(id) ?? `${id}.ics`),
  };
}

/** The texts of resources by their names. Throws RestError when they are too large for one answer. */
export async function textsOf(
  db: Database,
  user: string,
  resources: readonly Resource[],
  collection: Collection,
  { stamp, zone }: TextOptions,
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>();
  const withText = resources.filter(({ isStored }) => isStored).map(({ id }) => id);
  if (withText.length > 0) {
    const which =
      'from public.caldav_texts c where c.user_id = $1 and c.collection = $2 and c.row_id = any ($3::uuid[])';
    const params = [user, collection, withText];
    await db.tx(null, async (query) => {
      const [size] = await query<{ bytes: number }>(
        `select coalesce(sum(octet_length(c.text)), 0)::float8 as bytes ${which}`,
        params,
      );
      if (size!.bytes > MOST_BYTES) throw tooLarge('These are too large for one answer');
      for (const { row_id, text } of await query<{ row_id: string; text: string }>(
        `select c.row_id, c.text ${which}`,
        params,
      ))
        stored.set(row_id, text);
    });
  }
  const others = resources.filter(({ isCurrent }) => !isCurrent);
  const rows = new Map<string, Row>();
  for (const t of collections[collection].tables) {
    const ids = others.filter(({ table }) => table === t).flatMap((each) => each.rows);
    if (ids.length === 0) continue;
    const run = <T>(work: (query: Query) => Promise<T>) => db.tx({ sub: user, role: 'authenticated' }, work);
    const asked = { columns: allColumns(t) };
    for (const row of await readThese(run, { t, user, filters: [] }, ids, asked, stamp.getTime()))
      rows.set(String(row['id']), row);
  }
  function* texts(): Generator<readonly [string, string] | null> {
    for (const { name, id, rows: ids, isCurrent } of resources) {
      const text = stored.get(id) ?? null;
      const these = ids.flatMap((each): Row[] => (rows.has(each) ? [rows.get(each)!] : []));
      if (isCurrent && text !== null) yield [name, text];
      // It was deleted meanwhile.
      else if (these[0]?.['id'] !== id) yield null;
      else if (collection === 'tasks') yield [name, taskText(these[0] as unknown as TaskRow, text, { stamp, zone })];
      else yield [name, eventText(these as unknown as IcsEvent[], text, { stamp, zone })];
    }
  }
  return new Map((await inSlices(texts(), MOST_WORK)).flatMap((each) => (each ? [each] : [])));
}
