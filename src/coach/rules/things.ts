/** The tasks in one obligation: "buy milk and book the dentist by Friday" is two, "wash and iron the shirts" and "call Anna and Ben" are one. */
import { anyCase, WEEKDAY_START } from './lexicon.ts';
import { ALONE, DO, DO_OR_THING, EVENT_HEAD } from './words.ts';
import { findWhen, without, type Now, type When } from './when.ts';
import { tidyTitle, withoutArticle } from './title.ts';

export interface TaskPart {
  readonly title: string;
  readonly when: When | null;
  /** An appointment beside tasks: it has its own day and time, and no verb. */
  readonly meets?: boolean;
}

const verbOf = (text: string): string =>
  (
    /^(?:also |then |please |pls |to |i (?:(?:need|have) to |must |should )|maybe |quickly |finally |really |just )*([a-z]+)/i.exec(
      text,
    )?.[1] ?? ''
  ).toLowerCase();

const TELLS =
  /^(?:is|was|are|were|has|had|will|went|says?|said|told|texted|called|emailed|messaged|asked|wants?|wanted|cancelled|canceled|moved|closes|opens|starts|ends|begins|leaves|arrives|expires)$/i;
const ASKS = /^(?:what|how|who|if|whether|when|where|why|which|that|everyone|everything|the|my)$/i;
const OF_NOUN =
  /^(?:work|oil|test|trade|train|swim|walk|run|play|study|wash|market|report|record|budget|share|plant|paint|craft|water|design|sleep) (?:shift|change|inspection|delivery|duty|ride|group|camp|retreat|fitting|course|competition|outing|fair|day|week|weekend|social|hours|sale|study|bill)\b/;

/** Whether a text begins with something to do. */
export function startsTask(text: string): boolean {
  const verb = verbOf(text);
  if (!DO.has(verb))
    return /^(?:hand in|pick up|drop off|sort out|work out|write up|look up|look into|follow up|set up|sign up|tidy up|clean up|back up|top up|(?:swing|drop|stop) by|(?:pop|nip|head) (?:to|into|over|out)|reach out|brush up|touch base|check in|figure out|have (?:the|my|our) [\w ]{2,40}ed)\b/i.test(
      text,
    );
  const words = text.trim().split(/\s+/);
  // "Tutor texted", "phone bill is 38 pounds" tell of a thing.
  if (
    TELLS.test((words[1] ?? '').replace(/\W$/, '')) ||
    (DO_OR_THING.has(verb) && TELLS.test(words[2] ?? '') && !ASKS.test(words[1]!))
  )
    return false;
  if (!DO_OR_THING.has(verb)) return true;
  // "Sleep: five hours" has a heading.
  if (words[0]!.endsWith(':')) return false;
  const next = (words[1] ?? '').toLowerCase();
  // "Print lecture slides".
  if (/^(?:slides|notes|minutes|handouts?|recordings?|readings?)$/.test(words[2] ?? '')) return true;
  // "pitch meeting", "track practice" are appointments; "book appointment" is a command.
  if (
    /^(?:call|meeting|session|practice|party|class|training|dinner|lunch|appointment|lesson|night|day|club|review|demo|trip|lessons|classes|fair|market|launch|interview|screen|screening|crit|swap|show|drive|run-?through|visit|rehearsal|workshop|critique|retro|sync|sprint|kick-?off|tour|lecture|seminar|tasting|viewing|flight|train|journey|sale)$/.test(
      next,
    ) &&
    !/^(?:book|plan|prep|draft|record|schedule|order|pack|check|call|email|change|host|attend|watch)$/.test(verb)
  )
    return false;
  // "Work shift", "oil change".
  if (OF_NOUN.test(`${verb} ${next}`)) return false;
  if (verb === 'back' && /^(?:to|to-.*|pain|ache|spasms?|in|at|on|from)$/.test(next)) return false;
  // "Audition in Manchester", "interview for the grant".
  if (/^(?:audition|interview|service|recap)$/.test(verb) && /^(?:in|at|for|on)$/.test(next)) return false;
  if (verb === 'train' && /^(?:to|from|leaves|at)$/.test(next)) return false;
  // "Work drama", "sleep 6h".
  if (verb === 'work') return /^(?:on|out|through|from|towards?|for|overtime)$/.test(next);
  if (/^(?:sleep|water|nap)$/.test(verb) && /^\d/.test(next)) return false;
  if (words.length < 2) return false;
  if (/^(?:post (?:on|to)|look at)$/.test(`${verb} ${next}`)) return true;
  // "water bottle", "email address", "call centre": a noun follows where an object should.
  return !/^(?:bottle|office|box|address|centre|center|password|number|was|is|were|are|went|of|w\/?|with|at|on|from|made|took)$/.test(
    next,
  );
}

