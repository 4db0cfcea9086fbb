/**
 * Commands: "remind me to …", "put … on my calendar", "note to self: …". The first pattern that matches decides. The body is the text after
 * its words.
 */
import { MODAL } from './clauses.ts';
import { chat, entry, found, note, type Found } from './found.ts';
import { guessOf } from './guess.ts';
import { forget, project, remember } from './keeping.ts';
import { anyCase, WEEKDAY } from './lexicon.ts';
import { firstOf, type Rule } from './rule.ts';
import { eventFrom, suggestion } from './events.ts';
import { timetable } from './timetable.ts';
import { listItems, taskFrom, reminder, remindOf, tasks } from './tasks.ts';
import { startsTask, thingsIn } from './things.ts';
import { tidyTitle } from './title.ts';
import { findWhen, type Now } from './when.ts';
import { EVENT, EVENT_HEAD, PAST } from './words.ts';

/** A pattern, and what is made of the text after its words. */
type Way = readonly [RegExp, (body: string, now: Now, said: string, match: RegExpExecArray) => Found[] | null];

interface Commanded {
  readonly text: string;
  readonly now: Now;
}

/** A command that is said in several ways: the first way that makes something decides. */
const command = (name: string, ways: readonly Way[]): Rule<Commanded> => ({
  name,
  when: () => true,
  make: ({ text, now }) => {
    for (const [pattern, make] of ways) {
      const match = pattern.exec(text);
      const made = match && make(text.slice(match[0].length).trim(), now, text, match);
      if (made) return made;
    }
    return null;
  },
});

const LIST_NAME = String.raw`(?:(?:my|the|our|your)\s+)?(?:to[- ]?do(?:s| list|s list)?|task list|tasks|list|shopping list|grocery list|groceries list|inbox|reminders|work list|packing list|errands)`;
const CAL = String.raw`(?:(?:my|the|our|your)\s+)?(?:calendar|schedule|agenda|planner)`;

/** In their order; the ways of a rule too. */
const LIST = 'Something for your list';

