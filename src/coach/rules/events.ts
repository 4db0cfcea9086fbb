/** Appointments: their titles without the words around them, one or several in a sentence. */
import { withoutEnd } from '#lib/cut.ts';
import { dayAfter, dayOfWeek } from '#lib/day.ts';
import { MODAL } from './clauses.ts';
import { found, type FoundItem } from './found.ts';
import { anyCase, WEEKDAY } from './lexicon.ts';
import { twoTimes } from './things.ts';
import { tidyTitle } from './title.ts';
import { findWhen, without, type Now, type When } from './when.ts';
import { EVENT, MEET } from './words.ts';

export const ALL_DAY = /\s?\b(?:all[- ]day(?: long)?|(?:for )?(?:the )?(?:whole|entire|full) day)\b/i;
/** What takes days and not hours, when no time is named. */
const OF_DAYS =
  /\b(?:holidays?|vacation|trip|conference|convention|festival|days? off|half[- ]?term|(?:starts|begins)(?= (?:on |this |next )?\S+$)|(?:term|semester|school|college|uni) (?:starts|begins|ends|finishes|is out)|(?:spring|summer|fall|autumn|winter|easter|christmas|school|mid-?term) break|(?:reading|finals?|exam|freshers'?) week|closed|shut|pto|(?:mother|father)'?s day|off (?:school|work|sick|uni|college)|away(?! (?:game|match))|on call|(?:inset|duvet|sick|personal|mental health) day|no (?:school|classes|lectures|work|training)|out of (?:the )?office|off-?site|camp|retreat|(?:annual |parental |on )?leave|hackathon|camping|(?:1[68]|21|[3-9]0)(?:th|st)(?! [a-z]*(?:party|dinner|lunch|drinks|meal|do|bash))|(?:back to|results|sports|training|move|moving|reading|bank) (?:work|school|uni|college|day|hol(?:iday)?)\b|staying (?:at|with|in|over)|(?:birthday|bday|anniv(?:ersary)?)(?! (?:party|dinner|lunch|brunch|breakfast|drinks|tea|meal|trip|do|bash|call|card|cake|present|gift)))\b|^off\b/i;

/** Whether it has a date that comes every year: "12 May every year". */
export const yearly = (when: When | null): boolean => /^FREQ=YEARLY.*DAY/.test(when?.rrule ?? '');

/** An event; with a day and no time it may take the whole day, or all of its days. */
export function eventOf(body: string, title: string, when: When | null, said: string): FoundItem {
  const wholeDays =
    when !== null &&
    when.minute === undefined &&
    (when.last !== undefined || yearly(when) || OF_DAYS.test(body) || ALL_DAY.test(said));
  return found('calendar', 'create_event', said, title, wholeDays ? allOf(when) : when, wholeDays ? { wholeDays } : {});
}

/** "Holiday next week" takes all of it, "camping this weekend" both days. */
function allOf(when: When): When {
  const days = when.period === 'week' ? 6 : when.period === 'weekend' && dayOfWeek(when.day) === 6 ? 1 : 0;
  return when.last || days === 0 ? when : { ...when, last: dayAfter(when.day, days) };
}

const BARE_TIME =
  /^((?!(?:room|rm|gate|ch|chapter|platform|bay|hall|level|year|table)\b)[a-z][a-z']+(?: [a-z']{3,})?) (\d{1,2}(?:[.:]\d\d)?)$/i;
const MOVED_FROM =
  /\b((?:moved|pushed|rescheduled|postponed|shifted|changed|brought)(?: back| forward)?(?: [a-z ]{1,30}?)?) from [a-z0-9:. ]{1,20}? to /i;
/** "Moved to 1": what follows is a time, and no place. */
const MOVED_TO_TIME =
  /\b((?:moved|pushed|rescheduled|postponed|shifted|changed|brought)(?: back| forward)?) to (?=\d{1,2}(?:[:.]\d\d)?(?: |$))/i;
