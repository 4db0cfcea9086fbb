/** Corrects what was filed or changed last: another day or time, somewhere else, or not at all. */
import { type AssistantCall, callsOf } from '#assistant/call-row.ts';
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { places, type Intent, type FiledTable, parseFiled } from '#coach/filed.ts';
import { MOST_ROWS, ownLine, parseOwn, type OwnLine, type OwnRow } from '#coach/own-line.ts';
import type { Act, Correction, Refiled } from '#coach/own.ts';
import { parseReply } from '#coach/reply.ts';
import type { Change, Place, Target } from '#coach/route-act.ts';
import { routeReply } from '#coach/route.ts';
import { sayAsk, sayGone, sayMovedEntry, sayRefiled, sayRestored, sayScratched, sayWhich } from '#coach/say-act.ts';
import { attachedTo } from '#data/belonging.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { RowOf } from '#data/schema.ts';
import { filedKind, kindNameOf, wordsOf } from '#kinds/kinds.ts';
import { readWordsOf } from '#kinds/read-words.ts';
import { dayAfter, dayOf as localDay, type Day } from '#lib/day.ts';
import { longDayNear } from '#lib/format.ts';
import { wallClock } from '#lib/zone.ts';
import { actOn, placeOf } from './act.ts';
import { type FiledTurn, lastFiled, type Turn, turnsBefore } from './before.ts';
import { storedName } from '#features/chat/stored-name.ts';
import { quotation, short } from './rows.ts';
import { readMovable, rowOf } from './targets.ts';

/** What the correction comes to; null when there is nothing that it could be about: then the coach is asked. */
export async function correct(
  db: DaymarkDb,
  correction: Correction,
  call: AssistantCall,
  now: Date,
): Promise<OwnAnswer | null> {
  const last = await lastFiled(db, call, now);
  const place = placeOf(call);
  const [before] = await turnsBefore(db, call);
  // What was filed longer ago is moved, but not taken away because of a "delete that" about something else.
  const lines = before?.answer?.filed ?? [];
  const just = last && (last.question.id === before?.question.id || lines.some((line) => asks(line))) ? last : null;
  switch (correction.kind) {
    case 'when':
      return last && retime(db, correction, last, place);
    case 'refile':
      return just
        ? refile(db, correction, just, place)
        : before && lines.length === 0
          ? fileUnfiled(correction.as, before, place)
          : null;
    case 'scratch':
    default:
      return scratch(db, correction.of, just);
  }
}

/** Whether the coach only asked which row is meant. */
const asks = (line: string): boolean => parseOwn(line)?.is === 'ask';

const gone: OwnAnswer = { text: sayGone(), lines: [], changes: [] };

/** The tables and ids of the rows that a turn filed or changed. */
const idsOf = ({ lines }: FiledTurn) =>
  lines.flatMap((line) => {
    const own = parseOwn(line);
    return parseFiled(line) ?? (own?.is === 'did' ? { table: own.row.table, id: own.row.id } : []);
  });

type When = Extract<Correction, { kind: 'when' }>;
type Move = Extract<Act, { kind: 'move' }>;

async function retime(db: DaymarkDb, when: When, last: FiledTurn, place: Place): Promise<OwnAnswer> {
  const ids = new Set(idsOf(last).map(({ id }) => id));
  const act: Move = { kind: 'move', about: '', day: dayOf(when, place.today), minute: when.minute, sure: true };
  const events = (await db.calendar_events.bulkGet([...ids])).filter((event) => event !== undefined);
  const fitting = (await readMovable(events, place)).filter(({ id }) => ids.has(id));
  const [first] = fitting;
  if (!first) return (await moveEntry(db, when, last, place)) ?? gone;
  const rows = fitting.slice(0, MOST_ROWS).map((target) => rowOf(target, place.today));
  if (act.day === null && act.minute === null)
    return {
      text: sayWhich(first.words),
      lines: [ownLine({ is: 'rows', title: 'Nothing changed', rows })],
      changes: [],
    };
  if (fitting.length > 1) {
    const line = ownLine({ is: 'ask', act, rows, left: false });
    return { text: sayAsk(act, fitting.length, ''), lines: [line], changes: [] };
  }
  const counted = when.open && when.day === null ? recount(first, when.minute!) : null;
  if (counted) return actOn({ kind: 'rename', about: '', title: counted, sure: true }, first, place);
  return actOn({ ...act, minute: when.open ? nearest(when.minute!, first, place) : when.minute }, first, place);
}

