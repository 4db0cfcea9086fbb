/** Reads what a thread is picked from (src/coach/threads.ts): the entries of two months, and what else was kept since. */
import {
  isDelicate,
  type OtherRow,
  readAhead,
  type Thread,
  threadOfDay,
  threadOfWeek,
  THREADS_FROM,
  type WrittenEntry,
} from '#coach/threads.ts';
import { getDb } from '#data/db.ts';
import type { JournalEntry, RowOf } from '#data/schema.ts';
import type { Kind } from '#kinds/kind.ts';
import { journal } from '#kinds/journal.ts';
import { kinds, textsOf } from '#kinds/kinds.ts';
import { rowsBetween } from '#kinds/read-days.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { plainText } from '#lib/markdown.ts';
import { pacer } from '#lib/pacer.ts';
import { isHidden, itemText, type LogItem } from './timeline.ts';

/** The threads of a week and of one of its days. */
export interface Threads {
  readonly letter: Thread | null;
  readonly prompt: Thread | null;
}

/** What may show that something was taken up since, besides the entries. */
const OTHERS = ['task', 'projectTask', 'event', 'memory', 'mood'] as const;
/** Events are read so far ahead, in days: what is planned is taken up too. */
const AHEAD = 60;

/** The threads of the week that begins on `week`, and of a day in it. */
export async function readThreads(day: Day, week: Day): Promise<Threads> {
  const [from, to] = [dayAfter(week, -THREADS_FROM), dayAfter(day, AHEAD)];
  const [entries, habits, ...others] = await Promise.all([
    rowsBetween(journal, from, to),
    getDb().table<RowOf<'habits'>>(kinds.habit.table).toArray(),
    ...OTHERS.map((name) => othersOf(kinds[name], from, to)),
  ]);
  const begun = habits.map((row) => ({ day: writtenOn(row), known: writtenOn(row), text: row.title }));
  const rows = { entries: entries.map(written), others: [...others.flat(), ...begun] };
  const pace = pacer();
  for (const _ of readAhead(rows, week)) await pace();
  return { letter: threadOfWeek(rows, week, day), prompt: threadOfDay(rows, day, week) };
}

async function othersOf(kind: Kind & Required<Pick<Kind, 'days'>>, from: Day, to: Day): Promise<readonly OtherRow[]> {
  const rows = await rowsBetween(kind, from, to);
  return rows.map((row) => ({ day: kind.days.of(row), known: writtenOn(row), text: textsOf(kind, row).join('\n') }));
}

const writtenOn = ({ created_at }: { readonly created_at: string }): Day => dayOf(new Date(created_at));

/** A line that is a question in bold is the beginning that was chosen for the entry, not the person's words (templates.ts). */
const ASKED = /^\*\*.+\*\*\s*$/gmu;

const written = ({ id, logged_for, content, mood, on_this_day_hidden }: JournalEntry): WrittenEntry => ({
  id,
  day: logged_for,
  text: plainText(content.replaceAll(ASKED, '')),
  asked: (content.match(ASKED) ?? []).join('\n'),
  mood,
  hidden: on_this_day_hidden === true,
});

/** The items that a question may quote: not hidden, and nothing that hurts to be reminded of. */
export const quotable = (items: readonly LogItem[]): readonly LogItem[] =>
  items.filter((item) => !isHidden(item) && !isDelicate(plainText(itemText(item))));
