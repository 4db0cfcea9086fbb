/**
 * Loop Habit Tracker's export: a zip with Habits.csv, and for each habit a folder '001 Name' with Checkmarks.csv, whose lines have the day, the
 * value and a note. Older versions wrote numbers for the values. The one Checkmarks.csv of all habits is read when it is alone. Its backup is a
 * database with the same things.
 */
import type { Plan, Rhythm } from '#features/habits/schedule.ts';
import { isDay, type Day } from '#lib/day.ts';
import { groupBy } from '#lib/group.ts';
import { idOf } from '#lib/id.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { csvLines, csvRecords, type CsvRecord } from '#features/your-data/in/csv.ts';
import type { Format } from './format.ts';
import { openSqlite, type SqliteFile, type SqliteValue } from '#features/your-data/in/sqlite.ts';
import { counting, instantAt, instantIn, type Counting } from './made.ts';
import { habitDayRow, habitRow } from './rows.ts';
import { type Message, msg } from '#lib/i18n.ts';

type Values = CsvRecord['values'];
/** What Loop's words and its older numbers mean. What it works out by itself (YES_AUTO, 1) is left to Daymark to work out. */
const STATES: Readonly<Record<string, 'done' | 'skipped' | null>> = {
  YES_MANUAL: 'done',
  '2': 'done',
  SKIP: 'skipped',
  '3': 'skipped',
  YES_AUTO: null,
  '1': null,
  NO: null,
  '0': null,
  UNKNOWN: null,
  '-1': null,
  '': null,
};
const ALL = /^"?Date"?,/;
/** Downloads of one name get a number. */
const CHECKMARKS = /(?:^|\/)Checkmarks(?: ?\(\d+\))?\.csv$/i;
/** The tables of an export; scores are worked out from the days. */
const OWN_TABLES = /(?:^|\/)(?:Habits|Scores|Checkmarks)(?: ?\(\d+\))?\.csv$/i;

export const loop: Format = {
  read({ texts, databases }, { zone, today }) {
    const list = [...texts].find(([path, text]) => /(?:^|\/)Habits\.csv$/i.test(path) && /^"?Position"?,/i.test(text));
    const left = counting();
    const backups = [...databases.values()].map(openSqlite).filter(isBackup);
    const habits = [
      ...(list ? inFolders(list, texts, left) : inOneTable(texts)),
      ...backups.flatMap((backup) => inBackup(backup, left)),
    ];
    if (habits.length === 0 && !list && backups.length === 0) return null;
    left.add(msg('other databases'), databases.size - backups.length);
    left.add(msg('other files'), [...texts.keys()].filter((path) => !OWN_TABLES.test(path)).length);
    const ids = new Set<string>();
    const first = habits
      .flatMap(({ marks }) => marks.flatMap(({ date = '' }) => (isDay(date) ? date : [])))
      .reduce<Day>((a, b) => (a < b ? a : b), today);
    const rows = habits.flatMap((habit, place) => {
      const title = (habit.values.name ?? '').trim();
      const own = idOf('loop', title);
      // Two habits of one name are two habits.
      const id = ids.has(own) ? idOf('loop', title, habit.values.position ?? String(place + 1)) : own;
      if (id !== own) left.add(msg('habits of the same name: each is here'));
      ids.add(id);
      return habitRows(habit, { id, place, zone, first, today }, left);
    });
    return { from: 'Loop Habit Tracker', rows, leftOut: left.list(), owner: null };
  },
};

interface LoopHabit {
  readonly values: Values;
  readonly marks: readonly Values[];
}

function inFolders([path, text]: readonly [string, string], texts: ReadonlyMap<string, string>, left: Counting) {
  const root = path.slice(0, -'Habits.csv'.length);
  const folders = new Map<number, string>();
  for (const name of texts.keys()) {
    const [, n] =
      /^(\d{1,6})(?: [^/]*)?\/Checkmarks\.csv$/i.exec(name.startsWith(root) ? name.slice(root.length) : '') ?? [];
    if (n !== undefined) folders.set(Number(n), name);
  }
  const all = csvRecords(text).map(({ values }, i): LoopHabit & { readonly isChosen: boolean } => {
    const folder = folders.get(i + 1);
    const marks = folder === undefined ? [] : marksIn(texts.get(folder)!);
    return { values, marks, isChosen: folder !== undefined };
  });
  // Habits.csv lists all habits, also when one was chosen: only those have a folder.
  if (folders.size === 0) {
    const marks = new Map(inOneTable(texts).map((habit) => [habit.values.name?.trim(), habit.marks] as const));
    return all.map(({ values }) => typed({ values, marks: marks.get(values.name?.trim()) ?? [] }));
  }
  const chosen = all.filter(({ isChosen }) => isChosen);
  left.add(msg('habits that were not chosen for this export'), all.length - chosen.length);
  return chosen.map(typed);
}

