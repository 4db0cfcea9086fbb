import type { calendarSearch } from '#features/calendar/calendar-search.ts';
import { CalendarScreen } from '#features/calendar/CalendarScreen.tsx';
import type { SearchProps } from '#lib/search-keys.ts';
import { BesideTheDay } from './calendar/BesideTheDay.tsx';

/** /calendar, with the tasks and habits of the day. */
export function CalendarPage({ search, onSearchChange }: SearchProps<typeof calendarSearch>) {
  return <CalendarScreen search={search} onSearchChange={onSearchChange} Beside={BesideTheDay} />;
}
