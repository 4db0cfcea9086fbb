/** What a device can count of a sealed account before it has the key. */
import type { DaymarkDb } from '#data/db.ts';
import { kinds } from '#kinds/kinds.ts';
import { t } from '#lib/i18n.ts';

const COUNTED = ['journal', 'mood', 'habitDay', 'memory', 'event'] as const;

/** In words, the kinds of which there is something: '412 journal entries', '31 tasks, 12 of them open'. */
export async function countOpen(db: DaymarkDb): Promise<readonly string[]> {
  const counts = await Promise.all(
    COUNTED.map(async (name) => {
      const { table, one, many } = kinds[name];
      const n = await db.table(table).count();
      return n > 0 ? [t('{kind}: {n}', { kind: t(n === 1 ? one : many), n })] : [];
    }),
  );
  const tasks = (
    await Promise.all([db.table(kinds.task.table).toArray(), db.table(kinds.projectTask.table).toArray()])
  ).flat();
  const open = tasks.filter((row) => kinds.task.search.open?.(row) === true).length;
  return [
    ...counts.flat(),
    ...(tasks.length > 0
      ? [t('{count, plural, one {# task} other {# tasks}}, {open} of them open', { count: tasks.length, open })]
      : []),
  ];
}
