/** What the import says of a file, in words. Pure. */
import type { SubscriptionReport, SubscriptionRow } from '#data/local-tables.ts';
import { grouped } from '#lib/format.ts';
import type { CalendarFileError, ImportedEvents, CalendarPreview } from './import-calendar.ts';
import {
  MOST_EVENTS,
  type FileCalendar,
  type Repair,
  type SimplifiedPart,
  type UnreadReason,
} from '#lib/ics/file-rows.ts';
import { listOf, type Message, msg, t } from '#lib/i18n.ts';

/** Why a file cannot be imported at all. */
export const fileErrors = (): Readonly<Record<CalendarFileError, string>> => ({
  NotACalendar: t('This is not a calendar file. Its name usually ends in .ics.'),
  TooManyEvents: t('This file has more than {most} events. Export a shorter time from the other calendar.', {
    most: grouped(MOST_EVENTS),
  }),
  TooLarge: t('This file is larger than 10 MB. Export a shorter time from the other calendar.'),
  Unreadable: t('This file cannot be opened. Choose it again.'),
});

export const importFailed = () => ({ title: t('Failed to import the calendar'), tone: 'destructive' }) as const;
export const exportFailed = () => ({ title: t('Failed to export the calendar'), tone: 'destructive' }) as const;

const unread: Readonly<Record<UnreadReason, Message>> = {
  broken: msg('{title}: a part of it cannot be read.'),
  'no start': msg('{title}: it has no start.'),
  'no begin': msg('{title}: its first line is missing.'),
  'no end': msg('{title}: its last line is missing, so the next part began inside it.'),
  zone: msg('{title}: its time zone is not known.'),
  'cut off': msg('{title}: the file ends in the middle of it.'),
};
const simpler: Readonly<Record<SimplifiedPart, Message>> = {
  rule: msg('{title} repeats in a way that Daymark does not know, so only its first time is shown.'),
  rules: msg('{title} has several repeat rules, and not all of them are read.'),
  date: msg('{title} has a date that cannot be read and is left out.'),
  dates: msg('{title} has more than 1,000 single dates, and the rest is left out.'),
  following: msg('{title} was changed from one day on, and only that day is changed here.'),
};

const repaired: Readonly<Record<Repair, Message>> = {
  time: msg('Repaired: dates in an unusual format, in {titles}.'),
  empty: msg('Repaired: empty lists of dates, in {titles}.'),
  line: msg('Repaired: meaningless lines, which are left out, in {titles}.'),
  rule: msg('Repaired: small errors in repeat rules, in {titles}.'),
};

/** How many titles stand for all events with one fault. */
const EXAMPLES = 3;

/** One line for each event that is not read, or not as a whole, and one for each fault that was repaired. */
export function detailsOf(file: Pick<FileCalendar, 'unread' | 'simpler' | 'repaired'>): readonly string[] {
  const named = (title: string) => title || t('Untitled event');
  const faults = (Object.keys(repaired) as Repair[]).flatMap((fault) => {
    const titles = unique(
      file.repaired.filter(({ what }) => what === fault).map(({ title }) => t('“{text}”', { text: named(title) })),
    );
    const more = titles.length - EXAMPLES;
    const examples = [...titles.slice(0, EXAMPLES), ...(more > 0 ? [t('{count} more', { count: more })] : [])];
    return titles.length > 0 ? [t(repaired[fault], { titles: listOf(examples) })] : [];
  });
  return unique([
    ...file.unread.map(({ title, why }) => t(unread[why], { title: named(title) })),
    ...file.simpler.map(({ title, what }) => t(simpler[what], { title: named(title) })),
    ...faults,
  ]);
}

/** What of a calendar of others is not shown, or not as it is there. */
export function reportWords({ unread, simpler }: SubscriptionReport): readonly string[] {
  return detailsOf({ unread, simpler, repaired: [] } as Pick<FileCalendar, 'unread' | 'simpler' | 'repaired'>);
}

/** The toast after a calendar of others was fetched. It is not shown if it was not reached, or if its text is no calendar that is read. */
export const shownOrNot = ({ name, trouble, report }: SubscriptionRow) => ({
  title:
    trouble !== null || report?.error
      ? t('{name} could not be read yet', { name })
      : t('{name} is shown in your calendar', { name }),
});

export interface PreviewWords {
  /** What importing does: none when it would do nothing. */
  readonly does: readonly string[];
  /** What is true of the file besides. */
  readonly also: readonly string[];
  readonly details: readonly string[];
  readonly button: string;
}

/** A preview as sentences. */
export function previewWords({ file, plan }: CalendarPreview): PreviewWords {
  const { added, changes, removed, same } = plan;
  const lines = (all: readonly (readonly [count: number, words: Message])[]) =>
    all.flatMap(([count, words]) => (count > 0 ? [t(words, { count })] : []));
  const n = added.length + changes.length + removed.length;
  return {
    does: lines([
      [added.length, msg('{count, plural, one {# new event} other {# new events}}')],
      [
        changes.length,
        msg(
          '{count, plural, one {# event that is different in the file} other {# events that are different in the file}}',
        ),
      ],
      [
        removed.length,
        msg('{count, plural, one {# event that was cancelled there} other {# events that were cancelled there}}'),
      ],
    ]),
    also: lines([
      [same, msg('{count, plural, one {# event is here already} other {# events are here already}}')],
      [file.unread.length, msg('{count, plural, one {# event cannot be read} other {# events cannot be read}}')],
      [
        file.events.older,
        msg(
          '{count, plural, one {# older version of an event is left out} other {# older versions of events are left out}}',
        ),
      ],
      [
        file.events.cancelled,
        msg('{count, plural, one {# event of the file is cancelled} other {# events of the file are cancelled}}'),
      ],
      [file.others, msg('{count, plural, one {# task or note is left out} other {# tasks or notes are left out}}')],
    ]),
    details: detailsOf(file),
    button:
      n === added.length
        ? t('Import {count, plural, one {# event} other {# events}}', { count: n })
        : t('Import {count, plural, one {# change} other {# changes}}', { count: n }),
  };
}

/** The toast after an import. */
export function importedWords({ added, changed, removed }: ImportedEvents): string {
  const parts = [
    added > 0 && t('{count} added', { count: added }),
    changed > 0 && t('{count} changed', { count: changed }),
    removed > 0 && t('{count} taken out', { count: removed }),
  ];
  return t('Calendar imported: {changes}', { changes: parts.filter(Boolean).join(', ') || t('nothing new') });
}

const unique = (lines: readonly string[]): string[] => [...new Set(lines)];
