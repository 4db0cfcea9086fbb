/** Questions that the person's own rows answer: the calendar, the tasks, moods, days, habits, and everyday ones that name no row ("what did I miss?"). */
import type { Kind } from '#coach/filing-model.ts';
import type { Query, Span as Days } from '#coach/own.ts';
import { withoutEnd } from '#lib/cut.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import { likeliestKind } from './guess.ts';
import { isQuestion } from './is-question.ts';
import { anyCase, WEEKDAY } from './lexicon.ts';
import { type QuestionTime, type Period, periodIn } from './periods.ts';
import { subject } from './questions.ts';
import { tidyTitle } from './title.ts';
import { without } from './when.ts';

const APP = '(?:this|it|you|wren|daymark|(?:the|this|your) app)';
const HELP = anyCase`^(?:help(?: me)?(?: please| pls)?|how can (?:you|wren) help(?: me)?|(?:show me )?what (?:can|could|do) (?:you|i|wren) (?:can )?(?:do|ask|say|tell|write|help)(?: me| you)?(?: with| about)?(?: here| for me)?|how do(?:es)? ${APP} work|how (?:do|can|should|would) i (?:use|start with|begin with) ${APP}|what should i (?:write|type|say|ask)(?: you)?(?: here)?|what (?:is|are) ${APP} for|help with ${APP})$`;
const SHOULD = '(?:should|shall|do|can|must) (?:i|we)';
const PLAN = '(?:help me (?:to )?)?(?:plan|organi[sz]e|prioriti[sz]e)';
const FOCUS = anyCase`^(?:what ${SHOULD} (?:focus(?: on)?|work on|(?:start|begin)(?: with)?|prioriti[sz]e)(?: first| now| next)?|what(?: ${SHOULD}| to) (?:do|get done) (?:first|now|next)|what matters most|what (?:is|are) the most (?:important|urgent)(?: things?)?|what(?:'s|s| is| are) (?:on my plate|my (?:focus|priority|priorities)|the priority|first)|${PLAN} (?:(?:my|the|our) )?(?:day|morning|afternoon|evening|tasks|list))$`;
/** Without a day this could be about anything: "what should I do?" */
const FOCUS_ON_DAY = anyCase`^(?:what(?: ${SHOULD}| to) (?:do|get done)|what to (?:focus on|start with)|what matters|what (?:is|are) (?:most )?(?:important|urgent)|where (?:should|do|shall) i (?:start|begin)|help me (?:to )?(?:focus|start|get started)|${PLAN})$`;
/** "I have 40 minutes, what should I do?", "got an hour free, what now?" */
const IN_FREE_TIME =
  /^(?:(?:ok|okay|so|right|now) ?,? )?(?:i(?:'ve| have)?(?: got)?|got|with|there(?:'s| is)) (?:only |just |about |around )?(?:\d{1,3}|an?|half an|one|two|a couple of|some|five|ten|fifteen|twenty|thirty) ?(?:min(?:ute)?s?|hours?|hrs?|h|free time|time)(?: (?:free|left|to spare|to kill|spare|now|before \S+(?: \S+)?))*[,.;:–-]? (?:so |and )?(?:what (?:now|next|should i (?:do|start|tackle|work on)|can i (?:do|get done|tackle|finish)|do i do|fits)(?: (?:with it|first|now|in that time))?|where (?:do|should) i start)$/i;
const MISSED =
  /^(?:(?:what )?(?:did|have|had|am) i (?:miss(?:ed|ing)?|forg[eo]t(?:ten|ting)?|behind (?:on|with))(?: (?:anything|something|any (?:tasks?|habits?)))?|am i behind|catch me up)$/i;
