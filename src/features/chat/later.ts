/** What a later answer made of the rows that the rules had filed before it came. */
import { callsOf, type RuledRow } from '#assistant/call-row.ts';
import { parseFiled } from '#coach/filed.ts';
import { attempt } from '#data/attempt.ts';
import { getDb } from '#data/db.ts';
import { changedFields, isUntouched } from '#data/diff.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { mutate, type Undoable } from '#data/mutate.ts';
import type { Entry, RowOf, TableName } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { err, type Result } from '#lib/result.ts';
import { slipOf } from './slip.ts';
import { msg, t } from '#lib/i18n.ts';
import { storedName } from './stored-name.ts';

export interface Later {
  /** What a row was before the answer changed it, by its id: the words and the time that its slip showed. */
  readonly changed: Readonly<Record<string, string>>;
  /** The rows that the answer took out. */
  readonly removed: readonly {
    readonly line: string;
    readonly id: string;
    readonly module: string;
    readonly words: string;
  }[];
}

/**
 * What the answer changed that a slip shows, and that nobody has changed since. Null when there is nothing to say: on another device than
 * the one that asked, which has no record of it, too.
 */
export async function readLater({ call_id }: Pick<Entry, 'call_id'>, today: Day): Promise<Later | null> {
  const call = call_id ? await callsOf(getDb()).get(call_id) : undefined;
  if (call?.state !== 'answered' || !call.ruled) return null;
  const changed: Record<string, string> = {};
  const removed: Later['removed'][number][] = [];
  for (const ruled of call.ruled) {
    const { table, id, line } = ruled;
    const there = await getDb().table<AnyRow, string>(table).get(id);
    const made = call.made?.find((row) => row.id === id);
    const before = wordsIn(ruled, today);
    if (made && there && isUntouched(there, made.row) && wordsIn(made, today) !== before) changed[id] = before;
    const filed = parseFiled(line);
    if (!made && !there && filed) removed.push({ line, id, module: filed.module, words: before });
  }
  return Object.keys(changed).length > 0 || removed.length > 0 ? { changed, removed } : null;
}

/** A row as its slip shows it. */
function wordsIn({ table, row }: RuledRow, today: Day): string {
  const { words, detail } = slipOf(table, row as unknown as RowOf<TableName>, today);
  return [words && t('‘{words}’', { words }), detail].filter(Boolean).join(', ');
}

/** Gives a row the values that the rules had filed, or makes it again. One step of undo; the reply says so. */
export async function takeLaterBack(entry: Entry, id: string): Promise<Result<Undoable<void>, 'Gone' | 'SaveFailed'>> {
  const call = entry.call_id ? await callsOf(getDb()).get(entry.call_id) : undefined;
  const ruled = call?.ruled?.find((row) => row.id === id);
  const filed = ruled && parseFiled(ruled.line);
  if (!ruled || !filed) return err('Gone');
  const { table, line } = ruled;
  const there = await getDb().table<AnyRow, string>(table).get(id);
  const made = call?.made?.find((row) => row.id === id);
  if (made ? !there || !isUntouched(there, made.row) : there) return err('Gone');
  return attempt('SaveFailed', () =>
    mutate(msg('Undo'), async (write) => {
      if (made) await write.patch(table, id, changedFields(table, made.row, ruled.row));
      else await write.put(table, { ...ruled.row, id });
      const module = storedName(filed.module);
      const said = made
        ? t('You took the later change back: in your {module} it is as it was before.', { module })
        : t('You took the later change back: it is in your {module} again.', { module });
      const lines = entry.filed ?? [];
      await write.patch('entries', entry.id, {
        content: `${entry.content}\n\n${said}`,
        filed: lines.includes(line) ? [...lines] : [...lines, line],
      });
    }),
  );
}
