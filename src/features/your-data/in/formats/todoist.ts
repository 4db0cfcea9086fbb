/** Todoist's CSV of a project: TYPE (task, section, note), CONTENT, DESCRIPTION, PRIORITY, INDENT, … DATE; the project's name is the file's. */
import { jsonIn } from '#lib/json.ts';
import { isDay, type Day } from '#lib/day.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { csvRecords, type CsvRecord } from '#features/your-data/in/csv.ts';
import { readWhen } from '#features/your-data/in/dates.ts';
import { isZone } from '#lib/zone.ts';
import { textFormat } from './format.ts';
import { instantAt, type Counting } from './made.ts';
import { readRepeat } from './repeats.ts';
import { projectRows, type FoundTask } from './rows.ts';
import { msg } from '#lib/i18n.ts';

const HEAD = /^"?TYPE"?[,;\t]"?CONTENT"?[,;\t]/i;
const LABEL = /(?:^|\s)@([^\s@]+)/g;
const FILE = /\[\[file (\{.*?\})\]\]/g;

export const todoist = textFormat({
  from: 'Todoist',
  find: (path, text) => (HEAD.test(text) ? { path, text } : null),
  unread: msg('files'),
  rows(projects, { zone, today, left, nameFor }) {
    const createdAt = instantAt(today, zone, 0);
    return projects.flatMap(({ path, text }): Incoming[] => {
      const title =
        path
          .replace(/^.*\//, '')
          .replace(/\.csv$/i, '')
          .replace(/\[\d+\]$/, '')
          .trim() || 'Todoist';
      const id = nameFor('project', title);
      const tasks: (FoundTask & { readonly words: string[] })[] = [];
      let section = '';
      for (const { values } of csvRecords(text)) {
        const { type = '', content = '' } = values;
        if (type === 'section') section = content.trim();
        if (type === 'note') {
          const words = withoutFiles(content, left);
          if (tasks.length > 0) tasks.at(-1)!.words.push(words);
          else left.add(msg('comments on a project'));
        }
        if (type !== 'task') continue;
        if (content.trim() === '') left.add(msg('tasks without a name'));
        else tasks.push(taskOf(values, { id: nameFor('task', title, content), section, zone, today }, left));
      }
      return projectRows({ id, title, createdAt }, tasks);
    });
  },
});

interface Place {
  readonly id: string;
  readonly section: string;
  readonly zone: string;
  readonly today: Day;
}

function taskOf(values: CsvRecord['values'], { id, section, zone, today }: Place, left: Counting) {
  const { content = '', description = '', date = '', deadline = '', priority, indent, duration = '' } = values;
  const there = values.timezone && isZone(values.timezone) ? values.timezone : zone;
  const when = readWhen(date, there);
  const repeat = when ? null : readRepeat(date, today);
  const limit = readWhen(deadline, there)?.day ?? null;
  const due = when?.day ?? repeat?.first ?? limit;
  const words = [content.replaceAll(LABEL, '').trim() || content.trim(), withoutFiles(description, left)];
  // What has no field stays readable where it was.
  if (date.trim() !== '' && !when && !repeat) {
    words.push(`(${date.trim()})`);
    left.add(msg('dates in words: they are in the text of the task'));
  }
  if (deadline.trim() !== '' && limit !== due) {
    words.push(`(Deadline: ${limit ?? deadline.trim()})`);
    left.add(msg('deadlines: they are in the text of the task'));
  }
  if (duration.trim() !== '') {
    words.push(`(${duration.trim()} ${values.duration_unit?.trim() ?? 'minute'}s)`);
    left.add(msg('durations: they are in the text of the task'));
  }
  if (when?.hasTime) left.add(msg('times: the task reminds at its time'));
  if (values.responsible?.trim()) left.add(msg('people who are responsible'));
  // 1 is the highest, and 4 is none.
  const level = Number(priority);
  const isUrgent = level >= 1 && level < 4;
  if (isUrgent) left.add(msg('priorities: they are tags here, such as p1'));
  if (Number(indent) > 1) left.add(msg('levels of subtasks: they are tasks of their own'));
  const labels = [...content.matchAll(LABEL)].map(([, label]) => label!);
  return {
    id,
    words,
    due: due && isDay(due) ? due : null,
    remindAt: when?.hasTime ? when.at : null,
    rrule: repeat?.rrule ?? null,
    tags: [...labels, section, isUrgent ? `p${level}` : ''],
  };
}

/** A text whose attached files are their names and addresses. */
const withoutFiles = (text: string, left: Counting): string =>
  text
    .replaceAll(FILE, (whole, json: string) => {
      const file = jsonIn(json) as { file_name?: unknown; file_url?: unknown } | null | undefined;
      if (typeof file?.file_url !== 'string') return whole;
      left.add(msg('attached files: their names and addresses are in the text'));
      return [file.file_name, file.file_url].filter((part) => typeof part === 'string').join(' ');
    })
    .trim();
