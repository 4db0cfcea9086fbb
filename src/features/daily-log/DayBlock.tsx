import { useState, type ReactNode } from 'react';
import type { Day } from '#lib/day.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { DaySection } from '#ui/DaySection.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LogItemView, LogLine } from './LogItemView.tsx';
import { useDayLog } from './queries.ts';
import { inOrder, type Filter, type LogItem } from './timeline.ts';

/** A day may hold a thousand lines (an import, a long chat): so many are drawn before the rest is asked for. */
const AT_FIRST = 80;

interface DayBlockProps {
  readonly day: Day;
  readonly today: Day;
  readonly filter: Filter;
  readonly onReadChat: (day: Day) => void;
  /** Above the lines: where the day is written. */
  readonly children?: ReactNode;
  /** Below the lines. */
  readonly foot?: ReactNode;
}

/** One day of the timeline. A day that turns out to have nothing is not drawn, unless it is written on. */
export function DayBlock({ day, today, filter, onReadChat, children, foot }: DayBlockProps) {
  const log = useDayLog(day, filter);
  const [whole, setWhole] = useState(false);
  // The line in the hand stays, also when it is deleted or moved to another day elsewhere: nothing typed may vanish.
  const [inHand, setInHand] = useState<LogItem | null>(null);
  const items = withItem(log?.items ?? [], inHand, filter);
  if (log && items.length === 0 && !log.chat && log.habits.length === 0 && !children) return null;
  const shown = whole ? items : items.slice(0, AT_FIRST);
  const rest = items.length - shown.length;
  return (
    <DaySection day={day} today={day === today} className="pb-7 md:pb-9">
      {children}
      {/* The height of a quiet day, so that the page does not jump in the moment before its lines are read. */}
      <div className={`${children ? 'mt-2' : ''} ${log || children ? '' : 'min-h-40'}`}>
        {shown.map((item) => (
          <LogItemView
            key={item.row.id}
            item={item}
            today={today}
            editing={inHand?.row.id === item.row.id}
            onEditing={setInHand}
          />
        ))}
        {rest > 0 ? (
          <Button tone="quiet" size="sm" onClick={() => setWhole(true)}>
            Show {rest} more
          </Button>
        ) : null}
        {log && log.habits.length > 0 ? (
          <LogLine
            icon={<Icon name="habits" size="s" className="text-tide" />}
            label={log.habits.length === 1 ? 'Habit' : 'Habits'}
          >
            <p className="max-w-measure font-serif text-read">{log.habits.join(', ')}</p>
          </LogLine>
        ) : null}
        {log?.chat ? (
          <LogLine
            icon={<Icon name="chat" size="s" className="text-tide" />}
            label={`Chat, ${count(log.chat.count, 'message')}`}
          >
            <div className="flex items-baseline justify-between gap-3">
              <p className="min-w-0 flex-1 truncate font-serif text-read">{log.chat.first}</p>
              <Button tone="quiet" size="sm" className="-my-2.5 -mr-2.5 shrink-0" onClick={() => onReadChat(day)}>
                Read
              </Button>
            </div>
          </LogLine>
        ) : null}
      </div>
      {foot}
    </DaySection>
  );
}

/** The items of a day with the one that is being edited, should it no longer be among them. */
const withItem = (items: readonly LogItem[], inHand: LogItem | null, filter: Filter): readonly LogItem[] =>
  !inHand || items.some(({ row }) => row.id === inHand.row.id) ? items : inOrder([...items, inHand], filter);