const PROGRESS =
  /^(?:am i doing (?:well|ok|okay|good|fine|all ?right|better|enough)|how (?:well )?am i doing|how (?:did|have) i do(?:ne)?|am i on track|am i making (?:any |some )?progress|(?:(?:how is|how's|what is|what's|show me) )?my progress|did i do (?:well|ok|okay|enough)|(?:have|was|am) i (?:been )?productive|how productive (?:was|am|have) i(?: been)?|how(?:'s| is| was)(?: it)?(?: going)?|how did(?: it)? go)$/i;
const BARE_HOW = /^how(?:'s| is| was| did(?: it)? go)\b/i;

/** What is only named: "agenda for tomorrow", "tasks due this week". */
const HEADINGS: readonly (readonly [RegExp, (period: Period | null) => Query | null])[] = [
  [
    /^(?:my |the |what's in my )?(?:agenda|schedule|calendar|plans?)$/i,
    (period) => period && { kind: 'agenda', from: period.from, to: period.to },
  ],
  [/^(?:my |the |all )?overdue (?:tasks|to-?dos)$/i, () => ({ kind: 'tasks', which: 'overdue', about: '' })],
  [
    /^(?:list |show |show me )?(?:my |the |all |any |open |everything |anything |what is |what's )*(?:tasks|to-?dos|to[- ]?do list|task list|due|tasks due|to-?dos due)(?: left| open)?$/i,
    (period) => (period ? { kind: 'tasks', which: 'due', about: '', ...period } : OPEN_TASKS),
  ],
  [/^(?:my |the )?moods?$/i, (period) => period && { kind: 'mood', from: period.from, to: period.to }],
];
const OPEN_TASKS: Query = { kind: 'tasks', which: 'open', about: '' };
/** "Next up", "my next meeting". */
const NEXT_HEADING =
  /^(?:what is |what's |whats )?(?:my |the )?next(?: up| (?:appointment|event|thing)| (meeting|call|class|lecture|exam|lesson|shift|flight|interview))?$/i;

const LOOK = /^(?:show|list|tell|give|read|see|check|open|view|display)\b/i;
/** "Could you add … to my tasks?" */
const COMMAND = /^(?:add|put|remind|create|make|schedule|book|save|note|log|move|buy)\b/i;
const MY_WEEKDAY = anyCase`\bmy (?=${WEEKDAY}\b)`;
const OF_DAY = anyCase`\b(?:(today|tomorrow|yesterday)'?|(${WEEKDAY})')s (?=\w)`;

/** Reads a question about the person's own rows; null for any other text. */
export function understandAsk(said: string, now: QuestionTime): Query | null {
  // "My Thursday", "tomorrow's agenda" name the day; "what I have to do today" is a question.
  const text = said
    .replace(MY_WEEKDAY, '')
    .replace(OF_DAY, '$1$2 ')
    .replace(/^(what|which [a-z]+|how many [a-z]+|when) i (?:have|got)\b/i, '$1 do i have')
    .replace(/^(what|which [a-z]+|how many [a-z]+|when) i (need|must)\b/i, '$1 do i $2');
  const named = everydayIn(text, now) ?? headingIn(text, now);
  if (named || (!isQuestion(text) && !LOOK.test(text)) || COMMAND.test(text)) return named;
  const habit = habitIn(text);
  if (habit !== null) return { kind: 'habit', about: habit };
  if (TASKS.test(text) && !NOT_TASKS.test(text)) return tasksIn(text, now);
  if (MOOD.test(text) && !/\b(?:why|improve|better|you|should)\b/i.test(text)) return moodIn(text, 'this week', now);
  const day = DAY.test(text) ? daysIn(text, now) : null;
  return day ?? guessAsk(likeliestKind(text, now), text, now);
}

/** Reads a question of the kind that the filing model finds likeliest; null for a kind that asks nothing. */
export function guessAsk(kind: Kind | null, text: string, now: QuestionTime): Query | null {
  switch (kind) {
    case 'askCalendar':
      return calendarIn(text, now);
    case 'askTasks':
      return tasksIn(text, now);
    case 'askPast':
      return pastIn(text, now);
    case 'askNote': {
      const about = subject(text, null);
      return about ? { kind: 'memory', about } : null;
    }
    default:
      return null;
  }
}

const todayOf = (now: QuestionTime): Day => dayIn(now.at, now.zone, now.dayStartsAt);

/** An everyday question: what Wren can do, what to do first, what was missed, how it goes. */
function everydayIn(said: string, now: QuestionTime): Query | null {
  if (said.length > 80) return null;
  const text = withoutEnd(said, /[\s?!.]/);
  if (HELP.test(text)) return { kind: 'help' };
  const today = todayOf(now);
  if (IN_FREE_TIME.test(text)) return { kind: 'focus', from: today, to: today };
  const ahead = withoutPeriod(text, periodIn(text, now, false));
  if (FOCUS.test(ahead.rest) || (ahead.period && FOCUS_ON_DAY.test(ahead.rest))) {
    const { from, to } = ahead.period ?? { from: today, to: today };
    return to < today ? null : { kind: 'focus', from: from < today ? today : from, to };
  }
  const { rest, period } = withoutPeriod(text, periodIn(text, now, true));
  if (period && period.from > today) return null;
  const yesterday = dayAfter(today, -1);
  if (MISSED.test(rest)) return { kind: 'missed', from: period?.from ?? yesterday, to: period?.to ?? yesterday };
  // "How was last week?" is one; of a day or a weekend the rows are shown.
  const long = period !== null && dayAfter(period.from, 2) <= period.to;
  if (PROGRESS.test(rest) && (BARE_HOW.test(rest) ? long : period || !/^how did i/i.test(rest)))
    return { kind: 'progress', from: period?.from ?? dayAfter(today, -6), to: period?.to ?? today };
  return null;
}

/** The text without the words that name its days. */
const withoutPeriod = (text: string, period: Period | null) => ({
  rest: (period ? withoutEnd(without(text, period.spans), /[\s?!.,]/) : text).replace(
    /\s(?:for|of|on|in|at|so far)$/i,
    '',
  ),
  period,
});

function headingIn(text: string, now: QuestionTime): Query | null {
  if (text.length > 60) return null;
  const said = withoutEnd(text, /[\s?!.]/);
  const { rest, period } = withoutPeriod(said, periodIn(said, now, /\bmood/i.test(text)));
  const next = period ? null : NEXT_HEADING.exec(rest);
  if (next) return { kind: 'next_event', about: next[1]?.toLowerCase() ?? '' };
  const query = HEADINGS.find(([heading]) => heading.test(rest))?.[1](period) ?? null;
  return query?.kind === 'tasks' && query.which === 'due' ? { ...query, ...dueIn(text, period!, now) } : query;
}

const HABITS =
  /^(?:how are|how're|how's|how is|how do|show me|list|what's|what is)\b.{0,12}\b(?:my|the) (?:habits|routines|streaks?\W*$)/i;
const HABIT: readonly RegExp[] = [
  /^(?:how is|how's|hows) (?:my |the )?(.{2,60}) (?:habit |routine )?(?:going|coming along|doing)\W*$/i,
  /^how (?:am i|i'm) (?:doing|getting on) with (?:my |the )?(.{2,60}?)\W*$/i,
  /^(?:what is|what's|whats|how long is|show me) my (?:current )?(?:streak|run) (?:for|of|with|in|at) (?:my |the )?(.{2,60}?)\W*$/i,
  /^(?:what is|what's|whats|how long is|how's|how is) my (.{2,60}) streak\W*$/i,
  /^have i (?:already )?(?:done|finished) (?:my |the )?(?!everything|anything|all\b)(.{2,40}?)(?: (?:today|yet|already))*\W*$/i,
  /^did i (?:already |do my |do )?(?!finish|complete|tick|write|journal|log|do\b)(.{2,40}?) (?:today|yesterday|this week|yet|already)\W*$/i,
  /^how (?:often|many (?:times|days)) (?:did|have) i (.{2,40}?) (?:this|last|in|over the|today|so far)\b/i,
];

/** The habit that a question is about; '' for all of them, null for none. */
function habitIn(text: string): string | null {
  if (HABITS.test(text)) return '';
  const about = HABIT.map((said) => said.exec(text)?.[1]).find(
    (words) => words && !/\b(?:day|week|month|life|mood|everything|it|things?|you|work day)\b/i.test(words),
  );
  return about === undefined ? null : nameIn(about);
}

/** A row's name without article, quotes and what kind of row it is. */
const nameIn = (text: string) =>
  tidyTitle(text)
    .replace(/^(?:the|my|our|a|an)\s/i, '')
    .replace(/\s(?:habit|routine|project|list)$/i, '')
    .replace(/^["']|["']$/g, '');

const TASKS =
  /\b(?:tasks?|to-?dos?|reminders|my list|overdue|still to do|left to do|chores|deadlines|anything (?:i (?:have|need) )?to do)\b|^what (?:else )?(?:do|must) i (?:still |also )?(?:have to|need to|must)? ?(?:do|get done|finish)\b|\b(?:is|are|'s) (?:still )?(?:due|left|open)\b(?! date)|\banything (?:else )?(?:due|left)\b|^(?:which|what) [a-z]+ (?:are |is )?due\b| project\W*$|^what (?:did|have) i (?:already )?(?:finish|complete|tick)/i;
const NOT_TASKS = /\b(?:calendar|journal|schedule|shopping list|should i|how (?:do|can|to)|why|you|when)\b/i;
const DONE =
  /\b(?:did|have|had) i .{0,20}\b(?:finish|complete|done|do|tick)|\b(?:tasks|to-?dos) .{0,6}(?:done|finished|completed)\b/i;

function tasksIn(text: string, now: QuestionTime): Query {
  const today = todayOf(now);
  const done = DONE.test(text);
  const period = periodIn(text, now, done);
  const about = projectIn(period ? without(text, period.spans) : text);
  if (done) return { kind: 'tasks', which: 'done', about, from: period?.from ?? today, to: period?.to ?? today };
  if (/\b(?:overdue|late)\b/i.test(text)) return { kind: 'tasks', which: 'overdue', about };
  if (/\b(?:first|start|begin|tackle)\b/i.test(text)) return { kind: 'focus', from: today, to: today };
  if (/\b(?:slid?e?|missed|forg[eo]t\w*)\b/i.test(text)) {
    const { from, to } = periodIn(text, now, true) ?? { from: dayAfter(today, -6), to: today };
    return { kind: 'missed', from, to };
  }
  return period
    ? { kind: 'tasks', which: 'due', about, ...dueIn(text, period, now) }
    : { kind: 'tasks', which: 'open', about };
}

/** "By Friday" is from today on, "before Friday" ends on Thursday. */
function dueIn(text: string, { from, to, spans }: Period, now: QuestionTime): Days {
  const word = /^(?:due )?(?:by|until|till|before)\b/i.exec(
    text.slice(Math.min(...spans.map(({ start }) => start))),
  )?.[0];
  if (!word) return { from, to };
  const today = todayOf(now);
  const end = /before$/i.test(word) ? dayAfter(from, -1) : to;
  return { from: today < end ? today : end, to: end };
}

const projectIn = (text: string): string => {
  const named =
    /\b(?:in|of|for|from|on) (?:the |my )?(\S.{0,58}) (?:project|list)\b/i.exec(text)?.[1] ??
    /\bproject (\S.{0,58})$/i.exec(text)?.[1];
  return !named || /\b(?:to-?do|task|the|my)\W*$/i.test(named) ? '' : nameIn(withoutEnd(named, /[?!.]/));
};

const MOOD =
  /\b(?:my|the) moods?\b|^was i (?:(?:really|very|so) )?(?:in an? \w+ mood|happy|sad|stressed|tired|anxious|angry|calm|down|low|ok|okay|fine|well)\b|\bhow (?:did|have|was|were) i (?:been )?(?:feel|feeling|felt|doing)\b|\bhow i(?:'ve| have)? (?:been feeling|felt)\b|^how (?:was|have) i (?:been )?(?:last|this|on|yesterday|over|in the)\b/i;

/** A question about moods; `usual` names the days when the text names none. */
function moodIn(text: string, usual: string, now: QuestionTime): Query | null {
  const period = periodIn(text, now, true) ?? periodIn(usual, now, true);
  return period && { kind: 'mood', from: period.from, to: period.to };
}

const DAY = anyCase`^what (?:did|have|had) i (?:do|done|did|write|written|wrote|log|logged|get done|get up to|been up to|accomplish|accomplished|achieve|achieved|note|noted)\b|^what happened\b|^how (?:was|were) (?:my |the )?(?:day|yesterday|today|week|weekend|month|${WEEKDAY}|last)\b|^how did (?:my |the )?(?:day|today|yesterday|weekend|${WEEKDAY}) go\b|^what did ${WEEKDAY} look like\b|^(?:show|tell|give|read)(?: me)? (?:about |what i (?:did|wrote|noted) |what happened )?(?:yesterday|last|on|today)\b`;

/** A question about what was done or written on days that are not ahead. */
function daysIn(text: string, now: QuestionTime): Query | null {
  const today = todayOf(now);
  const period = periodIn(text, now, true);
  const rest = period ? without(text, period.spans) : text;
  // "What did I write about Anna?" looks for words.
  if (/\b(?:about|regarding|with|to|for|of)\b/i.test(rest.replace(/\bup to\b/i, ''))) return null;
  if (!period) return /\bmy day\b/i.test(text) ? { kind: 'day', from: today, to: today } : null;
  return period.from > today ? null : { kind: 'day', from: period.from, to: period.to };
}

function pastIn(text: string, now: QuestionTime): Query | null {
  if (/\b(?:moods?|happ(?:y|ier)|sad(?:der)?|feel(?:ing)?|felt|slee?p\w*)\b/i.test(text))
    return moodIn(text, 'the last 30 days', now);
  const period = periodIn(text, now, true);
  const today = todayOf(now);
  if (/\b(?:achieved?|accomplish\w*|done|progress)\b/i.test(text))
    return { kind: 'progress', from: period?.from ?? dayAfter(today, -6), to: period?.to ?? today };
  const habit =
    /\b(?:how (?:many times|often) (?:did|have) i|did i|how'?s my|hows my|keep up the) (\p{L}[\p{L} ]{2,30}?)(?: streak| this| every|,|\?|$)/iu.exec(
      text,
    )?.[1];
  if (habit) return { kind: 'habit', about: habit };
  return period && period.from <= today ? { kind: 'day', from: period.from, to: period.to } : null;
}

const NEXT = anyCase`\bnext\b(?! (?:week|month|year|${WEEKDAY}))|\bcoming up\b|^when|^(?:what|wat) time\b|\bsoonest\b|^how (?:long|many) .*\b(?:until|till|to|before)\b`;
/** The words of a question about the calendar that do not name the event. */
const ASKING =
  /^(?:(?:what|wat|which|when|how (?:long|many (?:days|weeks|sleeps)))(?:'?s)? |(?:time|is|are|am|do|does|will|it|there|left|until|till|to|before|i|we|have|be|seeing|see|meet|visiting|visit|my|the|our|next|nxt|on|up|coming|appointments?|events?|things?|plans?|calendar|upcoming)(?: |$))+/i;
const ASKED_AT_END =
  / (?:due|due in|due back|starts?|begins?|ends?|finish|over|be|happening|again|then|now|coming up)$/i;

function calendarIn(text: string, now: QuestionTime): Query {
  const today = todayOf(now);
  const period = periodIn(text, now, false);
  if (NEXT.test(text) && !period)
    return {
      kind: 'next_event',
      about: nameIn(
        withoutEnd(text, /[\s?!.]/)
          .replace(ASKING, '')
          .replace(ASKED_AT_END, ''),
      ),
    };
  return { kind: 'agenda', from: period?.from ?? today, to: period?.to ?? today };
}
