/** Answers a question about the person's own past from the rows that fit it: found by the search on this device, and read whole there. */
import type { AssistantCall } from '#assistant/call-row.ts';
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { MOST_ROWS, ownLine, type OwnRow, RECALLED } from '#coach/own-line.ts';
import type { Recall, RecallWord } from '#coach/recall/recall.ts';
import { happenedIn, missingIn, searchedFor, sentenceWith } from '#coach/recall/words.ts';
import { asksForCare } from '#coach/safety.ts';
import { type PastFact, sayPast } from '#coach/say-past.ts';
import type { DaymarkDb } from '#data/db.ts';
import type { CalendarEvent, Task } from '#data/schema.ts';
import { moodDays, nearestLevel } from '#features/mood/days.ts';
import { moodsBetween } from '#features/mood/read-moods.ts';
import { searchEach } from '#features/search/search-each.ts';
import { readHabits } from '#features/habits/due.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { type KindName, kinds, textsOf } from '#kinds/kinds.ts';
import type { Kind } from '#kinds/kind.ts';
import { rowsOn } from '#kinds/read-days.ts';
import { isDamaged } from '#lib/damaged.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { nearDay } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';
import { readText } from '#kinds/read-words.ts';
import { plainText } from '#lib/markdown.ts';
import { wordOf } from '#lib/moods.ts';
import { quotation, short } from './rows.ts';

/** What may answer. Memories are facts without a day of their own: they only say what was written. */
const READ = new Set<KindName>(['journal', 'mood', 'task', 'projectTask', 'event', 'memory']);
/** How many rows of a group are read for one word. */
const LIMIT = 600;
/** How far back the days of a repeating event are looked for. */
const BACK_DAYS = 366;

/** A row that fits, on the day that it is about. */
interface Fitting extends PastFact {
  readonly table: OwnRow['table'];
  readonly id: string;
}

/** What fits a question. */
interface Fits {
  readonly rows: readonly Fitting[];
  /** Open tasks that say the same. */
  readonly open: readonly string[];
}

type Row = Parameters<typeof textsOf>[1];
type Asked = Pick<AssistantCall, 'body' | 'day' | 'created_at'>;

/**
 * Null when it is not for the device: the search did not answer, or it is about others and nothing fits. `instead` is what else the message may
 * ask, which is answered where nothing fits: "when was the notary again?" is then about the calendar.
 */
export async function answerRecall(
  db: DaymarkDb,
  recall: Recall,
  call: Asked,
  dayNamed: (text: string) => Day | null,
  instead: () => Promise<OwnAnswer | null>,
): Promise<OwnAnswer | null> {
  const { day: today } = call;
  const fits = await readFits(db, recall, call);
  if (!fits) return null;
  const other = fits.rows.length + fits.open.length === 0 ? await instead() : null;
  if (other || (!recall.own && fits.rows.length === 0)) return other;
  const read = recall.ask === 'how' ? await readHow(fits.rows, dayNamed, today) : { rows: fits.rows, mood: null };
  // What was written comes before what was done and planned, where that is asked for.
  const isAside = ({ kind }: Fitting) =>
    recall.ask === 'wrote' && (kind === 'task' || kind === 'event' || kind === 'habit');
  const rows = [...read.rows].sort(
    (a, b) => Number(isAside(a)) - Number(isAside(b)) || (a.day < b.day ? 1 : a.day > b.day ? -1 : 0),
  );
  const habit = rows.find(({ kind }) => kind === 'habit');
  // What is ticked is counted by its ticks: a text may only speak of it.
  const counted = recall.ask === 'count' && habit ? rows.filter(({ kind }) => kind === 'habit') : rows;
  const { ask, about, days } = recall;
  const text = sayPast({ ask, about, days, found: counted, open: fits.open, mood: read.mood }, today);
  const shown = cardRows(counted, today);
  return { text, lines: shown.length > 0 ? [ownLine({ is: 'rows', title: RECALLED, rows: shown })] : [], changes: [] };
}

