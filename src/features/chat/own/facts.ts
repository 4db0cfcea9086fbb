/** Reads what a question asks for from the person's own rows: the facts for its sentence, and the rows for its card. */
import { places } from '#coach/filed.ts';
import { named } from '#coach/matches.ts';
import { MOST_ROWS, type OwnRow } from '#coach/own-line.ts';
import type { Everyday, Query } from '#coach/own.ts';
import type { Facts } from '#coach/own-facts.ts';
import { itemsBetween } from '#features/daily-log/read-log.ts';
import { itemsInOrder, itemText, type LogItem } from '#features/daily-log/timeline.ts';
import { readBoard, type HabitView } from '#features/habits/board.ts';
import { runWords } from '#features/habits/standing.ts';
import { moodDays, nearestLevel } from '#features/mood/days.ts';
import { moodsBetween } from '#features/mood/read-moods.ts';
import { readViewed } from '#features/chat/read-viewed.ts';
import { openTasks, readProjects, tasksDone } from '#features/tasks/read-tasks.ts';
import { projectIdOf, type AnyTask } from '#features/tasks/task.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { kinds, logKinds } from '#kinds/kinds.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { count, nearDay, time24 } from '#lib/format.ts';
import { wordOf } from '#lib/moods.ts';
import type { Asked, Read } from './read.ts';
import { eventFact, eventRow, habitRow, short, taskRow } from './rows.ts';
import { AHEAD } from './targets.ts';
import { locale, type Message, t } from '#lib/i18n.ts';

/** What a question asks for; null when it is about something that is not there, and the rules answer it. */
export async function readFacts(query: Exclude<Query, Everyday>, asked: Asked): Promise<Read | null> {
  switch (query.kind) {
    case 'next_event':
      return readNext(query.about, asked);
    case 'agenda':
      return readAgenda(query.from, query.to, asked.today);
    case 'tasks':
      return readTasks(query, asked.today);
    case 'mood':
      return readMood(query.from, query.to, asked.today);
    case 'day':
      return readDay(query.from, query.to, asked.today);
    case 'progress':
      return readProgress(query.from, query.to, asked.today);
    case 'memory':
      return readMemory(query.about, asked.today);
    case 'habit':
    default:
      return readHabits(query.about, asked.today);
  }
}

async function readNext(about: string, { today, at }: Asked): Promise<Read> {
  const ahead = (await eventsBetween(today, dayAfter(today, AHEAD))).filter(
    ({ begin, allDay }) => allDay || begin > at.toISOString(),
  );
  const byTime = [...ahead].sort((a, b) => (a.begin < b.begin ? -1 : 1));
  const [found] = about ? named(about, byTime, ({ event }) => event.title) : byTime;
  const other = found || !about ? null : (byTime[0] ?? null);
  const shown = found ?? other;
  const facts: Facts = {
    kind: 'next_event',
    about,
    event: found ? eventFact(found) : null,
    other: other && eventFact(other),
  };
  return { facts, title: 'Calendar', rows: shown ? [eventRow(shown, today)] : [] };
}

async function readAgenda(from: Day, to: Day, today: Day): Promise<Read> {
  const [events, open] = await Promise.all([eventsBetween(from, dayAfter(to, 1)), openTasks()]);
  const due = open.filter(({ row }) => row.due_date && row.due_date >= from && row.due_date <= to);
  const rows = [...events.map((each) => eventRow(each, today)), ...due.map((task) => taskRow(task, today))];
  const facts: Facts = {
    kind: 'agenda',
    from,
    to,
    events: events.map(eventFact),
    due: due.map(({ row }) => row.description),
  };
  return { facts, title: 'Calendar', rows: rows.slice(0, MOST_ROWS) };
}

async function readTasks(query: Extract<Query, { kind: 'tasks' }>, today: Day): Promise<Read | null> {
  const lists = query.about ? named(query.about, await readProjects(), ({ title }) => title) : [];
  const [list] = lists;
  if (query.about && (!list || lists.length > 1)) return null;
  const inList = (task: AnyTask) => !list || projectIdOf(task) === list.id;
  const open = (await openTasks()).filter(inList);
  const late = open.filter(({ row }) => row.due_date && row.due_date < today);
  const tasks =
    query.which === 'done'
      ? (await tasksDone(query.from, query.to)).filter(inList)
      : query.which === 'overdue'
        ? late
        : query.which === 'due'
          ? open.filter(({ row }) => row.due_date && row.due_date >= query.from && row.due_date <= query.to)
          : open;
  const earlier = query.which === 'due' ? late.filter(({ row }) => row.due_date! < query.from) : late;
  const facts: Facts = {
    kind: 'tasks',
    query,
    tasks: tasks.map(({ row }) => row.description),
    overdue: earlier.length,
    project: list?.title ?? null,
  };
  return { facts, title: 'To-Do List', rows: tasks.slice(0, MOST_ROWS).map((task) => taskRow(task, today)) };
}

