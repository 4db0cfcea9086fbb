import { memo } from 'react';
import type { MemoryEntry } from '#data/schema.ts';
import { PhotoGrid } from '#features/media/PhotoGrid.tsx';
import { useAttachments } from '#features/media/queries.ts';
import { onHeldKey } from '#editing/keys.ts';
import { useDelete } from '#editing/use-delete.ts';
import { memory as kind } from '#kinds/memory.ts';
import { shortDate } from '#lib/format.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import { classes } from '#ui/classes.ts';
import { Highlight } from '#ui/Highlight.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { MemoryEditor } from './MemoryEditor.tsx';
import { sourceInWords } from './memory.ts';
import { failures } from './messages.ts';
import { deleteMemory } from './mutations.ts';
import { t } from '#lib/i18n.ts';

interface MemoryItemProps {
  readonly memory: MemoryEntry;
  readonly query: string;
  /** In a dialog: the date stays below the words on every width. */
  readonly narrow?: boolean;
  readonly editing: boolean;
  readonly onEdit: (memory: MemoryEntry | null) => void;
  readonly onTag: (tag: string) => void;
}

/** One memory: its date and source in the margin, its text, its tags, and its actions. */
export const MemoryItem = memo(function MemoryItem(props: MemoryItemProps) {
  const { memory, query, narrow = false, editing, onEdit, onTag } = props;
  const attachments = useAttachments(memory.id) ?? [];
  const source = sourceInWords(memory.source);
  const opener = useFocusAfter<HTMLButtonElement>(editing);
  const remove = useDelete(() => deleteMemory(memory.id), kind.deleted(), failures());
  return (
    <article
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-4',
        !narrow && 'md:grid-cols-[var(--margin-col)_minmax(0,1fr)_auto] md:items-start md:gap-x-8',
      )}
    >
      <p
        className={classes(
          'row-start-2 text-sm text-ink-2 tabular-nums',
          !narrow && 'md:row-start-1 md:mt-1 md:pe-6 md:text-end',
        )}
      >
        <time dateTime={memory.created_at}>{shortDate(kind.days.of(memory))}</time>
        {source ? (
          <>
            <span className={narrow ? undefined : 'md:sr-only'}>, </span>
            <span className={narrow ? undefined : 'md:block'}>{source}</span>
          </>
        ) : null}
      </p>
      {editing ? (
        <div className="col-span-2 row-start-1 max-md:mb-2">
          <MemoryEditor memory={memory} onClose={() => onEdit(null)} />
        </div>
      ) : (
        <>
          <div className={classes('col-span-2 row-start-1 min-w-0', !narrow && 'md:col-span-1 md:col-start-2')}>
            <p className="max-w-measure font-serif text-read whitespace-pre-line text-pretty">
              <Highlight text={memory.fact} query={query} />
            </p>
            {attachments.length > 0 ? <PhotoGrid attachments={attachments} className="mt-2.5" /> : null}
            {memory.tags && memory.tags.length > 0 ? (
              <p className="mt-2 flex flex-wrap gap-x-2.5 gap-y-3">
                {memory.tags.map((tag) => (
                  <Tag key={tag} onClick={() => onTag(tag)}>
                    {tag}
                  </Tag>
                ))}
              </p>
            ) : null}
          </div>
          <div className={classes('-me-3 -mb-2 flex', !narrow && 'md:-mt-2 md:mb-0')}>
            <IconButton ref={opener} icon="edit" size="s" label={t('Edit memory')} onClick={() => onEdit(memory)} />
            <IconButton
              data-row-button="delete"
              icon="trash"
              size="s"
              label={t('Delete memory')}
              onKeyDown={onHeldKey}
              onClick={() => void remove()}
            />
          </div>
        </>
      )}
    </article>
  );
});
