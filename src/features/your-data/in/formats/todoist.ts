/** Todoist's CSV of a project: TYPE (task, section, note), CONTENT, DESCRIPTION, PRIORITY, INDENT, … DATE; the project's name is the file's. */
import { isDay } from '#lib/day.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { recordsOf } from '#features/your-data/in/csv.ts';
import type { Format } from './format.ts';
import { counting, instantAt, naming, tagsOf } from './made.ts';

const HEAD = /^\uFEFF?"?TYPE"?,"?CONTENT"?,/i;
const LABEL = /(?:^|\s)@([^\s@]+)/g;
/** A date as Todoist writes it when it is fixed; others are words: 'every monday'. */
const FIXED = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/;

export const todoist: Format = {
  read({ texts }, { zone, today }) {
    const projects = [...texts].filter(([, text]) => HEAD.test(text));
    if (projects.length === 0) return null;
    const nameFor = naming('todoist');
    const left = counting();
    const created_at = instantAt(today, zone);
    const rows = projects.flatMap(([path, text]): Incoming[] => {
      const title =
        path
          .replace(/^.*\//, '')
          .replace(/\.csv$/i, '')
          .replace(/\[\d+\]$/, '')
          .trim() || 'Todoist';
      const project = nameFor('project', title);
      const tasks: { id: string; words: string[]; tags: readonly string[] | null; due: string | null }[] = [];
      let section = '';
      for (const { type = '', content = '', description = '', date = '', priority, indent } of recordsOf(text)) {
        if (type === 'section') section = content.trim();
        if (type === 'note' && content.trim() !== '') tasks.at(-1)?.words.push(content.trim());
        if (type !== 'task' || content.trim() === '') continue;
        const [, day = ''] = FIXED.exec(date.trim()) ?? [];
        const due = isDay(day) ? day : null;
        const words = [content.replaceAll(LABEL, '').trim() || content.trim(), description.trim()];
        // A date in words stays readable where it was.
        if (date.trim() !== '' && !due) {
          words.push(`(${date.trim()})`);
          left.add('dates in words: they are in the text of the task');
        }
        if (Number(priority) > 1) left.add('priorities');
        if (Number(indent) > 1) left.add('levels of subtasks: they are tasks of their own');
        const labels = [...content.matchAll(LABEL)].map(([, label]) => label!);
        tasks.push({ id: nameFor('task', title, content), words, due, tags: tagsOf([...labels, section]) });
      }
      return [
        { t: 'project_lists', row: { id: project, created_at, title } },
        ...tasks.map(({ id, words, tags, due }): Incoming => ({
          t: 'project_tasks',
          row: {
            id,
            created_at,
            project_id: project,
            description: words.filter(Boolean).join('\n'),
            completed: false,
            due_date: due,
            tags,
          },
        })),
      ];
    });
    return { from: 'Todoist', rows, leftOut: left.list(), owner: null };
  },
};
