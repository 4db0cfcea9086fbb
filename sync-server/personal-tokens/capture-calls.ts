/**
 * Quick capture for scripts: `POST /api/say` files a line as the chat does, and one short call for each kind of thing. A personal token calls them, or a session.
 * What these calls leave out, table access has (/rest/v1).
 */
import { MESSAGE_LENGTH } from '#coach/limits.ts';
import type { TableName } from '#data/schema.ts';
import { habitDayId } from '#features/habits/habit.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { isDay, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { isStorableText } from '#lib/storable.ts';
import { dayIn, isZone } from '#lib/zone.ts';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { Coach } from '../coach/coach.ts';
import { refused } from '../coach/trouble.ts';
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { dayStartOf } from '../preferences.ts';
import { RestError } from '../rest/errors.ts';
import { readCall } from '../small-call.ts';
import { outOfScope, type RequireCaller, type WithCaller } from './caller.ts';
import { sayLine, SAID_TABLES } from './say.ts';
import type { PersonalToken } from './tokens.ts';
import { writeRows, type ApiRow } from './write-rows.ts';

/** In bytes: the longest text in a script of three bytes a character, and what else a call has. */
const MAX_BODY = 512 * 1024;

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most), v.check(isStorableText));
const dayOf = (about: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.description(about),
      v.check(isDay),
      v.transform((day) => day as Day),
    ),
  );
const day = dayOf('The day that it is of, YYYY-MM-DD. Without it, today.');
const tags = v.optional(v.pipe(v.array(text(60)), v.maxLength(20), v.description('Tags, without #.')));
const id = v.optional(
  v.pipe(
    v.string(),
    v.uuid(),
    v.toLowerCase(),
    v.description('A UUID of your own: the same call again with it writes nothing twice.'),
  ),
);
const instant = (about: string) =>
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    // Its form alone would let "+05" and February 31st through.
    v.check((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))),
    v.description(`${about} An instant with its zone: 2027-01-15T09:00:00Z.`),
  );
const zone = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(64),
    v.check(isZone),
    v.description('The time zone that "today" is meant in, as Europe/Paris. Without it, that of the token.'),
  ),
);

/** The answer of a call that writes a row. */
export const madeAnswer = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const sayBody = v.object({ text: text(MESSAGE_LENGTH), id, zone });

/** Who writes, when and where. */
interface Place {
  readonly now: Date;
  readonly id: string;
  readonly today: Day;
  readonly query: Query;
  readonly user: string;
}

type MakeRows<Given> = (given: Given, place: Place) => readonly ApiRow[] | Promise<readonly ApiRow[]>;

export interface CaptureCall {
  /** What it does, and a body that does it: for the description of the API. */
  readonly about: string;
  readonly example: object;
  readonly t: TableName;
  readonly body: v.GenericSchema;
  readonly rows: MakeRows<unknown>;
}

/** A call whose rows are made from what its schema has read. */
const call = <S extends v.GenericSchema>(
  about: string,
  t: TableName,
  example: v.InferInput<S> & object,
  body: S,
  rows: MakeRows<v.InferOutput<S>>,
): CaptureCall => ({
  about,
  example,
  t,
  body,
  rows: (given, place) => rows(given, place),
});
const fill = (t: TableName, row: ApiRow['row']): ApiRow[] => [{ t, op: 'fill', row }];