async function readMood(from: Day, to: Day, today: Day): Promise<Read> {
  const noted = await moodsBetween(from, to);
  const days = [...moodDays(noted).values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  const moods = days.map(({ day, mean }) => ({ day, mean, word: wordOf(nearestLevel(mean)) }));
  const rows = [...noted]
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, MOST_ROWS)
    .map(({ id, logged_for, note, mood_type, checkIn }): OwnRow => ({
      table: checkIn ? 'mood_entries' : 'journal_entries',
      id,
      words: short(note || kinds.mood.log.label!({ mood_type } as never, time24)),
      when: nearDay(logged_for, today),
      day: logged_for,
    }));
  return { facts: { kind: 'mood', from, to, moods }, title: 'Mood', rows };
}

/** What a day is told from: what was written and done, no messages and no released thoughts. */
const TOLD = logKinds.filter((kind) => kind !== 'chat' && kind !== 'thought');

async function readDay(from: Day, to: Day, today: Day): Promise<Read> {
  const items = (await itemsBetween(from, dayAfter(to, 1), TOLD)).filter(happened);
  const counts = TOLD.flatMap((kind) => {
    const n = items.filter((item) => item.kind === kind).length;
    return n === 0 ? [] : [COUNTED[kind]?.(n) ?? count(n, inSentence(kinds[kind].one), inSentence(kinds[kind].many))];
  });
  const rows = itemsInOrder(items, 'all')
    .reverse()
    .flatMap((item) => itemRow(item, from === to, today))
    .slice(0, MOST_ROWS);
  return { facts: { kind: 'day', from, to, counts }, title: 'Daily Log', rows };
}

/** The days as their rows tell them, and the moods in a word. */
async function readProgress(from: Day, to: Day, today: Day): Promise<Read> {
  const [day, noted] = await Promise.all([readDay(from, to, today), moodsBetween(from, to)]);
  const means = [...moodDays(noted).values()].map(({ mean }) => mean);
  const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
  const mood = means.length > 0 ? wordOf(nearestLevel(mean)) : null;
  const { counts } = day.facts as Extract<Facts, { kind: 'day' }>;
  return { ...day, facts: { kind: 'progress', from, to, counts, mood } };
}

const COUNTED: Readonly<Record<string, (n: number) => string>> = {
  habitDay: (n) => t('{n, plural, one {# habit done} other {# habits done}}', { n }),
  task: (n) => t('{n, plural, one {# task done} other {# tasks done}}', { n }),
  projectTask: (n) => t('{n, plural, one {# task of a project done} other {# tasks of a project done}}', { n }),
};

/** A name inside a sentence: German nouns stay as they are. */
const inSentence = (name: Message): string => (locale() === 'de' ? t(name) : t(name).toLowerCase());

/** A task that is only written down, and a habit that is open, are nothing that was done. */
const happened = ({ row }: LogItem): boolean =>
  ('completed' in row ? row.completed : true) && ('state' in row ? row.state === 'done' : true);

function itemRow(item: LogItem, oneDay: boolean, today: Day): OwnRow[] {
  const table = item.kind === 'habitDay' ? 'habits' : kinds[item.kind].table;
  const id = 'habit_id' in item.row ? item.row.habit_id : item.row.id;
  if (table === 'entries' || table === 'habit_days') return [];
  const words = itemText(item) || kinds[item.kind].log.label?.(item.row, time24) || t(kinds[item.kind].one);
  return [
    {
      table: table as OwnRow['table'],
      id,
      words: short(words),
      when: oneDay ? '' : nearDay(item.day, today),
      day: item.day,
    },
  ];
}

/** Null when nothing says it: the coach may know what is meant. */
async function readMemory(about: string, today: Day): Promise<Read | null> {
  const { table, module } = places.memory;
  const { hits, count: n } = await readViewed({ table, module, day: null, query: about }, today);
  const [hit] = hits;
  if (!hit) return null;
  const rows = hits.map(({ id, words }): OwnRow => ({ table, id, words: short(words), when: '', day: null }));
  return { facts: { kind: 'memory', newest: hit.words, count: n }, title: module, rows };
}

async function readHabits(about: string, today: Day): Promise<Read | null> {
  const { habits } = await readBoard(today);
  const found = about ? named(about, habits, ({ habit }) => habit.title) : habits;
  if (found.length === 0) return null;
  const shown = found.slice(0, MOST_ROWS);
  const rows = shown.map(habitRow);
  return { facts: { kind: 'habit', habits: shown.map(habitFact) }, title: 'Habits', rows };
}

function habitFact({ habit, strip, standing }: HabitView): Extract<Facts, { kind: 'habit' }>['habits'][number] {
  const now = strip.at(-1)!.state;
  const run = standing && standing.run > 1 ? `${standing.run} ${runWords(standing).split(',')[0]!}` : '';
  return {
    title: habit.title,
    done: strip.filter(({ state }) => state === 'done').length,
    meant: strip.filter(({ state }) => state === 'done' || state === 'open').length,
    run,
    today: now === 'before' ? 'free' : now,
  };
}
