/** Reads days as people write them: weekdays, "tomorrow", ends of periods, dates and counted days, by calendar arithmetic. */
import { dayAfter } from '#lib/day.ts';
import { blank, type Span } from './clock.ts';
import { coming, mondayOf } from './calendar-days.ts';
import { LONG, numberOf, weekdayOf } from './lexicon.ts';
import { monthDays, ordinals } from './dates.ts';
import { READERS } from './day-readers.ts';
import { DEADLINE, PREFIX, type Calendar, type DayToken } from './day-token.ts';

export type { DayToken } from './day-token.ts';

/** Zones of the United States, where 3/5 is the fifth of March. */
export const monthFirstIn = (zone: string): boolean =>
  /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana\/|Kentucky\/|North_Dakota\/|Juneau|Sitka|Nome|Menominee|Adak|Louisville|Indianapolis)|Pacific\/Honolulu)/.test(
    zone,
  );

const COMPILED = READERS.map(([source, read]) => ({
  pattern: new RegExp(
    `(?:^|[\\s(,/-])${source.startsWith('(this coming|this|next|last|every|each|on|') ? '()' : PREFIX}(?:${source})(?![\\w])`,
    'g',
  ),
  read,
}));

/** The days in a lower-case text, in order. Possessives ("Friday's party") and attributes ("the Monday meeting") are not dates. */
export function findDays(text: string, cal: Calendar): DayToken[] {
  const found: DayToken[] = [];
  let rest = text;
  for (const { pattern, read } of COMPILED) {
    for (const match of rest.matchAll(pattern)) {
      const lead = /^[\s(,/-]/.test(match[0]) ? 1 : 0;
      const start = match.index + lead;
      const end = match.index + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const clean = [match[0].slice(lead), ...match.slice(1)] as unknown as RegExpMatchArray;
      const token = read(clean, cal);
      if (!token) continue;
      const deadline = DEADLINE.test(match[0].slice(lead)) ? { deadline: true } : {};
      const day = cal.back && token.loose && token.day > cal.today ? dayAfter(token.day, -7) : token.day;
      found.push({ ...token, day, ...deadline, start, end });
    }
    for (const token of found) rest = blank(rest, token);
  }
  found.push(...monthDays(rest, cal));
  found.push(...ordinals(rest, cal, found));
  return ranged(
    text,
    joined(
      text,
      found
        .map((token) => besides(text, ofPeriod(text, token)))
        .filter((token) => !isAttribute(text, token) && (cal.back || !isOfPast(text, token, cal)))
        .map((token) => afterParticle(text, token))
        .map((token) => earlier(text, token))
        .map((token) => (isBeforeIts(text, token) ? { ...token, end: token.start } : token))
        .filter(
          (token, _, all) =>
            !all.some((other) => other !== token && other.start <= token.start && token.end < other.end),
        )
        .sort((a, b) => a.start - b.start),
    ),
  );
}

const EVENING = 18 * 60;
const NIGHT = 20 * 60;

/** The hour of "the night before". */
const partOf = (said: string): { readonly minute?: number } =>
  /the night/.test(said) ? { minute: NIGHT } : /the evening/.test(said) ? { minute: EVENING } : {};

/** "Form hand in mon": the word belongs to the verb. */
const afterParticle = (text: string, token: DayToken): DayToken =>
  /^in (?!\d|the|an?\b|one|two|three|four|five|six)/.test(text.slice(token.start, token.end)) &&
  /\b(?:hand|fill|send|log|turn|check|settle|drop) $/.test(text.slice(0, token.start))
    ? { ...token, start: token.start + 3 }
    : token;

/** "The weekend of 20 June", "the week of the 8th". */
function ofPeriod(text: string, token: DayToken): DayToken {
  const match = /(?:\b(?:the )?|^)(week|weekend) (?:of|commencing|beginning|starting) (?:the )?$/.exec(
    text.slice(0, token.start),
  );
  if (!match || token.period || token.last) return token;
  const { loose: _, ...rest } = token;
  const monday = mondayOf(token.day);
  return match[1] === 'week'
    ? { ...rest, day: monday, period: 'week', start: match.index }
    : { ...rest, day: dayAfter(monday, 5), period: 'weekend', start: match.index };
}

/** "The Monday before the 20th", "the week after 3 June". */
function besides(text: string, token: DayToken): DayToken {
  const match = BESIDE.exec(text.slice(0, token.start) + /^(?:before )?/.exec(text.slice(token.start))![0]);
  if (!match || token.period) return token;
  const [said, unit = '', way] = match;
  const { deadline: _, loose: __, last: ___, ...rest } = token;
  const start = match.index + (said.startsWith(' ') ? 1 : 0);
  const sign = way === 'after' ? 1 : -1;
  if (unit === 'day' || unit === 'week')
    return { ...rest, day: dayAfter(token.day, sign * (unit === 'week' ? 7 : 1)), start };
  const next = coming(dayAfter(token.day, 1), weekdayOf(unit));
  return { ...rest, day: sign > 0 ? next : dayAfter(coming(token.day, weekdayOf(unit)), -7), start };
}
const BESIDE = new RegExp(`(?:^|\\s)the (day|week|${LONG}) (before|after) (?:the )?$`);

/** "Wed 10 June - Fri 12 June", "25 May until Friday 29 May". */
function ranged(text: string, tokens: readonly DayToken[]): DayToken[] {
  const out: DayToken[] = [];
  for (const token of tokens) {
    const first = out[out.length - 1];
    const between = first ? text.slice(first.end, token.start).trim() : '';
    const words = first && text.slice(first.end, token.end).trimStart();
    if (
      first &&
      words &&
      !first.last &&
      !token.last &&
      !first.deadline &&
      token.day > first.day &&
      /^(?:[-–]|to\b|until\b|till?\b|through\b)/.test(words) &&
      /^(?:[-–]|to|until|till?|through)?$/.test(between)
    ) {
      const { deadline: _, loose: __, ...day } = first;
      out[out.length - 1] = { ...day, last: token.day, end: token.end };
    } else out.push(token);
  }
  return out;
}

/** "The day before Christmas", "two days before the 20th". */
function earlier(text: string, token: DayToken): DayToken {
  // "A week before the wedding on 20 June".
  const ahead =
    /(?:^|\s)(?:(?:the (?:day|night|evening)|(an?|one|two|three|four|five|\d{1,2}) (days?|weeks?)) before )(?:the |my |our )?[a-z' ]{2,24} $/.exec(
      text.slice(0, token.start),
    );
  if (ahead && text.startsWith('on ', token.start))
    return {
      ...token,
      ...partOf(ahead[0]),
      day: dayAfter(token.day, -(ahead[1] ? numberOf(ahead[1]) : 1) * (ahead[2]?.startsWith('week') ? 7 : 1)),
      // "… pick up the suit" follows; at the end of a text the words of the event stay in the title.
      start: ahead.index === 0 && /[a-z]/.test(text.slice(token.end)) ? 0 : token.start,
    };
  if (!text.startsWith('before', token.start)) return token;
  const match = /(?:(?:^|\s)the (?:day|night|evening)|\b(an?|one|two|three|four|five|\d{1,2}) (days?|weeks?)) $/.exec(
    text.slice(0, token.start),
  );
  if (!match) return token;
  const [said, count, unit = 'day'] = match;
  const days = (count ? numberOf(count) : 1) * (unit.startsWith('week') ? 7 : 1);
  const { deadline: _, loose: __, ...rest } = token;
  return {
    ...rest,
    ...partOf(said),
    day: dayAfter(token.day, -days),
    start: match.index + (said.startsWith(' ') ? 1 : 0),
  };
}

/** "Thursday 21 May", "Mon the 18th" are one day, written twice: the date decides. */
function joined(text: string, tokens: readonly DayToken[]): DayToken[] {
  const out: DayToken[] = [];
  for (const token of tokens) {
    const last = out[out.length - 1];
    if (
      last &&
      /^[\s,]*(?:the\s+)?$/.test(text.slice(last.end, token.start)) &&
      (last.loose === true || token.loose === true)
    ) {
      const date = last.loose === true ? token : last;
      out[out.length - 1] = {
        ...date,
        start: last.start,
        end: token.end,
        ...(last.deadline ? { deadline: true } : {}),
      };
    } else out.push(token);
  }
  return out;
}

/** "Photos from last weekend", "notes of yesterday": a thing of a day that is over. */
const isOfPast = (text: string, { start, end, day }: DayToken, { today }: Calendar): boolean =>
  (day < today && /^(?:from|of|about)\b/.test(text.slice(start, end))) ||
  (day < today && /\b(?:from|of|about) $/.test(text.slice(0, start)));

/** "Before Thursday's seminar" is due then, and the seminar stays in the title. */
const isBeforeIts = (text: string, { start, end }: Span): boolean =>
  text.startsWith('before ', start) && text.startsWith("'s ", end);

/** Whether day words say which thing is meant, not when: "Friday's party", "the Monday meeting", "about tomorrow". */
function isAttribute(text: string, { start, end }: Span): boolean {
  if (isBeforeIts(text, { start, end })) return false;
  // "A stall for xmas market".
  if (
    text.slice(start, end).endsWith('mas') &&
    /^ (?:market|mkt|fair|part|card|present|gift|dinner|play|show|jumper|tree|shop)/.test(text.slice(end))
  )
    return true;
  if (/^'s?\b/.test(text.slice(end)) && !/^'s (?:at|on|for|the|going|gonna)\b/.test(text.slice(end))) return true;
  // "Invoice them the Monday after": after what, another clause says.
  if (/\bthe $/.test(text.slice(0, start)) && /^ after(?:wards)?\s*(?:$|[.!,])/.test(text.slice(end))) return true;
  const said = text.slice(start, end);
  // "I sat", "in the sun".
  if (
    /^(?:in the |in |the )?(?:sat|sun|wed)$/.test(said) &&
    (said.length > 3 || /\b(?:i|we|he|she|they|you|the|who)\s+$/.test(text.slice(0, start)))
  )
    return true;
  if (/^(?:on|by|before|until|till|this|next|for|due|in|no later|from|over|end|the)\b|\sof\s/.test(said)) return false;
  const before = text.slice(0, start);
  if (/\b(?:about|of|since|than|like|hate|hates|love|loves)\s+$/.test(before)) return true;
  if (!/\b(?:the|my|our|his|her|their|a|your)\s+$/.test(before)) return false;
  return /^\s+[a-z]+/.test(text.slice(end)) && !/^\s+(?:at|after|before|from|with|for|and|in)\b/.test(text.slice(end));
}
