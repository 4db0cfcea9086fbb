import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarScreen } from '#features/calendar/CalendarScreen.tsx';
import { useDayStart } from '#editing/use-day-start.ts';
import { useToday } from '#ui/use-today.ts';

/** /calendar: the daily view. The day is in the address, one history entry for all of them. */
export function CalendarPage() {
  const today = useToday(useDayStart());
  const { day = today } = useSearch({ from: '/guarded/calendar' });
  const navigate = useNavigate();
  return (
    <CalendarScreen
      day={day}
      today={today}
      onDayChange={(next) =>
        void navigate({
          to: '/calendar',
          search: next === today ? {} : { day: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
