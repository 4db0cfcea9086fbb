/** Reads the facts of a person's week from their rows, for a recap that is asked for without facts (spec 001, section 7). */
import { factsOfWeek, withoutMoods, type WeekRows } from '#coach/count-week.ts';
import type { WeekFacts } from '#coach/week-facts.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import type { Language } from '#lib/languages.ts';
import { settingIn } from '#lib/settings.ts';
import { dayIn } from '#lib/zone.ts';
import type { Database } from '../database/port.ts';
import { preferencesOf } from '../preferences.ts';

/** The most rows of a kind that are looked at. */
const MOST_ROWS = 5_000;

/** The rows of $1 in [from, to) by the day `on`, as the JSON list of `value`. */
const listOf = (table: string, on: string, from: string, to: string, value: string, where = 'true') =>
  `(select coalesce(jsonb_agg(${value}), '[]') from (select * from public.${table} r
    where r.user_id = $1 and r.deleted_at is null and ${on} >= ${from} and ${on} < ${to} and ${where} limit ${MOST_ROWS}) r)`;
const TASK_DAY = '(r.completed_at at time zone $5)::date';
const tasksDone = (table: string) =>
  `(select count(*)::int from public.${table} r where r.user_id = $1 and r.deleted_at is null
    and ${TASK_DAY} >= $3::date and ${TASK_DAY} < $4::date)`;
const one = (table: string, column: string) =>
  `(select r.${column} from public.${table} r where r.user_id = $1 and r.deleted_at is null order by r.id limit 1)`;

/** $1 the person, $2 the first day of the week before, $3 the first day, $4 the day after the last one, $5 the zone. */
const WEEK = `select jsonb_build_object(
  'name', ${one('profiles', 'name')},
  'tone', ${one('assistant_profiles', 'tone')},
  'entries', ${listOf(
    'journal_entries',
    'r.logged_for',
    '$2::date',
    '$4::date',
    `jsonb_build_object('day', r.logged_for, 'mood', r.mood,
    'tags', r.tags, 'words', (select count(*)::int from regexp_matches(r.content, '[^[:space:]]+', 'g')))`,
  )},
  'moods', ${listOf('mood_entries', 'r.logged_for', '$2::date', '$4::date', `jsonb_build_object('day', r.logged_for, 'mood', r.mood_type)`)},
  'memories', ${listOf('memory_entries', 'coalesce(r.logged_for, (r.created_at at time zone $5)::date)', '$3::date', '$4::date', 'coalesce(r.logged_for, (r.created_at at time zone $5)::date)')},
  'thoughts', ${listOf('entries', 'r.logged_for', '$3::date', '$4::date', 'r.logged_for', `r.type = 'thought_dump'`)},
  'kept', ${listOf('habit_days', 'r.day', '$3::date', '$4::date', `jsonb_build_object('day', r.day, 'habit_id', r.habit_id)`, `r.state = 'done'`)},
  'habits', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', coalesce(r.title, '')) order by r.created_at), '[]')
    from (select * from public.habits r where r.user_id = $1 and r.deleted_at is null limit ${MOST_ROWS}) r),
  'done', ${tasksDone('tasks')} + ${tasksDone('project_tasks')},
  'open', (select count(*)::int from public.tasks r where r.user_id = $1 and r.deleted_at is null and r.completed is not true)
) as week`;

interface FoundWeek {
  readonly name: string | null;
  readonly tone: string | null;
  readonly entries: readonly {
    readonly day: Day;
    readonly mood: string | null;
    readonly tags: readonly string[] | null;
    readonly words: number;
  }[];
  readonly moods: readonly { readonly day: Day; readonly mood: string | null }[];
  readonly memories: readonly Day[];
  readonly thoughts: readonly Day[];
  readonly kept: readonly { readonly day: Day; readonly habit_id: string }[];
  readonly habits: WeekRows['habits'];
  readonly done: number;
  readonly open: number;
}

/** The facts of the person's last seven days in this zone, without moods if they do not share these with the coach; and the tone of their coach and their language. */
export async function readWeek(
  db: Database,
  user: string,
  { now, zone }: { readonly now: number; readonly zone: string },
): Promise<{ readonly facts: WeekFacts; readonly tone: string; readonly language: Language | null }> {
  return db.tx({ sub: user, role: 'authenticated' }, async (query) => {
    const values = await preferencesOf(query, user);
    const until = dayIn(new Date(now), zone, settingIn(values, 'day_starts_at'));
    const from = dayAfter(until, -6);
    const [found] = await query<{ week: FoundWeek }>(WEEK, [user, dayAfter(from, -7), from, dayAfter(until, 1), zone]);
    const { week } = found!;
    const facts = factsOfWeek(rowsOf(week, until, from));
    return {
      facts: settingIn(values, 'coach_moods') ? facts : withoutMoods(facts),
      tone: week.tone ?? '',
      language: settingIn(values, 'language'),
    };
  });
}

function rowsOf(week: FoundWeek, until: Day, from: Day): WeekRows {
  const moods = [...week.moods, ...week.entries].flatMap(({ day, mood }) =>
    mood ? [{ mood_type: mood, logged_for: day }] : [],
  );
  const entries = week.entries.filter(({ day }) => day >= from);
  const inWeek = moods.filter(({ logged_for }) => logged_for >= from);
  const days = [
    ...entries.map(({ day }) => day),
    ...inWeek.map(({ logged_for }) => logged_for),
    ...week.kept.map(({ day }) => day),
    ...week.memories,
    ...week.thoughts,
  ];
  return {
    until,
    name: week.name ?? '',
    days: new Set(days).size,
    entries,
    words: entries.reduce((sum, { words }) => sum + words, 0),
    memories: week.memories.length,
    thoughts: week.thoughts.length,
    tasksDone: week.done,
    tasksOpen: week.open,
    habits: week.habits,
    kept: week.kept,
    moods: inWeek,
    moodsBefore: moods.filter(({ logged_for }) => logged_for < from),
  };
}
