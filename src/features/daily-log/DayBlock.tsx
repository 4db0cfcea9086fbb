import { memo, useState, type ReactNode } from 'react';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { DaySection } from '#ui/DaySection.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LogItemView, LogLine } from './LogItemView.tsx';
import type { DayListStore } from './day-list.ts';
import { useDayOf } from './queries.ts';
import type { Filter } from '#kinds/chips.ts';
import { itemsInOrder, type LogItem } from './timeline.ts';
import { t } from '#lib/i18n.ts';

/** A day may have a thousand lines (an import, a long chat): this many are drawn before a button shows the rest. */
const AT_FIRST = 80;

interface DayBlockProps {
  readonly day: Day;
  readonly today: Day;
  readonly filter: Filter;
  readonly store: DayListStore;
  /** Its lines that are being edited: shown also after another device has deleted or moved them, so that nothing typed is lost. */
  readonly inHand: readonly LogItem[];
  readonly onEditing: (item: LogItem, editing: boolean) => void;
  readonly onReadChat: (day: Day) => void;
  /** Above the lines: the composer. */
  readonly children?: ReactNode;
  /** Below the lines. */
  readonly foot?: ReactNode;
}

/** One day of the timeline; rendered again only when its items have changed. */
export const DayBlock = memo(function DayBlock({
  day,
  today,
  filter,
  store,
  inHand,
  onEditing,
  onReadChat,
  children,
  foot,
}: DayBlockProps) {
  const log = useDayOf(store, day);
  const [whole, setWhole] = useState(false);
  const items = withItems(log?.items ?? [], inHand, filter);
  const shown = whole ? items : items.slice(0, AT_FIRST);
  const rest = items.length - shown.length;
  return (
    <DaySection day={day} today={day === today} className="pb-7 md:pb-9">
      {children}
      <div className={children ? 'mt-2' : ''}>
        {shown.map((item) => (
          <LogItemView
            key={item.row.id}
            item={item}
            today={today}
            editing={inHand.some(({ row }) => row.id === item.row.id)}
            onEditing={onEditing}
          />
        ))}
        {rest > 0 ? (
          <Button tone="quiet" size="sm" onClick={() => setWhole(true)}>
            {t('Show {count} more', { count: rest })}
          </Button>
        ) : null}
        {log && log.habits.length > 0 ? (
          <LogLine
            icon={<Icon name="habits" size="s" className="text-tide" />}
            label={log.habits.length === 1 ? t('Habit') : t('Habits')}
          >
            <p className="max-w-measure font-serif text-read">{log.habits.join(', ')}</p>
          </LogLine>
        ) : null}
        {log?.chat ? (
          <LogLine
            icon={<Icon name="chat" size="s" className="text-tide" />}
            label={t('Chat, {count, plural, one {# message} other {# messages}}', { count: log.chat.count })}
          >
            <div className="flex items-baseline justify-between gap-3">
              <p className="min-w-0 flex-1 truncate font-serif text-read">{log.chat.first}</p>
              <Button tone="quiet" size="sm" className="-my-2.5 -me-2.5 shrink-0" onClick={() => onReadChat(day)}>
                {t('Read')}
              </Button>
            </div>
          </LogLine>
        ) : null}
      </div>
      {foot}
    </DaySection>
  );
});

/** The items of a day, and items that are being edited but no longer belong to it. */
function withItems(items: readonly LogItem[], inHand: readonly LogItem[], filter: Filter): readonly LogItem[] {
  const gone = inHand.filter((held) => !items.some(({ row }) => row.id === held.row.id));
  return gone.length === 0 ? items : itemsInOrder([...items, ...gone], filter);
}
