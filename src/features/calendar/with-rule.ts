/** Repetition in the form of an event. Pure; apart from event.ts, because a calendar loads that at once. */
import { dayAfter } from '#lib/day.ts';
import { daysBetween } from '#lib/recurrence.ts';
import { dayIn, withStart, type EventDraft } from './event.ts';

/** How far the first day of a rule may be away, days. */
const FAR = 1500;

/** What another rule changes in a draft: on a day that is not of the rule the event moves to the first that is. */
export function withRule(draft: EventDraft, rrule: string | null): Partial<EventDraft> {
  const day = dayIn(draft.start);
  const first = rrule && day ? daysBetween(rrule, day, day, dayAfter(day, FAR))[0] : undefined;
  if (!first || first === day) return { rrule };
  return { rrule, ...withStart(draft, `${first}${draft.start.slice(10)}`) };
}
