/** Calendar files that were damaged at random, and what must be true of each: no crash, no hang, and no event that is lost without a word. */
import { readdirSync, readFileSync } from 'node:fs';
import { decodeCalendar } from '#lib/ics/decode-calendar.ts';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { planCalendarImport } from '#features/calendar/ics/plan-import.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';
import { seededRandom } from '#lib/seeded.ts';
import { previewWords } from '#features/calendar/ics/words.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { timesOf, ZONES } from './calendar-times.ts';

const FOLDER = new URL('../calendar-files/', import.meta.url);

/** The files that are damaged: one for each kind of program. */
export const seedFiles = (): readonly Uint8Array[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ics'))
    .sort()
    .map((name) => new Uint8Array(readFileSync(new URL(name, FOLDER))));

/** A random number below n. */
export type Random = (n: number) => number;

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  const random = seededRandom(seed);
  return (n) => Math.floor(random() * n);
}

/** Values that programs get wrong. */
const WORDS = [
  'COUNT=999999999',
  'COUNT=0',
  'INTERVAL=0',
  'INTERVAL=998',
  'UNTIL=99991231T235959Z',
  'UNTIL=00000000',
  'BYSETPOS=366',
  'FREQ=SECONDLY',
  'BYDAY=53SU',
  'BYMONTHDAY=31;BYMONTH=2',
  'RRULE:FREQ=DAILY',
  'EXRULE:FREQ=WEEKLY',
  'DURATION:P99999W',
  'DURATION:-PT5M',
  'DTEND:00010101T000000Z',
  'DTSTART:99991231T235959Z',
  'DTSTART;VALUE=DATE:00000101',
  'RDATE:20260230T000000,20260101T000000/PT1H',
  'RDATE;VALUE=PERIOD:20260102T000000Z/20200102T000000Z',
  'EXDATE;TZID=Nowhere/At All:20260101',
  'RECURRENCE-ID:20260105T090000Z',
  'RECURRENCE-ID;RANGE=THISANDFUTURE:20260105',
  'TZOFFSETTO:+9999',
  'TZOFFSETFROM:-2460',
  'X-WR-TIMEZONE:Mars/Olympus',
  'METHOD:CANCEL',
  'SEQUENCE:-1',
  'STATUS:CANCELLED',
  'UID:',
  'BEGIN:VALARM',
  'BEGIN:VTODO',
  'BEGIN:VEVENT',
  'END:VEVENT',
  'END:VCALENDAR',
  'BEGIN:VTIMEZONE',
  '\\',
  '"',
  ';;;',
  ',,,',
  ':',
];

type Change = (lines: string[], random: Random, other: readonly string[]) => void;
const at = (lines: readonly string[], random: Random) => random(lines.length);
const changes: readonly Change[] = [
  (lines, random) => void lines.splice(at(lines, random), 1),
  (lines, random) => void lines.splice(at(lines, random), 0, lines[at(lines, random)]!),
  (lines, random) => {
    const [a, b] = [at(lines, random), at(lines, random)];
    [lines[a], lines[b]] = [lines[b]!, lines[a]!];
  },
  (lines, random, other) => void lines.splice(at(lines, random), 0, ...other.slice(0, 1 + random(25))),
  (lines, random, other) => void lines.splice(at(lines, random), 1, other[at(other, random)]!),
  (lines, random) => void lines.splice(1 + at(lines, random), 0, WORDS[random(WORDS.length)]!),
  (lines, random) => void lines.splice(1 + at(lines, random), lines.length),
  (lines, random) => changeLine(lines, random, (line) => line.slice(0, random(line.length + 1))),
  (lines, random) =>
    changeLine(lines, random, (line) => line.replace(/\d/g, (digit) => (random(6) === 0 ? String(random(10)) : digit))),
  (lines, random) => changeLine(lines, random, (line) => line.replace(/[;:=,]/, ';:=,'[random(4)]!)),
  (lines, random) => changeLine(lines, random, (line) => `${line};${WORDS[random(WORDS.length)]!}`),
  (lines, random) => changeLine(lines, random, (line) => line.replace(/:.*/, `:${WORDS[random(WORDS.length)]!}`)),
  (lines, random) => changeLine(lines, random, (line) => line.replace(/;[^:]*/, '')),
  (lines, random) => changeLine(lines, random, (line) => line.toLowerCase()),
  (lines, random) => changeLine(lines, random, (line) => line.replace(/Z$/, '')),
  (lines, random) => changeLine(lines, random, (line) => `${line.slice(0, 9)}\r\n ${line.slice(9)}`),
  (lines, random) =>
    changeLine(lines, random, (line) =>
      line.replace(/TZID=[^:]*/, `TZID=${['EST', 'Ship', 'UTC', '"x', ''][random(5)]!}`),
    ),
];

