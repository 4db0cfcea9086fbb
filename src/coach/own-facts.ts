/** What the device reads of its own rows to answer a question. */
import type { Day } from '#lib/day.ts';
import type { Query } from './own.ts';

/** What was read for a question. Times are in words of the device's zone. */
export type Facts =
  | {
      readonly kind: 'next_event';
      readonly about: string;
      readonly event: EventFact | null;
      readonly other: EventFact | null;
    }
  | {
      readonly kind: 'agenda';
      readonly from: Day;
      readonly to: Day;
      readonly events: readonly EventFact[];
      readonly due: readonly string[];
    }
  | {
      readonly kind: 'tasks';
      readonly query: Extract<Query, { kind: 'tasks' }>;
      readonly tasks: readonly string[];
      readonly overdue: number;
      readonly project: string | null;
    }
  | { readonly kind: 'mood'; readonly from: Day; readonly to: Day; readonly moods: readonly MoodFact[] }
  | { readonly kind: 'day'; readonly from: Day; readonly to: Day; readonly counts: readonly string[] }
  | { readonly kind: 'habit'; readonly habits: readonly HabitFact[] }
  | { readonly kind: 'memory'; readonly newest: string; readonly count: number }
  | { readonly kind: 'help' }
  | {
      readonly kind: 'focus';
      readonly from: Day;
      readonly to: Day;
      /** Tasks whose day is over, the oldest first. */
      readonly late: readonly string[];
      readonly due: readonly string[];
      /** The first open task without a day. */
      readonly other: string | null;
      readonly events: readonly EventFact[];
      /** Open today. */
      readonly habits: readonly string[];
    }
  | {
      readonly kind: 'missed';
      readonly from: Day;
      readonly to: Day;
      /** Open tasks of these days, and of days before them. */
      readonly late: readonly string[];
      readonly earlier: readonly string[];
      /** That stayed open on one of these days; null: it is not known here. */
      readonly habits: readonly string[] | null;
    }
  | {
      readonly kind: 'progress';
      readonly from: Day;
      readonly to: Day;
      readonly counts: readonly string[];
      /** The moods of these days in one word; null without any. */
      readonly mood: string | null;
    };

export interface EventFact {
  readonly title: string;
  readonly begin: string;
  readonly day: Day;
  readonly wholeDay: boolean;
}
export interface MoodFact {
  readonly day: Day;
  /** 1 to 5, the mean of the day. */
  readonly mean: number;
  readonly word: string;
}
export interface HabitFact {
  readonly title: string;
  /** Of the last seven days, today included: how many are done, and how many were meant. */
  readonly done: number;
  readonly meant: number;
  /** In days or weeks, in words: "4 days in a row"; '' without a run. */
  readonly run: string;
  readonly today: 'done' | 'skipped' | 'paused' | 'free' | 'open';
}
