/**
 * Commands: "remind me to …", "put … on my calendar", "note to self: …". The first phrasing that makes something decides. The body is the text after
 * its words.
 */
import { MODAL } from './clauses.ts';
import { chat, entry, found, note, type FoundItem } from './found.ts';
import { guessOf } from './guess.ts';
import { anyCase, WEEKDAY } from './lexicon.ts';
import { firstOf, type Rule } from './rule.ts';
import { eventFrom } from './events.ts';
import { itemsOf } from './listed.ts';
import { listItems, taskFrom, reminder, tasks } from './tasks.ts';
import { startsTask, thingsIn } from './things.ts';
import { tidyTitle } from './title.ts';
import { findWhen, type Now, type When, without } from './when.ts';
import { EVENT, PAST } from './words.ts';

type Make = (body: string, now: Now, said: string, match: RegExpExecArray) => FoundItem[] | null;
/** A pattern, and what is made of the text after its words. */
type Phrasing = readonly [RegExp, Make];

interface CommandText {
  readonly text: string;
  readonly now: Now;
}

const command = (name: string, ...phrasings: readonly Phrasing[]): Rule<CommandText> => ({
  name,
  when: () => true,
  make: ({ text, now }) => {
    for (const [phrasing, make] of phrasings) {
      const match = phrasing.exec(text);
      const made = match && make(text.slice(match[0].length).trim(), now, text, match);
      if (made) return made;
    }
    return null;
  },
});

const PUT = '(?:add|put|stick|throw|place|pop|enter|get|insert|save|store|keep|write|note|log|record|jot)';
const MY = "(?:(?:my|the|our|your|a|today's) )?";
/** "Put … into PLACE" and "put into PLACE: …". `make` has what is put, and what follows the place. */
const into = (
  place: string,
  make: (body: string, tail: string, now: Now, said: string) => FoundItem[] | null,
): Phrasing[] => [
  [
    anyCase`^${PUT}[:\s]\s?(?:it |this |that |down )*(?:to|on|onto|in|into|for|as) ${MY}${place}\b\s*[:,\-–]?\s*(?:that\b\s*)?`,
    (body, now, said) => (body ? make(body, '', now, said) : null),
  ],
  [
    anyCase`^${PUT}[:\s]\s?["']?(\S.{1,199}?)["']?\s(?:to|on|onto|in|into) ${MY}${place}\b(.*)$`,
    (_body, now, said, [, what = '', tail = '']) => make(PRONOUN.test(what) ? '' : what, tail, now, said),
  ],
];
const PRONOUN = /^(?:it|this|that|them|these|those)$/i;

const asEntry: Make = (body, _now, said) => entry(body || said);
const asDump: Make = (body, _now, said) => note('thought_dump', said, body || said);
const asTask: Make = (body, now, said) => taskFrom(body, now, said, null, false);
const asEvent: Make = (body, now, said) => eventFrom(body, now, said);
const asReminder: Make = (body, now, said) => reminder(body, now, said);

const CALENDAR = '(?:calendar|schedule|agenda|planner)';
const TASK_LIST =
  '(?:to[- ]?do(?:s| list|s list)?|(?:task|shopping|grocery|groceries|work|packing) list|tasks|list|inbox|reminders|errands)';
const JOURNAL = '(?:journal(?: entry)?|diary|daily log|log|entries)';
const VAULT = '(?:memory vault|memory|memories|vault|notes)';
const DAY = `(?:today|tomorrow|tonight|(?:this |next )?(?:weekend|${WEEKDAY}))`;
const LIST = 'Something for your list';

