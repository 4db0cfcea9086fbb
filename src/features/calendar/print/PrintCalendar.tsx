import { useEventsBetween } from '#features/calendar/queries.ts';
import { PrintSheet } from '#ui/PrintSheet.tsx';
import { useWeekStart } from '#ui/use-week-start.ts';
import type { Day } from '#lib/day.ts';
import { PrintedDays, PrintedMonth } from './PrintedCalendar.tsx';
import { printed, type PrintedTab } from './printed.ts';

interface PrintCalendarProps {
  readonly open: boolean;
  readonly tab: PrintedTab;
  readonly day: Day;
  readonly onDone: () => void;
}

/** While it is open, the day, the week, the month or what comes is printed instead of the page. */
export const PrintCalendar = ({ open, ...rest }: PrintCalendarProps) => (open ? <Sheet {...rest} /> : null);

function Sheet({ tab, day, onDone }: Omit<PrintCalendarProps, 'open'>) {
  const startsOn = useWeekStart();
  const { title, weeks, from, to } = printed(tab, day, startsOn);
  const occurrences = useEventsBetween(from, to);
  if (!occurrences) return null;
  return (
    <PrintSheet onPrinted={onDone}>
      <h1 className="mb-4 text-h2">{title}</h1>
      {tab === 'month' ? (
        <PrintedMonth month={day} weeks={weeks} occurrences={occurrences} />
      ) : (
        <PrintedDays days={weeks.flat()} all={tab !== 'agenda'} occurrences={occurrences} />
      )}
    </PrintSheet>
  );
}
