/** Questions that the person's own rows answer: the calendar, the tasks, moods, days and habits. */
import type { Query, Span as Days } from '#coach/own.ts';
import { withoutEnd } from '#lib/cut.ts';
import { dayAfter } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import { everydayAsked } from './everyday.ts';
import { type Asking, type Period, periodIn } from './periods.ts';
import { isQuestion } from './is-question.ts';
import { understandQuestion } from './questions.ts';
import { tidyTitle } from './title.ts';
import { without } from './when.ts';

const LOOK = /^(?:show|list|tell|give|read|see|check|open|view|display)\b/i;

/** Reads a question about the person's own rows; null for any other text. */
export function understandAsk(said: string, now: Asking): Query | null {
  // "My Thursday", "tomorrow's agenda" name the day.
  const text = said
    .replace(/\bmy (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)/i, '')
    .replace(/\b(?:(today|tomorrow|yesterday)'?|((?:mon|tues|wednes|thurs|fri|satur|sun)day)')s (?=\w)/i, '$1$2 ')
    // "What I have to do today", "which appointments I have".
    .replace(
      /^(what|which [a-z]+|how many [a-z]+|when) i (have|got|need|must)\b/i,
      (_, asked: string, verb: string) => `${asked} do i ${verb === 'got' ? 'have' : verb}`,
    );
  const first = everydayAsked(text, now) ?? headingIn(text, now);
  if (first) return first;
  if (!isQuestion(text) && !LOOK.test(text)) return null;
  if (/^(?:add|put|remind|create|make|schedule|book|save|note|log|move|buy)\b/i.test(text)) return null;
  return (
    habitAsked(text) ??
    tasksAsked(text, now) ??
    moodAsked(text, now) ??
    dayAsked(text, now) ??
    eventsAsked(text, now) ??
    memoryAsked(text, now)
  );
}

