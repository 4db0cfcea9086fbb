/**
 * What a sentence should become. Days and times are local times in Berlin without the year; every sentence is sent on Wednesday 13 May
 * 2026 at 15:00. `null` means that the field must be empty.
 */
export interface Want {
  readonly intent: 'journal' | 'calendar' | 'memory' | 'task' | 'chat' | 'answer' | 'act';
  readonly action: string;
  readonly due?: string | null;
  readonly remind?: string | null;
  readonly start?: string;
  readonly end?: string;
  readonly title?: string;
  readonly mood?: string;
  /** Of an event of whole days. */
  readonly first?: string;
  readonly last?: string;
  readonly rrule?: string;
  /** The days that a question is about. */
  readonly from?: string;
  readonly to?: string;
  /** The words that name the row, or what a question is about. */
  readonly about?: string;
  /** Which tasks a question asks for. */
  readonly which?: string;
  /** The row of a person that an act is on, by its key (people.ts), and the day on which a habit was kept. */
  readonly row?: string;
  readonly on?: string;
}

/** A sentence and everything that it should become, in order. */
export type Labelled = readonly [said: string, ...wants: Want[]];

/** The actions of each intent. */
const ACTIONS: Readonly<Record<Want['intent'], readonly string[]>> = {
  journal: ['add_entry', 'view_entries'],
  calendar: ['create_event', 'check_schedule'],
  memory: ['add_note', 'retrieve_note', 'thought_dump'],
  task: ['create_task', 'create_project'],
  // `impossible`: the text names a day or a time that does not exist.
  chat: ['chat', 'impossible'],
  answer: ['agenda', 'day', 'focus', 'habit', 'help', 'missed', 'mood', 'next_event', 'progress', 'tasks'],
  act: ['create_in_project', 'delete', 'done', 'into_project', 'move', 'rename', 'start_habit', 'undo'],
};
const INTENT_OF = new Map(
  Object.entries(ACTIONS).flatMap(([intent, actions]) => actions.map((action) => [action, intent as Want['intent']])),
);

const DAY = /^(?:\d{4}-)?\d\d-\d\d$/;
const TIME = /^(?:\d{4}-)?\d\d-\d\d \d\d:\d\d$/;
const FIELDS: Readonly<Record<Exclude<keyof Want, 'intent' | 'action'>, RegExp>> = {
  due: DAY,
  remind: TIME,
  start: TIME,
  end: TIME,
  first: DAY,
  last: DAY,
  from: DAY,
  to: DAY,
  rrule: /^FREQ=/,
  title: /./,
  mood: /^\w+$/,
  which: /^\w+$/,
  about: /^/,
  row: /./,
  on: DAY,
};

/**
 * A row of `sentences.*.tsv`: the sentence, then each action with its fields, `name=value`. A task has no day and no reminder, and an event of
 * whole days is one of a day, unless the fields say so.
 */
export function readLabelled([said, ...cells]: readonly [string, ...string[]]): Labelled {
  const wants: Record<string, string | null>[] = [];
  for (const cell of cells) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(cell) ?? [];
    if (name === undefined) {
      const intent = INTENT_OF.get(cell);
      if (!intent) throw new Error(`'${cell}' is no action`);
      wants.push({ intent, action: cell, ...(cell === 'create_task' ? { due: null, remind: null } : {}) });
      continue;
    }
    const want = wants.at(-1);
    if (!want) throw new Error(`'${cell}' stands before an action`);
    if (!Object.hasOwn(FIELDS, name) || !FIELDS[name as keyof typeof FIELDS].test(value!))
      throw new Error(`'${cell}' is no field, or its value is not one of it`);
    if ((want[name] ?? null) !== null) throw new Error(`'${name}' stands there twice`);
    want[name] = value!;
  }
  if (said === '' || wants.length === 0) throw new Error('a sentence and at least one action are needed');
  for (const want of wants) if (want.first !== undefined) want.last ??= want.first;
  return [said, ...(wants as unknown as Want[])];
}
