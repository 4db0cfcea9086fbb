import { memo } from 'react';
import type { MoodEntry } from '#data/schema.ts';
import { useDelete } from '#editing/use-delete.ts';
import { mood } from '#kinds/mood.ts';
import { timeOn, type Day } from '#lib/day.ts';
import { clock, useHours } from '#ui/clock.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { Tag } from '#ui/Tag.tsx';
import { CheckInEditor } from './CheckInEditor.tsx';
import { failures } from './messages.ts';
import { moodOf } from '#lib/moods.ts';
import { MoodName } from './MoodName.tsx';
import { deleteMood } from './mutations.ts';
import { t } from '#lib/i18n.ts';

interface CheckInItemProps {
  readonly entry: MoodEntry;
  readonly today: Day;
  readonly known: readonly string[];
  /** big: the latest of today, at the top of the page. */
  readonly size?: 'big' | 'list';
  readonly editing: boolean;
  readonly onEditing: (entry: MoodEntry | null) => void;
}

/** One check-in: its sun and word, time, note, tags, and actions. */
export const CheckInItem = memo(function CheckInItem(props: CheckInItemProps) {
  useHours();
  const { entry, today, known, size = 'list', editing, onEditing } = props;
  const { label: message, level } = moodOf(entry.mood_type);
  const label = t(message);
  const at = timeOn(entry.logged_for, entry.created_at);
  const opener = useFocusAfter<HTMLButtonElement>(editing);
  const remove = useDelete(() => deleteMood(entry.id), mood.deleted(), failures());
  if (editing) return <CheckInEditor entry={entry} today={today} known={known} onClose={() => onEditing(null)} />;
  const name = at ? `${label}, ${clock(at)}` : label;
  const big = size === 'big';
  const more = Boolean(entry.note || entry.tags?.length);
  return (
    <article
      aria-label={name}
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] ${more ? 'items-start' : 'items-center'} ${big ? 'gap-x-4' : 'gap-x-3 border-b border-line py-2.5'}`}
    >
      <MoodSun mood={level} size={big ? 68 : 36} />
      <div className={more ? 'min-w-0 pt-1.5' : 'min-w-0'}>
        <MoodName label={label} at={at} big={big} />
        {entry.note ? (
          <p className="max-w-measure font-serif text-read whitespace-pre-line text-pretty">{entry.note}</p>
        ) : null}
        {entry.tags?.length ? (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {entry.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
        ) : null}
      </div>
      <div className="-me-2.5">
        <RowMenu
          ref={opener}
          label={t('More for this mood: {mood}', { mood: name })}
          items={[
            { label: t('Edit'), icon: 'edit', onSelect: () => onEditing(entry) },
            { label: t('Delete'), icon: 'trash', tone: 'danger', onSelect: () => void remove() },
          ]}
        />
      </div>
    </article>
  );
});
