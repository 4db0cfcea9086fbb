/**
 * The year of a made-up person as rows: what "Try with sample data" opens and `npm run seed` sends. Her texts are in story.ts, things.ts and
 * chat-lines.ts, and in other languages in year.de.json and its like; ticks and moods without words are chosen by a seeded generator, so that the
 * same user, day and time give the same rows.
 */
import { filedLine } from '#coach/filed.ts';
import { routeReply } from '#coach/route.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import { moodId, planId, singletonId } from '#data/natural-ids.ts';
import { dateOf, dayAfter, dayOf, firstOfWeek, type Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { typeOf, type MoodLevel } from '#lib/moods.ts';
import { seededRandom } from '#lib/seeded.ts';
import { chatLines } from './chat-lines.ts';
import { replyTo, type StoredReplies } from './replies.ts';
import { journal, moodNotes, type MoodName, type When } from './story.ts';
import * as things from './things.ts';
import { dayOfWhen, timeOnDay, weekdayOf, weeksAgo } from './when.ts';

/** A table and one of its rows. */
export type SampleRow = { [T in TableName]: { readonly t: T; readonly row: RowOf<T> } }[TableName];

/** Her year in another language than English: year.de.json and its like. */
export interface SampleLanguage {
  /** Each of her texts, by the English one. */
  readonly texts: Readonly<Record<string, string>>;
  /** What her coach answers, by her line in this language. */
  readonly replies: StoredReplies;
}

interface Options extends Partial<SampleLanguage> {
  readonly user_id: string;
  /** Nothing was written, done or ticked after this. Its day is still to be lived: it has no mood and no ticks. */
  readonly now: Date;
}

/** The columns that hold words of hers. The others hold keys, days and numbers. */
const WORDS: ReadonlySet<string> = new Set(
  'content description fact note tags title unit core_values goals less_of more_of strengths weaknesses'.split(' '),
);

/** How her coach speaks. */
export const coachVoice = { tone: 'balanced', coachingStyle: '', name: 'Wren' } as const;

const COLORS = { work: '#0ea5e9', study: '#4f46e5', people: '#ec4899', self: '#10b981' } as const;
const PLAN_COLORS = { task: '#4f46e5', habit: '#10b981', break: '#f59e0b' } as const;

/** The usual mood of a week, from so many weeks ago on; a morning run makes it better. */
const USUAL: readonly (readonly [weeksAgo: number, level: number])[] = [
  [53, 3.1],
  [46, 3.5],
  [42, 3],
  [39, 2.3],
  [35, 3.2],
  [31, 2.3],
  [28, 1.8],
  [26, 3.2],
  [20, 2.2],
  [18, 3],
  [17, 2.5],
  [15, 3.4],
  [10, 3.6],
  [5, 3.1],
];
const RUN_HELPS = 1.1;

const fromWeek = (steps: readonly (readonly [number, number])[], week: number): number =>
  steps.findLast(([from]) => week <= from)?.[1] ?? 0;

const listOf = (text: string): string[] | null => (text === '' ? null : text.split(', '));

/** The rows of her year. */
export function sampleYear({ user_id, now, texts, replies }: Options): SampleRow[] {
  const today = dayOf(now);
  const random = seededRandom(7);
  const out: SampleRow[] = [];
  const put = <T extends TableName>(t: T, row: Omit<RowOf<T>, 'user_id'>) =>
    out.push({ t, row: { ...row, user_id } } as unknown as SampleRow);
  const text = (english: string) => texts?.[english] ?? english;
  const worded = (value: unknown) =>
    typeof value === 'string' ? text(value) : Array.isArray(value) ? value.map(text) : value;
  /** A row with its words in the language. */
  const add = <T extends TableName>(t: T, row: Omit<RowOf<T>, 'user_id'>) =>
    put(
      t,
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, WORDS.has(name) ? worded(value) : value]),
      ) as typeof row,
    );
  const id = (kind: string, ...key: readonly (string | number)[]) => idOf('sample', user_id, kind, ...key.map(String));
  const dayFor = (when: When) => dayOfWhen(when, today);
  /** Each item with its day; those that do not take place are left out. */
  const placed = <Item extends readonly [When, ...unknown[]]>(items: readonly Item[]) =>
    items.flatMap((item, n) => {
      const day = dayFor(item[0]);
      return day ? [{ item, day, n }] : [];
    });

  const first = dayFor(journal[0]![0])!;
  const birth = timeOnDay(first, 18);
  add('profiles', { id: user_id, created_at: birth, onboarded: true, welcome_shown: true, ...things.person });
  const { tone, name } = coachVoice;
  add('assistant_profiles', { id: singletonId('assistant_profiles', user_id), created_at: birth, name, tone });

  const moods = new Map<Day, { readonly mood: MoodName; readonly note: string | null }>();
  for (const { item, day, n } of placed(journal)) {
    const [, mood, tags, content] = item;
    if (mood && !moods.has(day)) moods.set(day, { mood, note: null });
    add('journal_entries', {
      id: id('journal', n),
      content,
      tags: listOf(tags),
      mood,
      logged_for: day,
      created_at: timeOnDay(day, day === today ? 7.7 : 20.5 + random() * 2.5),
    });
  }

  for (const { when, at, text: english } of chatLines) {
    const message = text(english);
    const day = dayFor(when)!;
    const [hours, minutes] = at.split(':').map(Number) as [number, number];
    const said = timeOnDay(day, hours + minutes / 60);
    const call = id('chat', when, at);
    const reply = replyTo(message, day, replies);
    const routed = routeReply(reply, { callId: call, message, at: new Date(said), day });
    const cleared = day < today ? { cleared: true } : {};
    const common = { type: 'chat', logged_for: day, ...cleared } as const;
    put('entries', { id: call, role: 'user', content: message, created_at: said, ...common });
    put('entries', {
      id: idOf('reply', call),
      role: 'assistant',
      content: reply.reply,
      created_at: new Date(Date.parse(said) + 1000).toISOString(),
      call_id: call,
      ...(routed.length > 0 ? { filed: routed.map(filedLine), filed_by: 'coach' } : {}),
      ...common,
    });
    for (const each of routed) {
      if (each.op !== 'fill') continue;
      // She does what she has asked to be reminded of.
      const due = each.table === 'tasks' && each.row.due_date;
      const done = due && due < today ? { completed: true, completed_at: timeOnDay(due, 17) } : {};
      put(each.table, { id: each.id, created_at: said, ...each.row, ...done });
    }
    const { mood } = reply.meta;
    if (mood && !moods.has(day)) moods.set(day, { mood: mood as MoodName, note: null });
  }

  for (const { item, day } of placed(moodNotes)) moods.set(day, { mood: item[1], note: item[2] });

  for (const { item, day, n } of placed(things.memories)) {
    const [, tags, fact] = item;
    const created_at = timeOnDay(day, day === today ? 7 : 18 + random());
    add('memory_entries', { id: id('memory', n), fact, tags: listOf(tags), logged_for: day, created_at });
  }
  for (const { item, day, n } of placed(things.thoughts)) {
    const [, topic, content] = item;
    const common = { role: 'user', type: 'thought_dump', logged_for: day, topic } as const;
    add('entries', { id: id('thought', n), content, created_at: timeOnDay(day, 23.2), ...common });
  }
  for (const { item, day, n } of placed(things.templates))
    add('templates', { id: id('template', n), title: item[1], content: item[2], created_at: timeOnDay(day, 21) });

  for (const { key, title, emoji, since } of things.projects)
    add('project_lists', { id: id('project', key), title, emoji, created_at: timeOnDay(dayFor(since)!, 9) });
  for (const { item, day, n } of placed(things.tasks)) {
    const [, due, done, project, tags, description] = item;
    const common = {
      description,
      tags: listOf(tags),
      due_date: due === null ? null : dayAfter(day, due),
      completed: done !== null,
      completed_at: done === null ? null : timeOnDay(dayAfter(day, done), 16 + random() * 2),
      created_at: timeOnDay(day, 9 + random()),
    };
    if (project) add('project_tasks', { id: id('task', n), project_id: id('project', project), ...common });
    else add('tasks', { id: id('task', n), ...common });
  }
  // What comes back every month: done each time, and open for the next first.
  for (let n = 0, due = firstOfMonth(dayAfter(today, 31)); due > dayFor('34 Fri')!; n++) {
    const before = firstOfMonth(dayAfter(due, -1));
    const open = n === 0;
    add('tasks', {
      id: id('rent', n),
      description: 'Pay the rent',
      tags: ['money'],
      due_date: due,
      completed: !open,
      completed_at: open ? null : timeOnDay(due, 9.5),
      created_at: timeOnDay(before, 9.5),
      ...(open ? { rrule: 'FREQ=MONTHLY' } : {}),
    });
    due = before;
  }

  for (const { item, day, n } of placed(things.events)) {
    const [, from, to, color, title, rrule] = item;
    const [start, end] = [timeOnDay(day, from), timeOnDay(day, to)];
    add('calendar_events', {
      id: id('event', n),
      title,
      event_time: start,
      end_time: end,
      event_type: 'appointment',
      color: COLORS[color],
      // Written down before it happens, and before today.
      created_at: timeOnDay([dayAfter(day, -4), dayAfter(today, -1)].sort()[0]!, 10),
      ...(rrule ? { rrule } : {}),
    });
  }
  const monday = firstOfWeek(today, 1);
  const plan = planId(user_id, monday);
  const made = timeOnDay(dayAfter(monday, -1), 19);
  add('calendar_plans', {
    id: plan,
    start_date: monday,
    end_date: dayAfter(monday, 6),
    created_at: made,
    updated_at: made,
  });
  for (const [n, [day, from, to, event_type, title]] of things.week.entries()) {
    const [event_time, end_time] = [timeOnDay(dayAfter(monday, day), from), timeOnDay(dayAfter(monday, day), to)];
    const color = PLAN_COLORS[event_type];
    add('calendar_events', {
      id: id('plan', n),
      title,
      event_time,
      end_time,
      event_type,
      color,
      plan_id: plan,
      created_at: made,
    });
  }

  const ran = new Set<Day>();
  const runNotes = new Map(placed(things.runNotes).map(({ item, day }) => [day, item[1]]));
  for (const [n, habit] of things.habits.entries()) {
    const since = dayFor(habit.since)!;
    const until = habit.until && dayFor(habit.until)!;
    const rest = habit.paused?.map((when) => dayFor(when)!);
    const [always, never] = [habit.always ?? [], habit.never ?? []].map((list) => new Set(list.map(dayFor)));
    const run = n === 0;
    const habit_id = id('habit', n);
    const { title, type = 'habit', block, plan: rhythm, description, unit, reminders, amounts } = habit;
    add('habits', {
      id: habit_id,
      title,
      type,
      frequency: rhythm.startsWith('daily') || rhythm.startsWith('on') ? 'daily' : 'weekly',
      time_block: block,
      description: description ?? null,
      schedule: { [since]: rhythm },
      unit: unit ?? null,
      reminders: reminders ?? null,
      paused: rest ? { [rest[0]!]: rest[1]! } : null,
      archived_at: until ? timeOnDay(until, 12) : null,
      created_at: timeOnDay(since, 6),
    });
    for (let day = since; day < (until ?? today); day = dayAfter(day, 1)) {
      const weekday = weekdayOf(day);
      if ((rhythm.startsWith('on') && weekday > 5) || (rhythm === 'weekly' && weekday !== 7)) continue;
      const chance = rhythm === 'weekly' ? 0.85 : fromWeek(habit.kept, weeksAgo(day, today));
      const [luck, share, minute] = [random(), random(), random()];
      if (rest && day >= rest[0]! && day <= rest[1]!) continue;
      const done = !never!.has(day) && (luck < chance || always!.has(day) || (run && runNotes.has(day)));
      // Some pages, but not all of them.
      const partly = !done && amounts && share < 0.4;
      if (!done && !partly) continue;
      const goal = Number(rhythm.split(' ').at(-1));
      const [least, most] = amounts ?? [0, 0];
      const amount = amounts ? Math.round(done ? goal + share * (most - goal) : least + share * (goal - least)) : null;
      const ticked = timeOnDay(day, habit.hour + minute * 0.9);
      if (run) ran.add(day);
      add('habit_days', {
        id: idOf('habit_day', habit_id, day),
        habit_id,
        day,
        state: done ? 'done' : 'open',
        amount,
        note: (run && runNotes.get(day)) || null,
        done_at: done ? ticked : null,
        created_at: ticked,
      });
    }
  }

  for (let day = first; day < today; day = dayAfter(day, 1)) {
    const [noted, noise, minute] = [random(), random(), random()];
    const own = moods.get(day);
    // A mood that came with an entry is the entry's.
    if (own ? own.note === null : noted < 0.16) continue;
    const felt = fromWeek(USUAL, weeksAgo(day, today)) + (ran.has(day) ? RUN_HELPS : 0) + (noise - 0.5) * 1.6;
    add('mood_entries', {
      id: moodId(user_id, day),
      mood_type: own?.mood ?? typeOf(Math.min(5, Math.max(1, Math.round(felt))) as MoodLevel),
      note: own?.note ?? null,
      logged_for: day,
      created_at: timeOnDay(day, 13 + minute * 6),
    });
  }
  // She wrote before eight today. Anyone who opens it earlier than that finds it written earlier.
  return now.getHours() < 8 ? out.map(({ t, row }) => ({ t, row: happenedBefore(row, now) }) as SampleRow) : out;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01` as Day;

/** The times at which something happened; the times of events may lie ahead. */
const HAPPENED = new Set(['created_at', 'completed_at', 'done_at']);

/** A row whose times of the day of `now` lie, in their order, between its midnight and `now`. */
export function happenedBefore<Row extends object>(row: Row, now: Date): Row {
  const midnight = dateOf(dayOf(now)).getTime();
  const day = dateOf(dayAfter(dayOf(now), 1)).getTime() - midnight;
  const share = (now.getTime() - midnight) / day;
  const early = (time: string) => new Date(midnight + Math.round((Date.parse(time) - midnight) * share)).toISOString();
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      HAPPENED.has(name) && typeof value === 'string' && Date.parse(value) > midnight
        ? [name, early(value)]
        : [name, value],
    ),
  ) as Row;
}
