/**
 * What a sentence should become. Days and times are local times in Berlin without the year; every sentence is sent on Wednesday 13 May
 * 2026 at 15:00. `null` means that the field must be empty.
 */
export interface Want {
  readonly intent: 'journal' | 'calendar' | 'memory' | 'task' | 'chat' | 'answer' | 'act';
  readonly action: string;
  readonly due?: string | null;
  readonly remind?: string | null;
  readonly start?: string;
  readonly end?: string;
  readonly title?: string;
  readonly mood?: string;
  /** Of an event of whole days. */
  readonly first?: string;
  readonly last?: string;
  readonly rrule?: string;
  /** The days that a question is about. */
  readonly from?: string;
  readonly to?: string;
  /** The words that name the row, or what a question is about. */
  readonly about?: string;
  /** Which tasks a question asks for. */
  readonly which?: string;
}

/** A sentence and everything that it should become, in order. */
export type Labelled = readonly [said: string, ...wants: Want[]];

type Optional = string | null | undefined;
const given = (key: string, value: Optional) => (value === undefined ? {} : { [key]: value });

export const task = (due: string | null = null, remind: string | null = null, title?: string): Want => ({
  intent: 'task',
  action: 'create_task',
  due,
  remind,
  ...given('title', title),
});
export const project = (title: string): Want => ({ intent: 'task', action: 'create_project', title });
export const event = (start: string, end?: string, title?: string): Want => ({
  intent: 'calendar',
  action: 'create_event',
  start,
  ...given('end', end),
  ...given('title', title),
});
export const check = (day?: string): Want => ({ intent: 'calendar', action: 'check_schedule', ...given('due', day) });
export const entry = (mood?: string): Want => ({ intent: 'journal', action: 'add_entry', ...given('mood', mood) });
/** An entry of another day. */
export const on = (due: string): Want => ({ ...entry(), due });
export const view = (day?: string): Want => ({ intent: 'journal', action: 'view_entries', ...given('due', day) });
export const fact = (title?: string): Want => ({ intent: 'memory', action: 'add_note', ...given('title', title) });
export const dump = (): Want => ({ intent: 'memory', action: 'thought_dump' });
export const ask = (): Want => ({ intent: 'memory', action: 'retrieve_note' });
export const chat = (): Want => ({ intent: 'chat', action: 'chat' });

/** An event of whole days; without `last`, of one. */
export const allDay = (first: string, last: string = first, title?: string): Want => ({
  intent: 'calendar',
  action: 'create_event',
  first,
  last,
  ...given('title', title),
});
/** An event that repeats: its rule, and its first occurrence. */
export const repeating = (rrule: string, start: string, end?: string, title?: string): Want => ({
  ...event(start, end, title),
  rrule,
});
/** A task that repeats: its rule, and its first day. */
export const repeatingTask = (rrule: string, due: string, remind: string | null = null, title?: string): Want => ({
  ...task(due, remind, title),
  rrule,
});
/** What a question asks of the person's own rows, with the days that it is about, both included. */
export const answer = (
  action: string,
  days: { readonly from?: string; readonly to?: string; readonly about?: string; readonly which?: string } = {},
): Want => ({ intent: 'answer', action, ...days });
/** What is to be done with the row that `about` names, and the new day, name or project. */
export const act = (
  action: string,
  about: string,
  more: { readonly start?: string; readonly due?: string; readonly title?: string } = {},
): Want => ({ intent: 'act', action, about, ...more });
/** The text names a day or a time that does not exist. */
export const impossible = (): Want => ({ intent: 'chat', action: 'impossible' });
