import { readDay } from '#lib/search-keys.ts';
import { msg } from '#lib/i18n.ts';

/**
 * The tabs of /calendar, by their value in the address: first those of spec 000, "Calendar", then the other views of what is saved. The first
 * is the one without a value.
 */
export const calendarTabs = {
  daily: msg('Daily View'),
  'weekly-plan': msg('Weekly Planner'),
  month: msg('Month'),
  week: msg('Week'),
  agenda: msg('Agenda'),
} as const;
export type CalendarTab = keyof typeof calendarTabs;

const isTab = (raw: unknown): raw is CalendarTab => typeof raw === 'string' && Object.hasOwn(calendarTabs, raw);

/** The search parameters of /calendar. */
export const calendarSearch = {
  day: readDay,
  /** Whether the dialog "Other calendars" is open. */
  others: (raw: unknown): 'open' | undefined => (raw === 'open' ? raw : undefined),
  tab: (raw: unknown): CalendarTab | undefined => (isTab(raw) && raw !== 'daily' ? raw : undefined),
};
