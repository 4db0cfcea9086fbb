/** Reads days and times as programs and people write them: '2024_05_03', 'May 5th, 2024', '28/09/2021 20:57', '오후 8:00'. Pure. */
import { isDay, type Day } from '#lib/day.ts';
import { fold } from '#lib/fold.ts';
import { dayIn, instantOf } from '#lib/zone.ts';

/** Which number of '12/05/2026' is the day. */
export type DateOrder = 'dmy' | 'mdy';

export interface When {
  readonly day: Day;
  /** An instant; noon of the day when no time is given. */
  readonly at: string;
  readonly hasTime: boolean;
}

export interface ClockTime {
  readonly minute: number;
  readonly ms: number;
  /** Minutes ahead of UTC, where the text says so. */
  readonly offset: number | null;
}

const MINUTE = 60_000;
const BEFORE_NOON = /^(?:am|a|오전|上午|午前|πμ|ص|öö|dop|de)$/u;
const AFTER_NOON = /^(?:pm|p|오후|下午|午後|μμ|م|ös|odp|du)$/u;
const HALF = String.raw`([\p{L}]\.?\s?[\p{L}]?\.?|오전|오후|上午|下午|午前|午後)`;
const CLOCK = new RegExp(
  String.raw`^(?:${HALF}\s*)?(\d{1,2})(?:\s?[:.h時시]\s?(\d{2})?분?分?)?(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*(?:Uhr|hrs?)?\s*(?:${HALF})?\s*(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}:?(?:\d{2})?)?$`,
  'iu',
);

/** The zeros of Arabic, Persian, Devanagari, Bengali and Thai digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const withPlainDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹०-९০-৯๐-๙]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - ZEROS.findLast((zero) => zero <= code)!);
  });

/** A time of day: '14:05', '2:05 p.m.', '20h00', '下午8:00', '17:30:44Z', '21:15:00 +0200'. Null for anything else. */
export function readClock(text: string): ClockTime | null {
  const plain = withPlainDigits(text.trim());
  const [whole, before, h, m, s, fraction, after, zone] = CLOCK.exec(plain) ?? [];
  if (whole === undefined || h === undefined) return null;
  const isZulu = zone === undefined && after?.toUpperCase() === 'Z';
  const half = (isZulu ? before : (before ?? after))?.toLowerCase().replaceAll(/[.\s]/g, '');
  const [isAm, isPm] = [half !== undefined && BEFORE_NOON.test(half), half !== undefined && AFTER_NOON.test(half)];
  if (half !== undefined && !isAm && !isPm) return null;
  if (m === undefined && half === undefined && !/\d\s?[h時시]/i.test(plain)) return null;
  const [hours, minutes, seconds] = [Number(h), Number(m ?? 0), Number(s ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const hour = (isAm || isPm) && hours <= 12 ? (hours % 12) + (isPm ? 12 : 0) : hours;
  const ms = seconds * 1000 + Math.floor(Number(`0.${fraction ?? '0'}`) * 1000);
  return { minute: hour * 60 + minutes, ms, offset: isZulu ? 0 : offsetIn(zone) };
}

/** 'Z', '+0200', 'GMT-08:00' in minutes; null without one. */
export function offsetIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  if (sign === undefined) return /^(?:Z|UTC|GMT)$/i.test(text) ? 0 : null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

const YEAR_FIRST = /^(\d{4})([-/._])(\d{1,2})\2(\d{1,2})(?:[T\s,](.+))?$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z)?)?$/;
const NUMBERS = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})(?:[T\s,](.+))?$/;
const EAST = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일](?:\s?[（(]?\p{L}{1,3}[）)]?(?=\s|$))?(.*)$/u;
const MONTH_FIRST = /^([\p{L}\p{M}.]{2,}?)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})(?!\d)(.*)$/u;
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|\.|º|er)?[\s-]+(?:de |of )?([\p{L}\p{M}.]{2,}?)\.?,?[\s-]+(?:de |del |г\.?|พ\.ศ\.\s?|ค\.ศ\.\s?)?(\d{4})(?!\d)(.*)$/u;
const YEAR_MONTH = /^(\d{4})[\s-]+([\p{L}\p{M}.]{2,}?)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?!\d)(.*)$/u;
const VIETNAMESE = /^(?:ngày )?(\d{1,2}) tháng (\d{1,2})(?:,| năm)? (\d{4})(?!\d)(.*)$/iu;
const WEEKDAY = /^[\p{L}\p{M}]{2,}\.?(?:\s[\p{L}\p{M}]+,|(?:-\p{L}+)?,?)\s+(?=\S)/u;
/** What is between a date and its time. */
const JOIN = /^[\s,]*(?:(?:at|um|à|a las|às|alle|om|kl\.?|г\.?,?|o)\s+)?/iu;

