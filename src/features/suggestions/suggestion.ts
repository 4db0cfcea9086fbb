/** The three Smart Suggestions (spec 001, sections 2, 4 and 9): what each says, and what approving it adds. Pure. */
import type { Instant, RowOf, TableName } from '#data/schema.ts';
import { NEW_EVENT } from '#features/calendar/colors.ts';
import type { event } from '#kinds/event.ts';
import type { task } from '#kinds/task.ts';
import { idOf } from '#lib/id.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { addHours } from 'date-fns/addHours';
import { type Message, msg, t } from '#lib/i18n.ts';

/** The keys, to the letter; they are stored in profiles.suggestions_rejected. */
export const suggestionKeys = ['auto_todo_morning_review', 'auto_calendar_gym', 'auto_todo_groceries'] as const;
export type SuggestionKey = (typeof suggestionKeys)[number];

export type SuggestionState = 'pending' | 'approved' | 'rejected';
export type SuggestionError = 'SaveFailed';

export interface Suggestion {
  readonly key: SuggestionKey;
  readonly state: SuggestionState;
}

type New<T extends TableName> = Omit<RowOf<T>, 'id' | 'user_id' | '_v' | 'created_at'>;

/** What approving adds: to the To-Do List, or to the calendar. */
export type Addition =
  | { readonly to: 'tasks'; readonly row: New<typeof task.table> }
  | { readonly to: 'calendar'; readonly row: New<typeof event.table> };

const NOON = 12;
const GYM_HOUR = 18;
/** Later than this there is no time left to go today. */
const GYM_LATEST = 16;

/** The text of each, and whether it adds a task or an event. */
export const suggestionTexts: Readonly<Record<SuggestionKey, { readonly text: Message; readonly to: Addition['to'] }>> =
  {
    auto_todo_morning_review: { text: msg('Review your to-do list each morning'), to: 'tasks' },
    auto_calendar_gym: { text: msg('Put the gym in the calendar'), to: 'calendar' },
    auto_todo_groceries: { text: msg('Add groceries to your list'), to: 'tasks' },
  };

/**
 * The fields of what a suggestion adds, approved at `now` on the person's day `today`: the review is due every day from the
 * next morning on, the gym is at the next 18:00 that leaves two hours, the groceries have no day.
 */
export function additionOf(key: SuggestionKey, now: Date, today: Day): Addition {
  switch (key) {
    case 'auto_todo_morning_review': {
      const due_date = now.getHours() < NOON ? today : dayAfter(today, 1);
      return {
        to: 'tasks',
        row: { description: t('Review the to-do list'), due_date, rrule: 'FREQ=DAILY', completed: false },
      };
    }
    case 'auto_calendar_gym': {
      const [event_time, end_time] = gymHour(now);
      return { to: 'calendar', row: { title: t('Gym'), event_time, end_time, ...NEW_EVENT } };
    }
    case 'auto_todo_groceries':
    default:
      return { to: 'tasks', row: { description: t('Buy groceries'), completed: false } };
  }
}

function gymHour(now: Date): readonly [Instant, Instant] {
  const begin = dateOf(now.getHours() < GYM_LATEST ? dayOf(now) : dayAfter(dayOf(now), 1));
  begin.setHours(GYM_HOUR);
  return [begin.toISOString(), addHours(begin, 1).toISOString()];
}

/** The id of the row that a suggestion adds for a person: the same on every device, so that approving twice adds one row. */
export const suggestionId = (user: string, key: SuggestionKey): string => idOf('suggestion', user, key);

/** What is known of a suggestion on this device. */
export interface SuggestionHistory {
  readonly rejected: boolean;
  /** The day on which its row was added; null when there is no such row. */
  readonly added: Day | null;
}

/**
 * The suggestions to show. A rejected one is never shown again (spec 001, section 4), except where it was dismissed just now (`here`), to say
 * so. An approved one says 'Added!' for the rest of its day.
 */
export const shownSuggestions = (
  known: Readonly<Record<SuggestionKey, SuggestionHistory>>,
  today: Day,
  here: ReadonlySet<SuggestionKey>,
): Suggestion[] =>
  suggestionKeys.flatMap((key): Suggestion[] => {
    const { rejected, added } = known[key];
    if (rejected) return here.has(key) ? [{ key, state: 'rejected' }] : [];
    if (added === null) return [{ key, state: 'pending' }];
    return added === today ? [{ key, state: 'approved' }] : [];
  });