/** Each call by its path below /api. */
export const captureCalls = {
  entries: call(
    'Adds a journal entry.',
    'journal_entries',
    { text: 'A quiet day by the river', tags: ['river'] },
    v.object({ text: text(100_000), day, mood: v.optional(text(20)), tags, id, zone }),
    ({ text, day, mood = null, tags = null }, { id, now, today }) =>
      fill('journal_entries', {
        id,
        content: text,
        mood,
        tags,
        logged_for: day ?? today,
        created_at: now.toISOString(),
      }),
  ),
  tasks: call(
    'Adds a task.',
    'tasks',
    { text: 'Buy milk', due: '2027-01-15' },
    v.object({
      text: text(2_000),
      due: dayOf('The day on which it is due, YYYY-MM-DD.'),
      remind_at: v.optional(instant('When to remind of it.')),
      tags,
      id,
      zone,
    }),
    ({ text, due = null, remind_at = null, tags = null }, { id, now }) =>
      fill('tasks', {
        id,
        description: text,
        completed: false,
        due_date: due,
        remind_at,
        tags,
        created_at: now.toISOString(),
      }),
  ),
  events: call(
    'Adds an event. Without an end it takes an hour.',
    'calendar_events',
    { title: 'Dentist', start: '2027-01-15T09:00:00Z', end: '2027-01-15T09:30:00Z' },
    v.object({
      title: text(500),
      start: instant('When it begins.'),
      end: v.optional(instant('When it ends. Without it, an hour later.')),
      notes: v.optional(text(20_000)),
      tags,
      id,
      zone,
    }),
    ({ title, start, end, notes = null, tags = null }, { id, now }) => {
      const begin = new Date(start);
      const until = end === undefined ? new Date(begin.getTime() + HOUR_MS) : new Date(end);
      if (until < begin) throw new RestError(400, 'event_times', 'The event ends before it starts.');
      return fill('calendar_events', {
        id,
        title,
        event_time: begin.toISOString(),
        end_time: until.toISOString(),
        event_type: 'appointment',
        color: '#4f46e5',
        notes,
        tags,
        created_at: now.toISOString(),
      });
    },
  ),
  memories: call(
    'Adds a memory.',
    'memory_entries',
    { text: 'Anna likes green tea', tags: ['anna'] },
    v.object({ text: text(100_000), tags, id, zone }),
    ({ text, tags = null }, { id, now, today }) =>
      fill('memory_entries', { id, fact: text, tags, logged_for: today, created_at: now.toISOString() }),
  ),
  moods: call(
    'Adds a check-in.',
    'mood_entries',
    { mood: 'good', note: 'Slept well' },
    v.object({
      mood: v.picklist(['great', 'good', 'neutral', 'bad', 'terrible']),
      note: v.optional(text(20_000)),
      day,
      tags,
      id,
      zone,
    }),
    ({ mood, note = null, day, tags = null }, { id, now, today }) =>
      fill('mood_entries', {
        id,
        mood_type: mood,
        note,
        tags,
        logged_for: day ?? today,
        created_at: now.toISOString(),
      }),
  ),
  'habits/tick': call(
    'Ticks a habit on a day, by its id or its name.',
    'habit_days',
    { habit: 'Walk' },
    v.object({ habit: v.pipe(text(500), v.description('Its name or its id.')), day, zone, id }),
    async ({ habit, day }, { now, today, query, user }) => {
      const found = await query<{ id: string }>(
        `select r.id from public.habits r where r.user_id = $1 and r.deleted_at is null
         and (r.id::text = $2 or lower(r.title) = lower($2)) order by r.archived_at nulls first, r.created_at limit 1`,
        [user, habit],
      );
      const [of] = found;
      if (!of) throw new RestError(404, 'no_habit', 'There is no habit of this name or id.');
      const on = day ?? today;
      const rowId = habitDayId(of.id, on);
      const done = { id: rowId, state: 'done', done_at: now.toISOString() };
      const [there] = await query<{ state: string }>(
        'select r.state from public.habit_days r where r.user_id = $1 and r.id = $2 and r.deleted_at is null',
        [user, rowId],
      );
      // There already: nothing is written.
      if (there?.state === 'done') return fill('habit_days', done);
      if (there) return [{ t: 'habit_days', op: 'update', row: done }];
      // Its id follows from the habit and the day, so a deleted one comes back.
      const row = { ...done, habit_id: of.id, day: on, created_at: now.toISOString() };
      return [{ t: 'habit_days', op: 'put', row }];
    },
  ),
} as const satisfies Readonly<Record<string, CaptureCall>>;

/** Makes and writes the rows of a call. `isNew`: something was written, it was not there already. Throws RestError. */
export async function capture(
  deps: Pick<Deps, 'db' | 'poke' | 'now'>,
  user: string,
  token: PersonalToken | undefined,
  { rows }: CaptureCall,
  given: unknown,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const own = given as { readonly id?: string; readonly zone?: string };
  const place = { id: own.id ?? newId(), now: new Date(deps.now()), user };
  let made = place.id;
  const count = await writeRows(deps, user, token, async (query) => {
    const today = dayIn(place.now, own.zone ?? token?.zone ?? 'UTC', await dayStartOf(query, user));
    const found = await rows(given, { ...place, today, query });
    made = found[0]?.row.id ?? made;
    return found;
  });
  return { id: made, isNew: count > 0 };
}

export function captureRoutes(
  deps: Pick<Deps, 'db' | 'poke' | 'now'>,
  caller: RequireCaller,
  coach: Coach,
): Hono<WithCaller> {
  const app = new Hono<WithCaller>();
  const guarded = async (c: Context<WithCaller>, tables: readonly TableName[], work: () => Promise<Response>) => {
    const refusal = outOfScope(c.var.personalToken, 'write', tables);
    if (refusal !== null) return refuse(c, 403, 'token_scope', refusal);
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof RestError)) throw thrown;
      return refuse(c, thrown.status, thrown.code, thrown.message);
    }
  };
  const malformed = (c: Context) => refuse(c, 400, 'bad_request', 'The body is not what this call takes.');

  app.post('/api/say', caller, (c) =>
    guarded(c, SAID_TABLES, async () => {
      const body = await readCall(c, sayBody, MAX_BODY);
      if (!body) return malformed(c);
      const token = c.var.personalToken;
      const said = await sayLine(deps, coach, c.var.claims.sub, token, {
        id: body.id ?? newId(),
        text: body.text,
        zone: body.zone ?? token?.zone ?? 'UTC',
      });
      return 'trouble' in said ? refused(c, said.trouble) : c.json(said);
    }),
  );

  for (const [path, call] of Object.entries<CaptureCall>(captureCalls)) {
    app.post(`/api/${path}`, caller, (c) =>
      guarded(c, [call.t], async () => {
        const given: unknown = await readCall(c, call.body, MAX_BODY);
        if (!given) return malformed(c);
        const { id, isNew } = await capture(deps, c.var.claims.sub, c.var.personalToken, call, given);
        return c.json({ id }, isNew ? 201 : 200);
      }),
    );
  }
  return app;
}
