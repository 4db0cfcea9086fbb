/**
 * What the device answers and does by itself, from the person's own rows: a question about them, or an act on one of them. Only the person's
 * own message becomes one of these (src/coach/rules/own.ts); no field of a reply does (docs/decisions/0033).
 */
import type { Day } from '#lib/day.ts';

/** Days of a question, both included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** A question about the person's own rows. `about` is what it names; '' for nothing. */
export type Query =
  /** What Wren can do. */
  | { readonly kind: 'help' }
  /** What to do first on these days, from today on. */
  | ({ readonly kind: 'focus' } & Span)
  /** What stayed open on these days, before or until today. */
  | ({ readonly kind: 'missed' } & Span)
  /** How it goes. */
  | ({ readonly kind: 'progress' } & Span)
  | { readonly kind: 'next_event'; readonly about: string }
  | ({ readonly kind: 'agenda' } & Span)
  | { readonly kind: 'tasks'; readonly which: 'open' | 'overdue'; readonly about: string }
  | ({ readonly kind: 'tasks'; readonly which: 'due' | 'done'; readonly about: string } & Span)
  | ({ readonly kind: 'mood' } & Span)
  | ({ readonly kind: 'day' } & Span)
  | { readonly kind: 'habit'; readonly about: string }
  /** Something that the person asked to remember. */
  | { readonly kind: 'memory'; readonly about: string };

/** The questions that no row is named in. */
export type Everyday = Extract<Query, { readonly kind: 'help' | 'focus' | 'missed' }>;

/** How often a habit is meant: as the plans of habits are written ('daily', '3 a week', 'on 1,3,5'; 1 is Monday). */
export interface NewHabit {
  readonly title: string;
  readonly rhythm: string;
  readonly block: 'morning' | 'evening' | null;
}

/**
 * Something to do with a row that `about` names. `sure`: the words are a command and nothing else. Without it the words could be a
 * statement too, and they are one when no row fits them.
 */
export type Act =
  | {
      readonly kind: 'done';
      readonly about: string;
      readonly day: Day;
      readonly sure: boolean;
      /** The words are a whole sentence ("I called Anna"): only a row that says the same is meant. */
      readonly whole: boolean;
    }
  /** `minute` is the time on the clock, minutes since midnight; null keeps the time. A null day is the row's own day. */
  | {
      readonly kind: 'move';
      readonly about: string;
      readonly day: Day | null;
      readonly minute: number | null;
      /** The number of days to move the row by; negative is earlier. */
      readonly later?: number | undefined;
      readonly sure: boolean;
    }
  | { readonly kind: 'rename'; readonly about: string; readonly title: string; readonly sure: boolean }
  | { readonly kind: 'delete'; readonly about: string; readonly on: Day | null; readonly sure: boolean }
  | { readonly kind: 'into_project'; readonly about: string; readonly project: string; readonly sure: boolean }
  | {
      readonly kind: 'create_in_project';
      readonly project: string;
      readonly title: string;
      readonly day: Day | null;
      readonly sure: boolean;
    }
  | ({ readonly kind: 'start_habit'; readonly sure: boolean } & NewHabit);

/** What a row can become by a correction: a task, a fact to remember, a journal entry, a thought. */
export type Refiled = 'task' | 'note' | 'entry' | 'thought';

/** A correction of what was filed or changed last. It names no row. */
export type Correction =
  /**
   * Another day or time. A null day is the row's own day, a null minute its own time; neither: only what was wrong was said. `loose`: a
   * weekday that is today. `open`: the hour may be in the morning or in the evening.
   */
  | {
      readonly kind: 'when';
      readonly day: Day | null;
      readonly loose: boolean;
      readonly minute: number | null;
      readonly open: boolean;
    }
  /** It was not meant at all. `of`: the last thing of this kind, also where another was filed just before; null: what was filed just before. */
  | { readonly kind: 'scratch'; readonly of: Refiled | 'event' | null }
  /** It belongs somewhere else. `from`: which kind is wrong, where several things were filed; null: all that was. */
  | { readonly kind: 'refile'; readonly as: Refiled; readonly from: Refiled | 'event' | null };

export type Own =
  | { readonly is: 'correction'; readonly correction: Correction }
  | { readonly is: 'query'; readonly query: Query }
  | { readonly is: 'act'; readonly act: Act };

/** One thing of a message that says several, in the person's own words. `own`: null for what is only filed or said. */
export interface Part {
  readonly said: string;
  readonly own: Exclude<Own, { readonly is: 'correction' }> | null;
  /** It only tells of something as done: it is filed, and ticking that off is offered. */
  readonly told?: boolean;
}
