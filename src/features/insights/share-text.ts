/** A week as text, with only the parts that the person picks. Pure. */
import { wordOf } from '#lib/moods.ts';
import type { Insights } from './insights.ts';
import { t } from '#lib/i18n.ts';

export const shareParts = ['moods', 'habits', 'tasks', 'words'] as const;
export type SharePart = (typeof shareParts)[number];

/** `title`: the week's days, 'May 4 - May 10'. */
export function shareText(insights: Insights, title: string, picked: ReadonlySet<SharePart>): string {
  const { mood, habits, tasks, words, stoodOut } = insights;
  const lines = [
    picked.has('moods') && mood !== null && t('Mood: {mood}', { mood: wordOf(mood) }),
    ...(picked.has('habits')
      ? habits.map(({ title: habit, done }) =>
          t('{habit}: {days, plural, one {# day} other {# days}}', { habit, days: done }),
        )
      : []),
    picked.has('tasks') && t('{tasks, plural, one {# task} other {# tasks}} done', { tasks: tasks.sum }),
    picked.has('words') && t('{words, plural, one {# word} other {# words}} written', { words: words.sum }),
    picked.has('words') &&
      stoodOut.length > 0 &&
      t('Mostly about: {words}', { words: stoodOut.map(({ word }) => word).join(', ') }),
  ];
  return [t('My week, {week}', { week: title }), ...lines.filter((line) => typeof line === 'string')].join('\n');
}
