/** Says lines to the coach on the device of the person who writes them, and compares what has changed there with what is meant. */
import { getDb } from '#data/db.ts';
import { tableNames, type TableName } from '#data/schema.ts';
import { fold } from '#lib/fold.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import { today, told } from '#tests/support/chat-turns.ts';
import { speakIn } from '#tests/support/speak.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { readLabelled, type Want } from './labels.ts';
import { asPerson, coachFile, peopleIn } from './people.ts';
import { readTable } from './table.ts';

const WRITERS = { people: peopleIn('acts.rows.tsv'), written: `${dayAfter(today, -1)}T20:00:00.000Z` };

export const KINDS = ['tick', 'cancel', 'several', 'deadline', 'last', 'doubt'] as const;

export interface ActLine {
  readonly kind: (typeof KINDS)[number];
  readonly person: string;
  readonly language: Language;
  readonly said: string;
  /** What was said a minute before, or ''. */
  readonly before: string;
  readonly wants: readonly Want[];
}

/** The lines of a file: kind, person, language, line, what was said before, and the labels of `readLabelled`. */
export const actLines = (name: string): readonly ActLine[] =>
  readTable(coachFile(name), ([named, person = '', language = '', said = '', before = '', ...cells]): ActLine => {
    const kind = KINDS.find((known) => known === named);
    if (!kind || !isLanguage(language)) throw new Error('the kind or the language is not known');
    const [, ...wants] = readLabelled([said, ...cells]);
    for (const { row } of wants)
      if (row && !WRITERS.people.some((each) => each.person === person && each.key === row))
        throw new Error(`${person} has no row '${row}'`);
    return { kind, person, language, said, before, wants };
  });

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, readonly [table: TableName, row: Row]>;

/** All rows but the chat's own. */
async function rowsNow(): Promise<Rows> {
  const all = new Map<string, readonly [TableName, Row]>();
  for (const table of tableNames)
    for (const row of (await getDb().table(table).toArray()) as Row[])
      if (table !== 'entries' || row.type !== 'chat') all.set(String(row.id), [table, row]);
  return all;
}

const MADE: Partial<Record<TableName, Want['action']>> = {
  journal_entries: 'add_entry',
  tasks: 'create_task',
  calendar_events: 'create_event',
  memory_entries: 'add_note',
  project_lists: 'create_project',
  habits: 'start_habit',
};

const dayIn = (value: unknown) => (typeof value === 'string' && value ? value.slice(5) : null);
const timeIn = (value: unknown) => {
  if (typeof value !== 'string' || !value) return null;
  const time = new Date(value);
  return `${dayOf(time).slice(5)} ${time.toTimeString().slice(0, 5)}`;
};

/** A change of a row in the fields of a label. */
type Change = Readonly<Partial<Record<keyof Want, string | null>>>;

/** What became of a row: `was` is undefined for a new one and `is` for one that is gone. */
function changeOf(table: TableName, was: Row | undefined, is: Row | undefined, keyOf: (id: unknown) => string): Change {
  const row = keyOf((is ?? was)!.id);
  if (table === 'habit_days') {
    const { habit_id, day, state } = (is ?? was)!;
    return { action: state === 'done' ? 'done' : 'not done', row: keyOf(habit_id), on: dayIn(day) };
  }
  if (!is) return { action: 'delete', row };
  if (was) {
    if (is.completed !== was.completed) return { action: is.completed ? 'done' : 'reopened', row };
    if (JSON.stringify(is.cancelled_days ?? {}) !== JSON.stringify(was.cancelled_days ?? {}))
      return { action: 'delete', row };
    if (is.event_time !== was.event_time) return { action: 'move', row, start: timeIn(is.event_time) };
    if (is.due_date !== was.due_date) return { action: 'move', row, due: dayIn(is.due_date) };
    return { action: 'changed', row };
  }
  const made = {
    action: MADE[table] ?? table,
    title: [is.description, is.title, is.content, is.fact].find((text) => typeof text === 'string') ?? '',
  };
  if (table === 'tasks') return { ...made, due: dayIn(is.due_date), remind: timeIn(is.remind_at) };
  if (table !== 'calendar_events') return made;
  return is.first_day
    ? { ...made, first: dayIn(is.first_day), last: dayIn(is.last_day) }
    : { ...made, start: timeIn(is.event_time) };
}