/** The days of a habit. Older versions wrote no line of names. */
const marksIn = (text: string): readonly Values[] =>
  csvRecords(/^"?\d{4}-/.test(text) ? `Date,Value\n${text}` : text).map(({ values }) => values);

/** A table with a column for each habit, of which nothing but the name is known. */
function inOneTable(texts: ReadonlyMap<string, string>): LoopHabit[] {
  const text = [...texts].find(([path, of]) => CHECKMARKS.test(path) && ALL.test(of))?.[1];
  const [head, ...lines] = text === undefined ? [] : csvLines(text, ',');
  return (head?.cells ?? []).slice(1).flatMap((name, i): LoopHabit[] => {
    if (name.trim() === '') return [];
    const marks = lines.map(({ cells }) => ({ date: cells[0], value: cells[i + 1] }));
    return [typed({ values: { name }, marks })];
  });
}

/** A habit whose file does not say whether it has amounts, as those of older versions: one of its days shows it. */
function typed({ values, marks }: LoopHabit): LoopHabit {
  if ((values.type ?? '') !== '') return { values, marks };
  const isAmount = marks.some(({ value = '' }) => !(value.trim() in STATES));
  return { values: { ...values, type: isAmount ? 'NUMERICAL' : 'YES_NO' }, marks };
}

const isBackup = ({ tables }: SqliteFile) => tables.includes('habits') && tables.includes('repetitions');

/** The habits of a backup, in the order of Loop's list. */
function inBackup(file: SqliteFile, left: Counting): LoopHabit[] {
  if (file.hasLog) left.add(msg('the newest changes may not be in this backup: they were in another file (-wal)'));
  const marks = groupBy(file.rows('repetitions'), ({ habit = null }) => habit);
  const habits = [...file.rows('habits')].sort((a, b) => Number(a.position) - Number(b.position));
  const known = new Set(habits.map(({ id }) => id));
  for (const [id, lost] of marks)
    if (!known.has(id ?? null)) left.add(msg('marks of habits that are not in the backup'), lost.length);
  return habits.map((habit) => ({
    values: {
      name: textOf(habit.name),
      question: textOf(habit.question),
      description: textOf(habit.description),
      type: habit.type === 1 ? 'NUMERICAL' : 'YES_NO',
      numrepetitions: textOf(habit.freq_num),
      interval: textOf(habit.freq_den),
      'target type': habit.target_type === 1 ? 'AT_MOST' : 'AT_LEAST',
      'target value': textOf(habit.target_value),
      unit: textOf(habit.unit),
      archived: textOf(habit.archived),
    },
    marks: (marks.get(habit.id ?? null) ?? []).map(({ timestamp, value, notes }): Values => {
      // Midnight of the day, in UTC.
      const at = instantIn(typeof timestamp === 'number' ? timestamp : null);
      // An amount of 3 thousandths is a skipped day.
      const isSkipped = habit.type === 1 && textOf(value) === '3';
      return {
        date: at?.toISOString().slice(0, 10) ?? '',
        value: isSkipped ? 'SKIP' : textOf(value),
        notes: textOf(notes),
      };
    }),
  }));
}

const textOf = (value: SqliteValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isYes = (text: string | undefined) => /^(?:true|yes|1)$/i.test(text ?? '');

interface Place {
  readonly id: string;
  readonly place: number;
  readonly zone: string;
  /** The first day of all habits, from which they are in order. */
  readonly first: Day;
  readonly today: Day;
}

function habitRows({ values, marks }: LoopHabit, { id, place, zone, first, today }: Place, left: Counting): Incoming[] {
  const isAmount = /numerical|1/i.test(values.type ?? '') && (values.type ?? '') !== '';
  const plan = planOf(values, isAmount, left);
  const days = new Map<Day, Incoming>();
  const hasPoints = marks.some(({ value = '' }) => /^\d+\.\d+$/.test(value.trim()));
  for (const { date = '', value = '', notes = '' } of marks) {
    if (!isDay(date)) {
      left.add(msg('days that could not be read'));
      continue;
    }
    const note = notes.trim() || null;
    const state = isAmount ? amountState(value, { plan, hasPoints }, left) : stateIn(value, left);
    if (days.has(date)) left.add(msg('second marks of a day: the last one is here'));
    if (state !== null || note !== null)
      days.set(
        date,
        habitDayRow(plan, { habit: id, day: date, at: instantAt(date, zone), note, ...(state ?? { state: 'open' }) }),
      );
  }
  const written = [...days.keys()].sort();
  const archived = isYes(values['archived?'] ?? values.archived);
  const habit = habitRow({
    id,
    title: values.name ?? '',
    createdAt: instantAt(written[0] ?? (days.size === 0 ? today : first), zone, 0),
    // In the order of the file, whatever the days are.
    position: Date.parse(instantAt(first, zone, 0)) + place,
    plan,
    description: [values.question, values.description]
      .map((text) => text?.trim())
      .filter(Boolean)
      .join('\n'),
    unit: isAmount ? values.unit : '',
    archivedAt: archived ? instantAt(written.at(-1) ?? today, zone, 23) : null,
  });
  return [habit, ...days.values()];
}

/** The rhythm and the target. Loop has any number of times in any number of days. */
function planOf(values: Values, isAmount: boolean, left: Counting): Plan {
  const times = Number(values.numrepetitions ?? values.frequencynumerator) || 1;
  const of = Number(values.interval ?? values.frequencydenominator) || 1;
  const aWeek = Math.round((times / of) * 7);
  const rhythm: Rhythm =
    isAmount && of >= 7
      ? { kind: 'weekly' }
      : aWeek >= 7
        ? { kind: 'daily' }
        : aWeek <= 1
          ? { kind: 'weekly' }
          : { kind: 'times', times: aWeek };
  const isSame = (times === of && of === 1) || of === 7 || (times >= of && aWeek === 7);
  if (!isSame)
    left.add(rhythmHere(rhythm), 1, { times, days: of, ...(rhythm.kind === 'times' && { count: rhythm.times }) });
  const amount = Math.round(Number(values['target value'] ?? '') * 1000) / 1000;
  const bound = /at_most|1/i.test(values['target type'] ?? '') ? 'at_most' : 'at_least';
  if (!isAmount || !(amount > 0 || (amount === 0 && bound === 'at_most' && values['target value'])))
    return { rhythm, target: null };
  if (of > 1 && of !== 7) {
    left.add(msg('targets for a number of days: only their amounts are here'));
    return { rhythm, target: null };
  }
  return { rhythm, target: { bound, amount } };
}

function rhythmHere({ kind }: Rhythm): Message {
  if (kind === 'daily') return msg('rhythms that Daymark does not have: {times} in {days} days is daily here');
  if (kind === 'weekly') return msg('rhythms that Daymark does not have: {times} in {days} days is weekly here');
  return msg('rhythms that Daymark does not have: {times} in {days} days is {count} a week here');
}

function stateIn(value: string, left: Counting) {
  const is = STATES[value.trim()];
  if (is === undefined) left.add(msg('marks that could not be read'));
  return is ? { state: is } : null;
}

/**
 * Amounts are thousandths where they have no point, unless others of the habit have one. None at all says nothing, unless the aim is to stay
 * below an amount.
 */
function amountState(
  value: string,
  { plan: { target }, hasPoints }: { readonly plan: Plan; readonly hasPoints: boolean },
  left: Counting,
) {
  const text = value.trim();
  if (/^skip$/i.test(text)) return { state: 'skipped' as const };
  if (/^(?:unknown|no|-1|)$/i.test(text)) return null;
  if (!/^\d+(?:\.\d+)?$/.test(text)) {
    left.add(msg('marks that could not be read'));
    return null;
  }
  const number = Number(text);
  const amount = text.includes('.') || (hasPoints && number < 1000) ? number : number / 1000;
  return amount > 0 || target?.bound === 'at_most' ? { state: 'amount' as const, amount } : null;
}
