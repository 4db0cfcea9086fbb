/** Dates with a month, counted days, "on the 15th". */
import { dayAfter, isDay, type Day } from '#lib/day.ts';
import { dated, firstOfMonth, monthsAfter, onDate } from './calendar-days.ts';
import { blank, findFirmTimes, type Span } from './clock.ts';
import { MONTH, monthOf, NTH, nthOf, numberOf } from './lexicon.ts';
import { DEADLINE, PREFIX, type Calendar, type DayToken } from './day-token.ts';
import { EVENT } from './words.ts';

/** "3rd", "third" and "3". */
const DATE = NTH.replace('th)', 'th)?');
const RANGE = String.raw`(?: ?(?:-|–|to|until|till?|through) ?(?:the )?${DATE}(?![\d:]))?`;
const YEAR = String.raw`(?:,? ?((?:19|20)\d\d)(?![\d:]))?`;
const NAME = String.raw`(${MONTH})(?![a-z])\.?`;
const DATES = new RegExp(
  [
    String.raw`(?<![\w.:/-])(?:the )?${DATE}${RANGE}(?: ?of | |[-/])?${NAME}[-/]?${YEAR}`,
    String.raw`(?<![\w'-])${NAME}(?:[-/]| ?,? ?)(?:the )?${DATE}(?![\d:]| ?[ap]m\b)${RANGE}${YEAR}`,
    // A month alone counts only after a preposition: "in May", but not "may".
    String.raw`(?<=\b(?:in|by|until|till|before|next|for(?! (?:april|may|june)\b)) )${NAME}${YEAR}`,
    String.raw`(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)`,
  ].join('|'),
  'g',
);
const COUNT = String.raw`(\d{1,3}|an?(?: few| couple(?: of)?)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|few|couple of|half a(?= year)) (days?|weeks?|fortnights?|months?|years?)\b`;
const COUNTED = new RegExp(
  String.raw`\b(?:in|within) (?:about |around )?${COUNT}(?:'?s?'? time\b)?|\b${COUNT} (ago|later|from (?:now|today))\b`,
  'g',
);

