/**
 * What the device answered or did by itself, as its row stores it (`entries.filed`): one line each, beside those of filed.ts and viewed.ts. A
 * version that does not know these lines shows the words of the answer alone.
 */
import * as v from 'valibot';
import { isDay, type Day } from '#lib/day.ts';

const id = v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));
const table = v.picklist([
  'tasks',
  'project_tasks',
  'calendar_events',
  'habits',
  'project_lists',
  'journal_entries',
  'memory_entries',
  'mood_entries',
]);
const page = v.picklist(['/tasks', '/calendar', '/logs', '/memory', '/habits', '/help']);
const text = v.pipe(v.string(), v.maxLength(400));
const day = v.pipe(
  v.string(),
  v.check(isDay),
  v.transform((named) => named as Day),
);
/** The most steps that a card collects. */
export const MOST_STEPS = 12;

/** The title of the card of what answers a question about the past. Such an answer has words of entries, and is not sent with later questions. */
export const RECALLED = 'From your days';

const Row = v.object({ table, id, words: text, when: text, day: v.nullable(day) });
const rows = v.pipe(v.array(Row), v.maxLength(8));
const sure = v.boolean();
/** Of several acts of one message, which one this is. */
const part = v.optional(v.pipe(v.number(), v.integer()));

const AskedAct = v.variant('kind', [
  v.object({ kind: v.literal('done'), about: text, day, sure, whole: v.boolean() }),
  v.object({
    kind: v.literal('move'),
    about: text,
    day: v.nullable(day),
    minute: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439))),
    later: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-700), v.maxValue(700))),
    sure,
  }),
  v.object({ kind: v.literal('rename'), about: text, title: text, sure }),
  v.object({ kind: v.literal('delete'), about: text, on: v.nullable(day), sure }),
  v.object({ kind: v.literal('into_project'), about: text, project: text, sure }),
  v.object({ kind: v.literal('create_in_project'), project: text, title: text, day: v.nullable(day), sure }),
  v.object({
    kind: v.literal('start_habit'),
    title: text,
    rhythm: text,
    block: v.nullable(v.picklist(['morning', 'evening'])),
    sure,
  }),
]);

const OwnLine = v.variant('is', [
  /** Rows that answer a question. */
  v.object({ is: v.literal('rows'), title: text, rows }),
  /** Pages that a question is about. */
  v.object({ is: v.literal('pages'), title: text, pages: v.pipe(v.array(page), v.maxLength(8)) }),
  /** An act was done on a row; `back`: it was taken back. */
  v.object({
    is: v.literal('did'),
    act: v.picklist([
      'done',
      'move',
      'rename',
      'delete',
      'into_project',
      'create_in_project',
      'start_habit',
      'restore',
      'refile',
      'add_to_entry',
      'file_steps',
    ]),
    row: Row,
    back: v.boolean(),
    part,
  }),
  /** The person chooses: which row is meant, or whether it is to be done at all. */
  v.object({ is: v.literal('ask'), act: AskedAct, rows, left: v.boolean(), part }),
  /**
   * Something is being broken into steps (docs/decisions/0065). `start`: the id of the message that asked for it, from which the ids of the
   * project and its tasks are made. `about` is '' until the person has named it. `left`: it is filed or dropped, and takes no more steps.
   */
  v.object({
    is: v.literal('steps'),
    start: id,
    about: text,
    steps: v.pipe(v.array(text), v.maxLength(MOST_STEPS)),
    left: v.boolean(),
  }),
  /** Ways to start with something that is put off: `row` is its open task, if there is one. */
  v.object({ is: v.literal('start'), about: text, row: v.nullable(Row), left: v.boolean() }),
  /** Entries of the log that fit the question and did not go along, because the person was not asked yet whether they may. */
  v.object({ is: v.literal('offer_entries'), rows }),
  /** The person stopped the answer: its words are what had come by then. */
  v.object({ is: v.literal('stopped') }),
]);

export type OwnLine = v.InferOutput<typeof OwnLine>;
export type OwnPage = v.InferOutput<typeof page>;
export type OwnRow = v.InferOutput<typeof Row>;

/** The most rows that a card shows. */
export const MOST_ROWS = 8;

const PREFIX = 'own/';

export const ownLine = (line: OwnLine): string => `${PREFIX}${encodeURIComponent(JSON.stringify(line))}`;

/** Parses a stored line; null for any other. */
export function parseOwn(line: string): OwnLine | null {
  if (!line.startsWith(PREFIX)) return null;
  try {
    const parsed = v.safeParse(OwnLine, JSON.parse(decodeURIComponent(line.slice(PREFIX.length))));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