/** A date with or without a time, in a zone; null for what is no date, or could be two. */
export function readWhen(text: string, zone: string, order: DateOrder | null = null): When | null {
  const plain = withPlainDigits(text.trim().replaceAll(/[\u00A0\u202F]/g, ' '));
  const [date, clock] = dateIn(plain, order) ?? dateIn(plain.replace(WEEKDAY, ''), order) ?? [];
  if (!date || clock === undefined) return null;
  return whenAt(date, clock === '' ? null : readClock(clock.replace(JOIN, '')), zone);
}

/** A day and what its clock showed as an instant. The day is the writer's: with an offset it is the day there. */
export function whenAt(day: Day, clock: ClockTime | null, zone: string): When {
  if (!clock) return { day, at: instantOf({ day, minute: 12 * 60 }, zone).toISOString(), hasTime: false };
  const { minute, ms, offset } = clock;
  if (offset === null) {
    const at = instantOf({ day, minute }, zone).getTime() + ms;
    return { day, at: new Date(at).toISOString(), hasTime: true };
  }
  const at = new Date(Date.parse(`${day}T00:00Z`) + (minute - offset) * MINUTE + ms);
  return { day: offset === 0 ? dayIn(at, zone) : day, at: at.toISOString(), hasTime: true };
}

function dateIn(text: string, order: DateOrder | null): readonly [Day, string] | null {
  const yearFirst = YEAR_FIRST.exec(text) ?? null;
  if (yearFirst) return dated(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!, yearFirst[5]);
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, y, m, d, hour, minute, second = '00', zulu = ''] = compact;
    return dated(y!, m!, d!, hour === undefined ? '' : `${hour}:${minute}:${second}${zulu}`);
  }
  const east = EAST.exec(text);
  if (east) return dated(east[1]!, east[2]!, east[3]!, east[4]);
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, a = '', sign, b = '', y = '', rest] = numbers;
    const known = orderOf([text]) ?? order ?? (sign === '.' || a === b ? 'dmy' : null);
    return known && (known === 'dmy' ? dated(y, b, a, rest) : dated(y, a, b, rest));
  }
  const monthFirst = MONTH_FIRST.exec(text);
  const first = monthFirst && monthOf(monthFirst[1]!);
  if (first) return dated(monthFirst[3]!, String(first), monthFirst[2]!, monthFirst[4]);
  const dayFirst = DAY_FIRST.exec(text);
  const second = dayFirst && monthOf(dayFirst[2]!);
  if (second) return dated(dayFirst[3]!, String(second), dayFirst[1]!, dayFirst[4]);
  const yearMonth = YEAR_MONTH.exec(text);
  const third = yearMonth && monthOf(yearMonth[2]!);
  if (third) return dated(yearMonth[1]!, String(third), yearMonth[3]!, yearMonth[4]);
  const vietnamese = VIETNAMESE.exec(text);
  return vietnamese && dated(vietnamese[3]!, vietnamese[2]!, vietnamese[1]!, vietnamese[4]);
}

