/** Acts on a row that the person names: done, move, rename, delete, into a project, and a habit to start. */
import type { Act, NewHabit } from '#coach/own.ts';
import { withoutEnd } from '#lib/cut.ts';
import { dayAfter } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import { anyCase, numberOf, WEEKDAY, WEEKDAY_NAMES, WEEKDAY_START } from './lexicon.ts';
import { DO, EVENT } from './words.ts';
import { tidyTitle } from './title.ts';
import { findWhen, without, type Now, type When } from './when.ts';

/** Reads an act; null for any other text. `text` has no greeting and no "could you please". */
export function understandAct(text: string, now: Now): Act | null {
  const said = withoutEnd(text, /[\s.!?]/).replace(/\s(?:please|pls|thanks|thank you)$/i, '');
  return (
    habitToStart(said) ??
    renamed(said) ??
    inProject(said, now) ??
    moved(said, now) ??
    deleted(said, now) ??
    done(said, now)
  );
}

const ARTICLE = anyCase`^(?:the|my|our|that|this|(?:today|tomorrow|tonight|${WEEKDAY})'s)\s`;
const ROW = '(?:task|to-?do|reminder|event|appointment|calendar entry|habit|project)';
const ROW_HEAD = anyCase`^${ROW}(?: called| named)?:?\s(?=\S)(?!(?:in|at|with) )`;
/** Whether the words say that they name a row. */
const NAMES_ROW = anyCase`^(?:(?:the |my |our |that )?${ROW}\b\s\S|["'])`;
const PRONOUN =
  /^(?:it|this|that|them|these|those|you|i|we|he|she|they|everything|all|nothing|so|well|a lot|something|my (?:account|data))\b/i;