const HEADING: readonly (readonly [RegExp, (period: Period | null) => Query | null])[] = [
  [
    /^(?:my |the |what's in my )?(?:agenda|schedule|calendar|plans?)$/i,
    (period) => period && { kind: 'agenda', from: period.from, to: period.to },
  ],
  [/^(?:my |the |all )?overdue (?:tasks|to-?dos)$/i, () => ({ kind: 'tasks', which: 'overdue', about: '' })],
  [
    /^(?:list |show |show me )?(?:my |the |all |any |open |everything |anything |what is |what's )*(?:tasks|to-?dos|to[- ]?do list|task list|due|tasks due|to-?dos due)(?: left| open)?$/i,
    (period) =>
      period
        ? { kind: 'tasks', which: 'due', about: '', from: period.from, to: period.to }
        : { kind: 'tasks', which: 'open', about: '' },
  ],
  [/^(?:my |the )?moods?$/i, (period) => period && { kind: 'mood', from: period.from, to: period.to }],
  [
    /^(?:what is |what's |whats )?(?:my |the )?(?:next|next up|next (?:appointment|event|thing))$/i,
    (period) => (period ? null : { kind: 'next_event', about: '' }),
  ],
];

/** What is only named: "agenda for tomorrow", "tasks due this week", "next meeting?". */
function headingIn(text: string, now: Asking): Query | null {
  if (text.length > 60) return null;
  const next = /^(?:my |the )?next (meeting|call|class|lecture|exam|lesson|shift|flight|interview)\W*$/i.exec(
    text,
  )?.[1];
  if (next) return { kind: 'next_event', about: next.toLowerCase() };
  const mood = /\bmood/i.test(text);
  const period = periodIn(text, now, mood);
  const rest = withoutEnd(period ? without(text, period.spans) : text, /[\s?!.]/)
    .replace(/\s(?:for|of|on|in|at)$/i, '')
    .trim();
  const found = HEADING.find(([pattern]) => pattern.test(rest));
  const query = found ? found[1](period) : null;
  return query?.kind === 'tasks' && period ? { ...query, ...dueIn({ ...period, said: text }, now) } : query;
}

const bareName = (text: string) =>
  tidyTitle(text)
    .replace(/^(?:the|my|our|a|an)\s/i, '')
    .replace(/\s(?:habit|routine|project|list)$/i, '')
    .replace(/^["']|["']$/g, '');

const HABIT: readonly RegExp[] = [
  /^(?:how is|how's|hows) (?:my |the )?(.{2,60}) (?:habit |routine )?(?:going|coming along|doing)\W*$/i,
  /^how (?:am i|i'm) (?:doing|getting on) with (?:my |the )?(.{2,60}?)\W*$/i,
  /^(?:what is|what's|whats|how long is|show me) my (?:current )?(?:streak|run) (?:for|of|with|in|at) (?:my |the )?(.{2,60}?)\W*$/i,
  /^(?:what is|what's|whats|how long is|how's|how is) my (.{2,60}) streak\W*$/i,
  /^have i (?:already )?(?:done|finished) (?:my |the )?(?!everything|anything|all\b)(.{2,40}?)(?: (?:today|yet|already))*\W*$/i,
  /^did i (?:already |do my |do )?(?!finish|complete|tick|write|journal|log|do\b)(.{2,40}?) (?:today|yesterday|this week|yet|already)\W*$/i,
  /^how (?:often|many (?:times|days)) (?:did|have) i (.{2,40}?) (?:this|last|in|over the|today|so far)\b/i,
];

function habitAsked(text: string): Query | null {
  if (
    /^(?:how are|how're|how's|how is|how do|show me|list|what's|what is)\b.{0,12}\b(?:my|the) (?:habits|routines|streaks?\W*$)/i.test(
      text,
    )
  )
    return { kind: 'habit', about: '' };
  for (const pattern of HABIT) {
    const about = pattern.exec(text)?.[1];
    if (!about || /\b(?:day|week|month|life|mood|everything|it|things?|you|work day)\b/i.test(about)) continue;
    return { kind: 'habit', about: bareName(about) };
  }
  return null;
}

const TASKS =
  /\b(?:tasks?|to-?dos?|to-?do list|reminders|my list|overdue|still to do|left to do|chores|deadlines)\b|\b(?:anything|something) (?:(?:i|we) (?:have to|need to|must|should)|(?:left )?to) do\b|^do i (?:have|need) to do (?:any|some)thing\b|^what (?:else )?(?:do|must) i (?:still |also )?(?:have to|need to|must)? ?(?:do|get done|finish)\b|\b(?:is|are|'s) (?:still )?(?:due|left)\b(?! date)|^what(?:'s| is) (?:still )?(?:due|open|left)\b|^(?:which|what) [a-z]+ (?:are |is )?due\b|\banything (?:else )?(?:due|left)\b|^(?:what(?:'s| is| are)|show me|open) (?:still |left |open )?(?:in |on )?(?:the |my )\S.{0,58} project\W*$|^what (?:did|have) i (?:already )?(?:finish|finished|complete|completed|tick(?:ed)? off)\b/i;

function tasksAsked(text: string, now: Asking): Query | null {
  if (
    !TASKS.test(text) ||
    /\b(?:calendar|journal|schedule|shopping list|should i|how (?:do|can|to)|why|you)\b/i.test(text)
  )
    return null;
  const past =
    /\b(?:did|have|had) i (?:already )?(?:finish(?:ed)?|complete[d]?|do|done|get done|tick(?:ed)? off)\b|\b(?:tasks|to-?dos) (?:are |were )?(?:done|finished|completed)\b/i.test(
      text,
    );
  const period = periodIn(text, now, past);
  const rest = period ? without(text, period.spans) : text;
  const about = projectIn(rest);
  if (past) {
    const today = dayIn(now.at, now.zone, now.dayStartsAt);
    return { kind: 'tasks', which: 'done', about, from: period?.from ?? today, to: period?.to ?? today };
  }
  if (/\b(?:overdue|late)\b/i.test(text)) return { kind: 'tasks', which: 'overdue', about };
  if (period) return { kind: 'tasks', which: 'due', about, ...dueIn({ ...period, said: text }, now) };
  return { kind: 'tasks', which: 'open', about };
}

/** "By Friday" is from today on, "before Friday" ends on Thursday. */
function dueIn({ from, to, spans, said }: Period & { readonly said?: string }, now: Asking): Days {
  const word = /^(?:due )?(?:by|until|till|before)\b/i.exec(
    said?.slice(Math.min(...spans.map(({ start }) => start))) ?? '',
  )?.[0];
  if (!word) return { from, to };
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const end = /before$/i.test(word) ? dayAfter(from, -1) : to;
  return { from: today < end ? today : end, to: end };
}

const projectIn = (text: string): string => {
  const named =
    /\b(?:in|of|for|from|on) (?:the |my )?(\S.{0,58}) (?:project|list)\b/i.exec(text)?.[1] ??
    /\bproject (\S.{0,58})$/i.exec(text)?.[1];
  if (!named || /^(?:to-?do|task|the|my)\W*$/i.test(named) || /\b(?:to-?do|task)$/i.test(named)) return '';
  return bareName(withoutEnd(named, /[?!.]/));
};

const MOOD =
  /\b(?:my|the) moods?\b|^was i (?:(?:really|very|so) )?(?:in an? \w+ mood|happy|sad|stressed|tired|anxious|angry|calm|down|low|ok|okay|fine|well)\b|\bhow (?:did|have|was|were) i (?:been )?(?:feel|feeling|felt|doing)\b|\bhow i(?:'ve| have)? (?:been feeling|felt)\b|^how (?:was|have) i (?:been )?(?:last|this|on|yesterday|over|in the)\b/i;

function moodAsked(text: string, now: Asking): Query | null {
  if (!MOOD.test(text) || /\b(?:why|improve|better|you|should)\b/i.test(text)) return null;
  const period = periodIn(text, now, true) ?? periodIn('this week', now, true);
  return period && { kind: 'mood', from: period.from, to: period.to };
}

const DAY =
  /^what (?:did|have|had) i (?:do|done|did|write|written|wrote|log|logged|get done|get up to|been up to|accomplish|accomplished|achieve|achieved|note|noted)\b|^what happened\b|^how (?:was|were) (?:my |the )?(?:day|yesterday|today|week|weekend|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday|last)\b|^how did (?:my |the )?(?:day|today|yesterday|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day) go\b|^what did (?:mon|tues|wednes|thurs|fri|satur|sun)day look like\b|^(?:show|tell|give|read)(?: me)? (?:about |what i (?:did|wrote|noted) |what happened )?(?:yesterday|last|on|today)\b/i;

function dayAsked(text: string, now: Asking): Query | null {
  if (!DAY.test(text)) return null;
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const period = periodIn(text, now, true);
  const rest = period ? without(text, period.spans) : text;
  // "What did I write about Anna?" looks for words, which the rules do.
  if (/\b(?:about|regarding|with|to|for|of)\b/i.test(rest.replace(/\bup to\b/i, ''))) return null;
  if (!period) return /\bmy day\b/i.test(text) ? { kind: 'day', from: today, to: today } : null;
  return period.from > today ? null : { kind: 'day', from: period.from, to: period.to };
}

function memoryAsked(text: string, now: Asking): Query | null {
  const found = understandQuestion(text, now);
  return found?.action === 'retrieve_note' && found.title !== '' ? { kind: 'memory', about: found.title } : null;
}

const NEXT =
  /\bnext\b(?! (?:week|month|year|mon|tue|wed|thu|fri|sat|sun))|\bcoming up\b|^when\b|^(?:what|wat) time (?:is|does|do|am|are)\b|\bsoonest\b/i;
const ANY_EVENT =
  /^(?:(?:upcoming|next|nxt|appointments?|events?|things?|plans?|on|up|in|my|the|calendar|have|is|coming|do|i)\s*)+$/i;

/** "When is parents evening?", "how long until the wedding?": by the name that it has in the person's own rows. */
const WHEN_IS =
  /^(?:when(?:'s| is| are| does| do| will)|how (?:long|many (?:days|weeks|sleeps)) (?:is it |are there |is there )?(?:left )?(?:until|till|to|before)) (?:my |the |our )?(?!(?:the|my|our|i|we|you|u|it|he|she|they|people|this|that|best|next|world|super|sun\w*|christmas|xmas|easter|ramadan|eid|diwali|hanukkah|halloween|thanksgiving|new year|summer|winter|spring|autumn|fall|good|a)\b)([\p{L}\d'-]{2,20}(?: [\p{L}\d'-]{1,20}){0,3}?)(?: (?:due|due in|due back|start|begin|end|finish|over|be|happening|again))?$/iu;
/** "What time is handover?" */
const WHAT_TIME = /^what time(?:'s| is) (?:my |the |our )?(?!it\b)([\p{L}']{2,20}(?: [\p{L}']{2,20})?)$/iu;

function eventsAsked(text: string, now: Asking): Query | null {
  const asked = periodIn(text, now, false) ? null : WHAT_TIME.exec(withoutEnd(text, /[\s?!.]/))?.[1];
  if (asked) return { kind: 'next_event', about: bareName(asked) };
  const found = understandQuestion(text, now);
  const when = found?.action === 'chat' ? WHEN_IS.exec(withoutEnd(text, /[\s?!.]/))?.[1] : null;
  if (when && !periodIn(text, now, false)) return { kind: 'next_event', about: bareName(when) };
  const misspelled = found?.action !== 'check_schedule';
  const planned = misspelled ? plannedIn(text, now) : null;
  if (planned) return planned;
  if (misspelled && !/\bnext (?:appointment|event|meeting|appt)\b/i.test(text)) return null;
  const period = periodIn(text, now, false);
  if (misspelled || (NEXT.test(text) && !period)) {
    const said = (found?.title ?? '')
      .replace(
        /^(?:time\s)?(?:is|are|am|do|does|will|'s)?\s*(?:i |we )?(?:have |be |seeing |meeting |see |meet |visiting |visit )?/i,
        '',
      )
      .replace(/^(?:my|the|our)?\s*(?:next |nxt )?/i, '')
      .replace(/\s(?:again|then|now)$/i, '')
      .trim();
    const about = said === '' || ANY_EVENT.test(said) || misspelled ? nounIn(text) : bareName(said);
    return { kind: 'next_event', about };
  }
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  return { kind: 'agenda', from: period?.from ?? today, to: period?.to ?? today };
}

const PLANNED =
  /^what(?:'s| is|(?: do)? (?:i|we) have| have (?:i|we) got| are my plans| am i doing)(?: on| planned| coming up| going on| up)?\W*$/i;

/** "What do I have from Monday to Wednesday?", "what is on in June?": nothing but the days is said. */
function plannedIn(text: string, now: Asking): Query | null {
  if (!/^what\b/i.test(text)) return null;
  const period = periodIn(text, now, false);
  return period && PLANNED.test(without(text, period.spans))
    ? { kind: 'agenda', from: period.from, to: period.to }
    : null;
}

/** "my next meeting" asks for a meeting; "my next appointment" for anything. */
const nounIn = (text: string): string =>
  /\bnext (meeting|call|class|lecture|exam|lesson|shift|flight|interview)\b/i.exec(text)?.[1]?.toLowerCase() ?? '';
