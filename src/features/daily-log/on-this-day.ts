/** Hiding entries under On this day, and showing them there again. */
import { attempt } from '#data/attempt.ts';
import { mutate, type Undoable } from '#data/mutate.ts';
import { tell } from '#editing/tell.ts';
import { kinds } from '#kinds/kinds.ts';
import type { Result } from '#lib/result.ts';
import { failures } from './messages.ts';
import { isHidden, type LogItem } from './timeline.ts';
import { msg, t } from '#lib/i18n.ts';
import type { Toast } from '#ui/toast.ts';

/** Hides an entry or a mood under On this day, on every device, or shows it there again. It stays in the log. */
export function hideOnThisDay(
  { kind, row }: Pick<LogItem, 'kind'> & { readonly row: { readonly id: string } },
  hidden: boolean,
): Promise<Result<Undoable<void>, 'SaveFailed'>> {
  const values: Readonly<Record<string, boolean>> = { on_this_day_hidden: hidden };
  return attempt('SaveFailed', () =>
    mutate(hidden ? msg('Hide from On this day') : msg('Show in On this day'), (write) =>
      write.patch(kinds[kind].table, row.id, values),
    ),
  );
}

const done = (hidden: boolean): Toast =>
  hidden
    ? { title: t('Hidden from On this day'), description: t('It stays in your log.') }
    : { title: t('Shown in On this day again') };

/** Does the one that it is not yet, and says so with Undo. Resolves to whether it did. */
export async function toggleHidden(item: LogItem): Promise<boolean> {
  const hidden = !isHidden(item);
  return tell(await hideOnThisDay(item, hidden), done(hidden), failures());
}