/** "Move it to Wednesday", on a Wednesday, is next week's. */
const dayOf = ({ day, loose }: When, today: Day): Day | null =>
  day && loose && day === today ? dayAfter(day, 7) : day;

/** "Make it 10" of "Buy 5 eggs": the number of a task without a time. */
function recount({ kind, remind, words }: Target, minute: number): string | null {
  const numbers = words.match(/(?<![\d.:])\d{1,3}(?![\d.:])/g) ?? [];
  return kind === 'task' && !remind && numbers.length === 1 && minute % 60 === 0
    ? words.replace(numbers[0], String(minute / 60))
    : null;
}

const HALF = 12 * 60;
/** Before this nobody has an appointment, unless the row was as early. */
const NIGHT = 6 * 60;

/** The half of the day in which an open hour is nearest to the row's own time. */
function nearest(minute: number, { begin, remind }: Target, { zone }: Place): number {
  const own = begin ?? remind;
  const early = minute % HALF;
  if (!own) return early < 7 * 60 ? early + HALF : early;
  const was = wallClock(new Date(own), zone).minute;
  const far = (at: number) => Math.abs(at - was) + (at < NIGHT && was >= NIGHT ? 2 * HALF : 0);
  return far(early) <= far(early + HALF) ? early : early + HALF;
}

/** "No, that was yesterday": a journal entry is of another day. Null where no entry was filed, or no day that is over is meant. */
async function moveEntry(db: DaymarkDb, { day }: When, last: FiledTurn, { today }: Place): Promise<OwnAnswer | null> {
  const filed = idsOf(last).find(({ table }) => table === 'journal_entries');
  const entry = filed && (await db.journal_entries.get(filed.id));
  if (!entry || !day || day > today) return null;
  const row: OwnRow = {
    table: 'journal_entries',
    id: entry.id,
    words: quotation(readWordsOf(filedKind('journal_entries'), entry)),
    when: '',
    day,
  };
  return {
    text: sayMovedEntry(longDayNear(day, today)),
    lines: [ownLine({ is: 'did', act: 'move', row, back: false })],
    changes: [{ op: 'update', table: 'journal_entries', id: entry.id, row: { logged_for: day } }],
  };
}

type Kept = Refiled | 'event';

/** Takes back what the last turn filed or did; of one kind only this, and where the last turn filed none, the newest one is asked about. */
async function scratch(db: DaymarkDb, of: Kept | null, just: FiledTurn | null): Promise<OwnAnswer | null> {
  if (of === null) return just && takeBackTurn(db, just, null);
  const filed = just && (await readFiled(db, just)).some(({ table }) => table === TABLE[of]);
  if (filed) return takeBackTurn(db, just, of);
  // An event is named: which one was written last, nobody knows.
  return of === 'event' ? null : askToDelete(db, of);
}

/** How much of an entry says which one it is, also on a button. */
const NAME_LENGTH = 60;

/** Asks whether the newest row of a kind is to be deleted; null when there is none. */
async function askToDelete(db: DaymarkDb, of: Refiled): Promise<OwnAnswer | null> {
  const table = TABLE[of];
  const [row] = await db
    .table(table)
    .orderBy('created_at')
    .reverse()
    .filter(({ completed }) => !completed)
    .limit(1)
    .toArray();
  if (!row) return null;
  const words = quotation(readWordsOf(filedKind(table), row), NAME_LENGTH);
  const act = { kind: 'delete', about: words, on: null, sure: true } as const;
  const rows: OwnRow[] = [{ table, id: row.id, words, when: '', day: null }];
  return { text: sayAsk(act, 1, words), lines: [ownLine({ is: 'ask', act, rows, left: false })], changes: [] };
}