/** A habit once, with its newest day. */
function cardRows(rows: readonly Fitting[], today: Day): OwnRow[] {
  const once = rows.filter(({ kind, id }, i) => kind !== 'habit' || rows.findIndex((row) => row.id === id) === i);
  return once.slice(0, MOST_ROWS).map(({ table, id, words, day }) => ({
    table,
    id,
    words: short(words) || t(kinds.journal.one),
    when: nearDay(day, today),
    day,
  }));
}

async function readFits(db: DaymarkDb, recall: Recall, call: Asked): Promise<Fits | null> {
  const { words, language } = recall;
  // All words must be there, so one is enough to search for: a long one is rare.
  const rarest = [...words].sort((a, b) => b.text.length - a.text.length)[0]!;
  // A task may leave out what its tick says, and its other words are all that are searched for then.
  const others = words.filter(({ text }) => !language.finishing.has(text));
  const rest = [...others].sort((a, b) => b.text.length - a.text.length)[0] ?? rarest;
  const searched = [rarest, rest].flatMap((word) => searchedFor(word, language));
  const found = await searchEach(db, [...new Set(searched)], { today: call.day, limit: LIMIT });
  if (!found) return null;
  const ids = new Map<KindName, Set<string>>();
  for (const { kind, id } of found.results.flatMap(({ hits }) => hits))
    if (READ.has(kind)) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  const read = await Promise.all([...ids].map(([kind, some]) => readKind(db, kind, [...some], recall, call)));
  const habits = await readTicks(db, recall, call.day);
  return { rows: [...read.flatMap(({ rows }) => rows), ...habits], open: read.flatMap(({ open }) => open) };
}

const isWithin = (day: Day, { days }: Recall, today: Day): boolean =>
  day <= today && (!days || (days.from <= day && day <= days.to));

async function readKind(
  db: DaymarkDb,
  name: KindName,
  ids: readonly string[],
  recall: Recall,
  { body, day: today, created_at }: Asked,
): Promise<Fits> {
  const kind: Kind = kinds[name];
  if (name === 'memory' && recall.ask !== 'wrote' && recall.ask !== 'how') return { rows: [], open: [] };
  const stored = await db.table<Row, string>(kind.table).bulkGet([...ids]);
  const all = stored.filter((row): row is Row => row !== undefined && row.created_at < created_at && isShown(row));
  const fitting = all.flatMap((row) => {
    const words = fittingWords(name, row, recall);
    return words === null ? [] : [{ row, words }];
  });
  if (name === 'event') return { rows: await happened(fitting, recall, today, new Date(body.at)), open: [] };
  const isTask = name === 'task' || name === 'projectTask';
  const isOpen = (row: Row) => isTask && !(row as Task).completed_at;
  const open = fitting.filter(({ row }) => isOpen(row)).map(({ words }) => words);
  const rows = fitting
    .filter(({ row }) => !isOpen(row))
    .map(({ row, words }): Fitting => {
      const kindOf = isTask ? 'task' : name === 'mood' ? 'mood' : name === 'memory' ? 'memory' : 'entry';
      return { kind: kindOf, table: kind.table as OwnRow['table'], id: row.id, words, day: kind.days!.of(row) };
    });
  return { rows: rows.filter(({ day }) => isWithin(day, recall, today)), open };
}

/** An entry that the person does not want to be shown again is not brought up by the coach, and what cannot be read has no words. */
const isShown = (row: Row): boolean =>
  !('on_this_day_hidden' in row && row.on_this_day_hidden === true) && !Object.values(row).some(isDamaged);

/** The words of a row by which it fits: a sentence of it, or its title. Null when it does not. */
function fittingWords(name: KindName, row: Row, { ask, words, language }: Recall): string | null {
  const kind: Kind = kinds[name];
  const texts = textsOf(kind, row).map((text) => readText(kind, row, text));
  const tags = (row as { readonly tags?: readonly string[] | null }).tags ?? [];
  if (name === 'journal' || name === 'mood') {
    const text = texts.join('\n');
    const isAbout = ask === 'wrote' || ask === 'how';
    const isTagged = isAbout && sentenceWith([text, ...tags].join('\n'), words, language) !== null;
    // What has only the tag is told by its beginning.
    const sentence =
      sentenceWith(isAbout ? text : happenedIn(text, language), words, language) ??
      (isTagged ? text.replace(/\s+/g, ' ').trim() : null);
    if (sentence === null) return null;
    // Hard words are read in the entry itself: the coach does not say them again.
    return asksForCare(sentence) ? '' : quotation(sentence);
  }
  const text = [...texts, ...tags].join('\n');
  const isDone = 'completed_at' in row && row.completed_at;
  const needed: readonly RecallWord[] = isDone ? words.filter((word) => !language.finishing.has(word.text)) : words;
  const asked = needed.length > 0 ? needed : words;
  return missingIn(text, asked, language).length > 0 ? null : quotation(texts[0] ?? '');
}

