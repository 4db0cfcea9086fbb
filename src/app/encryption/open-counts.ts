/** What a device can count of a sealed account before it has the key. */
import type { DaymarkDb } from '#data/db.ts';
import { kinds } from '#kinds/kinds.ts';
import { msg, t } from '#lib/i18n.ts';

const COUNTED = {
  journal: msg('{n, plural, one {# journal entry} other {# journal entries}}'),
  mood: msg('{n, plural, one {# mood} other {# moods}}'),
  habitDay: msg('{n, plural, one {# day of a habit} other {# days of a habit}}'),
  memory: msg('{n, plural, one {# memory} other {# memories}}'),
  event: msg('{n, plural, one {# event} other {# events}}'),
} as const;

/** In words, the kinds of which there is something: '412 journal entries', '31 tasks, 12 still open'. */
export async function countOpen(db: DaymarkDb): Promise<readonly string[]> {
  const counts = await Promise.all(
    (Object.keys(COUNTED) as (keyof typeof COUNTED)[]).map(async (name) => {
      const n = await db.table(kinds[name].table).count();
      return n > 0 ? [t(COUNTED[name], { n })] : [];
    }),
  );
  const tasks = (
    await Promise.all([db.table(kinds.task.table).toArray(), db.table(kinds.projectTask.table).toArray()])
  ).flat();
  const n = tasks.length;
  const open = tasks.filter((row) => kinds.task.search.open?.(row) === true).length;
  return [
    ...counts.flat(),
    ...(n > 0 ? [t('{n, plural, one {# task} other {# tasks}}, {open} still open', { n, open })] : []),
  ];
}
