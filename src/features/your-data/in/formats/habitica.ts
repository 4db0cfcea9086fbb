/** Habitica's user data (JSON): habits and dailies are habits with their history, to-dos are tasks. Its history alone is a table. */
import { jsonIn } from '#lib/json.ts';
import type { Plan } from '#features/habits/schedule.ts';
import type { Day } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import * as v from 'valibot';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { csvRecords } from '#features/your-data/in/csv.ts';
import { readWhen } from '#features/your-data/in/dates.ts';
import { list, number, readBy, text } from './fields.ts';
import { textFormat } from './format.ts';
import { instantAt, instantIn, type Counting } from './made.ts';
import { DAILY, habitDayRow, habitRow, taskRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

const mark = v.looseObject({
  date: v.union([v.number(), v.string()]),
  value: number,
  completed: v.optional(v.unknown()),
  scoredUp: number,
  scoredDown: number,
});
const task = v.looseObject({
  id: v.optional(v.string()),
  text: v.string(),
  notes: text,
  date: text,
  completed: v.optional(v.unknown()),
  dateCompleted: text,
  createdAt: text,
  frequency: text,
  everyX: v.nullish(v.number(), 1),
  repeat: v.optional(v.record(v.string(), v.unknown()), {}),
  history: v.optional(v.array(v.unknown()), []),
  checklist: v.optional(v.array(v.looseObject({ text: v.string(), completed: v.optional(v.unknown()) })), []),
});
type HabiticaTask = v.InferOutput<typeof task>;
const file = v.looseObject({
  tasks: v.looseObject({ habits: v.array(v.unknown()), dailys: v.array(v.unknown()), todos: list, rewards: list }),
});
const WEEKDAYS = ['m', 't', 'w', 'th', 'f', 's', 'su'];

const HISTORY = /^\uFEFF?"?Task Name"?,"?Task ID"?,"?Task Type"?,"?Date"?,"?Value"?\r?\n/;

/** The table of the history as the same tasks: the value of a task rises when it is done. */
function tasksOfHistory(table: string, zone: string): v.InferOutput<typeof file>['tasks'] {
  const tasks = new Map<string, { text: string; type: string; history: unknown[] }>();
  for (const { values } of csvRecords(table)) {
    const id = values['task id'] ?? '';
    const known = tasks.get(id) ?? { text: values['task name'] ?? '', type: values['task type'] ?? '', history: [] };
    tasks.set(id, known);
    known.history.push({ date: readWhen(values.date ?? '', zone)?.at ?? '', value: Number(values.value) });
  }
  const of = (type: string) =>
    [...tasks]
      .filter(([, one]) => one.type === type)
      .map(([id, { text: name, history }]) => ({ id, text: name, history }));
  return { habits: of('habit'), dailys: of('daily'), todos: [], rewards: [] };
}

export const habitica = textFormat({
  from: 'Habitica',
  find(path, content, { zone }) {
    if (/\.csv$/i.test(path) && HISTORY.test(content)) return tasksOfHistory(content, zone);
    const read = /\.json$/i.test(path) && /"dailys"\s*:/.test(content) ? readBy(file, jsonIn(content)) : null;
    return read?.tasks ?? null;
  },
  rows(found, { zone, today, left, nameFor }) {
    const createdAt = instantAt(today, zone, 0);
    const tasksIn = (given: readonly unknown[]): HabiticaTask[] =>
      given.flatMap((one) => {
        const read = readBy(task, one);
        return read && read.text.trim() !== '' ? [read] : left.leave(msg('tasks that could not be read'));
      });
    return found.flatMap(({ habits, dailys, todos, rewards }): Incoming[] => {
      left.add(msg('rewards'), rewards.length);
      const kept = [
        ...tasksIn(habits).map((one) => ({ one, isDaily: false })),
        ...tasksIn(dailys).map((one) => ({ one, isDaily: true })),
      ];
      return [
        ...kept.flatMap(({ one, isDaily }, place) =>
          habitRows(one, { isDaily, place, zone, createdAt, left, nameFor }),
        ),
        ...tasksIn(todos).map((one) => {
          const steps = one.checklist.map((item) => `- [${item.completed === true ? 'x' : ' '}] ${item.text}`);
          return taskRow(
            {
              id: nameFor(one.id ?? one.text),
              words: [one.text, one.notes, ...steps],
              due: readWhen(one.date, zone)?.day ?? null,
              isDone: one.completed === true,
              doneAt: readWhen(one.dateCompleted, zone)?.at ?? null,
              createdAt: readWhen(one.createdAt, zone)?.at ?? null,
            },
            createdAt,
          );
        }),
      ];
    });
  },
});

interface Place {
  readonly isDaily: boolean;
  readonly place: number;
  readonly zone: string;
  readonly createdAt: string;
  readonly left: Counting;
  readonly nameFor: (key: string) => string;
}

function habitRows(one: HabiticaTask, { isDaily, place, zone, createdAt, left, nameFor }: Place): Incoming[] {
  const id = nameFor(one.id ?? one.text);
  const plan = isDaily ? planOf(one, left) : DAILY;
  const days = new Map<Day, { readonly done: boolean; readonly times: number; readonly at: string }>();
  let before = 0;
  for (const given of one.history) {
    const read = readBy(mark, given);
    const at = read && instantIn(read.date);
    if (!read || !at) {
      left.add(msg('days that could not be read'));
      continue;
    }
    const { value, completed, scoredUp, scoredDown } = read;
    // Older histories have no more than a value, which rises when it was done.
    const isDone = isDaily
      ? completed === undefined
        ? (value ?? 0) > before
        : completed === true
      : scoredUp === undefined
        ? (value ?? 0) > before
        : Number(scoredUp) > 0;
    before = value ?? before;
    if ((scoredDown ?? 0) > 0) left.add(msg('days with a minus'));
    const day = dayIn(at, zone);
    const known = days.get(day);
    const times = (known?.times ?? 0) + (isDaily ? 0 : Math.max(scoredUp ?? 0, isDone ? 1 : 0));
    days.set(day, { done: isDone || known?.done === true, times, at: at.toISOString() });
  }
  const done = [...days].filter(([, { done }]) => done).sort(([a], [b]) => (a < b ? -1 : 1));
  const steps = one.checklist.map((item) => `- ${item.text}`);
  return [
    habitRow({
      id,
      title: one.text,
      createdAt: readWhen(one.createdAt, zone)?.at ?? (done[0] ? instantAt(done[0][0], zone, 0) : createdAt),
      position: place,
      plan,
      description: [one.notes, ...steps].filter(Boolean).join('\n'),
    }),
    ...done.map(([day, { times, at }]) =>
      habitDayRow(plan, { habit: id, day, at, state: 'done', amount: times > 1 ? times : null }),
    ),
  ];
}

function planOf({ frequency, everyX, repeat }: HabiticaTask, left: Counting): Plan {
  const days = WEEKDAYS.flatMap((name, i) => (repeat[name] === true ? [i + 1] : []));
  if (frequency === 'weekly' && everyX === 1 && days.length > 0)
    return days.length === 7 ? DAILY : { rhythm: { kind: 'weekdays', days }, target: null };
  if (frequency === 'daily' && everyX === 1) return DAILY;
  left.add(msg('rhythms that Daymark does not have: they are daily or weekly here'));
  return everyX >= 7 || /^(?:monthly|yearly|weekly)$/.test(frequency)
    ? { rhythm: { kind: 'weekly' }, target: null }
    : DAILY;
}
