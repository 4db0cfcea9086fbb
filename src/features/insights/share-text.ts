/** A week as text, with only the parts that the person picks. Pure. */
import { count } from '#lib/format.ts';
import { wordOf } from '#lib/moods.ts';
import type { Insights } from './insights.ts';

export const shareParts = ['moods', 'habits', 'tasks', 'words'] as const;
export type SharePart = (typeof shareParts)[number];

/** `title`: the week's days, 'May 4 - May 10'. */
export function shareText(insights: Insights, title: string, picked: ReadonlySet<SharePart>): string {
  const { mood, habits, tasks, words, stoodOut } = insights;
  const lines = [
    picked.has('moods') && mood !== null && `Mood: ${wordOf(mood)}`,
    ...(picked.has('habits') ? habits.map(({ title: of, done }) => `${of}: ${count(done, 'day')}`) : []),
    picked.has('tasks') && `${count(tasks.sum, 'task')} done`,
    picked.has('words') && `${count(words.sum, 'word')} written`,
    picked.has('words') && stoodOut.length > 0 && `Mostly about: ${stoodOut.map(({ word }) => word).join(', ')}`,
  ];
  return [`My week, ${title}`, ...lines.filter((line) => typeof line === 'string')].join('\n');
}