/** Takes back everything that the last turn filed, or the act that it did; of a message of several things, both. `of`: only what was filed as this kind. */
async function takeBackTurn(db: DaymarkDb, last: FiledTurn, of: Kept | null): Promise<OwnAnswer> {
  const { at } = last;
  const lines = of ? last.lines.filter((line) => parseFiled(line)?.table === TABLE[of]) : last.lines;
  const did = lines.flatMap((line) => {
    const own = parseOwn(line);
    return own?.is === 'did' && !own.back ? [own] : [];
  });
  const inverse = (await callsOf(db).get(at.call_id ?? ''))?.inverse ?? [];
  if (did.length > 0 && inverse.length === 0) return gone;
  const [first] = did;
  const rows = first && first.part === undefined ? [] : await readFiled(db, { ...last, lines });
  const shown = first?.row ?? rowOfFiled(rows);
  if (!shown) return gone;
  const restored = did.map(({ row }) => row.words);
  const filed = (at.filed ?? []).map((line) => takenBack(line));
  return {
    text: [
      ...(first ? [sayRestored(restored)] : []),
      ...(rows.length > 0
        ? [sayScratched(rows.map(({ words, module }) => ({ words, module: storedName(module) })))]
        : []),
    ].join(' '),
    lines: [ownLine({ is: 'did', act: first ? 'restore' : 'delete', row: shown, back: false })],
    changes: [
      ...(first ? inverse.map(({ part: _, ...change }): Change => change) : []),
      ...rows.map(({ table, id }): Change => ({ op: 'delete', table, id, row: {} })),
      ...(first ? [{ op: 'update', table: 'entries', id: at.id, row: { filed } } as const] : []),
    ],
  };
}

/** Rows that are taken back together, as one row of a card. */
function rowOfFiled(rows: readonly Read[]): OwnRow | null {
  const [first] = rows;
  const words = rows.map((row) => row.words).join(', ');
  return first ? { table: first.table, id: first.id, words: short(words), when: '', day: null } : null;
}

function takenBack(line: string): string {
  const own: OwnLine | null = parseOwn(line);
  return own?.is === 'did' ? ownLine({ ...own, back: true }) : line;
}

interface Read {
  readonly table: FiledTable;
  readonly id: string;
  readonly module: string;
  readonly words: string;
  readonly row: RowOf<FiledTable>;
}

/** The rows that a turn filed anew and that are still there. */
async function readFiled(db: DaymarkDb, { lines }: FiledTurn): Promise<readonly Read[]> {
  const rows: Read[] = [];
  for (const line of lines) {
    const filed = parseFiled(line);
    const row = filed && filed.action !== 'update_entry' && (await db.table(filed.table).get(filed.id));
    if (row) rows.push({ ...filed, row, words: wordsOf(filedKind(filed.table), row) });
  }
  return rows;
}

const INTENT: Readonly<Record<Refiled, readonly [intent: Intent, action: string]>> = {
  task: ['task', 'create_task'],
  note: ['memory', 'add_note'],
  entry: ['journal', 'add_entry'],
  thought: ['memory', 'thought_dump'],
};

const TABLE: Readonly<Record<Refiled | 'event', FiledTable>> = {
  task: 'tasks',
  note: 'memory_entries',
  entry: 'journal_entries',
  thought: 'memory_entries',
  event: 'calendar_events',
};

