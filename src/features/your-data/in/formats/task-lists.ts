/** Programs for tasks: TickTick (CSV), Microsoft To Do (Outlook's CSV, or JSON of its lists), Google Tasks (JSON of Takeout) and todo.txt. */
import { groupBy } from '#lib/group.ts';
import { jsonIn } from '#lib/json.ts';
import { canRead } from '#lib/recurrence.ts';
import { dayIn } from '#lib/zone.ts';
import * as v from 'valibot';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { csvRecords, type CsvRecord } from '#features/your-data/in/csv.ts';
import { orderOf, readWhen } from '#features/your-data/in/dates.ts';
import { readBy, text } from './fields.ts';
import { textFormat, type Format, type TextReading } from './format.ts';
import { instantAt, type Counting } from './made.ts';
import { projectRows, type FoundTask } from './rows.ts';
import { msg } from '#lib/i18n.ts';

interface TaskList {
  readonly title: string;
  readonly tasks: readonly Omit<FoundTask, 'id'>[];
}

/** An adapter for files of lists. `find` gives null for files of other programs. */
const taskFormat = (
  from: string,
  find: (path: string, text: string, reading: TextReading) => readonly TaskList[] | null,
): Format =>
  textFormat({
    from,
    find,
    rows(found, { zone, today, left, nameFor }) {
      const createdAt = instantAt(today, zone, 0);
      return found.flat().flatMap(({ title, tasks }): Incoming[] => {
        const named = tasks.filter(({ words }) => words.some((text) => text.trim()));
        left.add(msg('tasks without a name'), tasks.length - named.length);
        const all = named.map((task) => ({ ...task, id: nameFor('task', title, task.words[0]!) }));
        return projectRows({ id: nameFor('list', title), title, createdAt }, all);
      });
    },
  });

const TICKTICK = /^"?(?:Folder Name"?[,;])?"?List Name"?[,;]"?Title"?[,;]/m;
const PRIORITIES: Readonly<Record<string, string>> = { '1': 'p3', '3': 'p2', '5': 'p1' };

/** TickTick's backup: some lines about the file, then a table. */
export const tickTick = taskFormat('TickTick', (_, text, { zone, left }) => {
  if (!TICKTICK.test(text.slice(0, 4_000))) return null;
  const table = text.slice(text.search(TICKTICK));
  const records = csvRecords(table).filter(({ values }) => values['list name'] !== undefined);
  const lists = groupBy(records, ({ values }) => values['list name']!.trim() || 'Inbox');
  return [...lists].map(([title, list]) => ({
    title,
    tasks: [...list]
      .sort((a, b) => Number(a.values.order ?? 0) - Number(b.values.order ?? 0))
      .map(({ values }) => tickTickTask(values, zone, left)),
  }));
});

const stepOf = (words: string): string =>
  /^[▫▪]/.test(words) ? `- [${words.startsWith('▪') ? 'x' : ' '}] ${words.slice(1).trim()}` : words;

function tickTickTask(values: CsvRecord['values'], zone: string, left: Counting): Omit<FoundTask, 'id'> {
  const [due, start] = [readWhen(values['due date'] ?? '', zone), readWhen(values['start date'] ?? '', zone)];
  const when = due ?? start;
  const isAllDay = /^true$/i.test(values['is all day'] ?? '');
  const rule = (values.repeat ?? '').trim().replace(/^RRULE:/i, '');
  const rrule = rule.replace(/;?TT_\w+=[^;]*/g, '');
  if (rrule !== '' && !canRead(rrule)) left.add(msg('repetitions that Daymark does not have: the task is here once'));
  const priority = PRIORITIES[(values.priority ?? '').trim()];
  if (priority) left.add(msg('priorities: they are tags here, such as p1'));
  if (values['folder name']?.trim()) left.add(msg('folders of lists'));
  if (values.parentid?.trim()) left.add(msg('levels of subtasks: they are tasks of their own'));
  const status = Number(values.status ?? 0);
  if (status < 0) left.add(msg('tasks that will not be done: they are done here'));
  if (/^note$/i.test(values.kind ?? '')) left.add(msg('notes: they are tasks here'));
  return {
    // The steps of a list begin with a square, which is full when the step is done.
    words: [values.title ?? '', ...(values.content ?? '').split(/(?=[▫▪])/).map(stepOf)],
    tags: [...(values.tags ?? '').split(','), values['column name'] ?? '', priority ?? ''],
    due: when && dayIn(new Date(when.at), zone),
    remindAt: when?.hasTime && !isAllDay ? when.at : null,
    rrule: rrule || null,
    isDone: status !== 0,
    doneAt: readWhen(values['completed time'] ?? '', zone)?.at ?? null,
    createdAt: readWhen(values['created time'] ?? '', zone)?.at ?? null,
  };
}

