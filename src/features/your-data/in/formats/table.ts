/**
 * Any table as CSV: a guess says what each column is, the preview shows it, and the person corrects it. A row becomes the days of habits, a
 * task, a check-in of mood or a journal entry.
 */
import { idOf } from '#lib/id.ts';
import type { Day } from '#lib/day.ts';
import type { ColumnRole, Incoming, ReadTable, TableChoice } from '#features/your-data/in/incoming.ts';
import { csvLines, delimiterOf, type CsvLine } from '#features/your-data/in/csv.ts';
import {
  needsOrder,
  orderOf,
  readClock,
  readWhen,
  whenAt,
  type DateOrder,
  type When,
} from '#features/your-data/in/dates.ts';
import type { ReadOptions } from '#features/your-data/in/open-files.ts';
import type { Format } from './format.ts';
import { counting, instantAt, naming, withTitle, type Counting } from './made.ts';
import { isMoodName, namedMoods } from './mood-names.ts';
import { checkInRow, DAILY, entryRow, habitDayRow, habitRow, taskRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

/** Rows that are looked at to guess what a column is. */
const SAMPLE = 200;
/** Most of a column is what it is taken for. */
const MOST = 0.8;
/** Enough for a column whose name says it, too. */
const HALF = 0.5;
/** A text as long as this is a journal entry, also with a mood. */
const LONG = 280;
/** Names of columns in the languages that programs and people write, by what the column is. */
const WORDS: Readonly<Record<Exclude<ColumnRole, 'none'>, string>> = {
  day: 'date|day|full_?date|datum|tag|fecha|día|jour|data|calendardate|entry_?date|dato|logged_?for|created(?:_?at| time)?|timestamp|datetime|дата|день|dzień|tarih|päivä(?:määrä)?|ngày|tanggal|วันที่|التاريخ|تاریخ|תאריך|दिनांक|日付|日期|날짜',
  time: 'time|hour|zeit|uhrzeit|hora|heure|ora|klokkeslett|tijd|время|godzina|saat|giờ|เวลา|الوقت|שעה|時間|时间|시간',
  mood: "mood|feeling|gefühl|stimmung|laune|befinden|ánimo|estado de ánimo|humeur|état d['’]esprit|umore|humor|mood_?type|rating|настроение|nastrój|ruh hali|tâm trạng|อารมณ์|المزاج|気分|心情|기분",
  tags: 'tags?|labels?|activities|categor(?:y|ies)|kategorien?|(?:schlag|stich)w(?:ort|orte|örter)|aktivität(?:en)?|etiquetas?|categorías?|actividad(?:es)?|étiquettes?|catégories?|activités?|keywords|теги|tagi|タグ|标签|태그',
  title:
    'title|titel|subject|note_title|headline|título|titre|betreff|objet|asunto|oggetto|titolo|onderwerp|заголовок|件名|标题|제목',
  habit: 'habit(?:[ _]?name)?|gewohnheit|hábito|habitude|abitudine|привычка',
  amount:
    'amount|value|count|quantity|menge|anzahl|cantidad|quantité|done|status|estado|statut|état|completed|entry_?type|erledigt|terminée?|completad[oa]|hecho|fait|completato|выполнено',
  task: 'task(?:[ _]?name)?|to-?do|aufgabe|tarea|tâche|attività|taak|задача',
  text: 'text|entry|note|notes|content|body|journal|comment(?:_?text)?|description|(?:tagebuch)?eintrag|notiz(?:en)?|inhalt|beschreibung|kommentar|contenido|descripción|comentarios?|contenu|commentaires?|texto|texte|testo|notas?|diary|заметк[аи]|запись|notatka|ghi chú|บันทึก|النص|ملاحظات|メモ|日記|笔记|备注|메모',
};
/** The day until which something is to be done: such a table has tasks. */
const DUE =
  /^(?:due(?:[ _]?date)?|deadline|fällig(?: am)?|fälligkeit(?:sdatum)?|échéance|date (?:d['’]échéance|limite)|vencimiento|vence|fecha (?:de vencimiento|límite)|scadenza|vervaldatum|prazo|срок|期限|期日|截止日期|마감일)$/i;
const PATTERNS = Object.entries(WORDS).map(
  ([role, names]) => [role as ColumnRole, new RegExp(`^(?:${names})$`, 'i')] as const,
);
const roleNamed = (name: string): ColumnRole | null =>
  DUE.test(name) ? 'day' : (PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? null);
const YES =
  /^(?:x|✓|✔|✅|yes|y|true|done|ja|sí|si|oui|да|1|completed?(?:_\w+)?|checked|erledigt|abgeschlossen|completad[oa]|hech[oa]|terminad[oa]|terminée?|faite?)$/i;
const NO =
  /^(?:|-|0|no|n|false|nein|non|нет|open|offen|nicht begonnen|pendiente|no comenzada|à faire|non commencée|unchecked|✗|✘|❌|not done|missed(?:_\w+)?)$/i;
const SKIPPED = /^(?:skip(?:ped)?(?:_\w+)?|übersprungen|saltado|sauté)$/i;
const NUMBER = /^\d+(?:[.,]\d+)?$/;
const isMark = (cell: string) => YES.test(cell) || NO.test(cell) || SKIPPED.test(cell) || NUMBER.test(cell);

export const anyTable: Format = {
  read({ texts, others }, options) {
    const tables = [...texts].filter(([path]) => /\.(?:csv|tsv)$/i.test(path));
    if (tables.length === 0) return null;
    const left = counting();
    left.add(msg('other files'), others + texts.size - tables.length);
    const [first, ...more] = tables
      .map(([, text]) => withoutTitle(csvLines(text, separatorOf(text)), left))
      .filter((lines) => lines.length > 1);
    if (!first) return { from: 'a table', rows: [], leftOut: left.list(), owner: null };
    const same = more.filter(([head]) => head!.cells.join('\0') === first[0]!.cells.join('\0'));
    left.add(msg('tables with other columns: import each alone'), more.length - same.length);
    return readTable([...first, ...same.flatMap((lines) => lines.slice(1))], options, left);
  },
};

/** How many lines above the head a table may have. */
const MOST_ABOVE = 10;

const filledIn = ({ cells }: CsvLine): number => cells.filter((cell) => cell.trim() !== '').length;

/** Some programs write a title above the head, in one cell or in fewer than the table has. */
function withoutTitle(lines: readonly CsvLine[], left: Counting): readonly CsvLine[] {
  const top = lines.slice(0, MOST_ABOVE + 1);
  const first = top.findIndex((line) => filledIn(line) > 1);
  const wide = top.findIndex(
    ({ cells }, i) => cells.length > (top[0]?.cells.length ?? 0) && cells.length === top[i + 1]?.cells.length,
  );
  const hasName = lines[first]?.cells.some((name) => roleNamed(name.trim()) !== null);
  const at = hasName ? first : wide;
  if (at < 1) return lines;
  left.add(msg('lines above the table'), at);
  return lines.slice(at);
}

/** The sign between the cells, by the first line that has one. */
function separatorOf(text: string): string {
  const lines = text.split('\n', MOST_ABOVE + 1);
  const first = lines.find((line) => line.split(/[,;\t|]/).filter((cell) => cell.trim() !== '').length > 1);
  return delimiterOf(first ?? text);
}

function readTable([head, ...below]: readonly CsvLine[], options: ReadOptions, left: Counting) {
  const isHead = !head!.cells.some((cell) => readWhen(cell, 'UTC', 'dmy') !== null);
  const names = head!.cells.map((name, i) => (isHead ? name.trim() : `Column ${i + 1}`));
  const lines = isHead ? below : [head!, ...below];
  const key = idOf('table', ...names);
  const columns = names.map((name, i) => ({
    name,
    cells: withDates(
      name,
      lines.map(({ cells }) => cells[i]?.trim() ?? ''),
    ),
  }));
  const chosen = options.choices?.tables[key];
  const guess = guessed(columns);
  const dates = columns.flatMap(({ cells }, i) => ((chosen ?? guess).roles[i] === 'day' ? cells : []));
  const shown = orderOf(dates);
  const choice: TableChoice =
    chosen?.roles.length === names.length
      ? { ...chosen, order: shown ?? chosen.order }
      : { ...guess, order: shown ?? guess.order };
  const table: ReadTable = {
    ...choice,
    key,
    columns: columns.map(({ name, cells }) => ({
      // The preview numbers columns that have no name.
      name: isHead ? name : '',
      sample: cells.find((cell) => cell !== '')?.slice(0, 60) ?? '',
    })),
    isOrderOpen: shown === null && dates.some(needsOrder),
  };
  const none = names.filter((_, i) => choice.roles[i] === 'none' && columns[i]!.cells.some((cell) => cell !== ''));
  left.add(
    none.length > 5 ? msg('columns that are left out: {names} and others') : msg('columns that are left out: {names}'),
    none.length,
    { names: none.slice(0, 5).join(', ') },
  );
  const { rows, moods } = rowsOf(columns, choice, lines.length, options, left);
  return { from: 'a table', rows, leftOut: left.list(), owner: null, moods, table };
}

/** Days before 1970 in spreadsheets, which count from 30 December 1899. */
const SPREADSHEET_DAYS = 25_569;

/** '01.03.26', as spreadsheets show days unless told otherwise. */
const SHORT_YEAR = /^(\d{1,2})([./])(\d{1,2})\2(\d{2})(?!\d)/;
/** Two digits from here on are of the last century. */
const LAST_CENTURY = 70;
const withFullYear = (cell: string): string =>
  cell.replace(SHORT_YEAR, (_, a: string, sign: string, b: string, year: string) =>
    [a, b, `${Number(year) < LAST_CENTURY ? 20 : 19}${year}`].join(sign),
  );

/**
 * The cells of a column of dates as readWhen reads them: numbers are days of a spreadsheet, or seconds or milliseconds since 1970, and years of two
 * digits get their century.
 */
function withDates(name: string, cells: readonly string[]): readonly string[] {
  if (roleNamed(name) !== 'day') return cells;
  const all = (pattern: RegExp) => cells.every((cell) => cell === '' || pattern.test(cell));
  const shown = (cell: string, ms: number, end: number) =>
    cell === '' ? '' : new Date(ms).toISOString().slice(0, end);
  if (all(/^[2-6]\d{4}$/)) return cells.map((cell) => shown(cell, (Number(cell) - SPREADSHEET_DAYS) * 86_400_000, 10));
  if (all(/^[1-9]\d{9}(?:\d{3})?$/)) return cells.map((cell) => shown(cell, Number(cell.padEnd(13, '0')), 24));
  return cells.map(withFullYear);
}

type ReadCell = (i: number) => string;

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
}

/** What each column seems to be: by its content first, because names are in every language. */
function guessed(columns: readonly Column[]): TableChoice {
  const taken = new Set<ColumnRole>();
  const samples = columns.map(({ cells }) => cells.slice(0, SAMPLE));
  const order: DateOrder = orderOf(samples.flat()) ?? closerOrder(samples);
  const byName = columns.map(({ name }) => roleNamed(name));
  const shares = columns.map(({ cells }) => sharesOf(cells.filter((cell) => cell !== '').slice(0, SAMPLE), order));
  const roles = columns.map((): ColumnRole => 'none');
  const give = (i: number, role: ColumnRole) => {
    if (roles[i] !== 'none' || (taken.has(role) && role !== 'tags' && role !== 'habit')) return;
    roles[i] = role;
    taken.add(role);
  };
  const isNamed = (i: number, role: ColumnRole) => byName[i] === role;
  // A column with the name of a date comes before others with dates.
  for (const pass of [true, false])
    columns.forEach((_, i) => {
      if ((isNamed(i, 'day') && shares[i]!.day >= HALF) || (!pass && shares[i]!.day >= MOST)) give(i, 'day');
      if ((isNamed(i, 'time') && shares[i]!.time >= HALF) || (!pass && shares[i]!.time >= MOST)) give(i, 'time');
      if (
        (isNamed(i, 'mood') && shares[i]!.mood > 0) ||
        (!pass && byName[i] === null && shares[i]!.mood > HALF && shares[i]!.number < HALF)
      )
        give(i, 'mood');
    });
  columns.forEach((_, i) => {
    const role = byName[i];
    if (role && !['day', 'time', 'mood'].includes(role)) give(i, role);
  });
  const dayAt = roles.indexOf('day');
  const nameAt = roles.includes('task') ? roles.indexOf('task') : roles.indexOf('title');
  if (nameAt >= 0 && dayAt >= 0) {
    if (DUE.test(columns[dayAt]!.name)) roles[nameAt] = 'task';
    else if (taken.has('amount') && isRepeated(columns[nameAt]!.cells, columns[dayAt]!.cells)) roles[nameAt] = 'habit';
    taken.add(roles[nameAt]!);
  }
  // What looks like a mood among tasks is a priority or a level of secrecy.
  if (taken.has('task'))
    roles.forEach((role, i) => void (role === 'mood' && byName[i] !== 'mood' && (roles[i] = 'none')));
  // With days and nothing to read, columns of yes and no are habits.
  const hasWords = ['text', 'mood', 'habit', 'task', 'title'].some((role) => taken.has(role as ColumnRole));
  columns.forEach((_, i) => {
    if (!hasWords && taken.has('day') && shares[i]!.yes >= MOST) give(i, 'habit');
  });
  const rest = columns
    .map((_, i) => i)
    .filter((i) => roles[i] === 'none' && shares[i]!.letters > 0 && shares[i]!.day < HALF);
  const longest = rest.sort((a, b) => shares[b]!.letters - shares[a]!.letters)[0];
  if (longest !== undefined && !taken.has('text') && !taken.has('habit') && !taken.has('task')) give(longest, 'text');
  return { roles, order };
}

/** Whether names come again on other days, as those of habits do. */
function isRepeated(names: readonly string[], days: readonly string[]): boolean {
  const rows = new Set(names.map((name, i) => `${name}\0${days[i]}`)).size;
  return new Set(names).size <= rows / 2;
}

/** The order in which the dates of a column lie closer together: what is written day by day has no gaps of months. */
function closerOrder(columns: readonly (readonly string[])[]): DateOrder {
  const apart = (order: DateOrder) =>
    columns
      .filter((cells) => cells.some(needsOrder))
      .reduce((sum, cells) => {
        const times = cells.flatMap((cell) => readWhen(cell, 'UTC', order)?.day ?? []).map((day) => Date.parse(day));
        return sum + times.slice(1).reduce((all, time, i) => all + Math.abs(time - times[i]!), 0);
      }, 0);
  return apart('mdy') < apart('dmy') ? 'mdy' : 'dmy';
}

function sharesOf(cells: readonly string[], order: DateOrder) {
  const share = (is: (cell: string) => boolean) => (cells.length === 0 ? 0 : cells.filter(is).length / cells.length);
  return {
    day: share((cell) => readWhen(cell, 'UTC', order) !== null),
    time: share((cell) => readClock(cell) !== null),
    mood: share(isMoodName),
    number: share((cell) => /^-?\d+(?:[.,]\d+)?$/.test(cell)),
    yes: share(isMark),
    letters:
      cells.length === 0
        ? 0
        : cells.reduce((sum, cell) => sum + (/\p{L}/u.test(cell) ? cell.length : 0), 0) / cells.length,
  };
}

function rowsOf(
  columns: readonly Column[],
  { roles, order }: TableChoice,
  count: number,
  options: ReadOptions,
  left: Counting,
) {
  const { zone, today, choices } = options;
  const moods = namedMoods(choices);
  const nameFor = naming('table');
  const of = (role: ColumnRole) => columns.filter((_, i) => roles[i] === role);
  const [dayOf, timeOf, habits] = [of('day')[0], of('time')[0], of('habit')];
  const cellsOf = (role: ColumnRole) => {
    const columnsOfRole = of(role);
    return (i: number) =>
      columnsOfRole
        .map(({ cells }) => cells[i]!)
        .filter(Boolean)
        .join('\n\n');
  };
  const [textOf, titleOf, moodOf, taskOf, amountOf] = (['text', 'title', 'mood', 'task', 'amount'] as const).map(
    cellsOf,
  ) as [ReadCell, ReadCell, ReadCell, ReadCell, ReadCell];
  const tagColumns = of('tags');
  const rows: Incoming[] = [];
  const seen = new Map<string, Set<Day>>();
  for (let i = 0; i < count; i++) {
    const when = dayOf
      ? whenOf(dayOf.cells[i]!, timeOf?.cells[i] ?? '', order, zone)
      : { day: today, at: instantAt(today, zone), hasTime: false };
    const [text, title, mood, task, amount] = [textOf(i), titleOf(i), moodOf(i), taskOf(i), amountOf(i)];
    const tags = tagColumns.flatMap(({ cells }) => cells[i]!.split(/[|,;]/));
    if (task !== '') {
      const id = nameFor('task', task, dayOf?.cells[i] ?? '');
      const isDone = YES.test(amount);
      rows.push(
        taskRow(
          {
            id,
            words: [task, title, text],
            tags,
            due: (dayOf && when?.day) ?? null,
            isDone,
            remindAt: when?.hasTime && !isDone ? when.at : null,
          },
          // One after the other: tasks of one day, and those without a day, stand in the order in which they were made.
          new Date(Date.parse(instantAt(today, zone, 0)) + i).toISOString(),
        ),
      );
      continue;
    }
    if (!when) {
      left.add(msg('rows whose date could not be read'));
      continue;
    }
    if (habits.length > 0) {
      const before = rows.length;
      for (const column of habits)
        addHabitDay(rows, seen, column, i, { when, amount, note: withTitle(title, text), left });
      if (rows.length === before) left.add(msg('rows without anything done'));
      continue;
    }
    const content = withTitle(title, text);
    const read = mood === '' ? null : moods.read(mood);
    if (read && title === '' && text.length <= LONG)
      rows.push(
        checkInRow({
          id: nameFor('mood', when.at),
          at: when.at,
          day: when.day,
          mood: read.mood,
          note: text,
          tags: [...read.tags, ...tags],
        }),
      );
    else if (content !== '')
      rows.push(
        entryRow({
          id: nameFor('entry', when.at, content),
          at: when.at,
          day: when.day,
          content,
          tags: [...(read?.tags ?? []), ...tags],
          mood: read?.mood ?? null,
        }),
      );
    else left.add(msg('rows without words'));
  }
  if (!dayOf && rows.some(({ row }) => 'logged_for' in row))
    left.add(msg('rows without a date: they are under today'), count);
  const found = [...seen].map(([title, days], place) =>
    habitRow({
      id: idOf('table habit', title),
      title,
      createdAt: instantAt(
        [...days].reduce((a, b) => (a < b ? a : b), options.today),
        zone,
        0,
      ),
      position: place,
    }),
  );
  return { rows: [...found, ...rows], moods: moods.asked() };
}

function whenOf(day: string, time: string, order: DateOrder, zone: string): When | null {
  const when = readWhen(day, zone, order);
  const clock = when && !when.hasTime ? readClock(time) : null;
  return when && clock ? whenAt(when.day, clock, zone) : when;
}

interface HabitCell {
  readonly when: When;
  readonly amount: string;
  readonly note: string;
  readonly left: Counting;
}

/** A column has the names of habits, or its own name is one and its cells say whether and how much. */
function addHabitDay(
  rows: Incoming[],
  seen: Map<string, Set<Day>>,
  { name, cells }: Column,
  i: number,
  { when, amount, note, left }: HabitCell,
): void {
  const isOwn = cells.every(isMark);
  const [title, value] = isOwn ? [name, cells[i]!] : [cells[i]!, amount === '' ? 'yes' : amount];
  if (title === '') return;
  const days = seen.get(title) ?? new Set<Day>();
  seen.set(title, days);
  if (days.has(when.day)) {
    left.add(msg('second rows of a habit on one day'));
    return;
  }
  const number = NUMBER.test(value) && value !== '1' ? Number(value.replace(',', '.')) : null;
  const isDone = number === null ? YES.test(value) : number > 0;
  const isSkipped = SKIPPED.test(value);
  if (!isDone && !isSkipped && note === '') {
    if (!NO.test(value)) left.add(msg('values of habits that could not be read'));
    return;
  }
  days.add(when.day);
  const id = idOf('table habit', title);
  rows.push(
    habitDayRow(DAILY, {
      habit: id,
      day: when.day,
      at: when.at,
      state: isDone ? 'done' : isSkipped ? 'skipped' : 'open',
      amount: isDone ? number : null,
      note: note || null,
    }),
  );
}