/** Dates with a month, ISO dates, and counted days: "in three weeks", "two months ago". */
export function monthDays(text: string, cal: Calendar): DayToken[] {
  const found: DayToken[] = [];
  const add = ({ index, 0: said }: RegExpMatchArray, day: Day | undefined | '', last?: Day | null | '') => {
    if (!day) return;
    const [whole = '', lead = ''] = new RegExp(`(?:^|[\\s(,])${PREFIX}$`).exec(text.slice(0, index)) ?? [];
    found.push({
      start: lead ? index! - whole.replace(/^[\s(,]/, '').length : index!,
      end: index! + said.length,
      day,
      ...(last && last > day ? { last } : {}),
      ...(DEADLINE.test(lead) ? { deadline: true } : {}),
    });
  };
  // Without the times of day, which clock.ts reads: in "at 9.30 12 june" the date begins with 12.
  const dates = findFirmTimes(text).reduce(blank, text);
  for (const match of dates.matchAll(DATES)) {
    const [, a, aTo, aMonth, aYear, bMonth, b, bTo, bYear, cMonth, cYear, isoYear, isoMonth, isoDay] = match;
    const month = aMonth ?? bMonth ?? cMonth;
    const to = aTo ?? bTo;
    const day = month && dayOf(cal, aYear ?? bYear ?? cYear, month, nthOf(a ?? b ?? '1'));
    if (month) add(match, day, day && to && onDate(day, nthOf(to)));
    else add(match, dated(cal.today, isoYear, isoMonth!, isoDay!)?.day);
  }
  for (const match of dates.matchAll(COUNTED)) {
    const [, count, unit, before, beforeUnit, way] = match;
    add(match, counted(cal.today, count ?? before!, unit ?? beforeUnit!, way === 'ago' ? -1 : 1));
  }
  return found;
}

/** The next day with this date, or the most recent one in a text about the past. */
function dayOf({ today, back }: Calendar, year: string | undefined, name: string, nth: number): Day | undefined {
  const month = String(monthOf(name));
  const next = dated(today, year, month, String(nth))?.day;
  if (!back || year || !next || next === today) return next;
  return dated(today, String(Number(next.slice(0, 4)) - 1), month, String(nth))?.day;
}

function counted(today: Day, count: string, unit: string, way: 1 | -1): Day {
  const many =
    way * (/few/.test(count) ? 3 : /couple/.test(count) ? 2 : count.startsWith('half') ? 0.5 : numberOf(count));
  if (/^[my]/.test(unit)) return monthsAfter(today, Math.round(many * (unit.startsWith('y') ? 12 : 1)));
  return dayAfter(today, Math.round(many * (unit.startsWith('d') ? 1 : unit.startsWith('w') ? 7 : 14)));
}

/** "on the 15th", "by the 3rd": the next one. */
export function ordinals(text: string, { today, back }: Calendar, found: readonly Span[]): DayToken[] {
  const tokens: DayToken[] = [];
  const pattern = new RegExp(
    String.raw`(?:^|[\s(,])(?:(no later than|on|by|before|until|till|due|for|from)\s+)?(?:the\s+)?${NTH}(?!\s*(?:of|\|))(?![\w])`,
    'g',
  );
  for (const match of text.matchAll(pattern)) {
    const start = match.index + (/^[\s(,]/.test(match[0]) ? 1 : 0);
    const end = match.index + match[0].length;
    if (found.some((other) => start < other.end && other.start < end)) continue;
    const after = found.some((day) => day.end <= start && /^[\s,]*$/.test(text.slice(day.end, start)));
    const said = text.slice(end);
    const atEnd = /^\s*(?:$|[.,;!|])/.test(said);
    // "Send the form the 20th" names a day at its end, "read the 2nd" does not.
    const timed =
      /^,?\s(?:(?:at|@|around|from)\s?)?(?:\d{1,2}\s?[ap]m\b|\d{1,2}[:.][0-5]\d\b|noon\b|(?:at|@) ?(?:\d|half|quarter|noon|midday))/.test(
        said,
      );
    const alone =
      (timed || (atEnd && !/^\S+(?:\s\S+)?$/.test(text.slice(0, start).trim()))) && /^[\s(,]?the\s/.test(match[0]);
    // "Concert 22nd @ 8", "party 30th": an appointment and its date.
    const held = /^\s*(?:$|[@,]|at \d|\d)/.test(said) && EVENT.test(text.slice(Math.max(0, start - 40), start));
    // "Engineer 27th 12-4".
    const hours = /^,? \d{1,2}(?:[:.][0-5]\d)? ?(?:[ap]m|[-–] ?\d)/.test(said) && /\d/.test(match[2]!);
    // "Permit runs out 31st need to renew", "wellies before camping 29th", but not "Zoe's 21st".
    const before = text.slice(0, start);
    const told =
      /\d/.test(match[2]!) &&
      (/\b(?:runs? out|(?:week(?:end)?|\|) of|expires?|due|ends?|closes?|starts?|begins?|deadline|back|away|off) $/.test(
        before,
      ) ||
        (atEnd &&
          !/^(?:1[68]|21|30)/.test(match[2]!) &&
          /\S \S*[a-z]{3} $/.test(before) &&
          !/(?:\b(?:my|his|her|their|our|your|the|for|came|come|finished|placed|ranked)|'s|s'|\b(?:mum|mom|dad|nan|gran|sister|brother)s?) $/.test(
            before,
          )));
    if (match[1] === undefined && !told && !after && !alone && !held && !hours) continue;
    // "On the second attempt": in words it is a day only at the end.
    if (!/\d/.test(match[2]!) && !atEnd) continue;
    // "for the 3rd time" is a count, not a day.
    if (
      /^\s*(?:time|floor|place|attempt|birthday|year|grade|draft|chapter|round|anniversary|century|edition)\b/.test(
        text.slice(end),
      )
    )
      continue;
    const number = String(nthOf(match[2]!)).padStart(2, '0');
    for (let months = 0; months < 4; months += 1) {
      const tried = `${firstOfMonth(today, back ? -months : months).slice(0, 8)}${number}`;
      if (!isDay(tried) || (back ? tried > today : tried < today)) continue;
      tokens.push({ start, end, day: tried, ...(DEADLINE.test(match[1] ?? '') ? { deadline: true } : {}) });
      break;
    }
  }
  return tokens;
}