/** A row without what is empty in it. */
const shown = (row: Row | undefined) => JSON.stringify(row, (_, value: unknown) => value ?? undefined);

function changesBetween(before: Rows, after: Rows, keyOf: (id: unknown) => string): readonly Change[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id) => {
    const [table, was] = before.get(id) ?? [];
    const [same, is] = after.get(id) ?? [];
    return shown(was) === shown(is) ? [] : [changeOf((table ?? same)!, was, is, keyOf)];
  });
}

const FIELDS = ['row', 'on', 'due', 'remind', 'start', 'first'] as const;

const fits = (want: Want, got: Change): boolean =>
  want.action === got.action &&
  FIELDS.every((field) => want[field] === undefined || want[field] === (got[field] ?? null)) &&
  (want.title === undefined || fold(want.title) === fold(got.title ?? ''));

export interface Heard {
  readonly right: boolean;
  /** What happened, in short, with the answer. */
  readonly got: string;
}

/**
 * Says a line and what was said before it. An act is right when it is done on the row that is meant, or asked about, and nothing else has changed;
 * a question when it is answered from the rows; a doubt when nothing is done, asked or answered from them (it may be kept as an entry); and `undo`
 * when all is as it was before the line before.
 */
export async function heard({ person, language, said, before, wants }: ActLine): Promise<Heard> {
  const keys = await asPerson(WRITERS, person);
  speakIn(language);
  const keyOf = (id: unknown) => keys.get(String(id)) ?? 'new';
  const keysOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => keyOf(id)).join();
  const first = await rowsNow();
  if (before) await told(before);
  const start = await rowsNow();
  const { text, own, cards } = await told(said);
  const end = await rowsNow();
  const changes = changesBetween(start, end, keyOf);
  const asked = cards.flatMap(({ card }) =>
    card.is === 'ask' ? [{ action: card.act.kind, row: keysOf(card.rows) }] : [],
  );
  const named = cards.flatMap(({ card }) => (card.is === 'rows' ? [keysOf(card.rows)] : [])).join();
  /** Asked about this row alone; a repeating event is changed on its own page, which the card leads to. */
  const isAskedAbout = ({ action, row }: Want) =>
    asked.some((each) => each.action === action && each.row === row) || (action !== 'done' && named === row);
  const isRight = (): boolean => {
    switch (wants[0]!.action) {
      case 'chat':
        return (
          changes.every(({ action }) => action === 'add_entry') &&
          (!own || (cards.length > 0 && cards.every(({ card }) => card.is === 'start')))
        );
      case 'agenda':
      case 'tasks':
        return own && changes.length + asked.length === 0;
      case 'undo': {
        if (asked.length === 0) return changes.length > 0 && changesBetween(first, end, keyOf).length === 0;
        const made = changesBetween(first, start, () => 'new').map(() => 'new');
        return changes.length === 0 && asked.every(({ action, row }) => action === 'delete' && row === made.join());
      }
      default: {
        const left = [...changes];
        for (const want of wants) {
          const i = left.findIndex((each) => fits(want, each));
          if (i >= 0) left.splice(i, 1);
          else if (!want.row || !isAskedAbout(want)) return false;
        }
        // What is asked about may be kept as an entry beside it.
        return left.every(({ action }) => asked.length > 0 && action === 'add_entry');
      }
    }
  };
  const got = [...changes, ...asked.map((each) => ({ ask: each })), ...(named ? [{ named }] : [])];
  return { right: isRight(), got: `${JSON.stringify(got)} ${text}` };
}
