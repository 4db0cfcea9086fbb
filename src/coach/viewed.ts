/** What an answer looked up (spec 000, section 4: view_entries, check_schedule and retrieve_note store nothing, the screen responds). */
import { isDay, type Day } from '#lib/day.ts';
import type { CoachReply } from './reply.ts';

const PLACES = {
  view_entries: { intent: 'journal', table: 'journal_entries', module: 'Daily Log' },
  check_schedule: { intent: 'calendar', table: 'calendar_events', module: 'Calendar' },
  retrieve_note: { intent: 'memory', table: 'memory_entries', module: 'Memory Vault' },
} as const;
type Action = keyof typeof PLACES;

export interface Viewed {
  readonly table: (typeof PLACES)[Action]['table'];
  readonly module: string;
  /** The day of the question; null: no day. */
  readonly day: Day | null;
  /** The text that was searched for; '' for anything. */
  readonly query: string;
}

const isAction = (action: string): action is Action => Object.hasOwn(PLACES, action);

/** What an answer looked up, as a line like those of src/coach/filed.ts; null when it looked nothing up. */
export function viewedLine({ intent, meta }: CoachReply): string | null {
  const action = meta.action ?? '';
  if (meta.help || !isAction(action) || PLACES[action].intent !== intent) return null;
  const query = (meta.title ?? meta.content ?? '').slice(0, 200);
  return ['view', action, meta.due_date ?? '', encodeURIComponent(query.replace(/\p{Surrogate}/gu, ''))].join('/');
}

const LINE = /^view\/(\w+)\/([\d-]*)\/([^/]*)$/;

/** Parses a stored line; null for any other. */
export function parseViewed(line: string): Viewed | null {
  const [, action = '', day = '', query = ''] = LINE.exec(line) ?? [];
  if (!isAction(action)) return null;
  const { table, module } = PLACES[action];
  return { table, module, day: isDay(day) ? day : null, query: decoded(query) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