const ANAPHOR =
  /^\w+\s+(?:(?:to|with|about|for|at)\s+)?(?:it|him|her|them|that|there|one|these|those)\b(?!\s+(?:[a-z]+ing\b))/i;

/** Splits at conjunctions, and joins a part again that is not a task of its own. */
function parts(text: string, now: Now): string[] {
  const pieces = text.split(
    /(\s?,\s*(?:and\s+|then\s+|also\s+|plus\s+)*|\s(?:and|&|\+|plus|then|as well as)\s+(?:then\s+|also\s+|to\s+)*|\s?\/\s+|\s?;\s*)/i,
  );
  const out: { text: string; glue: string }[] = [];
  for (let i = 0; i < pieces.length; i += 2) {
    const part = pieces[i]!.trim();
    const glue = pieces[i - 1] ?? '';
    const last = out[out.length - 1];
    const verb = last && withVerb(part, last.text, now);
    if (verb) out.push({ text: `${verb} ${part}`, glue });
    else if (last && !isTask(part, last.text, now)) last.text += glue + part;
    else out.push({ text: part, glue });
  }
  return out.map(({ text: part }) => part).filter(Boolean);
}

/** "Meds at 8am and 8pm": the same, twice a day. */
const TWO_TIMES = anyCase`(?<!\b(?:between|from) )((?:(?:at|@) ?)?(?:\d{1,2}(?:[:.][0-5]\d)? ?[ap]m|\d{1,2}:[0-5]\d|noon))(?: and| &| \+|,) ((?:at )?(?:\d{1,2}(?:[:.][0-5]\d)? ?[ap]m|\d{1,2}:[0-5]\d|noon))(?=$|[,.!]| (?:every|each|daily|on|today|tomorrow|tonight|to|with|for|from|until|this|next|${WEEKDAY_START})(?:day|nesday|sday|rsday|urday)?\b)`;
export function twoTimes(text: string): readonly string[] | null {
  // Most texts have no second time: this costs less than the pattern.
  if (![' and ', ',', '&', '+'].some((joint) => text.includes(joint))) return null;
  const match = TWO_TIMES.exec(text);
  if (!match) return null;
  const after = text.slice(match.index + match[0].length);
  return [1, 2].map((n) => text.slice(0, match.index) + match[n]! + after);
}

/** "and on Saturday to wash the car". */
const LEADING_WHEN =
  /^(?:(?:on|by|this|next|the|until|before|at)\s+[\w:]+|tomorrow|today|tonight|later|afterwards)(?:\s+(?:morning|afternoon|evening|night|at [\w:]+))?\s*,?\s*(?:to\s+)?/i;

const FOR_SOMEBODY = /^(?:call|phone|ring|text|email|message|pick up|drop off|collect)$/i;
/** "Call the bank on Monday at 9 and the garage on Tuesday at 8": the verb that the second part leaves out. */
function withVerb(part: string, before: string, now: Now): string | null {
  if (startsTask(part) || isMeeting(part) || !startsTask(before)) return null;
  const [when, earlier] = [findWhen(part, now), findWhen(before, now)];
  if (!when || !earlier || when.rrule) return null;
  const timed = when.minute !== undefined && earlier.minute !== undefined;
  // Without an hour "today" is a day too.
  const dayed = [when, earlier].every((one) => !one.dayless || one.minute === undefined);
  if (!timed && !dayed) return null;
  const verb = /^[a-z]+ (?:up|off|out|in|back)\b/i.exec(before)?.[0] ?? verbOf(before);
  if (/^(?:the|my|our|his|her)\s/i.test(part)) return verb;
  // "Call mum at 5 and dad at 6": whom the same verb is for.
  const whom = without(part, when.spans);
  return FOR_SOMEBODY.test(verb) && /^[a-z'-]+(?: [a-z'-]+)?$/i.test(whom) && !DO.has(verbOf(whom)) ? verb : null;
}