/** The words that name a row: without quotes, article and what kind of row it is. */
const named = (words: string): string =>
  words
    .trim()
    .replace(ARTICLE, '')
    .replace(ROW_HEAD, '')
    .replace(/^["'](.*)["']$/, '$1')
    .replace(/(?<=\S)\s(?:one|thing)$/i, '')
    .trim();

const DONE = '(?:done|complete|completed|finished)';
const TICKED: readonly RegExp[] = [
  /^(?:(?:tick|check|cross)(?:ed)?|strike) off (\S.*)$/i,
  /^(?:done|finished|completed) ?[:–-] (\S.*)$/i,
  /^(?:tick|check|cross|strike) (\S.{0,150}) off(?: (?:my|the) (?:to-?do )?list)?$/i,
  anyCase`^(?:mark|set|put) (\S.{0,150}?) (?:(?:as|to) )?(?:${DONE}|paid|sent|bought|posted)(?: (?:for )?today)?$`,
  /^(?:complete|finish|close) (?=(?:the |my )?(?:task|to-?do|reminder)\s)(\S.*)$/i,
];
const FINISHED: readonly RegExp[] = [
  /^(?:(?:i|we)(?:'ve| have|'m| am)? )?(?:just |already |finally |all )?(?:finished|completed|done with|done|did(?! (?:i|you|we|he|she|they|it)\b)) (?:with )?(\S.*)$/i,
  /^(?!(?:which|what|how|who|when|where|any|if|well|all|not|nearly|almost|half|i'm|i am|never|get|got|i|we|he|she|they|it|you|was|were|is|are|did|do|does|has|have|had|(?:didn|haven|hasn)'t)\b)(\S.{0,80}?) (?:(?:is|are) )?(?:now |all )?(?<!\b(?:i|we|get|gets|got|getting|was|were|been|be|being|not|well|half|over|under|a|the|much|nothing|something) )(?:done|finished|completed|paid|sent|submitted|handed in|ticked off|✓|✔|✅)(?: now| today)?$/i,
  // "I called Anna": the first word is the task's verb, in the past.
  anyCase`^(?:(?:i|we)(?:'ve| have)? (?:just |already |finally )?|already |just )((?!need\b|feed\b|used to\b|got an? |got .{0,80}\b(?:tomorrow|tonight|next|at \d|${WEEKDAY})\b|parked\b|lent\b)(?:[a-z]{2,12}ed|bought|paid|sent|wrote|written|made|met|got|ran|took|told|spoke|gave|found|brought|built|drew|fed|hung|kept|rang|sold|swept|threw|taught|swam|chose|lent|read|put|cut|set) \S.*)$`,
];
/** A statement of more words is a story. */
const STATEMENT_WORDS = 9;

function done(text: string, now: Now): Act | null {
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const ticked = TICKED.map((said) => said.exec(text)?.[1]).find((about) => about !== undefined);
  if (ticked !== undefined) {
    const about = named(ticked.replace(FROM_LIST, ''));
    return { kind: 'done', about, day: today, sure: true, whole: false };
  }
  if (
    text.split(/\s+/).length > STATEMENT_WORDS ||
    /[,;:]|\b(?:and|but|because|so|then|if|that|when|while)\b/i.test(text)
  )
    return null;
  const at = FINISHED.findIndex((said) => said.test(text));
  const about = FINISHED[at]?.exec(text)?.[1];
  if (about === undefined) return null;
  const when = findWhen(about, { ...now, back: true });
  const words = named(when ? without(about, when.spans) : about);
  if (words === '' || PRONOUN.test(words)) return null;
  const day = when && when.day < today ? when.day : today;
  return { kind: 'done', about: words, day, sure: false, whole: at === FINISHED.length - 1 };
}

/** "Move lunch to Friday"; "we moved lunch to Friday" too, which without such a row is only told. */
const MOVE =
  /^(?:(?:i|we)(?:'ve| have)? (?:just )?(?=[a-z]+ed |put off ))?(moved?|swap(?! .* (?:with|for) )|rescheduled?|prepone|push(?:ed)?|postponed?|snoozed?|bump(?:ed)?|shift(?:ed)?|delay(?:ed)?|put off|(?:bring|pull)(?=.* (?:back|forward|up)\b)|changed?)(?: (?:back|out|off|forward|up))? (\S.*)$/i;
/** "Lunch moved from 12 to 1", "the exam has been brought forward to Monday": without such a row it is only told. */
const TOLD_MOVE =
  /^(?:the |my |our |that )?(\S.{1,60}?)(?:(?: (?:is|was|has|have|been|got|gets|getting|now)|'s)(?= ))* (?:moved|pushed|rescheduled|postponed|shifted|delayed|bumped|brought forward|changed)(?: (?:back|forward|out))?((?: from \S.{0,40}?)? (?:to|until|till) \S.{0,60})$/i;
/** "Stand-up is now at 10", "yoga is at 7 not 6 tomorrow". */
const NOW_AT =
  /^(?:the |my |our |that )?(\S.{1,60}?)(?: is|'s) (?:now (?:at|on) (\S.{0,30}?)|(?:at|on) (\S.{0,30}?)(?=,? (?:instead|not|rather) ))(?:,? (?:instead of|not|rather than) (?:at |on )?\d\S*)?((?: (?:on|tomorrow|today|this|next)\b.{0,30})?)$/i;
/** Something that moves to a weekday. */
export const MOVES_TO = anyCase`^(?:move|reschedule|push|postpone|shift|delay|put off|change)\b.* (?:to|until|till) (?!this )${WEEKDAY_START}[a-z]*\b`;
/** Joins what is moved and where it goes. */
const TO = /\s(?:(?:back |forward |out |over |up )?(?:to|until|till|on|for|by|into)|forward|back)\s/gi;
/** The same where it is told: "changed the sheets on Friday" moves nothing. */
const TOLD_TO = /\s(?:(?:back |forward |out |over )?(?:to|until|till))\s/gi;
/** "The dentist by two days", "the essay back a week". */
const BY =
  /^(\S.*?) (?:(?:back |forward |out )?by|back|forward) (an?|one|two|three|four|five|six|[1-9]\d?) (days?|weeks?)(?: forward| back)?$/i;

function moved(text: string, now: Now): Act | null {
  const [, verb = '', body = toldMove(text)] = MOVE.exec(text) ?? [];
  if (!body || body.length > 200) return null;
  const [, row, count = '', unit = ''] = BY.exec(body) ?? [];
  if (row !== undefined) {
    const earlier = /^(?:bring|pull)$/i.test(verb) || / forward\b/i.test(text);
    const later = numberOf(count) * (unit.startsWith('w') ? 7 : 1) * (earlier ? -1 : 1);
    return { kind: 'move', about: named(row), day: null, minute: null, later, sure: true };
  }
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const told = verb === '' || /ed$/i.test(verb);
  for (const { 0: joint, index } of [...body.matchAll(told ? TOLD_TO : TO)].reverse()) {
    const about = named(
      withoutOldDay(body.slice(0, index).replace(/^(?:the )?(?:time|date|day) (?:of|for) /i, ''), now),
    );
    const rest = body.slice(index + joint.length);
    // "Shift tomorrow 7am to 3pm" and "move it to Friday" name no row.
    if (about === '' || PRONOUN.test(about) || wholeWhen(about, now, [about])) continue;
    const when = wholeWhen(rest, now);
    if (when && !when.rrule) {
      // A time alone is one of the row's own day, whatever the time is now. "Change dinner to 8" is in the evening, as dinner is.
      const alone = when.dayless && when.minute !== undefined && !/day\b/i.test(rest);
      const anyDay = { ...now, on: dayAfter(when.day, 3650) };
      const read = alone
        ? (findWhen(`${about} at ${rest}`, anyDay) ?? wholeWhen(rest, anyDay) ?? when)
        : (when.minute !== undefined && findWhen(`${about} ${rest}`, now)) || when;
      // On a Wednesday "to Wednesday" is next week's.
      const next = when.loose && when.day === today && !/\bthis\b/i.test(rest);
      const day = alone ? null : next ? dayAfter(today, 7) : when.day;
      const sure = /^(?:move|prepone|postpone|shift)$/i.test(verb) || NAMES_ROW.test(body);
      return { kind: 'move', about, day, minute: read.minute ?? null, sure };
    }
    const project = /^(?:the |my )?(?:project (\S.{0,60})|(\S.{0,60}) project)$/i.exec(rest);
    if (project && /^move$/i.test(verb))
      return { kind: 'into_project', about, project: named(project[1] ?? project[2] ?? ''), sure: true };
  }
  return null;
}

/** "Lunch from 12 to 1", of a text that tells that something was moved; empty for any other. */
function toldMove(text: string): string {
  const [, what, where = ''] = TOLD_MOVE.exec(text) ?? [];
  if (what !== undefined) return what + where;
  const [, row, now, then = now, day = ''] = NOW_AT.exec(text) ?? [];
  return row === undefined ? '' : `${row} to ${then}${day}`;
}

/** "Rehearsal from Monday": without the day on which it was. */
function withoutOldDay(words: string, now: Now): string {
  const from = words.lastIndexOf(' from ');
  return from > 0 && wholeWhen(words.slice(from + 6), now) ? words.slice(0, from) : words;
}

/** The day and time of a text that says nothing else. */
function wholeWhen(text: string, now: Now, readings = [text, `on ${text}`, `at ${text}`]): When | null {
  for (const said of readings) {
    const when = findWhen(said, now);
    if (when && without(said, when.spans).replace(/\b(?:at|on|the|to|for|instead)\b|[^\p{L}\p{N}]/giu, '') === '')
      return when;
  }
  return null;
}

const RENAME =
  /^(?:rename|change the (?:name|title) of|(?:change|edit)(?= ["'])) (\S.{0,120}?["']?) (?:to|into|as) (["']?\S.{0,120})$/i;

function renamed(text: string): Act | null {
  const [, about, title] = RENAME.exec(text) ?? [];
  return about && title
    ? { kind: 'rename', about: named(named(about)), title: tidyTitle(title.replace(/^["']|["']$/g, '')), sure: true }
    : null;
}

/** "The meeting on Friday is cancelled": without such a row it is only told. */
const CALLED_OFF =
  /^(?:the |my |our )?(\S.{1,60}?)(?:(?: is| are| has been|'s)(?: now)?)? (?:cancell?ed|called off)(?: now)?$/i;
const DELETE =
  /^(?:delete|remove|cancel|scrap|get rid of|call off|(?:drop|bin)(?= .* (?:habit|task|reminder|event|project)$)|erase(?= .*\b(?:entry|entries|journal|diary)\b)) (\S.{0,200})$/i;
const FROM_LIST = /\s(?:from|off|on) (?:my|the) (?:to-?do list|list|tasks|calendar|schedule|agenda|habits)$/i;

function deleted(text: string, now: Now): Act | null {
  const off = CALLED_OFF.exec(text)?.[1];
  const calledOff = off !== undefined && EVENT.test(off) && !/\b(?:train|bus|flight|ferry|was|got)\b/i.test(off);
  const body = calledOff ? off : DELETE.exec(text)?.[1];
  if (!body) return null;
  const words = body.replace(FROM_LIST, '');
  const sure =
    !calledOff &&
    (words !== body || NAMES_ROW.test(body) || /\b(?:appointment|meeting|event|task|reminder)\b/i.test(body));
  const when = /^["']/.test(named(body)) ? null : findWhen(words, now);
  const about = named(when ? without(words, when.spans) : words);
  // "Cancel the gym before 1 June", "cancel it in six days" are to be done then.
  const later = when?.deadline || (when && /^(?:in|within) /i.test(words.slice(when.spans[0]?.start)));
  if (later || about === '' || PRONOUN.test(about) || /\s(?:before|when|once|after|if|unless|so) /i.test(words))
    return null;
  return { kind: 'delete', about, on: when && !when.past ? when.day : null, sure };
}

const IN_PROJECT = anyCase`^(?:add|put|create|make) (?<task>\S.{0,150}) (?:to|in|into|under) (?:the |my |our )?(?:project (?:called |named )?(?<project>\S.{0,60})|(?<named>\S.{0,60}?) project)$`;
/** "Add a task to the kitchen project: order tiles". */
const PROJECT_FIRST =
  /^(?:add|put|create|make)(?: an?| the)?(?: new)?(?: (?:task|to-?do))? (?:to|in|into|under|for) (?:the |my |our )?(?<project>\S.{0,60}?) project ?[:–-] ?(?<task>\S.{0,150})$/i;

function inProject(text: string, now: Now): Act | null {
  const groups = (PROJECT_FIRST.exec(text) ?? IN_PROJECT.exec(text))?.groups;
  if (!groups) return null;
  const task = named(
    (groups['task'] ?? '').replace(/^(?:a |the )?(?:new )?(?:task|to-?do)(?: to| called| for)? /i, ''),
  );
  const when = findWhen(task, now);
  const title = tidyTitle(when && !when.past ? without(task, when.spans) : task);
  const project = named(groups['project'] ?? groups['named'] ?? '');
  const day = when && !when.past ? when.day : null;
  return title ? { kind: 'create_in_project', project, title, day, sure: true } : null;
}

const WISH =
  /^(?:i (?:want to|would like to|wanna|'d like to)|i'd (?:like|love) to|i'm going to|help me(?: to)?|let's|let me) (?:(?:start|begin|try|get into|get better at|build|make|form|keep up)(?: a| the)?(?: new)?(?: habit of| routine of)? )?(\S.{0,80})$/i;
const START =
  /^(?:(?:start|add|create|make|begin|build|set up|track)(?: me)? (?:a |an |the |my )?(?:new |daily |weekly )*|new (?:daily |weekly )?)(?:habit|routine)(?: of| called| named| to| for|:)* ?["']?(\S.{0,80}?)["']?$/i;
/** "Read 20 pages a day", "meditate every morning": without a time. */
const ROUTINE =
  /^(?:(?:do|drink|eat|walk|run|read|write|draw|practi[sc]e|study|learn|meditate|stretch|cycle|swim|save|sketch|journal) (?:for )?(?:\d[\d,.]{0,6}|an?|one|two|three|five|ten|twenty|thirty)\b[^.,;!?]{1,40} (?:a|per|each|every) day|(?:meditate|stretch|journal|floss|exercise|work ?out|jog|walk|read|pray|sketch|draw|do (?:some )?(?:yoga|pilates|stretching)|go for a (?:walk|run|jog|swim)|take (?:my |the )?(?:multi)?(?:vitamins?|supplements?)|drink (?:more |enough )?water|practi[sc]e (?:the |my )?[a-z]+|make (?:the|my) bed) ?[\w ]{0,24}? (?:every|each) (?:single )?(?:day|morning|evening|night))$/i;
const OFTEN = anyCase`\b(?:every|each|a|per) (?:single )?day\b|\b(?:every|each) (?:single )?(?:(?:other )?day|morning|evening|night|week|weekday|weekend)\b|\b(?:dai|week)ly\b|\b(?:once|twice|(?:one|two|three|four|five|six|[1-6]) times?|[1-6]x) (?:a|per|each|every) week\b|\b(?:(?:every|each) ${WEEKDAY}s?|on ${WEEKDAY}s)(?:,? (?:and )?${WEEKDAY}s?){0,6}`;

function habitToStart(text: string): Act | null {
  const started = START.exec(text)?.[1];
  const wished = started ?? WISH.exec(text)?.[1] ?? ROUTINE.exec(text)?.[0];
  if (!wished) return null;
  const often = OFTEN.exec(wished)?.[0] ?? OFTEN.exec(text)?.[0] ?? '';
  if (!started && often === '' && !/\b(?:habit|routine)\b/i.test(text)) return null;
  const words = wished
    .replace(often, ' ')
    .replace(/^(?:of |to )|\s(?:habit|routine)$/gi, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
  const title = tidyTitle(inBaseForm(words));
  return title.length < 2 || /\b(?:remind|die|kill)\b/i.test(title)
    ? null
    : { kind: 'start_habit', title, ...rhythmOf(often.toLowerCase()), sure: true };
}

/** Verbs of habits that start no task. */
const HABIT_VERBS = new Set('journal jog run eat floss meditate drink cycle stretch sing walk'.split(' '));

/** "Running in the park" is "Run in the park". */
export function inBaseForm(words: string): string {
  const [, verb = '', rest = ''] = /^([a-z]{2,})ing\b(.*)$/i.exec(words) ?? [];
  const root = verb.toLowerCase();
  const base = [root, `${root}e`, root.replace(/(.)\1$/, '$1')].find((word) => DO.has(word) || HABIT_VERBS.has(word));
  return base ? `${base}${rest}` : words;
}

/** How often a habit is meant, by the words for it. */
export function rhythmOf(often: string): Pick<NewHabit, 'rhythm' | 'block'> {
  const block = /morning/.test(often) ? 'morning' : /evening|night/.test(often) ? 'evening' : null;
  const times = /^(\w+?)x? (?:times? )?(?:a|per|each|every) week/.exec(often)?.[1];
  const count = times === undefined ? 0 : times === 'once' ? 1 : times === 'twice' ? 2 : numberOf(times);
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => often.includes(WEEKDAY_NAMES[day % 7]!.toLowerCase()));
  if (count === 1 || /^(?:weekly|every week|each week)$/.test(often)) return { rhythm: 'weekly', block };
  if (count > 1) return { rhythm: `${count} a week`, block };
  if (often.endsWith('weekday')) return { rhythm: 'on 1,2,3,4,5', block };
  if (often.endsWith('weekend')) return { rhythm: 'on 6,7', block };
  if (often.endsWith('other day')) return { rhythm: '4 a week', block };
  return { rhythm: days.length > 0 ? `on ${days.join()}` : 'daily', block };
}