const graphTime = v.nullish(v.looseObject({ dateTime: v.string(), timeZone: text }));
const graphTask = v.looseObject({
  title: v.string(),
  status: text,
  importance: text,
  body: v.nullish(v.looseObject({ content: text })),
  dueDateTime: graphTime,
  reminderDateTime: graphTime,
  completedDateTime: graphTime,
  createdDateTime: text,
  categories: v.optional(v.array(v.string()), []),
  recurrence: v.optional(v.unknown()),
  checklistItems: v.optional(
    v.array(v.looseObject({ displayName: v.string(), isChecked: v.optional(v.boolean()) })),
    [],
  ),
});
const graphList = v.looseObject({ displayName: v.string(), tasks: v.array(v.unknown()) });
const OUTLOOK = /^"?Subject"?[,;]"?Start Date"?[,;]"?Due Date"?[,;]/i;

/** Microsoft To Do: Outlook's export of tasks, or its lists as Microsoft's interface writes them. */
export const microsoftToDo = taskFormat('Microsoft To Do', (path, content, { zone, left }) => {
  if (OUTLOOK.test(content)) return [{ title: 'Tasks', tasks: outlookTasks(content, zone, left) }];
  if (!/\.json$/i.test(path) || !/"displayName"/.test(content)) return null;
  const json = jsonIn(content);
  const given = typeof json === 'object' && json !== null && 'value' in json ? json.value : json;
  const lists = readBy(v.pipe(v.array(graphList), v.minLength(1)), Array.isArray(given) ? given : [given]);
  if (!lists) return null;
  return lists.map(({ displayName, tasks }) => ({
    title: displayName,
    tasks: tasks.flatMap((one): Omit<FoundTask, 'id'>[] => {
      const read = readBy(graphTask, one);
      if (!read) return left.leave(msg('tasks that could not be read'));
      const { title, status, importance, body, recurrence, checklistItems, ...more } = read;
      if (recurrence) left.add(msg('repetitions: the task is here once'));
      if (importance === 'high') left.add(msg('important tasks: they have the tag “important”'));
      const at = (time: v.InferOutput<typeof graphTime>) =>
        time ? readWhen(`${time.dateTime}${/UTC/i.test(time.timeZone) ? 'Z' : ''}`, zone) : null;
      const steps = checklistItems.map((item) => `- [${item.isChecked ? 'x' : ' '}] ${item.displayName}`);
      return [
        {
          words: [title, body?.content ?? '', ...steps],
          tags: [...more.categories, importance === 'high' ? 'important' : ''],
          // A due day is midnight, whatever the zone.
          due: more.dueDateTime?.dateTime.slice(0, 10) ?? null,
          remindAt: at(more.reminderDateTime)?.at ?? null,
          isDone: status === 'completed',
          doneAt: at(more.completedDateTime)?.at ?? null,
          createdAt: readWhen(more.createdDateTime, zone)?.at ?? null,
        },
      ];
    }),
  }));
});