function isTask(part: string, before: string, now: Now): boolean {
  const verb = verbOf(part);
  // "buy milk on Friday and dentist on Tuesday at 9": each has its own day.
  if (isMeeting(part) && hasDay(part, now) && hasDay(before, now)) return true;
  // "Buy tickets on Friday and pack on Saturday".
  if (ALONE.has(verb) && hasDay(part, now) && hasDay(before, now)) return true;
  const earlier = before.split(/\s+/);
  // "wash and iron the shirts": a verb without an object shares the next one's.
  if (earlier.length < 2 && !ALONE.has(verbOf(before))) return false;
  if (!startsTask(part.replace(LEADING_WHEN, ''))) return false;
  if (
    /^(?:go|come|try|stop by|swing by|pop|head|run|walk|drive)\b/i.test(before) &&
    /\b(?:go|come|try|shop|store|supermarket|town|office|library|pharmacy|market|out|over|home)\b/i.test(before) &&
    !/,/.test(before)
  )
    return false;
  // "wrap it and send it" is one task; "send it by six and invoice him tomorrow" is two.
  if (ANAPHOR.test(part) && !(findWhen(part, now) && findWhen(before, now))) return false;
  // "Forms sign + return by Thursday": the last verb has no object of its own.
  const when = findWhen(part, now);
  return (when ? without(part, when.spans) : part).trim().split(/\s+/).length > 1 || ALONE.has(verb);
}

const isMeeting = (part: string) => EVENT_HEAD.test(part) && !startsTask(part);
const hasDay = (part: string, now: Now) => {
  const when = findWhen(part, now);
  return when !== null && (!when.dayless || when.minute !== undefined);
};

/**
 * The tasks in a text. `fixed` is a time outside the list ("tomorrow I have to …", "remind me at 5 to …"). `shareTime`: a time of day in
 * one part holds for all.
 */
export function thingsIn(body: string, now: Now, fixed: When | null, shareTime: boolean): TaskPart[] {
  const list = parts(body, now).map((part) => {
    const when = findWhen(part, now);
    return { part, when, title: withoutArticle(tidyTitle(when ? without(part, when.spans) : part)) };
  });
  const meets = (part: string, when: When | null) =>
    list.length > 1 && when?.minute !== undefined && isMeeting(part) ? { meets: true } : {};
  const last = list[list.length - 1]?.when ?? null;
  const first = list[0]?.when ?? null;
  // A day at the very beginning or end of a list applies to all of it.
  const leading = first && list.length > 1 && first.spans.some(({ start }) => start < 2) ? first : null;
  // "Call the vet and book the kennels for July": the month is of the kennels.
  const own =
    last?.period === undefined &&
    last?.spans.some(({ start }) =>
      /^for [a-z]+\b(?<!day|tomorrow|tonight)/i.test(list[list.length - 1]!.part.slice(start)),
    );
  const trailing = last && !own && list.slice(0, -1).every(({ when }) => when === null) ? last : null;
  // "The cake at 4 and the kids at 5 tomorrow": one day for times that name none.
  const timed = list.length > 1 && list.every(({ when }) => when?.minute !== undefined && !when.rrule);
  const dated = timed ? list.filter(({ when }) => !when!.dayless) : [];
  const theDay = dated.length === 1 && (dated[0]!.when === first || dated[0]!.when === last) ? dated[0]!.when : null;
  return list
    .filter(({ title }) => title !== '')
    .map(({ part, title, when }) => {
      const shared = fixed ?? leading ?? trailing;
      if (when && when !== shared)
        return {
          title,
          ...meets(part, when),
          when:
            fixed && when.dayless && !fixed.dayless && when.minute !== undefined
              ? findWhen(part, { ...now, on: fixed.day })
              : !fixed && theDay && when.dayless && !/\b(?:to(?:day|night)|this|in)\b/i.test(part)
                ? findWhen(part, { ...now, on: theDay.day })
                : when,
        };
      if (when || !shared) return { title, ...meets(part, when), when: when ?? null };
      if (shareTime || shared.vague || shared === fixed || shared === leading) return { title, when: shared };
      // "buy milk and call Anna at 5": only the call is at five. "… tomorrow at 5" gives tomorrow to both.
      return { title, when: shared.dayless && !shared.deadline ? null : dayOnly(shared) };
    });
}

const dayOnly = ({ minute: _minute, start: _start, end: _end, ...when }: When): When => when;
