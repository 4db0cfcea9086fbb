/** What a person has chosen about their days, in the values of their preferences. Pure: the page and the server read it alike. */

type Values = Readonly<Record<string, unknown>>;

/**
 * The weekday that the person's weeks start on, 1 Monday to 7 Sunday; `unchosen` until they choose one. In the specs the weeks of habits and
 * of the planner start on Monday, and the week of moods on Sunday.
 */
export function weekStartIn(values: Values | undefined, unchosen: number): number {
  const day = values?.week_starts_on;
  return typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 7 ? day : unchosen;
}

/** The hour at which the person's day starts, 0 to 12; midnight until they choose. */
export function dayStartIn(values: Values): number {
  const hour = values.day_starts_at;
  return typeof hour === 'number' && hour >= 0 && hour <= 12 ? Math.floor(hour) : 0;
}
