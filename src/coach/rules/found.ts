/** What the rules made of one clause, before it becomes a reply. */
import type { When } from './when.ts';

export type Intent = 'journal' | 'calendar' | 'memory' | 'task' | 'chat';
export type Action =
  | 'add_entry'
  | 'view_entries'
  | 'create_event'
  | 'check_schedule'
  | 'add_note'
  | 'thought_dump'
  | 'retrieve_note'
  | 'create_task'
  | 'create_project'
  | 'chat';

export interface Found {
  readonly intent: Intent;
  readonly action: Action;
  /** The task, the event, the fact, the entry, or what is asked about. */
  readonly title: string;
  /** The clause it came from. */
  readonly said: string;
  readonly when: When | null;
  /** The person asked to be reminded. */
  readonly remind?: boolean;
  /** The day was said of this very thing, not of all things in the sentence. */
  readonly own?: boolean;
}

export const found = (
  intent: Intent,
  action: Action,
  said: string,
  title: string,
  when: When | null = null,
  more: { remind?: boolean } = {},
): Found => ({ intent, action, said, title, when, ...more });