export const COMMANDS: readonly Rule<Commanded>[] = [
  command('Something that is already filed', [
    // A row that is already filed is changed on its own page.
    [
      /^(?:(?:delete|remove|clear|undo|edit|change|rename|update|complete|finish|close|check off|tick off|cross off|cancel) (?:the|my|that|this|all|last)(?: last| my)? (?:task|to-?do|reminder|event|entry|entries|note|memory|memories|list|tasks|calendar entry|notes)\b|(?:mark|set|tick|check) .{2,80} (?:as )?(?:done|complete|completed|finished|off)\b)/i,
      (_body, _now, said) => chat(said),
    ],
  ]),
  command('Something to get out of your head', [
    [
      /^(?:(?:rant|vent|venting)(?=\s*[:–-])|(?:i'm |im |just )*dumping (?:my |some |a few )?thoughts(?: here)?|(?:(?:i )?(?:just )?(?:need|have) to |just )?get(?:ting)? (?:this|it|stuff) (?:all )?out(?: of my (?:head|system)|(?=\s*[:–-]))|thought dump|brain dump|braindump|mind dump|(?:just )?dump(?:ing)?(?=\s*[:–-])|dumping this|thoughtdump)\s*[:\-–,.]?\s*/i,
      (body, _now, said) => note('thought_dump', said, body),
    ],
    [
      /^(?:let me|i (?:just )?(?:need|want|have|got) to|can i|i'm gonna|gotta) (?:vent|rant|get (?:this|something|it) off my chest|dump (?:this|my thoughts|some thoughts)|clear my head|empty my (?:head|mind))\s*[:\-–,.]?\s*(?:about\s+)?/i,
      (body, _now, said) => note('thought_dump', said, body || said),
    ],
    [
      /^(?:(?:random thought|shower thought|stray thought)s?\s*[:\-–,]|thoughts?\s*:|(?:[a-z]+ ){0,3}ideas?(?: for [\w ]{2,40})?(?:\s*[:–]|\s-\s))\s*/i,
      (body, _now, said) => note('thought_dump', said, body),
    ],
  ]),
  command('A journal entry, by its first words', [
    [
      /^(?:dear diary|dear journal|journal(?: entry)?|diary(?: entry)?|log(?: entry)?|daily log|entry|today's entry|gratitude|grateful for|mood|(?:(?:high|low)lights?|wins?)(?: of the day)?|morning pages|evening pages)\s*[:,\-–]\s*/i,
      (body, _now, said) => entry(body || said),
    ],
    [
      /^(?:add|write|put|log|record|save|note|jot)\s+(?:this |that |it |down )*(?:in|to|into|for|as)\s+(?:my|the|a|today's)\s+(?:journal|diary|daily log|log|entries|journal entry)\s*[:,\-–]?\s*(?:that\s+)?/i,
      (body, _now, said) => entry(body || said),
    ],
    [
      /^(?:add|write|put|make|create|start|new)\s+(?:a |an |new )*(?:journal|diary|log)\s+entry\s*(?:that|about|saying|for today)?\s*[:,\-–]?\s*/i,
      (body, _now, said) => entry(body || said),
    ],
    [/^(?:journal|log|record)\s+(?:that|how|about)\s+/i, (body) => entry(body)],
    [/^log (?:my day|today)\s*[:,\-–]?\s*/i, (body, _now, said) => entry(body || said)],
  ]),
  command('A new project', [
    [
      /^(?:create|start|make|add|new|set up|begin|open|launch)\s+(?:me\s+)?(?:(?:a|an|the|my|another|new)\s+)*project\b\s*(?:(?:called|named|for(?: the)?|about(?: the)?|titled|to|on|out of(?: the| my)?|from(?: the)?)\b\s*)?[:,\-–]?\s*/i,
      (body, now, said) => project(body, now, said),
    ],
    [
      /^(?:create|start|make|add|set up)\s(?:a|an|the|my|another)\s(?:new\s)?(\S.{1,49}?)\sproject\b[\s.!]*$/i,
      (_body, now, said, match) => project(match[1]!, now, said),
    ],
    [/^project\s*:\s*/i, (body, now, said) => project(body, now, said)],
  ]),
  command('Something for the calendar', [
    [
      new RegExp(
        String.raw`^(?:add|put|stick|throw|place|pop|enter|get|insert|save|write|note)\s(\S.{1,119}?)\s(?:to|on|in|into|onto)\s${CAL}\b(.*)$`,
        'i',
      ),
      (_body, now, said, match) => eventFrom(`${refersBack(match[1]!) ? '' : match[1]!} ${match[2] ?? ''}`, now, said),
    ],
    [
      /^(?:put|pencil) (\S.{1,60}?) (?:in|down) for (\S.*)$/i,
      (_body, now, said, match) =>
        findWhen(match[2]!, now)?.minute === undefined ? null : eventFrom(`${match[1]} ${match[2]}`, now, said),
    ],
    [
      // Some people call their calendar a diary: with a future day it is an event.
      /^(?:add|put|write|enter|note)\s(\S.{1,119}?)\s(?:in|into|to)\s(?:my|the|our) diary\b(.*)$/i,
      (_body, now, said, match) => {
        const when = findWhen(`${match[1]} ${match[2]}`, now);
        return when && !when.past ? eventFrom(`${match[1]} ${match[2]}`, now, said) : null;
      },
    ],
    [
      new RegExp(
        String.raw`^(?:add|put|stick|throw|place|pop|enter|insert)\s+(?:it\s+|this\s+)?(?:to|on|in|into|onto)\s+${CAL}\b\s*[:,\-–]?\s*`,
        'i',
      ),
      (body, now, said) => eventFrom(body, now, said),
    ],
    [
      /^(?:schedule(?: me| us)?|save the date(?=\s*[:–-])|new (?:appointment|meeting)(?=\s*[:–-])|reschedule|(?:calendar|event|appointment|calendar (?:event|entry|appointment))(?=\s*[:–-])|book (?:(?:me|us) in|in(?! with\b))|pencil (?:me |us )?in|diarise)\b(?:\s+(?:in|me in|a time|time|some time))?\s*[:,\-–]?\s*(?:for\s+|to\s+)?/i,
      // "Schedule a check-up" without a day is still to be done.
      (body, now, said, [verb]) =>
        /^schedule (?!me|us)/i.test(verb) && !findWhen(body, now)
          ? taskFrom(said, now, said, null, false)
          : eventFrom(body, now, said),
    ],
    [
      /^(?:create|make|add|new|set up|arrange|organi[sz]e|plan|book|set)\s+(?:me\s+)?(?:(?:a|an|the|my|another|new)\s+)*(?:calendar\s+)?(?:event|appointment entry|calendar entry|entry in my calendar)\s*(?:for|called|named|titled|to|with)?\s*[:,\-–]?\s*/i,
      (body, now, said) => eventFrom(body, now, said),
    ],
    [
      // "set up a call with Karl on Thursday at 10" is the call itself; without an hour it is still a task.
      /^(?:(?:add|create|make|put in|set up|setup|arrange|organi[sz]e|plan|book|reserve|get me)\s+(?=(?:an?|the|my|our|another|us)\b)|(?:add|put in)\s+)/i,
      (body, now, said) =>
        findWhen(body, now)?.minute !== undefined &&
        (EVENT.test(body) || /\b(?:table|room|court|slot|massage|desk)\b/i.test(body))
          ? eventFrom(body, now, said)
          : null,
    ],
  ]),
  command('A time to keep free', [
    [
      /^(?:block|keep|reserve|save|hold)\s+(?:out|off|free)?\s*/i,
      (body, now, said) =>
        findWhen(body, now)?.minute === undefined || !/\b(?:for|to|time|free|out|off)\b/i.test(said)
          ? null
          : eventFrom(
              body
                .replace(/^(?:out|off)\s+/i, '')
                .replace(/\b(?:some|the|my|a|an hour of|time|slot|free)\s+(?=(?:for|to)\b)/gi, ''),
              now,
              said,
            ),
    ],
  ]),
  command('Something to do together', [
    [
      /^(?:let'?s|lets|shall we)\s+(?:schedule|plan|book|set up|arrange|put in|do|have|grab|get|meet|go|catch up|make it)\b\s*/i,
      (body, now, said) => suggestion(body, now, said),
    ],
  ]),
  command('A reminder', [
    // "Tomorrow remind me to …": the day comes first.
    [
      anyCase`^((?:tomorrow|today|tonight|(?:on |next )?${WEEKDAY})(?: morning| afternoon| evening)?),? (?=remind me\b)`,
      (body, now, said, match) => reminder(`${body.slice('remind me'.length).trim()} ${match[1]}`, now, said),
    ],
    [
      /^(?:set|create|make|add|give me|i need|put)\s+(?:up\s+)?(?:me\s+)?(?:(?:a|an|the|another)\s+)?(?:new\s+)?(?:reminder|alarm|timer)\b(?! (?:system|clock))\s*(?:for me\s+)?/i,
      (body, now, said, [verb]) =>
        // "For 6" is an hour here; "a timer for 10 minutes" is in 10 minutes.
        reminder(body.replace(/^for (?=\d|half\b|quarter\b)/i, /timer/i.test(verb) ? 'in ' : 'at '), now, said),
    ],
    [
      /^(?:remind me|remind(?= to (?!self|my|us))|remember me|rimind me|remimd me|reminder(?! to (?:my ?)?self)|remind us|ping me|nudge me|alert me|poke me|give me a nudge|give me a shout)\b(?! (?:what|who|where|which|how|why)\b| when (?!(?:i|we|he|she|they|the|my|it)\b.* to )| when (?:the|my|our|it|is|does|do|are)\b(?!.* to [a-z]))\s*[:,\-–]?\s*/i,
      (body, now, said) =>
        // "remind me about Leo?" asks for a fact.
        /^(?:about|of)\b.*\?$/i.test(body) && !findWhen(body, now)
          ? [found('memory', 'retrieve_note', said, tidyTitle(body.replace(/^(?:about|of)\s+/i, '')))]
          : reminder(withAt(body), now, said),
    ],
    [
      /^(?:alarm|reminder)(?! to (?:my ?)?self)\s+(?=(?:for|at|to|about|in|on|tomorrow|half)\b|\d)/i,
      (body, now, said) => reminder(body, now, said),
    ],
    [
      /^(?:i )?(?:(?:(?:need|want|would like|have) to )?be reminded|could (?:use|do with) a reminder)\b\s*/i,
      (body, now, said) => reminder(body, now, said),
    ],
    [/^(?:wake me(?: up)?|get me up)\b\s*/i, (body, now, said) => remindOf(`wake up ${body}`, now, said)],
  ]),
  command('Something not to forget', [
    [
      /^(?:(?:don'?t|do not|dont|mustn'?t|must not|let's not|let me not|i (?:must not|mustn't|better not|don't want to)|i'd better not)\s+(?:let me\s+|let us\s+)?forget|(?:never|i can't|i cannot|i shouldn't|i should not) forget(?= (?:to|about|that)\b))\s*/i,
      (body, now, said) => forget(body, now, said),
    ],
  ]),
  command('Something to make sure of', [
    [
      /^(?:make sure|ensure)\s+(?:that\s+)?(?:i|we)\s+(?:don'?t forget to\s+|remember to\s+)?/i,
      (body, now, said) => tasks(body, now, said),
    ],
    [/^make sure to\s+/i, (body, now, said) => tasks(body, now, said)],
  ]),
  command(LIST, [
    [
      new RegExp(
        String.raw`^(?:add|put|stick|throw|place|pop|get|write)[:\s]\s?["']?(\S.{1,199}?)["']?\s(?:to|on|onto|in|into)\s${LIST_NAME}\b(.*)$`,
        'i',
      ),
      (_body, now, said, match) => listItems(match[1]!, match[2] ?? '', now, said),
    ],
    [
      new RegExp(String.raw`^(?:add|put|write)\s+(?:to|on|onto)\s+${LIST_NAME}\s*[:,\-–]?\s*`, 'i'),
      (body, now, said) => listItems(body, '', now, said),
    ],
    [
      /^(?:create|make|add|new|set|set up|give me|start)\s+(?:me\s+)?(?:(?:a|an|the|another|new|quick)\s+)*(?:to-?do|task)s?(?: item)?\b\s*(?:(?:to|for|called|named|titled|that says|saying|about)\b\s*(?:me to\s+)?)?[:,\-–]?\s*/i,
      (body, now, said) => tasks(body, now, said),
    ],
    [
      /^(?:groceries|grocery list|shopping|shopping list|(?:weekly|food|big) shop)\s*[:\-–]\s*/i,
      (body, now, said) => listItems(body, '', now, `${said} shopping list`),
    ],
    // "things to do today: dishes, taxes": the heading may name the day.
    [
      /^(?:(?:two|three|four|five|some|a few|\d) (?:things|tasks|to-?dos|errands|chores)|(?:things|stuff) to (?:do|pack|bring|buy|get)|packing list|to (?:buy|pack|bring)|to[- ]?dos?(?: list)?|(?:my |today's |tomorrow's )?(?:list|errands|chores|goals|priorities|plan|tasks))((?: for)? (?:today|tomorrow|tonight|this \w+|next \w+|\w+day))?\s*:\s*/i,
      (body, now, said, match) => {
        const fixed = match[1] ? findWhen(match[1], now) : null;
        const things = body.split(/[,;]\s*(?:and\s+)?/).flatMap((part) => thingsIn(part, now, fixed, false));
        return things.length > 0
          ? things.map(({ title, when }) => found('task', 'create_task', said, title, when))
          : null;
      },
    ],
    // "Tomorrow 9 dentist, 11 bank, 3 school".
    [anyCase`^(?=(?:on )?(?:to(?:day|morrow)|tonight|(?:this |next )?${WEEKDAY})\b)`, timetable],
    // "Tomorrow: gym, groceries, call the bank".
    [
      anyCase`^(today|tomorrow|tonight|this weekend|(?:on )?${WEEKDAY})\s*[:–-]\s(?=[^,]+,[^,]+,)`,
      (body, now, said, match) => {
        const parts = body.split(/,\s*(?:and\s+)?/);
        const fixed = findWhen(match[1]!, now);
        const on = fixed ? { ...now, on: fixed.day } : now;
        return fixed &&
          parts.every((part) => {
            const when = findWhen(part, on);
            return (
              (!when || (when.day === fixed.day && when.minute !== undefined)) &&
              !PAST.test(part) &&
              /^\S+(?: \S+){0,5}$/.test(part)
            );
          })
          ? parts.flatMap((part) => {
              // "Tomorrow: gym at 7, call mum".
              if (!findWhen(part, on)) return found('task', 'create_task', said, tidyTitle(part), fixed);
              return (startsTask(part) ? null : eventFrom(part, on, said)) ?? taskFrom(part, on, said, null, false);
            })
          : null;
      },
    ],
    [
      /^(?:to[- ]?dos?(?: list)?|tasks?|action items?|today's tasks|\[ ?\])\s*[:\-–]\s*/i,
      (body, now, said) => tasks(body, now, said, true),
    ],
    [/^(?:to ?do|task)\s+(?=[a-z])/i, (body, now, said) => (startsTask(body) ? tasks(body, now, said) : null)],
  ]),
  command('A note to self', [
    [
      /^(?:note to self|reminder to (?:my ?)?self|nts|self[- ]note|memo to self|memo)\b\s*[:,\-–.]?\s*/i,
      (body, now, said) => noteToSelf(body, now, said),
    ],
  ]),
  command('Something to remember', [
    // "Movie to watch: Past Lives", "quote I liked: …".
    [
      /^(?:an? )?(?:quote|film|movie|book|series|show|song|album|podcast|restaurant|caf[eé]|place|recipe|game)s? (?:i (?:liked?|loved?|want to (?:see|read|try|watch))|to (?:watch|read|see|try|visit|listen to|cook|play)|rec(?:ommendation)?s?|from \w+)\s*[:–-]\s*(?=\S)/i,
      (_body, _now, said) => note('add_note', said, said),
    ],
    [
      /^(?:save|add|store|keep|put) (?:this |that |it )?(?:to|in|into) (?:(?:my|the) )?(?:memory vault|memory|memories|vault|notes)\b\s*(?:that\b)?[:,\-–]?\s*/i,
      (body, _now, said) => note('add_note', said, body),
    ],
    [
      /^(?:remember|keep in mind|bear in mind|note|please note|take note|jot down|write down|record|save|store|memori[sz]e|(?:make|take|leave|keep) a note|for the record|for future reference|fyi|memory|fact|save (?:this|that|it)|add (?:this )?to (?:my )?memor(?:y|ies)(?: vault)?|add to (?:the|my) (?:memory )?vault)\b\s*(?:down\s+)?(?:for me\b\s*)?(?:of (?:the fact )?)?(?:that\b|this\b|:|,|-|–|(?:to|in|into) (?:(?:my|the) )?(?:memory vault|memory|notes|vault|memories)\b)?\s*(?:that\b\s*)?[:,\-–]?\s*/i,
      (body, now, said) => remember(body, now, said),
    ],
    [
      /^(?:add|put)\s(\S.{1,159}?)\s(?:to|in|into)\s(?:my|the)\s(?:memory|memories|vault|memory vault|notes)\b/i,
      (_body, _now, said, match) => note('add_note', said, match[1]!),
    ],
  ]),
];

/** Whether a text is a list of its own form: "tomorrow 9 dentist, 11 bank". */
export const isList = (text: string, now: Now): boolean =>
  firstOf(
    COMMANDS.filter(({ name }) => name === LIST),
    { text, now },
  ) !== null;

export const understandCommand = (text: string, now: Now): Found[] | null => firstOf(COMMANDS, { text, now });

/** "Remind me half 7 to …": the hour without its "at". */
const HOUR_FIRST =
  /^(?:(?:half (?!an? )\w+|quarter (?:past|to) \w+) (?:to|on|today|tomorrow|tonight)\b|\d{1,2}(?:[:.]\d\d)? ?(?:[ap]m )?(?:to (?=[a-z])|on|today|tomorrow|tonight)\b)/i;
const withAt = (body: string): string =>
  '0123456789hq'.includes(body.charAt(0).toLowerCase()) && HOUR_FIRST.test(body) ? `at ${body}` : body;

const refersBack = (text: string) => /^(?:it|this|that|them|these|those)$/i.test(text.trim());

function noteToSelf(body: string, now: Now, said: string): Found[] | null {
  if (!body) return chat(said);
  const when = findWhen(body, now);
  if (when?.minute !== undefined && EVENT_HEAD.test(body) && !startsTask(body)) return eventFrom(body, now, said);
  const must = new RegExp(`^(?:(?:i|we) )?${MODAL}\\s+`, 'i').exec(body);
  if (must && !/^have/i.test(body.slice(must[0].length)))
    return taskFrom(body.slice(must[0].length), now, said, null, false);
  const inner = understandCommand(body, now);
  if (inner) return inner;
  if (startsTask(body) && !/^(?:never|always|don'?t|stop)\b/i.test(body) && guessOf(body, when, now).kind !== 'fact')
    return taskFrom(body, now, said, null, false);
  return note('add_note', said, body);
}
