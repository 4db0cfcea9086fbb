/** What the import says of a file, in words. Pure. */
import type { SubscriptionReport } from '#data/local-tables.ts';
import { count, grouped } from '#lib/format.ts';
import type { FileError, Imported, Preview } from './import-calendar.ts';
import {
  MOST_EVENTS,
  type FileCalendar,
  type ReadError,
  type Repair,
  type SimplifiedPart,
  type UnreadReason,
} from '#lib/ics/file-rows.ts';

/** Why a file cannot be imported at all. */
export const fileErrors: Readonly<Record<FileError, string>> = {
  NotACalendar: 'This is not a calendar file. Its name usually ends in .ics.',
  TooManyEvents: `This file has more than ${grouped(MOST_EVENTS)} events. Export a shorter time from the other calendar.`,
  TooLarge: 'This file is larger than 10 MB. Export a shorter time from the other calendar.',
  Unreadable: 'This file cannot be opened. Choose it again.',
};

export const importFailed = { title: 'Failed to import the calendar', tone: 'destructive' } as const;
export const exportFailed = { title: 'Failed to export the calendar', tone: 'destructive' } as const;

const unread: Readonly<Record<UnreadReason, string>> = {
  broken: 'a part of it cannot be read',
  'no start': 'it has no start',
  'no begin': 'its first line is missing',
  'no end': 'its last line is missing, so the next part began inside it',
  zone: 'its time zone is not known',
  'cut off': 'the file ends in the middle of it',
};
const simpler: Readonly<Record<SimplifiedPart, string>> = {
  rule: 'repeats in a way that Daymark does not know, so only its first time is shown',
  rules: 'has several rules of repetition, and not all of them are read',
  date: 'has a date that cannot be read and is left out',
  dates: 'has more than 1,000 single dates, and the rest is left out',
  following: 'was changed from one day on, and only that day is changed here',
};

const repaired: Readonly<Record<Repair, string>> = {
  time: 'dates in a form of their own',
  empty: 'empty lists of dates',
  line: 'lines that say nothing, which are left out',
  rule: 'small faults in rules of repetition',
};

/** How many titles stand for all events with one fault. */
const EXAMPLES = 3;

/** One line for each event that is not read, or not as a whole, and one for each fault that was repaired. */
export function detailsOf(file: Pick<FileCalendar, 'unread' | 'simpler' | 'repaired'>): readonly string[] {
  const named = (title: string) => title || 'Untitled event';
  const faults = (Object.keys(repaired) as Repair[]).flatMap((fault) => {
    const titles = unique(file.repaired.filter(({ what }) => what === fault).map(({ title }) => `“${named(title)}”`));
    const more = titles.length > EXAMPLES ? ` and ${titles.length - EXAMPLES} more` : '';
    return titles.length > 0
      ? [`Repaired: ${repaired[fault]}, in ${titles.slice(0, EXAMPLES).join(', ')}${more}.`]
      : [];
  });
  return unique([
    ...file.unread.map(({ title, why }) => `${named(title)}: ${unread[why]}.`),
    ...file.simpler.map(({ title, what }) => `${named(title)} ${simpler[what]}.`),
    ...faults,
  ]);
}

/** What of a calendar of others is not shown, or not as it is there. */
export function reportWords({ error, unread, simpler }: SubscriptionReport): readonly string[] {
  if (error !== null) return [fileErrors[error as ReadError] ?? 'It cannot be read.'];
  return detailsOf({ unread, simpler, repaired: [] } as Pick<FileCalendar, 'unread' | 'simpler' | 'repaired'>);
}

export interface PreviewWords {
  /** What importing does: none when it would do nothing. */
  readonly does: readonly string[];
  /** What is true of the file besides. */
  readonly also: readonly string[];
  readonly details: readonly string[];
  readonly button: string;
}

/** A preview as sentences. */
export function previewWords({ file, plan }: Preview): PreviewWords {
  const { added, changes, removed, same } = plan;
  const lines = (all: readonly (readonly [number, string])[]) => all.flatMap(([n, words]) => (n > 0 ? [words] : []));
  const n = added.length + changes.length + removed.length;
  return {
    does: lines([
      [added.length, count(added.length, 'new event')],
      [
        changes.length,
        `${count(changes.length, 'event')} that ${changes.length === 1 ? 'is' : 'are'} different in the file`,
      ],
      [
        removed.length,
        `${count(removed.length, 'event')} that ${removed.length === 1 ? 'was' : 'were'} cancelled there`,
      ],
    ]),
    also: lines([
      [same, `${count(same, 'event')} ${same === 1 ? 'is' : 'are'} here already`],
      [file.unread.length, `${count(file.unread.length, 'event')} cannot be read`],
      [
        file.events.older,
        `${count(file.events.older, 'older version')} of ${file.events.older === 1 ? 'an event is' : 'events are'} left out`,
      ],
      [
        file.events.cancelled,
        `${count(file.events.cancelled, 'event')} of the file ${file.events.cancelled === 1 ? 'is' : 'are'} cancelled`,
      ],
      [
        file.others,
        `${count(file.others, 'task or note', 'tasks or notes')} ${file.others === 1 ? 'is' : 'are'} left out`,
      ],
    ]),
    details: detailsOf(file),
    button: n === added.length ? `Import ${count(n, 'event')}` : `Import ${count(n, 'change')}`,
  };
}

/** The toast after an import. */
export function importedWords({ added, changed, removed }: Imported): string {
  const parts = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    removed > 0 && `${removed} taken out`,
  ];
  return `Calendar imported: ${parts.filter(Boolean).join(', ') || 'nothing new'}`;
}

const unique = (lines: readonly string[]): string[] => [...new Set(lines)];
