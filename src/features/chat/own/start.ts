/** Ways to start for a person who puts something off: two minutes, the smallest step, a time today. */
import { MINUTE_MS } from '#lib/durations.ts';
import type { AssistantCall } from '#assistant/call-row.ts';
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { named } from '#coach/matches.ts';
import { filedLine, places } from '#coach/filed.ts';
import { ownLine, type OwnLine } from '#coach/own-line.ts';
import type { Place } from '#coach/route-act.ts';
import { askFirstStep, sayATime, sayTwoMinutes } from '#coach/say-steps.ts';
import type { AnyTask } from '#features/tasks/task.ts';
import { openTasks } from '#features/tasks/read-tasks.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { capital, dayInText, nearDay, time24 } from '#lib/format.ts';
import { idOf } from '#lib/id.ts';
import { instantOf, wallClock } from '#lib/zone.ts';
import { short, taskRow } from './rows.ts';
import { stepsLine } from './steps.ts';
import { t } from '#lib/i18n.ts';

export type StartLine = Extract<OwnLine, { is: 'start' }>;
export type Way = 'two' | 'smallest' | 'today';

/** The card for what a message puts off, with its open task if there is one; where nothing is named, the task that is due first. Null: neither. */
export async function startLine(about: string, { day }: Pick<AssistantCall, 'day'>): Promise<StartLine | null> {
  const tasks = (await openTasks()).filter(({ row }) => !row.description.startsWith(TWO_MINUTES));
  const [first, ...more] = about ? named(about, tasks, ({ row }) => row.description) : tasks.toSorted(byDay);
  const task = about && more.length > 0 ? undefined : first;
  if (!about && !task) return null;
  const row = task ? taskRow(task, day) : null;
  return { is: 'start', about: short(capital(about || (row?.words ?? ''))), row, left: false };
}

const LAST = '9999';
const byDay = (a: AnyTask, b: AnyTask) => (a.row.due_date ?? LAST).localeCompare(b.row.due_date ?? LAST);

/** How the reminder of two minutes begins: it is no task of its own. */
const TWO_MINUTES = 'Two minutes of ';
/** A start of today is at least this far away, and not later than this hour. */
const SOON = 30;
const LATEST = 21;

/** What a press does. The ids are made from the message, so that two presses make one row. */
export function startBy(way: Way, { about, row }: StartLine, place: Place): OwnAnswer {
  const name = row?.words ?? (about || t('Begin'));
  if (way === 'smallest')
    return {
      text: askFirstStep(about),
      lines: [stepsLine({ start: place.callId, about, steps: [], left: false })],
      changes: [],
    };
  const at = way === 'two' ? new Date(place.at.getTime() + 2 * MINUTE_MS) : nextStart(place);
  const due_date = dayOf(at);
  const remind_at = at.toISOString();
  const when = `${nearDay(due_date, place.today)}, ${time24(remind_at)}`;
  const text = way === 'two' ? sayTwoMinutes() : sayATime(dayInText(when));
  if (row && way === 'today') {
    const table = row.table === 'project_tasks' ? 'project_tasks' : 'tasks';
    return {
      text,
      lines: [ownLine({ is: 'did', act: 'move', row: { ...row, when, day: due_date }, back: false })],
      changes: [{ op: 'update', table, id: row.id, row: { due_date, remind_at } }],
    };
  }
  const id = idOf(place.callId, way, 'tasks');
  const description = way === 'two' ? `${TWO_MINUTES}${about ? lowered(about) : 'it'}` : name;
  const line = filedLine({ table: 'tasks', id, action: 'create_task', module: places.task.module });
  const made = { description, completed: false, due_date, remind_at, created_at: place.at.toISOString() };
  return { text, lines: [line], changes: [{ op: 'set', table: 'tasks', id, row: made }] };
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The next whole hour that is not at once; late in the evening nine o'clock tomorrow. */
function nextStart({ at, zone, today }: Place): Date {
  const { minute } = wallClock(at, zone);
  const hour = Math.ceil((minute + SOON) / 60);
  return hour <= LATEST
    ? instantOf({ day: today, minute: hour * 60 }, zone)
    : instantOf({ day: dayAfter(today, 1), minute: 9 * 60 }, zone);
}
