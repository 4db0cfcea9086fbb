/** Reads what an everyday question asks for: what to do first, what stayed open; and where everything is. */
import { MOST_ROWS } from '#coach/own-line.ts';
import type { Everyday } from '#coach/own.ts';
import { readBoard, STRIP_DAYS } from '#features/habits/board.ts';
import { openTasks } from '#features/tasks/read-tasks.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import type { Asked, Read } from './read.ts';
import { eventFact, eventRow, habitRow, taskRow } from './rows.ts';

export async function readEveryday(query: Everyday, asked: Asked): Promise<Read> {
  switch (query.kind) {
    case 'help':
      return { facts: { kind: 'help' }, title: '', rows: [] };
    case 'missed':
      return readMissed(query.from, query.to, asked.today);
    case 'focus':
    default:
      return readFocus(query.from, query.to, asked);
  }
}

/** Late tasks, the tasks and events of the days, the habits that are open today, and one task without a day if there is no other. */
async function readFocus(from: Day, to: Day, { today, at }: Asked): Promise<Read> {
  const [events, open, { habits }] = await Promise.all([
    eventsBetween(from, dayAfter(to, 1)),
    openTasks(),
    readBoard(today),
  ]);
  const byDay = open
    .filter(({ row }) => row.due_date && row.due_date <= to)
    .sort((a, b) => (a.row.due_date! < b.row.due_date! ? -1 : 1));
  const late = byDay.filter(({ row }) => row.due_date! < today);
  const due = byDay.filter(({ row }) => row.due_date! >= from);
  const other = open.find(({ row }) => !row.due_date) ?? null;
  const ahead = events.filter(({ begin, allDay }) => allDay || begin > at.toISOString());
  const openHabits = from === today ? habits.filter(({ strip }) => strip.at(-1)!.state === 'open') : [];
  const tasks = [...late, ...due];
  const shown = tasks.length > 0 || !other ? tasks : [other];
  const rows = [
    ...shown.map((task) => taskRow(task, today)),
    ...ahead.map((each) => eventRow(each, today)),
    ...openHabits.map(habitRow),
  ];
  return {
    facts: {
      kind: 'focus',
      from,
      to,
      late: late.map(({ row }) => row.description),
      due: due.map(({ row }) => row.description),
      other: other?.row.description ?? null,
      events: ahead.map(eventFact),
      habits: openHabits.map(({ habit }) => habit.title),
    },
    title: 'To do',
    rows: rows.slice(0, MOST_ROWS),
  };
}

/** Open tasks whose day is over, and habits that stayed open. A day that is not over yet has missed nothing. */
async function readMissed(from: Day, to: Day, today: Day): Promise<Read> {
  const [open, { habits }] = await Promise.all([openTasks(), readBoard(today)]);
  const late = open.filter(({ row }) => row.due_date && row.due_date < today && row.due_date <= to);
  const within = late.filter(({ row }) => row.due_date! >= from);
  const earlier = late.filter(({ row }) => row.due_date! < from);
  const known = from > dayAfter(today, -STRIP_DAYS);
  const left = known
    ? habits.filter(({ strip }) =>
        strip.some(({ day, state }) => state === 'open' && day >= from && day <= to && day < today),
      )
    : [];
  return {
    facts: {
      kind: 'missed',
      from,
      to,
      late: within.map(({ row }) => row.description),
      earlier: earlier.map(({ row }) => row.description),
      habits: known ? left.map(({ habit }) => habit.title) : null,
    },
    title: 'Still open',
    rows: [...[...within, ...earlier].map((task) => taskRow(task, today)), ...left.map(habitRow)].slice(0, MOST_ROWS),
  };
}
