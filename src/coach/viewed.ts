/** What an answer looked up (spec 000, section 4: view_entries, check_schedule and retrieve_note store nothing, the screen responds). */
import { isDay, type Day } from '#lib/day.ts';
import { places } from './filed.ts';

/** The actions that look something up, with the intent each belongs to. */
export const INTENTS = { view_entries: 'journal', check_schedule: 'calendar', retrieve_note: 'memory' } as const;
type Action = keyof typeof INTENTS;

export interface Viewed {
  readonly table: (typeof places)[(typeof INTENTS)[Action]]['table'];
  readonly module: string;
  /** The day of the question; null: no day. */
  readonly day: Day | null;
  /** The text that was searched for; '' for anything. */
  readonly query: string;
}

export const isAction = (action: string): action is Action => Object.hasOwn(INTENTS, action);

const LINE = /^view\/(\w+)\/([\d-]*)\/([^/]*)$/;

/** Parses a stored line; null for any other. */
export function parseViewed(line: string): Viewed | null {
  const [, action = '', day = '', query = ''] = LINE.exec(line) ?? [];
  if (!isAction(action)) return null;
  return { ...places[INTENTS[action]], day: isDay(day) ? day : null, query: decoded(query) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