/** The days of events that have begun. */
async function happened(
  fitting: readonly { readonly row: Row; readonly words: string }[],
  recall: Recall,
  today: Day,
  at: Date,
): Promise<readonly Fitting[]> {
  const words = new Map(fitting.map(({ row, words }) => [row.id, words]));
  const event = (id: string, day: Day): Fitting => ({
    kind: 'event',
    table: 'calendar_events',
    id,
    words: words.get(id)!,
    day,
  });
  const once = fitting.filter(({ row }) => !(row as CalendarEvent).rrule);
  const begun = once.filter(({ row }) => (row as CalendarEvent).event_time <= at.toISOString());
  const rows = begun.map(({ row }) => event(row.id, kinds.event.days.of(row as CalendarEvent)));
  if (once.length < fitting.length) {
    const from = recall.days?.from ?? dayAfter(today, -BACK_DAYS);
    const times = (await eventsBetween(from, dayAfter(today, 1))).filter(
      ({ event: { id, rrule }, begin }) => words.has(id) && rrule && begin <= at.toISOString(),
    );
    rows.push(...times.map(({ event: { id }, begin }) => event(id, dayOf(new Date(begin)))));
  }
  return rows.filter(({ day }) => isWithin(day, recall, today));
}

/** The days on which a habit was ticked that the question names. */
async function readTicks(db: DaymarkDb, recall: Recall, today: Day): Promise<readonly Fitting[]> {
  const { words, language } = recall;
  const named = (await readHabits()).filter(({ title }) => missingIn(title, words, language).length === 0);
  const ticks = await Promise.all(
    named.map(async ({ id, title }) => {
      const days = await db.habit_days.where('habit_id').equals(id).toArray();
      return days
        .filter(({ state, day }) => state === 'done' && isWithin(day, recall, today))
        .map(({ day }): Fitting => ({ kind: 'habit', table: 'habits', id, words: title, day }));
    }),
  );
  return ticks.flat();
}

/** How the person was on the day of what was found: a fact that names the day says it best, then what was planned, then what was written. */
async function readHow(
  rows: readonly Fitting[],
  dayNamed: (text: string) => Day | null,
  today: Day,
): Promise<{ readonly rows: readonly Fitting[]; readonly mood: string | null }> {
  const newest = (kind: Fitting['kind']) =>
    rows.filter((row) => row.kind === kind).sort((a, b) => (a.day < b.day ? 1 : -1))[0]?.day;
  const facts = rows.filter(({ kind }) => kind === 'memory').map(({ words }) => dayNamed(words));
  const day = facts.find((named) => named !== null && named <= today) ?? newest('event') ?? newest('entry');
  if (!day) return { rows: [], mood: null };
  const moods = [...moodDays(await moodsBetween(day, day)).values()];
  const [entries, notes] = await Promise.all([rowsOn(kinds.journal, day), rowsOn(kinds.mood, day)]);
  const written = (kind: 'entry' | 'mood', table: OwnRow['table'], id: string, text: string): Fitting[] => {
    const [sentence = ''] = plainText(text).split('\n');
    return text === '' ? [] : [{ kind, table, id, words: asksForCare(text) ? '' : quotation(sentence), day }];
  };
  return {
    rows: [
      ...entries
        .filter(isShown)
        .flatMap((row) => written('entry', 'journal_entries', row.id, textsOf(kinds.journal, row)[0] ?? '')),
      ...notes
        .filter(isShown)
        .flatMap((row) => written('mood', 'mood_entries', row.id, textsOf(kinds.mood, row)[0] ?? '')),
    ],
    mood: moods[0] ? wordOf(nearestLevel(moods[0].mean)) : null,
  };
}
