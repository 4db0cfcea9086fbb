/** The columns of an event that say when it is: what src/kinds/series.ts needs to find its days. */
export const EVENT_TIME_COLUMNS = [
  'event_time',
  'end_time',
  'first_day',
  'last_day',
  'rrule',
  'except_days',
  'cancelled_days',
  'series_id',
  'occurrence_day',
  'time_zone',
] as const;