function changeLine(lines: string[], random: Random, change: (line: string) => string): void {
  const n = at(lines, random);
  if (lines[n] !== undefined) lines[n] = change(lines[n]);
}

/** A file with a few faults more. */
export function damaged(files: readonly Uint8Array[], random: Random): Uint8Array {
  const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  const [text, second] = [latin1(files[random(files.length)]!), latin1(files[random(files.length)]!)];
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const [lines, other] = [text.split(/\r?\n/), second.split(/\r?\n/)];
  for (let n = 1 + random(6); n > 0 && lines.length > 0; n--)
    changes[random(changes.length)]!(lines, random, other.slice(at(other, random)));
  const bytes = Buffer.from(lines.join(ending), 'latin1');
  if (random(4) === 0 && bytes.length > 0) bytes[random(bytes.length)] = random(256);
  return bytes;
}

/** How much processor time a damaged file of a few kilobytes may take, ms. */
const SLOW = 2_000;

export interface FuzzOutcome {
  /** Events that begin in the file. */
  readonly events: number;
  /** What must not be: a crash, a hang, an event that is lost. */
  readonly faults: readonly string[];
  /** Processor time. */
  readonly ms: number;
}

/** Reads, previews, shows and exports a file. */
export function tried(bytes: Uint8Array, zone: string): FuzzOutcome {
  const before = process.cpuUsage();
  const faults: string[] = [];
  let events = 0;
  try {
    events = lookedAt(decodeCalendar(bytes), zone, faults);
  } catch (thrown) {
    faults.push(`crash: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
  }
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  if (ms > SLOW) faults.push(`slow: ${Math.round(ms)} ms`);
  return { events, faults, ms };
}

function lookedAt(text: string, zone: string, faults: string[]): number {
  const unfolded = text.replace(/(?:\r\n|\r|\n)[ \t]/g, '').split(/\r\n|\r|\n/);
  const begun = unfolded.filter((line) => /^BEGIN:VEVENT\s*$/i.test(line)).length;
  const read = readCalendar(text, zone);
  if (!read.ok) {
    if (/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) faults.push(`refused: ${read.error}`);
    return 0;
  }
  const file = read.value;
  const { read: shown, cancelled, older } = file.events;
  const named = shown + cancelled + older + file.unread.filter(({ why }) => why !== 'no begin').length;
  if (named !== begun) faults.push(`lost: ${begun} events in the file, ${named} named`);
  const plan = planCalendarImport(file, new Map(), 'file', zone);
  const leftOut = unfolded.filter((line) => /^(?:EXDATE|EXRULE)/i.test(line)).length;
  if (plan.added.length + leftOut < shown)
    faults.push(`lost: ${shown} events were read, ${plan.added.length} rows are new`);
  const words = previewWords({ file, plan, source: 'file' });
  const missing = file.unread.length + file.simpler.length + file.repaired.length;
  if (words.details.length > 0 !== missing > 0) faults.push('the preview does not name what is missing');
  const rows = plan.added as unknown as CalendarEvent[];
  for (const row of rows) {
    const times = [row.event_time, row.end_time ?? row.event_time];
    if (times.some((time) => !/^\d{4}-/.test(time) || Number.isNaN(Date.parse(time)))) faults.push('a row has no time');
  }
  const options = { zone, from: '2026-01-01', to: '2028-01-01' };
  const times = JSON.stringify(timesOf(rows, options));
  const written = calendarText(rows, { stamp: new Date('2026-11-22T10:00:00Z'), zone, name: 'Daymark' });
  const again = readCalendar(written, zone);
  if (!again.ok) faults.push(`the export is refused: ${again.error}`);
  else {
    const same = timesOf(
      planCalendarImport(again.value, new Map(), 'file', zone).added as unknown as CalendarEvent[],
      options,
    );
    if (JSON.stringify(same) !== times) faults.push('the export is read otherwise');
  }
  return begun;
}

/** Tries damaged files until there are so many; the same seed gives the same ones. */
export function* fuzz(
  runs: number,
  seed: number,
): Generator<{ readonly n: number; readonly bytes: Uint8Array; readonly outcome: FuzzOutcome }> {
  const files = seedFiles();
  for (let n = 0; n < runs; n++) {
    const random = randomOf(seed * 1_000_003 + n);
    const bytes = damaged(files, random);
    yield { n, bytes, outcome: tried(bytes, ZONES[random(ZONES.length)]!) };
  }
}
