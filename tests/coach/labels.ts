/**
 * What a sentence should become. Days and times are local times in Berlin without the year; every sentence is sent on Wednesday 13 May
 * 2026 at 15:00. `null` means that the field must be empty.
 */
export interface Want {
  readonly intent: 'journal' | 'calendar' | 'memory' | 'task' | 'chat';
  readonly action: string;
  readonly due?: string | null;
  readonly remind?: string | null;
  readonly start?: string;
  readonly end?: string;
  readonly title?: string;
  readonly mood?: string;
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
export const view = (day?: string): Want => ({ intent: 'journal', action: 'view_entries', ...given('due', day) });
export const fact = (title?: string): Want => ({ intent: 'memory', action: 'add_note', ...given('title', title) });
export const dump = (): Want => ({ intent: 'memory', action: 'thought_dump' });
export const ask = (): Want => ({ intent: 'memory', action: 'retrieve_note' });
export const chat = (): Want => ({ intent: 'chat', action: 'chat' });
