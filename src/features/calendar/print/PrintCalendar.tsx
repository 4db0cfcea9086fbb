import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useEventsBetween } from '#features/calendar/queries.ts';
import { useWeekStart } from '#ui/use-week-start.ts';
import type { Day } from '#lib/day.ts';
import { PrintedDays, PrintedMonth } from './PrintedCalendar.tsx';
import { printed, type PrintedTab } from './printed.ts';

export interface PrintCalendarProps {
  readonly open: boolean;
  readonly tab: PrintedTab;
  readonly day: Day;
  readonly onDone: () => void;
}

/** While it is open, the day, the week, the month or what comes is printed instead of the page: in the light colours, also in a dark theme. */
export const PrintCalendar = ({ open, ...rest }: PrintCalendarProps) => (open ? <Sheet {...rest} /> : null);

function Sheet({ tab, day, onDone }: Omit<PrintCalendarProps, 'open'>) {
  const startsOn = useWeekStart();
  const { title, weeks, from, to } = printed(tab, day, startsOn);
  const occurrences = useEventsBetween(from, to);
  const ready = occurrences !== undefined;
  useEffect(() => {
    if (!ready) return undefined;
    addEventListener('afterprint', onDone);
    print();
    return () => removeEventListener('afterprint', onDone);
    // oxlint-disable-next-line react/exhaustive-deps -- printed once, when the events are there
  }, [ready]);
  if (!occurrences) return null;
  return createPortal(
    <div data-theme="light" className="print-sheet hidden text-ink print:block">
      <h1 className="mb-4 text-h2">{title}</h1>
      {tab === 'month' ? (
        <PrintedMonth month={day} weeks={weeks} occurrences={occurrences} />
      ) : (
        <PrintedDays days={weeks.flat()} all={tab !== 'agenda'} occurrences={occurrences} />
      )}
    </div>,
    document.body,
  );
}