function outlookTasks(content: string, zone: string, left: Counting): Omit<FoundTask, 'id'>[] {
  const records = csvRecords(content);
  const order =
    orderOf(records.flatMap(({ values }) => [values['due date'] ?? '', values['start date'] ?? ''])) ?? 'mdy';
  return records.map(({ values }) => {
    const reminder = /^true$/i.test(values['reminder on/off'] ?? '')
      ? readWhen(`${values['reminder date'] ?? ''} ${values['reminder time'] ?? ''}`, zone, order)
      : null;
    const isHigh = /^high$/i.test(values.priority ?? '');
    if (isHigh) left.add(msg('important tasks: they have the tag “important”'));
    const done = readWhen(values['date completed'] ?? '', zone, order);
    return {
      words: [values.subject ?? '', values.notes ?? ''],
      tags: [...(values.categories ?? '').split(/[;,]/), isHigh ? 'important' : ''],
      due:
        (readWhen(values['due date'] ?? '', zone, order) ?? readWhen(values['start date'] ?? '', zone, order))?.day ??
        null,
      remindAt: reminder?.at ?? null,
      isDone: done !== null || /^(?:completed|complete)$/i.test(values.status ?? ''),
      doneAt: done?.at ?? null,
    };
  });
}

const googleList = v.looseObject({
  title: v.string(),
  items: v.optional(v.array(v.unknown()), []),
});
const googleTask = v.looseObject({
  title: text,
  notes: text,
  due: text,
  status: text,
  completed: text,
  deleted: v.optional(v.boolean()),
});

/** Google Tasks. A due day is an instant at midnight of UTC. */
export const googleTasks = taskFormat('Google Tasks', (path, content, { zone, left }) => {
  if (!/\.json$/i.test(path) || !/"tasks#taskLists?"/.test(content)) return null;
  const lists = readBy(v.looseObject({ items: v.array(googleList) }), jsonIn(content));
  if (!lists) return null;
  return lists.items.map(({ title, items }) => ({
    title,
    tasks: items.flatMap((one): Omit<FoundTask, 'id'>[] => {
      const read = readBy(googleTask, one);
      if (!read) return left.leave(msg('tasks that could not be read'));
      if (read.deleted) return left.leave(msg('tasks in the trash'));
      const { title: name, notes, due, status, completed } = read;
      return [
        {
          words: [name, notes],
          due: due.slice(0, 10),
          isDone: status === 'completed',
          doneAt: readWhen(completed, zone)?.at ?? null,
        },
      ];
    }),
  }));
});

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const TODO = new RegExp(`^(x )?(?:\\(([A-Z])\\) )?(?:(${DAY}) )?(?:(${DAY}) )?(.+)$`);

/** todo.txt: a task on each line, its priority and days before its words, projects, contexts and a due day among them. */
export const todoTxt = taskFormat('todo.txt', (path, content, { zone, left }) => {
  if (!/(?:^|\/)(?:todo|done)\.txt$/i.test(path)) return null;
  const lines = content.split('\n').map((line) => line.trim());
  return [
    {
      title: 'todo.txt',
      tasks: lines.flatMap((line): Omit<FoundTask, 'id'>[] => {
        const [, done, priority, first, second, words] = TODO.exec(line) ?? [];
        if (words === undefined) return [];
        if (priority) left.add(msg('priorities: they are tags here, such as p1'));
        // With two days the first one is the day on which it was done.
        const made = second ?? (done ? undefined : first);
        const at = (day: string | undefined) => (day === undefined ? null : (readWhen(day, zone)?.at ?? null));
        return [
          {
            words: [
              words
                .split(' ')
                .filter((word) => !word.startsWith('due:'))
                .join(' '),
            ],
            tags: [
              ...[...words.matchAll(/(?<!\S)[+@](\S+)/g)].map(([, name]) => name!),
              priority ? `p${Math.min(priority.charCodeAt(0) - 64, 4)}` : '',
            ],
            due: /\bdue:(\d{4}-\d{2}-\d{2})/.exec(words)?.[1] ?? null,
            isDone: done !== undefined,
            doneAt: done ? at(first) : null,
            createdAt: at(made),
          },
        ];
      }),
    },
  ];
});