/** Files what the last turn filed as another kind. The words are the person's own where the message led to one row. */
async function refile(
  db: DaymarkDb,
  { as, from }: Extract<Correction, { kind: 'refile' }>,
  last: FiledTurn,
  place: Place,
): Promise<OwnAnswer> {
  const all = await readFiled(db, last);
  const wrong = all.filter(({ table }) => from && table === TABLE[from]);
  const rows = wrong.length > 0 ? wrong : all;
  if (rows.length === 0) return separate(db, as, last, place);
  const whole = all.length === 1 && as !== 'task';
  const made = rows.flatMap(({ row, words }, i) =>
    madeOf(as, { content: whole ? last.question.content : words, ...dueOf(row), tags: tagsOf(row) }, place, i),
  );
  return changed(
    rows.map(({ words }) => words),
    as,
    [
      ...made,
      ...(await handedOver(db, rows, made)),
      ...rows.map(({ table, id }): Change => ({ op: 'delete', table, id, row: {} })),
    ],
  );
}

/** What is attached to the rows goes to the first one that is made of them. */
async function handedOver(db: DaymarkDb, rows: readonly Read[], [to]: readonly Change[]): Promise<Change[]> {
  if (!to) return [];
  const owner = { owner_kind: kindNameOf(to.table), owner_id: to.id };
  const attached = await attachedTo(
    db,
    rows.map(({ id }) => id),
  );
  return attached.map(({ id }) => ({ op: 'update', table: 'attachments', id, row: owner }));
}

const tagsOf = (row: RowOf<FiledTable>): string[] =>
  'tags' in row && Array.isArray(row.tags) ? row.tags.map(String) : [];

/** The reply that was added to an entry is taken out of it again, and filed on its own. */
async function separate(db: DaymarkDb, as: Refiled, { at, question }: FiledTurn, place: Place): Promise<OwnAnswer> {
  const added = at.filed?.some((line) => {
    const own = parseOwn(line);
    return own?.is === 'did' && own.act === 'add_to_entry';
  });
  const inverse = (await callsOf(db).get(question.id))?.inverse;
  if (!added || !inverse) return gone;
  const filed = (at.filed ?? []).map((line) => takenBack(line));
  return changed([short(question.content)], as, [
    ...inverse,
    { op: 'update', table: 'entries', id: at.id, row: { filed } },
    ...madeOf(as, { content: question.content }, place),
  ]);
}

/** Files the message before, of which nothing was filed: "put it in my diary", "something to do". */
const fileUnfiled = (as: Refiled, { question }: Turn, place: Place): OwnAnswer =>
  changed([short(question.content)], as, madeOf(as, { content: question.content }, place));

/** The changes that make a row of a kind. */
function madeOf(as: Refiled, fields: object, place: Place, i = 0): Change[] {
  const [intent, action] = INTENT[as];
  const reply = parseReply({ reply: '.', intent, meta: { action, ...fields } });
  const said = { callId: `${place.callId}/${i}`, message: '', at: place.at, day: place.today };
  return (reply.ok ? routeReply(reply.value, { ...said, message: reply.value.meta.content ?? '' }) : []).flatMap(
    (routed) =>
      routed.op === 'fill'
        ? [
            {
              op: 'set',
              table: routed.table,
              id: routed.id,
              row: { ...routed.row, created_at: place.at.toISOString() },
            },
          ]
        : [],
  );
}

function changed(words: readonly string[], as: Refiled, changes: readonly Change[]): OwnAnswer {
  const to = changes.find(({ op, table }) => op === 'set' && table === TABLE[as]);
  if (!to) return gone;
  const row: OwnRow = { table: TABLE[as], id: to.id, words: short(words[0] ?? ''), when: '', day: null };
  return {
    text: sayRefiled(words, storedName(places[INTENT[as][0]].module)),
    lines: [ownLine({ is: 'did', act: 'refile', row, back: false })],
    changes,
  };
}

/** A task keeps the day of the event that it was. */
const dueOf = (row: RowOf<FiledTable>): { due_date?: Day } =>
  'event_time' in row && typeof row.event_time === 'string' ? { due_date: localDay(new Date(row.event_time)) } : {};
