/** Ids that are made from the user's id or another row's, so that every device of a person makes the same row (sync.md, "Ids"). */
import { idOf } from '#lib/id.ts';
import type { AnyRow } from './local-tables.ts';
import type { TableName } from './schema.ts';

const singletons = {
  profiles: (user) => user,
  assistant_profiles: (user) => idOf('assistant_profiles', user),
  preferences: (user) => idOf('preferences', user),
} as const satisfies Partial<Record<TableName, (user: string) => string>>;

/** The id of a table's one row for a person. */
export const singletonId = (t: keyof typeof singletons, user: string): string => singletons[t](user);
/** The id of the mood that the card sets for a day. */
export const moodId = (user: string, day: string): string => idOf('mood', user, day);
/** The id of the plan of the week that starts on a day. */
export const planId = (user: string, start: string): string => idOf('calendar_plan', user, start);

/** The id of the event that is planned from a task. */
export const plannedEventId = (task: string): string => idOf('planned task', task);

/** The natural id of a row; undefined for tables that have none. */
export function naturalId(t: TableName, row: AnyRow, user: string): string | undefined {
  if (t in singletons) return singletonId(t as keyof typeof singletons, user);
  if (t === 'mood_entries') return moodId(user, String(row.logged_for));
  if (t === 'calendar_plans') return planId(user, String(row.start_date));
  return undefined;
}