const TWO_DAYS = anyCase`(?<!(?:or|to|next|last|this|every|each) )\b(${WEEKDAY}) (?:and|&) (${WEEKDAY})\b(?= (?:at|from|@|\d|half|quarter))`;
/** "Zumba Mon and Wed at 6": the same on two days. */
function twoDays(text: string): readonly string[] | null {
  const match = TWO_DAYS.exec(text);
  return match && [1, 2].map((n) => text.slice(0, match.index) + match[n]! + text.slice(match.index + match[0].length));
}
/** One event, or several when each part has its own time: "dentist on Friday at 9 and lunch on Monday at 1". */
export function eventFrom(text: string, now: Now, said: string): FoundItem[] | null {
  // "Moved from Thursday to Friday" is no range.
  const body = text.replace(ALL_DAY, '').replace(MOVED_FROM, '$1 to ').replace(MOVED_TO_TIME, '$1 at ');
  const twice = twoTimes(body);
  if (twice) return twice.flatMap((one) => eventFrom(one, now, said) ?? []);
  const [first = '', ...others] = body.split(/(?:,|;|\band\b|\bthen\b)\s*(?:then\s+)?/i);
  const timed = findWhen(first, now)?.minute !== undefined;
  // "Football sat 9.30 and party 2", "lesson mon 6 then rehearsal 8".
  const pieces = [first, ...others.map((piece) => (timed ? piece.replace(BARE_TIME, '$1 at $2') : piece))];
  const whens = pieces.map((piece) => findWhen(piece, now));
  if (others.length > 0 && pieces.every((piece, i) => isAppointment(piece, whens[i]!))) {
    const day = whens.find((when) => when?.dayless === false)?.day;
    // "tomorrow dentist at nine, lunch at one": the part without a day has the day of the other.
    return pieces.map((piece, i) =>
      eventOf(piece, eventTitle(piece, whens[i]!), day ? findWhen(piece, { ...now, on: day }) : whens[i]!, said),
    );
  }
  const when = findWhen(body, now);
  const days = when?.minute === undefined || when.rrule ? null : twoDays(body);
  if (days) return days.map((one) => eventOf(one, eventTitle(one, findWhen(one, now)), findWhen(one, now), said));
  const title = eventTitle(body, when) || (when ? 'Appointment' : '');
  return title ? [eventOf(body, title, when, said)] : null;
}

/** What has a day and a time of its own needs no word for an appointment. */
const isAppointment = (piece: string, when: When | null): boolean =>
  when?.minute !== undefined &&
  eventTitle(piece, when).length > 1 &&
  (EVENT.test(piece) || MEET.test(piece.trim()) || !when.dayless);

const OBLIGED = anyCase`^(?:i|we)(?:'m| am|'re| are)? (?:really |just |also )*${MODAL} ?`;
const EVENT_LEAD =
  /^(?:(?:i|we)(?:'m|'re|'ve|'ll| am| are| have| will| m| ve)?\s+(?:also |just |really |still )*(?:got|have|having|going to have|gonna have|going to be having|booked|scheduled|arranged|planned|agreed)?\s*|i'm having |im having |there(?:'s| is| will be)\s+|(?:i|we) (?:have|need|must|should|got|gotta)(?: to)? (?:have|attend|go to|be at|get to)\s+|got\s+|having\s+|have\s+|attend(?:ing)?\s+)(?:to\s+)?/i;
/** What says that it takes place, or was moved, at the end of what is left of the text. */
const EVENT_END =
  /(?:\b(?:will be|starting|from|between|runs|lasts|goes|takes place|is on|happens|repeat(?:s|ing))|(?:\b|\s(?:is|are|was|got|has been|have been|gets) )(?:now )?(?:moved|pushed|rescheduled|postponed|shifted|brought forward|(?<!wedding )set|scheduled|booked|planned|is|are|starts|begins)(?: now)?(?: back| forward)?(?: (?:to|at|on|for))?)\s*$/i;

function eventTitle(body: string, when: When | null): string {
  const text = withoutEnd(when ? without(body, when.spans) : body, /[\s.,!]/)
    .replace(OBLIGED, '')
    .replace(EVENT_LEAD, '')
    .replace(/^(?:a|an|the|my|our|some|another|up|in|for|to|is)\s+(?=\S+)/i, '')
    .replace(EVENT_END, '')
    .replace(/^(\S+(?: \S+)?)'s$/i, (said, what: string) => (EVENT.test(what) ? what : said));
  return tidyTitle(
    text
      .replace(/^meeting (?=(?!with|about|on|for|at|re|room|notes)[\p{Lu}])/u, 'Meet ')
      // "Half an hour with Sam".
      .replace(/^with (?=\p{Lu})/u, 'Meet ')
      .replace(/^(see|fly|go)ing /i, '$1 '),
  );
}
