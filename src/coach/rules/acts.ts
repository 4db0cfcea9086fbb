/** Acts on a row that the person names: done, move, rename, delete, into a project, and a habit to start. */
import type { Act, NewHabit } from '#coach/own.ts';
import { withoutEnd } from '#lib/cut.ts';
import { dayAfter } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import { anyCase, numberOf, WEEKDAY, WEEKDAY_START } from './lexicon.ts';
import { DO, EVENT } from './words.ts';
import { tidyTitle } from './title.ts';
import { findWhen, without, type Now } from './when.ts';

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
/** The words that name a row: without quotes, article and what kind of row it is. */
const named = (words: string): string =>
  words
    .trim()
    .replace(ARTICLE, '')
    .replace(
      /^(?:(?:task|to-?do|reminder|event|appointment|calendar entry|habit|project)(?: called| named)?:?\s)(?=\S)(?!(?:in|at|with) )/i,
      '',
    )
    .replace(/^["'](.*)["']$/, '$1')
    .replace(/(?<=\S)\s(?:one|thing)$/i, '')
    .trim();

/** Whether the words say that they name a row. */
const NAMES_ROW =
  /^(?:the |my |our |that )?(?:task|to-?do|reminder|event|appointment|calendar entry|habit|project)\b\s\S|^["']/i;

const DONE = String.raw`(?:done|complete|completed|finished)`;
const TICKED: readonly RegExp[] = [
  /^(?:(?:tick|check|cross)(?:ed)?|strike) off (\S.*)$/i,
  /^(?:done|finished|completed) ?[:–-] (\S.*)$/i,
  /^(?:tick|check|cross|strike) (\S.{0,150}) off(?: (?:my|the) (?:to-?do )?list)?$/i,
  new RegExp(String.raw`^mark (\S.{0,150}?) (?:as )?(?:${DONE}|paid|sent|bought|posted)(?: (?:for )?today)?$`, 'i'),
  new RegExp(String.raw`^(?:set|put) (\S.{0,150}) (?:to|as) ${DONE}$`, 'i'),
  /^(?:complete|finish|close) (?=(?:the |my )?(?:task|to-?do|reminder)\s)(\S.*)$/i,
];
const FINISHED: readonly RegExp[] = [
  /^(?:(?:i|we)(?:'ve| have|'m| am)? )?(?:just |already |finally |all )?(?:finished|completed|done with|done|did(?! (?:i|you|we|he|she|they|it)\b)) (?:with )?(\S.*)$/i,
  /^(?!(?:which|what|how|who|when|where|any|if|well|all|not|nearly|almost|half|i'm|i am|never|get|got|i|we|he|she|they|it|you|was|were|is|are|did|do|does|has|have|had|(?:didn|haven|hasn)'t)\b)(\S.{0,80}?) (?:(?:is|are) )?(?:now |all )?(?<!\b(?:i|we|get|gets|got|getting|was|were|been|be|being|not|well|half|over|under|a|the|much|nothing|something) )(?:done|finished|completed|paid|sent|submitted|handed in|ticked off|✓|✔|✅)(?: now| today)?$/i,
  // "I called Anna": the first word is the task's verb, in the past.
  anyCase`^(?:(?:i|we)(?:'ve| have)? (?:just |already |finally )?|already |just )((?!need\b|feed\b|used to\b|got an? |got .{0,80}\b(?:tomorrow|tonight|next|at \d|${WEEKDAY})\b|parked\b|lent\b)(?:[a-z]{2,12}ed|bought|paid|sent|wrote|written|made|met|got|ran|took|told|spoke|gave|found|brought|built|drew|fed|hung|kept|rang|sold|swept|threw|taught|swam|chose|lent|read|put|cut|set) \S.*)$`,
];
/** A statement of more words is a story. */
const MOST_WORDS = 9;

function done(text: string, now: Now): Act | null {
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  for (const pattern of TICKED) {
    const about = pattern.exec(text)?.[1];
    if (about)
      return {
        kind: 'done',
        about: named(about.replace(/\s(?:on|from|off) (?:my|the) (?:to-?do )?list$/i, '')),
        day: today,
        sure: true,
        whole: false,
      };
  }
  if (text.split(/\s+/).length > MOST_WORDS || /[,;:]|\b(?:and|but|because|so|then|if|that|when|while)\b/i.test(text))
    return null;
  for (const [i, pattern] of FINISHED.entries()) {
    const about = pattern.exec(text)?.[1];
    if (!about) continue;
    const when = findWhen(about, { ...now, back: true });
    const day = when && when.day <= today ? when.day : today;
    const words = named(when && when.day <= today ? without(about, when.spans) : about);
    return words === '' || /^(?:it|that|this|you|everything|all|nothing|so|well|a lot|something)\b/i.test(words)
      ? null
      : { kind: 'done', about: words, day, sure: false, whole: i === FINISHED.length - 1 };
  }
  return null;
}

const MOVE =
  /^(move|swap(?! .* (?:with|for) )|reschedule|prepone|push|postpone|shift|delay|put off|bring|change|pull)(?: (?:back|out|off|forward|up))? (\S.*)$/i;
/** Something that moves to a weekday. */
export const MOVES_TO = anyCase`^(?:move|reschedule|push|postpone|shift|delay|put off|change)\b.* (?:to|until|till) (?!this )${WEEKDAY_START}[a-z]*\b`;
/** Joins what is moved and where it goes. */
const TO = /\s(?:(?:back |forward |out |over |up )?(?:to|until|till|on|for|by|into)|forward|back)\s/gi;

function moved(text: string, now: Now): Act | null {
  const [, verb = '', body = ''] = MOVE.exec(text) ?? [];
  if (!body || body.length > 200) return null;
  // "Bring snacks to class on Monday" is something to do.
  if (/^(?:bring|pull)$/i.test(verb) && !/ (?:back|forward|up)\b/i.test(text)) return null;
  const later = BY.exec(body);
  if (later) {
    const [, about = '', count = '', unit = ''] = later;
    const days =
      numberOf(count) *
      (/^w/i.test(unit) ? 7 : 1) *
      (/^(?:bring|pull)$/i.test(verb) || / forward\b/i.test(text) ? -1 : 1);
    return { kind: 'move', about: named(about), day: null, minute: null, later: days, sure: true };
  }
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const joints = [...body.matchAll(TO)].reverse();
  for (const { 0: joint, index } of joints) {
    const about = named(withoutOld(body.slice(0, index).replace(/^(?:the )?(?:time|date|day) (?:of|for) /i, ''), now));
    const rest = body.slice(index + joint.length);
    // "Shift tomorrow 7am to 3pm" names no row.
    // "Move it to Friday": nothing is named (corrections.ts).
    if (about === '' || /^(?:it|this|that|them|these|those)$/i.test(about)) continue;
    if (whole(about, now, [about])) continue;
    const when = whole(rest, now);
    if (when && !when.rrule) {
      // A time alone is one of the row's own day, whatever the time is now.
      const alone = when.dayless && when.minute !== undefined && !/day\b/i.test(rest);
      const nowhere = dayAfter(when.day, 3650);
      // "Change dinner to 8" is in the evening, as dinner is.
      const said =
        alone && !/m$|:|o'?clock$/i.test(rest) ? findWhen(`${about} at ${rest}`, { ...now, on: nowhere }) : null;
      const { minute } = said ?? (alone ? (whole(rest, { ...now, on: nowhere }) ?? when) : when);
      const sure = /^(?:move|prepone|postpone|shift)$/i.test(verb) || NAMES_ROW.test(body);
      return {
        kind: 'move',
        about,
        // On a Wednesday "to Wednesday" is next week's.
        day: alone ? null : when.loose && when.day === today && !/\bthis\b/i.test(rest) ? dayAfter(today, 7) : when.day,
        minute: minute ?? null,
        sure,
      };
    }
    const project = /^(?:the |my )?(?:project (\S.{0,60})|(\S.{0,60}) project)$/i.exec(rest);
    if (project && /^move$/i.test(verb))
      return { kind: 'into_project', about, project: named(project[1] ?? project[2] ?? ''), sure: true };
  }
  return null;
}

/** "The dentist by two days", "the essay back a week". */
const BY =
  /^(\S.*?) (?:(?:back |forward |out )?by|back|forward) (an?|one|two|three|four|five|six|[1-9]\d?) (days?|weeks?)(?: forward| back)?$/i;

/** "Rehearsal from Monday": without the day on which it was. */
function withoutOld(words: string, now: Now): string {
  const from = words.lastIndexOf(' from ');
  return from > 0 && whole(words.slice(from + 6), now) ? words.slice(0, from) : words;
}

/** The day and time of a text that says nothing else. */
function whole(text: string, now: Now, ways = [text, `on ${text}`, `at ${text}`]) {
  for (const said of ways) {
    const when = findWhen(said, now);
    if (when && without(said, when.spans).replace(/\b(?:at|on|the|to|for|instead)\b|[^\p{L}\p{N}]/giu, '') === '')
      return when;
  }
  return null;
}

const RENAME: readonly RegExp[] = [
  /^rename (?:the |my )?(?:(?:task|to-?do|event|appointment|habit|project) )?["'](\S.{0,120}?)["'] (?:to|into|as) (\S.{0,120})$/i,
  /^rename (\S.{0,120}?) (?:to|into|as) (\S.{0,120})$/i,
  /^change the (?:name|title) of (\S.{0,120}?) (?:to|into) (\S.{0,120})$/i,
  /^(?:change|edit) ["'](\S.{0,120}?)["'] (?:to|into) ["'](\S.{0,120})["']$/i,
];

function renamed(text: string): Act | null {
  for (const pattern of RENAME) {
    const [, about, title] = pattern.exec(text) ?? [];
    if (about && title)
      return { kind: 'rename', about: named(about), title: tidyTitle(title.replace(/^["']|["']$/g, '')), sure: true };
  }
  return null;
}

/** "The meeting on Friday is cancelled": without such a row it is only told. */
const CALLED_OFF =
  /^(?:the |my |our )?(\S.{1,60}?)(?:(?: is| are| has been|'s)(?: now)?)? (?:cancell?ed|called off)(?: now)?$/i;
const DELETE =
  /^(?:delete|remove|cancel|scrap|get rid of|call off|(?:drop|bin)(?= .* (?:habit|task|reminder|event|project)$)) (\S.{0,200})$/i;
const FROM_LIST = /\s(?:from|off) (?:my|the) (?:to-?do list|list|tasks|calendar|schedule|agenda|habits)$/i;

function deleted(text: string, now: Now): Act | null {
  const off = CALLED_OFF.exec(text)?.[1];
  const body =
    off && EVENT.test(off) && !/\b(?:train|bus|flight|ferry|was|got)\b/i.test(off) ? off : DELETE.exec(text)?.[1];
  if (!body) return null;
  const words = body.replace(FROM_LIST, '');
  const sure =
    !off && (words !== body || NAMES_ROW.test(body) || /\b(?:appointment|meeting|event|task|reminder)\b/i.test(body));
  const quoted = /^["']/.test(named(body)) ? null : findWhen(words, now);
  const about = named(quoted ? without(words, quoted.spans) : words);
  if (/\s(?:before|when|once|after|if|unless|so) /i.test(words)) return null;
  // "Cancel the gym before 1 June", "cancel it in six days" are to be done then.
  if (quoted?.deadline || (quoted && /^(?:in|within) /i.test(words.slice(quoted.spans[0]?.start)))) return null;
  if (about === '' || /^(?:it|this|that|everything|all|them|my (?:account|data))\b/i.test(about)) return null;
  return { kind: 'delete', about, on: quoted && !quoted.past ? quoted.day : null, sure };
}

const IN_PROJECT: readonly RegExp[] = [
  /^(?:add|put|create|make) (\S.{0,150}) (?:to|in|into|under) (?:the |my |our )?(\S.{0,60}?) project$/i,
  /^(?:add|put|create|make) (\S.{0,150}) (?:to|in|into|under) (?:the |my |our )?project (?:called |named )?(\S.{0,60})$/i,
];
/** "Add a task to the kitchen project: order tiles". */
const PROJECT_FIRST =
  /^(?:add|put|create|make)(?: an?| the)?(?: new)?(?: (?:task|to-?do))? (?:to|in|into|under|for) (?:the |my |our )?(\S.{0,60}?) project ?[:–-] ?(\S.{0,150})$/i;

function inProject(text: string, now: Now): Act | null {
  const [, first = '', task = ''] = PROJECT_FIRST.exec(text) ?? [];
  for (const pattern of IN_PROJECT) {
    const [, words = task, project = first] = pattern.exec(text) ?? [];
    if (!words) continue;
    const plain = named(words.replace(/^(?:a |the )?(?:new )?(?:task|to-?do)(?: to| called| for)? /i, ''));
    const when = findWhen(plain, now);
    const title = tidyTitle(when && !when.past ? without(plain, when.spans) : plain);
    if (title)
      return {
        kind: 'create_in_project',
        project: named(project),
        title,
        day: when && !when.past ? when.day : null,
        sure: true,
      };
  }
  return null;
}

const WISH =
  /^(?:i (?:want to|would like to|wanna|'d like to)|i'd (?:like|love) to|i'm going to|help me(?: to)?|let's|let me) (?:(?:start|begin|try|get into|get better at|build|make|form|keep up)(?: a| the)?(?: new)?(?: habit of| routine of)? )?(\S.{0,80})$/i;
const START =
  /^(?:(?:start|add|create|make|begin|build|set up|track)(?: me)? (?:a |an |the |my )?(?:new |daily |weekly )*|new (?:daily |weekly )?)(?:habit|routine)(?: of| called| named| to| for|:)* ?["']?(\S.{0,80}?)["']?$/i;
/** "Read 20 pages a day". */
const AMOUNT =
  /^(?:do|drink|eat|walk|run|read|write|draw|practi[sc]e|study|learn|meditate|stretch|cycle|swim|save|sketch|journal) (?:for )?(?:\d[\d,.]{0,6}|an?|one|two|three|five|ten|twenty|thirty)\b[^.,;!?]{1,40} (?:a|per|each|every) day$/i;
/** "Meditate every morning", without a time. */
const ROUTINE =
  /^(?:meditate|stretch|journal|floss|exercise|work ?out|jog|walk|read|pray|sketch|draw|do (?:some )?(?:yoga|pilates|stretching)|go for a (?:walk|run|jog|swim)|take (?:my |the )?(?:multi)?(?:vitamins?|supplements?)|drink (?:more |enough )?water|practi[sc]e (?:the |my )?[a-z]+|make (?:the|my) bed) ?[\w ]{0,24}? (?:every|each) (?:single )?(?:day|morning|evening|night)$/i;
const OFTEN = anyCase`\b(?:every|each|a|per) (?:single )?day\b|\b(?:every|each) (?:single )?(?:(?:other )?day|morning|evening|night|week|weekday|weekend)\b|\bdaily\b|\bweekly\b|\b(?:once|twice|one time|two times|three times|four times|five times|six times|[1-6] times|[1-6]x) (?:a|per|each|every) week\b|\b(?:(?:every|each) ${WEEKDAY}s?|on ${WEEKDAY}s)(?:,? (?:and )?${WEEKDAY}s?){0,6}`;
const HABIT_WORD = /\b(?:habit|routine)\b/i;
const COUNTS: Readonly<Record<string, number>> = {
  once: 1,
  one: 1,
  twice: 2,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function habitToStart(text: string): Act | null {
  const started = START.exec(text)?.[1];
  const wished = started ?? WISH.exec(text)?.[1] ?? AMOUNT.exec(text)?.[0] ?? ROUTINE.exec(text)?.[0];
  if (!wished) return null;
  const often = OFTEN.exec(wished)?.[0] ?? OFTEN.exec(text)?.[0] ?? '';
  if (!started && often === '' && !HABIT_WORD.test(text)) return null;
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

/** "Running in the park" is "Run in the park". */
export function inBaseForm(words: string): string {
  const [, verb = '', rest = ''] = /^([a-z]+)ing\b(.*)$/i.exec(words) ?? [];
  const root = verb.toLowerCase();
  const base = [root, `${root}e`, root.replace(/(.)\1$/, '$1'), root === 'journal' ? 'journal' : ''].find(
    (word) => word !== '' && (DO.has(word) || HABITS.has(word)),
  );
  return base && root.length > 1 ? `${base}${rest}` : words;
}
/** Verbs of habits that start no task. */
const HABITS = new Set([
  'journal',
  'jog',
  'run',
  'eat',
  'floss',
  'meditate',
  'drink',
  'cycle',
  'stretch',
  'sing',
  'walk',
]);

function rhythmOf(often: string): Pick<NewHabit, 'rhythm' | 'block'> {
  const block = /morning/.test(often) ? 'morning' : /evening|night/.test(often) ? 'evening' : null;
  const times = /^(\w+?)x? (?:times? )?(?:a|per|each|every) week/.exec(often)?.[1];
  const count = times === undefined ? 0 : (COUNTS[times] ?? Number(times));
  if (count === 1 || /^(?:weekly|every week|each week)$/.test(often)) return { rhythm: 'weekly', block };
  if (count > 1) return { rhythm: `${count} a week`, block };
  if (often.endsWith('weekday')) return { rhythm: 'on 1,2,3,4,5', block };
  if (/weekend/.test(often)) return { rhythm: 'on 6,7', block };
  if (/other day/.test(often)) return { rhythm: '4 a week', block };
  const days = WEEKDAYS.flatMap((name, i) => (new RegExp(String.raw`\b${name}`).test(often) ? [i + 1] : []));
  return { rhythm: days.length > 0 ? `on ${days.join(',')}` : 'daily', block };
}
