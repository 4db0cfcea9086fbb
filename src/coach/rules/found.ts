/** What the rules read from one clause, before it becomes a reply. */
import { tidyFact } from './title.ts';
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

export interface FoundItem {
  readonly intent: Intent;
  readonly action: Action;
  /** The task, the event, the fact, the entry, or the subject of the question. */
  readonly title: string;
  /** The clause that it was read from. */
  readonly said: string;
  readonly when: When | null;
  /** The person asked to be reminded. */
  readonly remind?: boolean;
  /** The name of the rule that read it (rule.ts). */
  readonly rule?: string;
  /** Kept as an entry because no kind was likely enough. */
  readonly unsure?: boolean;
  /** An event that takes the whole of its days. */
  readonly wholeDays?: boolean;
}

export const found = (
  intent: Intent,
  action: Action,
  said: string,
  title: string,
  when: When | null = null,
  more: { remind?: boolean; wholeDays?: boolean } = {},
): FoundItem => ({ intent, action, said, title, when, ...more });

export const entry = (body: string): FoundItem[] => [found('journal', 'add_entry', body, body.trim())];
export const chat = (said: string): FoundItem[] => [found('chat', 'chat', said, '')];
export const note = (action: 'add_note' | 'thought_dump', said: string, body: string): FoundItem[] | null =>
  body.trim() ? [found('memory', action, said, tidyFact(body))] : null;