/** Thailand counts years from the Buddha's death: 2569 is 2026. Nobody has entries of the years that these would be elsewhere. */
const BUDDHIST = { from: 2400, to: 2700, ahead: 543 };

function dated(year: string, month: string, day: string, rest = ''): readonly [Day, string] | null {
  const isBuddhist = Number(year) >= BUDDHIST.from && Number(year) < BUDDHIST.to;
  const common = isBuddhist ? String(Number(year) - BUDDHIST.ahead) : year;
  const text = `${common}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? [text, rest.trim()] : null;
}

/** Which number is the day in dates such as '13/05/2026': null when none shows it, or some say this and some that. */
export function orderOf(texts: Iterable<string>): DateOrder | null {
  const found = new Set<DateOrder>();
  for (const text of texts) {
    const [, a, , b] = NUMBERS.exec(text.trim()) ?? [];
    if (Number(a) > 12) found.add('dmy');
    if (Number(b) > 12) found.add('mdy');
  }
  return found.size === 1 ? [...found][0]! : null;
}

/** Whether a text is a date whose order of day and month must be known from elsewhere. */
export const needsOrder = (text: string): boolean => {
  const [, a, sign, b] = NUMBERS.exec(text.trim()) ?? [];
  return a !== undefined && sign !== '.' && a !== b && Number(a) <= 12 && Number(b) <= 12;
};

const LANGUAGES =
  'en de fr es pt it nl pl ru uk tr sv da nb fi cs sk hu ro el hr sl bg id ca et lv lt th he ar fa hi bn sr mk is gl eu ms fil ka kk az'.split(
    ' ',
  );
let months: ReadonlyMap<string, number> | undefined;
let weekdays: ReadonlySet<string> | undefined;

/** The number of a month by its name, long or short, in the languages of LANGUAGES. A name of two months is none. */
export function monthOf(name: string): number | undefined {
  months ??= monthNames();
  const plain = plainName(name);
  return plain === '' ? undefined : months.get(plain);
}

/** Whether a text is the name of a weekday, long or short. */
export function isWeekday(name: string): boolean {
  weekdays ??= new Set(namesOf('weekday', 7).map(({ name: one }) => one));
  return weekdays.has(plainName(name));
}

/** In Thai and in the scripts of India a mark is as much as a letter. */
const plainName = (name: string) =>
  (/[\u0900-\u0E7F]/.test(name) ? name : fold(name)).replaceAll('.', '').toLowerCase();

/** The names of months or weekdays in each language, alone and beside a day, in the order of LANGUAGES. 1 February 2021 was a Monday. */
function namesOf(part: 'month' | 'weekday', count: number) {
  return LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) =>
      [{}, { day: 'numeric' as const }].flatMap((more) => {
        const options = { ...more, [part]: length, timeZone: 'UTC', calendar: 'gregory' };
        const format = new Intl.DateTimeFormat(language, options);
        return Array.from({ length: count }, (_, n) => {
          const at = part === 'month' ? Date.UTC(2021, n, 15) : Date.UTC(2021, 1, 1 + n);
          const text = format.formatToParts(at).find(({ type }) => type === part)?.value ?? '';
          return { language, n: n + 1, name: plainName(text) };
        });
      }),
    ),
  ).filter(({ name }) => name.length > 1 && !/\d/.test(name));
}

function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>([['sept', 9]]);
  const doubtful = new Set<string>();
  for (const { language, n, name } of namesOf('month', 12)) {
    if (name.length < 3 && language !== 'th' && language !== 'hi') continue;
    // English wins: most programs write it, whatever their language.
    if (names.has(name) && names.get(name) !== n && language !== 'en' && !isEnglish(name)) doubtful.add(name);
    if (!names.has(name)) names.set(name, n);
    // Hebrew writes "in" and the month as one word.
    if (language === 'he') names.set(`ב${name}`, n);
  }
  for (const name of doubtful) names.delete(name);
  return names;
}

const isEnglish = (name: string) => /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/.test(name);
