import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useLive } from '#data/live.ts';
import { EventItem } from '#features/calendar/EventItem.tsx';
import { eventsBetween } from '#kinds/events-between.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { useEventDialog } from '#features/calendar/use-event-dialog.tsx';
import { openTasksDue } from '#kinds/open-tasks.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { longDayNear } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { DaySection } from '#ui/DaySection.tsx';
import { Icon } from '#ui/Icon.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import { TABLET, useWide } from '#ui/use-wide.ts';
import { WhenNear } from '#ui/WhenNear.tsx';
import { WindowList } from '#ui/WindowList.tsx';
import { agendaOf, FIRST_DAYS, further, MOST_DAYS, type AgendaDay } from './agenda.ts';
import { monthsAfter } from '#lib/months.ts';
import { ViewHeader, type ViewProps } from './ViewHeader.tsx';
import { AddBelow } from '#features/calendar/AddEvent.tsx';
import { t } from '#lib/i18n.ts';

/** The number of days that are drawn at once, and the distance from the window up to which the others are, px. */
const DRAWN = 8;
const BUFFER = 1200;

/** What comes from a day on, day by day, with the tasks that are due. It reads further as its end comes into sight. */
export function AgendaView({ day, today, onPick }: ViewProps) {
  const wide = useWide(TABLET);
  const { dialog, edit, add } = useEventDialog(day);
  const pick = (next: Day) => {
    onPick(next);
    scrollTo({ top: 0 });
  };
  return (
    <section aria-labelledby="agenda" className="max-w-measure lg:max-w-200">
      <div className="sticky top-13 z-10 border-b border-line bg-paper md:top-16">
        <ViewHeader
          id="agenda"
          title={day === today ? t('From today') : t('From {day}', { day: longDayNear(day, today) })}
          step="month"
          onStep={(months) => pick(monthsAfter(day, months))}
          onToday={day === today ? null : () => pick(today)}
          onAdd={() => add(day)}
        />
      </div>
      <div className="pt-4">
        <Days key={day} from={day} today={today} onOpen={edit} onPick={pick} />
      </div>
      {wide ? null : <AddBelow onClick={() => add(day)} />}
      {dialog}
    </section>
  );
}

interface DaysProps {
  readonly from: Day;
  readonly today: Day;
  readonly onOpen: (occurrence: Occurrence) => void;
  readonly onPick: (day: Day) => void;
}

function Days({ from, today, onOpen, onPick }: DaysProps) {
  const [length, setLength] = useState(FIRST_DAYS);
  const onNear = useCallback(() => setLength(further), []);
  const days = useAgenda(from, length);
  const slow = useSlowLoading(days === undefined);
  if (!days) return slow ? <p className="py-3 text-ink-2">{t('Loading events...')}</p> : null;
  const complete = length === MOST_DAYS;
  const end = dayAfter(from, MOST_DAYS);
  if (complete && days.every(isEmpty)) {
    return (
      <EmptyState
        drawing="calendar"
        title={from === today ? t('Nothing is planned yet') : t('Nothing is planned from this day on')}
        hint={t('Events that you add and tasks with a day are listed here.')}
      />
    );
  }
  return (
    <WindowList
      items={days}
      drawn={DRAWN}
      buffer={BUFFER}
      foot={
        complete ? (
          <div className="py-6 text-ink-2">
            <p>{t('There is nothing more in the next ten years.')}</p>
            <Button size="sm" tone="quiet" className="-ms-2.5" onClick={() => onPick(end)}>
              {t('Show what comes after')}
            </Button>
          </div>
        ) : (
          <WhenNear key={length} ahead={BUFFER} onNear={onNear} />
        )
      }
    >
      {(each) => <OneDay key={each.day} {...each} today={today} onOpen={onOpen} />}
    </WindowList>
  );
}

const isEmpty = ({ occurrences, tasks }: AgendaDay): boolean => occurrences.length + tasks.length === 0;

/** The days of the agenda; undefined before the first ones are read. While more are read, those before are shown. */
function useAgenda(from: Day, length: number): readonly AgendaDay[] | undefined {
  const to = dayAfter(from, length);
  const read = useLive<readonly AgendaDay[]>(
    async () => {
      const [occurrences, tasks] = await Promise.all([eventsBetween(from, to), openTasksDue(from, dayAfter(to, -1))]);
      return agendaOf(from, to, occurrences, tasks);
    },
    [],
    [from, to],
  );
  const [last, setLast] = useState(read);
  if (read && read !== last) setLast(read);
  return read ?? last;
}

function OneDay({ day, occurrences, tasks, today, onOpen }: AgendaDay & Pick<DaysProps, 'today' | 'onOpen'>) {
  return (
    <DaySection day={day} today={day === today} className="pb-7">
      {isEmpty({ day, occurrences, tasks }) ? (
        <p className="py-3 text-ink-2">{t('No events scheduled for this day')}</p>
      ) : null}
      <ul>
        {occurrences.map((each) => (
          <EventItem key={each.key} occurrence={each} day={day} onOpen={() => onOpen(each)} />
        ))}
        {tasks.map(({ id, description }) => (
          <li key={id} className="border-b border-line">
            <Link to="/tasks" className="flex min-h-11 items-center gap-3 rounded-s py-2 hover:bg-well">
              <Icon name="task" size="s" />
              <span className="min-w-0 break-words">
                {description} <span className="text-sm text-ink-2">{t('Task, due this day')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </DaySection>
  );
}
