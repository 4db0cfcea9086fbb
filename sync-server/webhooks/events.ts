/** What webhooks hear of: a row whose field changed in a version that they were not told of yet. */
import { DAY_MS } from '#lib/durations.ts';
import type { Query } from '../database/port.ts';
import { iso } from '../iso.ts';

/** What is older is not told any more, ms: neither what an import brings, nor what an address did not take for so long. */
export const TOLD_WITHIN_MS = 3 * DAY_MS;

/** Each kind of event: its tables, the field whose change it is, when it counts, and when it happened. */
const KINDS = {
  'entry.created': { tables: ['journal_entries'], field: 'created_at', counts: 'true', at: 'r.created_at' },
  'task.completed': {
    tables: ['tasks', 'project_tasks'],
    field: 'completed',
    counts: 'r.completed',
    at: 'r.completed_at',
  },
  'habit.ticked': { tables: ['habit_days'], field: 'state', counts: "r.state = 'done'", at: 'r.done_at' },
} as const;

export type EventType = keyof typeof KINDS;
export const EVENT_TYPES = Object.keys(KINDS) as EventType[];

/** What its receiver may need to find the row. Never a text: who may read has a token, and gets the row by its id. */
const FACTS: Readonly<Record<EventType, string>> = {
  'entry.created': "'day', r.logged_for",
  'task.completed': "'due', r.due_date",
  'habit.ticked': "'habit_id', r.habit_id, 'day', r.day",
};

export interface RowEvent {
  readonly type: EventType;
  readonly table: string;
  readonly id: string;
  readonly version: number;
  /** When it happened, by the device. */
  readonly at: Date;
  readonly facts: Readonly<Record<string, string>>;
}

/** The last event that a webhook was told of. */
export interface Told {
  readonly version: number;
  readonly id: string;
}

const selects = Object.entries(KINDS).flatMap(([type, { tables, field, counts, at }]) =>
  tables.map(
    (t) => `
    select '${type}' as type, '${t}' as "table", r.id, (r.clocks->'${field}'->>'v')::bigint as version,
      coalesce(${at}, to_timestamp((r.clocks->'${field}'->>'h')::float8 / 1000)) as at,
      jsonb_strip_nulls(jsonb_build_object(${FACTS[type as EventType]})) as facts
    from public.${t} r where r.user_id = $1 and r.version >= $2 and r.deleted_at is null and ${counts} and '${type}' = any ($4)`,
  ),
);
const EVENTS = `
  select e.type, e."table", e.id, e.version::float8 as version, e.at, e.facts from (${selects.join(' union all ')}) e
  where (e.version, e.id) > ($2, $3::uuid) and e.at > $5 order by e.version, e.id limit $6`;

/** The first events after those that were told, and the version up to which there are no others if there are fewer than `most`. `now` in ms. */
export async function eventsAfter(
  query: Query,
  user: string,
  {
    told,
    types,
    now,
    most,
  }: { readonly told: Told; readonly types: readonly string[]; readonly now: number; readonly most: number },
): Promise<{ readonly events: readonly RowEvent[]; readonly head: number }> {
  const [head] = await query<{ version: number }>(
    'select h.version::float8 as version from public.sync_heads h where h.user_id = $1',
    [user],
  );
  const since = iso(now - TOLD_WITHIN_MS);
  const events = await query<RowEvent>(EVENTS, [user, told.version, told.id, types, since, most]);
  return { events, head: head?.version ?? told.version };
}