/** Tried in this order, as are the phrasings of each command. */
export const COMMANDS: readonly Rule<CommandText>[] = [
  command('Something to get out of your head', [
    anyCase`^(?:(?:rant|vent|venting)(?=\s*[:–-])|(?:i'm |im |just )*dumping (?:(?:my |some |a few )?thoughts(?: here)?|this)|(?:(?:i )?(?:just )?(?:need|have) to |just )?get(?:ting)? (?:this|it|stuff) (?:all )?out(?: of my (?:head|system)|(?=\s*[:–-]))|(?:thought|brain|mind) ?dump|(?:just )?dump(?:ing)?(?=\s*[:–-])|(?:let me|i (?:just )?(?:need|want|have|got) to|can i|i'm gonna|gotta) (?:vent|rant|get (?:this|something|it) off my chest|dump (?:this|my thoughts|some thoughts)|clear my head|empty my (?:head|mind))|(?:random|shower|stray) thoughts?(?=\s*[:–,-])|thoughts?(?=\s*:)|(?:[a-z]+ ){0,3}ideas?(?: for [\w ]{2,40})?(?=\s*[:–]|\s-\s))\s*[:\-–,.]?\s*(?:about\s+)?`,
    asDump,
  ]),
  command(
    'A journal entry, by its first words',
    [
      anyCase`^(?:dear diary|dear journal|journal(?: entry)?|diary(?: entry)?|log(?: entry)?|daily log|entry|today's entry|gratitude|grateful for|mood|(?:(?:high|low)lights?|wins?)(?: of the day)?|(?:morning|evening) pages)\s*[:,\-–]\s*`,
      asEntry,
    ],
    [
      anyCase`^(?:add|write|put|make|create|start|new)\s+(?:a |an |new )*(?:journal|diary|log)\s+entry\s*(?:that|about|saying|for today)?\s*[:,\-–]?\s*`,
      asEntry,
    ],
    // Some people call their calendar a diary: with a future day it is an event.
    ...into(JOURNAL, (body, tail, now, said) => {
      const when = /\bdiary\b/i.test(said) ? findWhen(`${body} ${tail}`, now) : null;
      return when && !when.past ? eventFrom(`${body} ${tail}`, now, said) : body ? entry(body) : null;
    }),
  ),
  command(
    'A new project',
    [
      anyCase`^(?:(?:create|start|make|add|new|set up|begin|open|launch)\s+(?:me\s+)?(?:(?:a|an|the|my|another|new)\s+)*project\b|project(?=\s*:))\s*(?:(?:called|named|for(?: the)?|about(?: the)?|titled|to|on|out of(?: the| my)?|from(?: the)?)\b\s*)?[:,\-–]?\s*`,
      project,
    ],
    [
      anyCase`^(?:create|start|make|add|set up)\s(?:a|an|the|my|another)\s(?:new\s)?(\S.{1,49}?)\sproject\b[\s.!]*$`,
      (_body, now, said, match) => project(match[1]!, now, said),
    ],
  ),
  command(
    'Something for the calendar',
    ...into(CALENDAR, (body, tail, now, said) => eventFrom(`${body} ${tail}`, now, said)),
    [
      /^(?:put|pencil) (\S.{1,60}?) (?:in|down) for (\S.*)$/i,
      (_body, now, said, [, what = '', day = '']) =>
        findWhen(day, now)?.minute === undefined ? null : eventFrom(`${what} ${day}`, now, said),
    ],
    [
      /^(?:schedule(?: me| us)?|save the date(?=\s*[:–-])|new (?:appointment|meeting)(?=\s*[:–-])|(?:calendar|event|appointment|calendar (?:event|entry|appointment))(?=\s*[:–-])|book (?:(?:me|us) in|in(?! with\b))|pencil (?:me |us )?in|diarise)\b(?:\s+(?:in|me in|a time|time|some time))?\s*[:,\-–]?\s*(?:for\s+|to\s+)?/i,
      // "Schedule a check-up" without a day is still to be done.
      (body, now, said) => (findWhen(body, now) ? eventFrom(body, now, said) : taskFrom(said, now, said, null, false)),
    ],
    [
      /^(?:create|make|add|new|set up|arrange|plan|book|set)\s+(?:me\s+)?(?:(?:a|an|the|my|another|new)\s+)*(?:calendar\s+)?(?:event|calendar entry)\s*(?:for|called|named|titled|to|with)?\s*[:,\-–]?\s*/i,
      asEvent,
    ],
    [
      // "Set up a call with Karl on Thursday at 10" is the call itself; without an hour it is still a task.
      /^(?:(?:add|create|make|put in|set up|setup|arrange|organi[sz]e|plan|book|reserve|get me)\s+(?=(?:an?|the|my|our|another|us)\b)|(?:add|put in)\s+)/i,
      (body, now, said) =>
        findWhen(body, now)?.minute !== undefined &&
        (EVENT.test(body) || /\b(?:table|room|court|slot|massage|desk)\b/i.test(body))
          ? eventFrom(body, now, said)
          : null,
    ],
  ),
  command('A time to keep free', [
    /^(?:block|keep|reserve|save|hold)\s+(?:out |off |free )?(?:(?:some|the|my|an hour of|time|slot) (?=(?:for|to)\b))?/i,
    (body, now, said) =>
      findWhen(body, now)?.minute === undefined || !/\b(?:for|to|time|free|out|off)\b/i.test(said)
        ? null
        : eventFrom(body, now, said),
  ]),
  command('Something to do together', [
    /^(?:let'?s|lets|shall we)\s+(?:(?:schedule|plan|book|set up|arrange|put in|do|have|grab|get|make it)\b|(?=(?:meet|go|catch up)\b))\s*/i,
    (body, now, said) => (findWhen(body, now)?.past === false ? eventFrom(body, now, said) : chat(said)),
  ]),
  command(
    'A reminder',
    // "Tomorrow remind me to …": the day comes first.
    [
      anyCase`^((?:on )?${DAY}(?: morning| afternoon| evening)?),? remind me\b`,
      (body, now, said, match) => reminder(`${body} ${match[1]}`, now, said),
    ],
    [
      /^(?:set|create|make|add|give me|i need|put)\s+(?:up\s+)?(?:me\s+)?(?:(?:a|an|the|another)\s+)?(?:new\s+)?(?:reminder|alarm|timer)\b(?! (?:system|clock))\s*(?:for me\s+)?/i,
      (body, now, said, [verb]) =>
        // "For 6" is an hour here; "a timer for 10 minutes" is in 10 minutes.
        reminder(body.replace(/^for (?=\d|half\b|quarter\b)/i, /timer/i.test(verb) ? 'in ' : 'at '), now, said),
    ],
    [
      /^(?:remind(?: me| us|(?= to (?!self|my|us)))|remember me|rimind me|remimd me|reminder(?! to (?:my ?)?self)|(?:ping|nudge|alert|poke) me|give me a (?:nudge|shout))\b(?! (?:what|who|where|which|how|why)\b| when (?!(?:i|we|he|she|they|the|my|it)\b.* to )| when (?:the|my|our|it|is|does|do|are)\b(?!.* to [a-z]))\s*[:,\-–]?\s*/i,
      (body, now, said) =>
        // "Remind me about Leo?" asks for a fact.
        /^(?:about|of)\b.*\?$/i.test(body)
          ? [found('memory', 'retrieve_note', said, tidyTitle(body.replace(/^(?:about|of)\s+/i, '')))]
          : reminder(HOUR_FIRST.test(body) ? `at ${body}` : body, now, said),
    ],
    [
      /^(?:i )?(?:(?:(?:need|want|would like|have) to )?be reminded|could (?:use|do with) a reminder)\b\s*/i,
      asReminder,
    ],
    [/^(?:wake me(?: up)?|get me up)\b\s*/i, (body, now, said) => taskFrom(`wake up ${body}`, now, said, null, true)],
  ),
  command('Something not to forget', [
    /^(?:(?:don'?t|do not|dont|mustn'?t|must not|let's not|let me not|i (?:must not|mustn't|better not|don't want to)|i'd better not)\s+(?:let me\s+|let us\s+)?forget|(?:never|i can't|i cannot|i shouldn't|i should not) forget(?= (?:to|about|that)\b))\s*/i,
    forget,
  ]),
  command('Something to make sure of', [
    /^(?:make sure|ensure)\s+(?:to|(?:that\s+)?(?:i|we))\s+(?:don'?t forget to\s+|remember to\s+)?/i,
    (body, now, said) => tasks(body, now, said),
  ]),
  command(
    LIST,
    [
      /^(?:create|make|add|new|set|set up|give me|start)\s+(?:me\s+)?(?:(?:a|an|the|another|new|quick)\s+)*(?:to-?do|task)s?(?: item)?\b\s*(?:(?:to|for|called|named|titled|that says|saying|about)\b\s*(?:me to\s+)?)?[:,\-–]?\s*/i,
      (body, now, said) => tasks(body, now, said),
    ],
    [
      /^(?:groceries|grocery list|shopping|shopping list|(?:weekly|food|big) shop)\s*[:\-–]\s*/i,
      (body, now, said) => listItems(body, '', now, `${said} shopping list`),
    ],
    // "Things to do today: dishes, taxes": the heading may name the day.
    [
      anyCase`^(?:(?:two|three|four|five|some|a few|\d) (?:things|tasks|to-?dos|errands|chores)|(?:things|stuff) to (?:do|pack|bring|buy|get)|packing list|to (?:buy|pack|bring)|(?:my |today's |tomorrow's |new )?(?:to[- ]?dos?(?: list)?|list|errands|chores|goals|priorities|plan|tasks?|action items?|\[ ?\])|(?:note|write|jot|put)(?: down)? (?:these|the following)(?: (?:tasks|things))?)((?: for)? ${DAY})?\s*[:–-]\s*`,
      (body, now, said, match) => listed(body, now, said, match[1] ? findWhen(match[1], now) : null),
    ],
    // "Add: read chapter 4 tomorrow at 10, dentist on Friday at 3".
    [
      anyCase`^${PUT}(?: (?:the following|these|down))*(?: (?:to|on) ${MY}${TASK_LIST})?(?:\s*:|\s+[–-])\s*`,
      (body, now, said) =>
        itemsOf(body).length > 1 && !SHOPPING.test(said) ? listed(body, now, said, null, true) : null,
    ],
    ...into(TASK_LIST, listItems),
    [
      anyCase`^((?:on )?${DAY})(\s*[:–-])?,?\s`,
      (body, now, said, match) => dayList(body, match[1]!, !match[2], now, said),
    ],
  ),
  command('A note to self', [
    /^(?:note to self|reminder to (?:my ?)?self|nts|self[- ]note|memo to self|memo)\b\s*[:,\-–.]?\s*/i,
    noteToSelf,
  ]),
  command('Something to remember', ...into(VAULT, (body, _tail, _now, said) => note('add_note', said, body)), [
    /^(?:remember|keep in mind|bear in mind|note|please note|take note|jot down|write down|put down(?=:)|record|save|store|memori[sz]e|(?:make|take|leave|keep) a note|for the record|for future reference|fyi|memory|fact)\b\s*(?:down\s+)?(?:for me\b\s*)?(?:of (?:the fact )?)?(?:that\b|this\b|:|,|-|–)?\s*(?:that\b\s*)?[:,\-–]?\s*/i,
    remember,
  ]),
];

const SHOPPING = /\b(?:shopping|grocery|groceries|packing)\b/i;

/** The items of a list, each as something to do; `mixed`: an appointment with an hour is an event. */
function listed(body: string, now: Now, said: string, fixed: When | null, mixed = false): FoundItem[] | null {
  const items = itemsOf(body).flatMap((part) => {
    const timed = mixed && !startsTask(part) && EVENT.test(part) && findWhen(part, now)?.minute !== undefined;
    const event = timed ? eventFrom(part, now, part) : null;
    return (
      event ??
      thingsIn(part, now, fixed, false).map(({ title, when }) => found('task', 'create_task', said, title, when))
    );
  });
  return items.length > 0 ? items : null;
}

/** Whether a text is a list of its own form: "tomorrow 9 dentist, 11 bank". */
export const isList = (text: string, now: Now): boolean =>
  firstOf(
    COMMANDS.filter(({ name }) => name === LIST),
    { text, now },
  ) !== null;

/** Reads a command; null for any other text. */
export const understandCommand = (text: string, now: Now): FoundItem[] | null => firstOf(COMMANDS, { text, now });

/** "Remind me half 7 to …": the hour without its "at". */
const HOUR_FIRST =
  /^(?:(?:half (?!an? )\w+|quarter (?:past|to) \w+) (?:to|on|today|tomorrow|tonight)\b|\d{1,2}(?:[:.]\d\d)? ?(?:[ap]m )?(?:to (?=[a-z])|on|today|tomorrow|tonight)\b)/i;

/**
 * "Tomorrow: gym at 7, groceries, call the bank" and "tomorrow 9 dentist, 11 bank, 3 school". Without a colon each part needs an hour, and the hours are in
 * order: "today 3 meetings, 2 calls" counts.
 */
function dayList(body: string, day: string, timed: boolean, now: Now, said: string): FoundItem[] | null {
  const fixed = findWhen(day, now);
  const parts = body.split(timed ? /,\s*(?:and |then )?|\sand (?=\d)|\sthen /i : /,\s*(?:and\s+)?/);
  if (!fixed || parts.length < (timed ? 2 : 3)) return null;
  const on = { ...now, on: fixed.day };
  const items = parts.map((part) => {
    const text = part.trim().replace(TIME_FIRST, '$2 at $1').replace(TIME_LAST, '$1 at $2');
    return { text, when: findWhen(text, on), counts: /^[a-z]+s at /i.test(text) };
  });
  const fits = items.every(({ text, when, counts }, i) =>
    timed
      ? when?.minute !== undefined && !when.rrule && !counts && (i === 0 || items[i - 1]!.when!.start! < when.start!)
      : (!when || when.minute !== undefined) && !PAST.test(text) && /^\S+(?: \S+){0,6}$/.test(text),
  );
  if (!fits || (timed && !items.some(({ text }) => EVENT.test(text) || startsTask(text)))) return null;
  return items.flatMap(({ text, when }) => {
    if (!when) return found('task', 'create_task', said, tidyTitle(text), fixed);
    return (startsTask(text) ? null : eventFrom(text, on, said)) ?? taskFrom(text, on, said, null, false);
  });
}
const TIME = String.raw`\d{1,2}(?:[:.][0-5]\d)? ?(?:[ap]m\b)?`;
const TIME_FIRST = anyCase`^(?:at )?(${TIME}) (?=[a-z])(?!to\b|till?\b)(.+)$`;
const TIME_LAST = anyCase`^(.*[a-z]) (?<!\bat )(${TIME})$`;

function project(body: string, now: Now, said: string): FoundItem[] | null {
  const when = findWhen(body, now);
  const title = tidyTitle((when ? without(body, when.spans) : body).replace(/["']/g, ''));
  return title ? [found('task', 'create_project', said, title, when)] : chat(said);
}

/** What follows "don't forget": something to do, unless it is a fact. */
function forget(body: string, now: Now, said: string): FoundItem[] | null {
  if (/^that\b/i.test(body)) return remember(body.replace(/^that\s+/i, ''), now, said);
  if (/^(?:about)?\s*(?:(?:me|you|us)\s*)?[.!]*$/i.test(body)) return chat(said);
  const fact = body.replace(/^[:,\s–-]+/, '');
  if (!/^to\b/i.test(body) && !findWhen(fact, now) && guessOf(fact, null, now).kind !== 'task')
    return note('add_note', said, fact);
  return taskFrom(body.replace(/^(?:to|about)\s+/i, ''), now, said, null, false);
}

const MUST = anyCase`^(?:i|we) ?${MODAL}\s+`;
/** Words that say plainly that a fact follows; "save" and "record" begin tasks too. */
const PLAINLY =
  /^(?:please |pls )?(?:remember|keep|bear|note|take|make|leave|jot|write|for|fyi|\w+\s*(?:[:,–-]|that|this))\b/i;

/** What follows "remember", "note that", "for the record". */
function remember(body: string, now: Now, said: string): FoundItem[] | null {
  if (!body) return null;
  if (/^to\b/i.test(body)) return taskFrom(body.replace(/^to\s+/i, ''), now, said, null, false);
  if (/^remember (?!that|this|:)(?:when|how|me|the time|those|what (?:i|we))\b/i.test(said)) return null;
  if (!PLAINLY.test(said) && guessOf(body, findWhen(body, now), now).kind !== 'fact') return null;
  const must = MUST.exec(body);
  return must && !/^(?:please |pls )?(?:note|record|save)/i.test(said)
    ? asTask(body.slice(must[0].length), now, said, must)
    : note('add_note', said, body);
}

function noteToSelf(body: string, now: Now, said: string): FoundItem[] | null {
  if (!body) return chat(said);
  const must = MUST.exec(body);
  if (must) return taskFrom(body.slice(must[0].length), now, said, null, false);
  const inner = understandCommand(body, now);
  if (inner) return inner;
  const { kind } = guessOf(body, findWhen(body, now), now);
  return startsTask(body) && kind !== 'fact' ? taskFrom(body, now, said, null, false) : note('add_note', said, body);
}
