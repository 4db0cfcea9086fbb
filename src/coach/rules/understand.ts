/** What one clause means: which area it belongs to, what is to be done, and what is left of it as a title. */
import { understandQuestion } from './asked.ts';
import { MODAL } from './clauses.ts';
import { found, type Found } from './found.ts';
import { moodOf } from './mood.ts';
import { startsTask, thingsIn } from './things.ts';
import { tidyFact, tidyTitle } from './title.ts';
import { findWhen, without, type Now, type When } from './when.ts';
import { EVENT, EVENT_HEAD, FACT_NOUN, FACT_VERB, MEET, PAST } from './words.ts';

const POLITE =
  /^(?:(?:hey|hi|hello|ok|okay|oh|so|well|also|and|but|then|please|pls|plz|wren|coach|um|uh|erm|btw|by the way|just|actually|anyway|right|alright|yes|yeah|ps|p\.s\.|quick one|quick note|quickly|one more thing|another thing|first|second|finally|lastly|next)\b(?! week| month| year| mon| tue| wed| thu| fri| sat| sun)[\s,:.\-–—]*)+/i;
const REQUEST =
  /^(?:(?:can|could|would|will) (?:you|we)(?: please| pls| kindly| also| just| maybe)*|(?:i'd|i would|id) (?:like|love|need) (?:you )?to(?= (?:remind|add|put|create|make a (?:task|note)|schedule|book a|save|note|remember|log|be reminded))|i (?:want|need) (?:you )?to(?= (?:remind|add|put|create|schedule|save|note|log|make a (?:task|note)))|(?:i want|i need|i'd like) you to|would you mind|please|pls|kindly|go ahead and|try to)\s+/i;

/** The clause without its greeting and its "could you please". */
export function bare(clause: string): string {
  let text = clause.trim();
  for (let before = ''; before !== text;) {
    before = text;
    const less = text.replace(POLITE, '');
    text = /[\p{L}]/u.test(less) ? less : text;
    text = text.replace(REQUEST, '');
  }
  return text;
}

/** Reads one clause. */
export function understand(clause: string, now: Now): Found[] {
  const text = bare(clause);
  const command = understandCommand(text, now);
  if (command) return command;
  const question = understandQuestion(clause, now) ?? understandQuestion(text, now);
  if (question) return [question];
  return understandStatement(text, now);
}

type Rule = readonly [RegExp, (body: string, now: Now, said: string, match: RegExpExecArray) => Found[] | null];

const LIST_NAME = String.raw`(?:(?:my|the|our|your)\s+)?(?:to[- ]?do(?:s| list|s list)?|task list|tasks|list|shopping list|grocery list|groceries list|inbox|reminders|work list|packing list|errands)`;
const CAL = String.raw`(?:(?:my|the|our|your)\s+)?(?:calendar|schedule|agenda|diary for|planner)`;

/** Said as an order; the first that fits decides. The body is what follows the command words. */
const COMMANDS: readonly Rule[] = [
  [
    /^(?:thought dump|brain dump|braindump|mind dump|dump|dumping this|thoughtdump)\s*[:\-–,.]?\s*/i,
    (body, _now, said) => note('thought_dump', said, body),
  ],
  [
    /^(?:let me|i (?:just )?(?:need|want|have|got) to|can i|i'm gonna|gotta) (?:vent|rant|get (?:this|something|it) off my chest|dump (?:this|my thoughts|some thoughts)|clear my head|empty my (?:head|mind))\s*[:\-–,.]?\s*(?:about\s+)?/i,
    (body, _now, said) => note('thought_dump', said, body || said),
  ],
  [
    /^(?:random thought|shower thought|stray thought)s?\s*[:\-–,]\s*/i,
    (body, _now, said) => note('thought_dump', said, body),
  ],

  [
    /^(?:dear diary|dear journal|journal(?: entry)?|diary(?: entry)?|log(?: entry)?|daily log|entry|today's entry|gratitude|grateful for|mood)\s*[:,\-–]\s*/i,
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

  [
    /^(?:create|start|make|add|new|set up|begin|open|launch)\s+(?:me\s+)?(?:(?:a|an|the|my|another|new)\s+)*project\b\s*(?:(?:called|named|for|about|titled|to|on)\b\s*)?[:,\-–]?\s*/i,
    (body, now, said) => project(body, now, said),
  ],
  [
    /^(?:create|start|make|add|set up)\s+(?:a|an|the|my|another)\s+(?:new\s+)?(.{2,50}?)\s+project\b[\s.!]*$/i,
    (_body, now, said, match) => project(match[1]!, now, said),
  ],
  [/^project\s*:\s*/i, (body, now, said) => project(body, now, said)],

  [
    new RegExp(
      String.raw`^(?:add|put|stick|throw|place|pop|enter|get|insert|save|write|note)\s+(.{2,120}?)\s+(?:to|on|in|into|onto)\s+${CAL}\b(.*)$`,
      'i',
    ),
    (_body, now, said, match) => event(`${refersBack(match[1]!) ? '' : match[1]!} ${match[2] ?? ''}`, now, said),
  ],
  [
    new RegExp(
      String.raw`^(?:add|put|stick|throw|place|pop|enter|insert)\s+(?:it\s+|this\s+)?(?:to|on|in|into|onto)\s+${CAL}\b\s*[:,\-–]?\s*`,
      'i',
    ),
    (body, now, said) => event(body, now, said),
  ],
  [
    /^(?:schedule|reschedule|calendar|event|appointment|book in|pencil in|diarise)\b(?:\s+(?:in|me in|a time|time|some time))?\s*[:,\-–]?\s*(?:for\s+|to\s+)?/i,
    (body, now, said) => event(body, now, said),
  ],
  [
    /^(?:create|make|add|set up|arrange|organi[sz]e|plan|book|set)\s+(?:me\s+)?(?:(?:a|an|the|my|another|new)\s+)*(?:calendar\s+)?(?:event|appointment entry|calendar entry|entry in my calendar)\s*(?:for|called|named|titled|to|with)?\s*[:,\-–]?\s*/i,
    (body, now, said) => event(body, now, said),
  ],
  [
    /^(?:block|keep|reserve|save|hold)\s+(?:out|off|free)?\s*/i,
    (body, now, said) =>
      findWhen(body, now)?.minute === undefined || !/\b(?:for|to|time|free|out|off)\b/i.test(said)
        ? null
        : event(
            body
              .replace(/^(?:out|off)\s+/i, '')
              .replace(/\b(?:some|the|my|a|an hour of|time|slot|free)\s+(?=(?:for|to)\b)/gi, ''),
            now,
            said,
          ),
  ],
  [
    /^(?:let'?s|lets|shall we)\s+(?:schedule|plan|book|set up|arrange|put in|do|have|grab|get|meet|go|catch up|make it)\b\s*/i,
    (body, now, said) => lets(body, now, said),
  ],

  [
    /^(?:set|create|make|add|give me|i need|put)\s+(?:up\s+)?(?:me\s+)?(?:a|an|the|another)\s+(?:new\s+)?(?:reminder|alarm)\s*(?:for me\s+)?/i,
    (body, now, said) => reminder(body, now, said),
  ],
  [
    /^(?:remind me|remember me|rimind me|remnd me|remimd me|reminder|remind us|ping me|nudge me|alert me|poke me|give me a nudge|give me a shout)\b(?! (?:what|who|when|where|which|how|why)\b)\s*[:,\-–]?\s*/i,
    (body, now, said) => reminder(body, now, said),
  ],
  [/^(?:wake me(?: up)?|get me up)\b\s*/i, (body, now, said) => remindOf(`wake up ${body}`, now, said)],
  [
    /^(?:don'?t|do not|dont|never|mustn'?t|must not|let's not|i (?:must not|mustn't|can't|cannot|shouldn't|better not|don't want to))\s+(?:let me\s+)?forget\s*/i,
    (body, now, said) => forget(body, now, said),
  ],
  [
    /^(?:make sure|ensure)\s+(?:that\s+)?(?:i|we)\s+(?:don'?t forget to\s+|remember to\s+)?/i,
    (body, now, said) => tasks(body, now, said),
  ],
  [/^make sure to\s+/i, (body, now, said) => tasks(body, now, said)],

  [
    new RegExp(
      String.raw`^(?:add|put|stick|throw|place|pop|get|write)\s+(.{2,200}?)\s+(?:to|on|onto|in|into)\s+${LIST_NAME}\b(.*)$`,
      'i',
    ),
    (_body, now, said, match) => listed(match[1]!, match[2] ?? '', now, said),
  ],
  [
    new RegExp(String.raw`^(?:add|put|write)\s+(?:to|on|onto)\s+${LIST_NAME}\s*[:,\-–]?\s*`, 'i'),
    (body, now, said) => listed(body, '', now, said),
  ],
  [
    /^(?:create|make|add|new|set|set up|give me|start)\s+(?:me\s+)?(?:(?:a|an|the|another|new|quick)\s+)*(?:to-?do|task)s?(?: item)?\b\s*(?:(?:to|for|called|named|titled|that says|saying|about)\b\s*(?:me to\s+)?)?[:,\-–]?\s*/i,
    (body, now, said) => tasks(body, now, said),
  ],
  [
    /^(?:to-?dos?(?: list)?|tasks?|action items?|today's tasks|\[ ?\])\s*[:\-–]\s*/i,
    (body, now, said) => tasks(body, now, said, true),
  ],
  [/^(?:to ?do|task)\s+(?=[a-z])/i, (body, now, said) => (startsTask(body) ? tasks(body, now, said) : null)],

  [
    /^(?:note to self|nts|self[- ]note|memo to self|memo)\s*[:,\-–.]?\s*/i,
    (body, now, said) => noteToSelf(body, now, said),
  ],
  [
    /^(?:remember|keep in mind|bear in mind|note|please note|take note|jot down|write down|record|save|store|memori[sz]e|make a note|take a note|leave a note|for the record|for future reference|fyi|memory|fact|save (?:this|that|it)|add (?:this )?to (?:my )?memor(?:y|ies)(?: vault)?|add to (?:the|my) (?:memory )?vault)\b\s*(?:down\s+)?(?:of (?:the fact )?)?(?:that\b|this\b|:|,|-|–|(?:to|in|into) (?:my|the) (?:memory|notes|vault|memory vault|memories)\b)?\s*(?:that\b\s*)?[:,\-–]?\s*/i,
    (body, now, said) => remember(body, now, said),
  ],
  [
    /^(?:add|put)\s+(.{2,160}?)\s+(?:to|in|into)\s+(?:my|the)\s+(?:memory|memories|vault|memory vault|notes)\b/i,
    (_body, _now, said, match) => note('add_note', said, match[1]!),
  ],
];

function understandCommand(text: string, now: Now): Found[] | null {
  for (const [pattern, rule] of COMMANDS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const made = rule(text.slice(match[0].length).trim(), now, text, match);
    if (made) return made;
  }
  return null;
}

const refersBack = (text: string) => /^(?:it|this|that|them|these|those)$/i.test(text.trim());

const entry = (body: string): Found[] => [found('journal', 'add_entry', body, body.trim())];
const note = (action: 'add_note' | 'thought_dump', said: string, body: string): Found[] | null =>
  body.trim() ? [found('memory', action, said, tidyFact(body))] : null;
const chat = (said: string): Found[] => [found('chat', 'chat', said, '')];

function project(body: string, now: Now, said: string): Found[] | null {
  const when = findWhen(body, now);
  const title = tidyTitle(
    (when ? without(body, when.spans) : body)
      .replace(/^(?:called|named|for|about|titled)\s+/i, '')
      .replace(/^["']|["']$/g, ''),
  );
  return title ? [found('task', 'create_project', said, title.replace(/["']/g, ''), when)] : chat(said);
}

/** One event, or several when each part has its own time: "dentist on Friday at 9 and lunch on Monday at 1". */
function event(body: string, now: Now, said: string): Found[] | null {
  const pieces = body.split(/\s*(?:,|;|\band\b)\s*(?:then\s+)?/i);
  const cuts = pieces.map((piece) => ({ piece, when: findWhen(piece, now) }));
  if (
    pieces.length > 1 &&
    cuts.every(
      ({ piece, when }) =>
        when?.minute !== undefined &&
        eventTitle(piece, when).length > 2 &&
        (EVENT.test(piece) || MEET.test(piece.trim())),
    )
  ) {
    const day = cuts.find(({ when }) => when && !when.dayless)?.when?.day;
    return cuts.map(({ piece, when }) =>
      found(
        'calendar',
        'create_event',
        said,
        eventTitle(piece, when),
        day && when?.dayless && !/\btoday|tonight|this /i.test(piece)
          ? findWhen(piece, { ...now, at: now.at }) && onDay(when, day)
          : when,
      ),
    );
  }
  const when = findWhen(body, now);
  const title = eventTitle(body, when);
  return title
    ? [found('calendar', 'create_event', said, title, when)]
    : when
      ? [found('calendar', 'create_event', said, 'Appointment', when)]
      : null;
}

/** The same clock time on another day; the instants are made again where the reply is written. */
const onDay = (when: When, day: When['day']): When => {
  const { start, end, ...rest } = when;
  const move = Date.parse(day) - Date.parse(when.day);
  return {
    ...rest,
    day,
    dayless: false,
    ...(start ? { start: new Date(start.getTime() + move) } : {}),
    ...(end ? { end: new Date(end.getTime() + move) } : {}),
  };
};

const EVENT_LEAD =
  /^(?:(?:i|we)(?:'m|'re|'ve|'ll| am| are| have| will| m| ve)?\s+(?:also |just |really |still )*(?:got|have|having|going to have|gonna have|going to be having|booked|scheduled|arranged|planned|agreed)?\s*|i'm having |im having |there(?:'s| is| will be)\s+|(?:i|we) (?:have|need|must|should|got|gotta)(?: to)? (?:have|attend|go to|be at|get to)\s+|got\s+|having\s+|have\s+|attend(?:ing)?\s+)(?:to\s+)?/i;

function eventTitle(body: string, when: When | null): string {
  let text = when ? without(body, when.spans) : body;
  text = text.replace(new RegExp(`^(?:i|we)(?:'m| am|'re| are)? (?:really |just |also )*${MODAL}? ?`, 'i'), (lead) =>
    /have to|need to|must|should|got|gotta/i.test(lead) ? '' : lead,
  );
  text = text.replace(EVENT_LEAD, '').replace(/^(?:a|an|the|my|our|some|another|up|in|for|to)\s+(?=\S+)/i, '');
  text = text
    .replace(/\b(?:scheduled|booked|planned|set|is|are|will be|starts|starting|from|between)\s*$/i, '')
    .replace(/\s+(?:is|are|starts|begins) (?:at|on)?\s*$/i, '');
  return tidyTitle(
    text
      .replace(/^meeting (?=(?!with|about|on|for|at|re|room|notes)[\p{Lu}])/u, 'Meet ')
      .replace(/^(?:seeing) /i, 'See ')
      .replace(/^flying /i, 'Fly '),
  );
}

function lets(body: string, now: Now, said: string): Found[] {
  const verb = /^(?:let'?s|lets|shall we)\s+(\S+)/i.exec(said)?.[1]?.toLowerCase() ?? '';
  const when = findWhen(body, now);
  if (/schedule|book|arrange|plan|set/.test(verb)) return event(body, now, said) ?? chat(said);
  if (when && !when.past)
    return (
      event(/meet|go|catch/.test(verb) ? said.replace(/^(?:let'?s|lets|shall we)\s+/i, '') : body, now, said) ??
      chat(said)
    );
  return chat(said);
}

/** "remind me tomorrow at 5 to call Anna", "remind me about the rent on Friday", "remind me that Leo comes at 6". */
function reminder(body: string, now: Now, said: string): Found[] {
  const lead = /^(.{0,60}?)\s*\b(?:to|about|of|that|for|when)\b\s+(?=\S)/i.exec(`${body} `);
  const before = lead?.[1] ?? '';
  const fixed = before ? findWhen(before, now) : null;
  if (fixed && without(before, fixed.spans).replace(/[\s,]|\bme\b|again|please/gi, '') === '') {
    return obliged(body.slice(lead![0].length), now, said, fixed, true);
  }
  return obliged(body.replace(/^(?:,|:)?\s*(?:please\s+)?(?:to|about|of|that|for)\b\s*/i, ''), now, said, null, true);
}
const remindOf = (body: string, now: Now, said: string) => obliged(body, now, said, null, true);

function obliged(body: string, now: Now, said: string, fixed: When | null, remind: boolean): Found[] {
  const clean = body.replace(new RegExp(`^(?:i|we)(?:'m| am)? ?${MODAL}\\s+`, 'i'), '').replace(/^(?:to|that)\s+/i, '');
  const things = thingsIn(clean, now, fixed, remind);
  if (things.length === 0)
    return fixed ? [found('task', 'create_task', said, 'Reminder', fixed, { remind })] : chat(said);
  return things.map(({ title, when }) => found('task', 'create_task', said, title, when, { remind }));
}

const tasks = (body: string, now: Now, said: string, list = false): Found[] | null => {
  const things = list
    ? body.split(/\s*[,;]\s*(?:and\s+)?/).flatMap((part) => thingsIn(part, now, null, false))
    : thingsIn(body.replace(/^to\s+/i, ''), now, null, false);
  return things.length > 0
    ? things.map(({ title, when }) => found('task', 'create_task', said, title, when))
    : chat(said);
};

/** "add milk and eggs to my shopping list": one task, unless each part is a deed. */
function listed(body: string, tail: string, now: Now, said: string): Found[] | null {
  const fixed = tail ? findWhen(tail, now) : null;
  const rest = fixed ? without(tail, fixed.spans) : tail;
  const shopping = /\b(?:shopping|grocery|groceries) list\b/i.test(said);
  const things = thingsIn(`${body} ${rest.replace(/^\s*(?:for|to|by|that says)\s*$/i, '')}`.trim(), now, fixed, false);
  return things.map(({ title, when }) =>
    found(
      'task',
      'create_task',
      said,
      shopping && !startsTask(title) ? `Buy ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title,
      when,
    ),
  );
}

function forget(body: string, now: Now, said: string): Found[] | null {
  if (/^to\b/i.test(body)) return obliged(body.replace(/^to\s+/i, ''), now, said, null, false);
  if (/^that\b/i.test(body)) return remember(body.replace(/^that\s+/i, ''), now, said);
  if (/^(?:about)?\s*(?:me|you|us)?\s*[.!]*$/i.test(body)) return chat(said);
  if (isFact(body) && !findWhen(body, now)) return note('add_note', said, body);
  return obliged(body.replace(/^about\s+/i, ''), now, said, null, false);
}

function noteToSelf(body: string, now: Now, said: string): Found[] | null {
  if (!body) return chat(said);
  const must = new RegExp(`^(?:(?:i|we) )?${MODAL}\\s+`, 'i').exec(body);
  if (must && !/^have/i.test(body.slice(must[0].length)))
    return obliged(body.slice(must[0].length), now, said, null, false);
  const inner = understandCommand(body, now);
  if (inner) return inner;
  if (startsTask(body) && !/^(?:never|always|don'?t|stop)\b/i.test(body) && !isFact(body))
    return obliged(body, now, said, null, false);
  return note('add_note', said, body);
}

function remember(body: string, now: Now, said: string): Found[] | null {
  const head = /^\s*(?:please )?([a-z]+)/i.exec(said)?.[1]?.toLowerCase() ?? '';
  if (!body) return null;
  if (head === 'remember') {
    if (/^to\b/i.test(body)) return obliged(body.replace(/^to\s+/i, ''), now, said, null, false);
    if (
      /^(?:when|how|me|the time|those|that time|what (?:i|we))\b/i.test(body) &&
      !/^remember (?:that|this|:)/i.test(said)
    )
      return null;
  }
  const wantsColon = /^(?:record|save|store|note|memory|fact|remember)$/.test(head);
  const explicit = new RegExp(
    String.raw`^(?:please )?(?:remember|keep in mind|bear in mind|note|take note|make a note|take a note|jot down|write down|for the record|for future reference|fyi|save (?:this|that|it)|add)\b`,
    'i',
  ).test(said);
  if (
    !explicit &&
    wantsColon &&
    !/^(?:record|save|store|memory|fact)\s*(?:[:,–-]|that|this)/i.test(said) &&
    !isFact(body)
  )
    return null;
  const must = new RegExp(`^(?:i|we) ?${MODAL}\\s+`, 'i').exec(body);
  if (must && !/^(?:note|record|save)/i.test(head)) return obliged(body.slice(must[0].length), now, said, null, false);
  if (head === 'make' || head === 'take')
    return body.startsWith('to ') ? obliged(body.slice(3), now, said, null, false) : note('add_note', said, body);
  return note('add_note', said, body);
}

/** A statement that is worth keeping by itself. */
export const isFact = (text: string): boolean =>
  (FACT_NOUN.test(text) &&
    /(?:\b(?:is|are|was|=)\b|:|'s\b)/i.test(text) &&
    /^(?:(?:my|our|the|his|her|their)\b|[\p{Lu}][\p{L}'-]+(?: [\p{Lu}][\p{L}'-]+)?(?:'s)?\b|[a-z]+'s\b|wifi|wi-fi|password|gate|door|locker|code|pin)/iu.test(
      text.trim(),
    ) &&
    !/^(?:it|that|this|there|today|what|i|we|everything|life)\b/i.test(text)) ||
  (FACT_VERB.test(text) &&
    !/^(?:i|we|it|this|that|everyone|everybody|nobody|who|what)\b(?! (?:am|'m) allergic)/i.test(text));

const NEGATED =
  /\b(?:(?:i|we)(?:'ve| have)? (?:really |actually |probably |still )*(?:don'?t|do not|dont|didn'?t|did not|won'?t|will not|wouldn'?t|no longer|needn'?t|never) (?:really |actually |even |think i |believe i )*(?:have to|need to|need|gotta|must|want to|feel like|plan to|intend to|care to)|(?:i|we) (?:shouldn'?t|should not|mustn'?t|must not|can'?t|cannot|won'?t|needn'?t|need not|oughtn'?t)|no need to|not going to|(?:i'm|im|i am) not (?:going|gonna|planning|supposed)|i ain'?t|nobody (?:has|needs) to|(?:he|she|they|you|it|people|everyone|my \w+) (?:doesn'?t|don'?t|didn'?t|won'?t))\b/i;
const HYPOTHETICAL =
  /\b(?:if (?:i|we|only|it|he|she|they|you|someone)|i wish|wish (?:i|we)|(?:i|we) (?:could|would|might|may)(?:'ve| have)?|(?:should|could|would|must|might|ought to)(?:'ve| have| of|a) (?:\w+ed|been|bought|called|done|gone|had|made|got|gotten|given|taken|told|said|seen|sent|known|written|started|listened|left|paid|eaten|slept|kept|read|put|thought|brought|forgotten|come|stayed|tried|gotten)|shoulda|coulda|woulda|what if|imagine|suppose|supposedly|maybe i should|perhaps i should|i (?:wonder|guess) (?:if|whether)|thinking (?:about|of) (?:maybe )?\w+ing|do i (?:have|need)|used to (?:have|need)|as if i|like i (?:need|have|must)|i'd (?:have|need|rather|love|probably)|it would be|would be nice|someday|some day|one day i|eventually)\b/i;

function understandStatement(text: string, now: Now): Found[] {
  const when = findWhen(text, now);
  const obligation = new RegExp(
    `^(?:(?:today|tomorrow|tonight|tmrw|this \\w+|next \\w+|on \\w+|by \\w+|later|before \\w+|after \\w+|in the \\w+|apparently|unfortunately|sadly|ugh|argh|damn|shit|fuck|crap|omg|oh no|don't forget|first thing|at \\w+|i think|i guess|i know|i really think|i feel like|i suppose|it seems|looks like)[, ]+)*(?:i|we|ive|i've|we've|i'm|im|i am)(?: also| still| really| just| only| absolutely)* ?${MODAL}\\s+`,
    'i',
  ).exec(text);
  if (obligation || /^(?:must|need to|have to|gotta|got to|should|needs to|hafta|ought to|supposed to)\s/i.test(text)) {
    const made = understandObligation(text, obligation, when, now);
    if (made) return made;
  }
  if (HYPOTHETICAL.test(text) || NEGATED.test(text)) return reflection(text);
  if (isSmallTalk(text)) return chat(text);
  if (/\bdue\b/i.test(text) && when && !when.past && !/^(?:i|we)\b/i.test(text)) return due(text, when, now);
  const past = isPast(text, when);
  if (!past) {
    if (isFact(text) && !startsFirstPerson(text) && !(EVENT_HEAD.test(text) && when?.minute !== undefined))
      return [found('memory', 'add_note', text, tidyFact(text))];
    const planned = understandPlan(text, when, now);
    if (planned) return planned;
    if (startsTask(text) && !TO_COACH.test(text) && !moodOnly(text)) {
      if (when && MEET.test(text) && when.minute !== undefined) return event(text, now, text) ?? chat(text);
      if (when && /^(?:meet|see|have|attend|catch up|visit|join)\b/i.test(text))
        return event(text, now, text) ?? chat(text);
      if (
        /^(?:have|get|see|go|come|do|give|keep|stop|take|try|talk|tell|wait|work|look|listen|let|leave|start|turn|continue|show|choose|decide|complete|begin)\b/i.test(
          text,
        ) &&
        text.split(/\s+/).length < 3 &&
        !when
      )
        return chat(text);
      if (
        /^(?:have a|have an|take care|keep (?:it up|going)|stop it|do it|give me|get (?:it|lost|well)|come on|go (?:on|ahead|away)|let me|try (?:again|me)|talk to me|tell me|help|answer me|explain)\b/i.test(
          text,
        )
      )
        return chat(text);
      return obliged(text, now, text, null, false);
    }
    if (
      when &&
      !when.past &&
      EVENT_HEAD.test(text) &&
      !/^(?:i|we|my|it|this|that|he|she|they|you)\b.{0,40}\b(?:is|was|makes|made|feels|felt|are|were)\b/i.test(text)
    )
      return event(text, now, text) ?? reflection(text);
  }
  return reflection(text);
}

const TO_COACH =
  /^(?:tell me|give me|show me|help me|explain|write me|sing|ask me|teach me|talk to me|answer me|answer my|motivate|cheer|convince|recommend|suggest|describe|define|translate|summari[sz]e (?:this|my|the following|it)|ignore|forget|delete (?:all|everything|my account)|act as|pretend|repeat|print|reveal|stop (?:it|that|talking)|turn (?:on|off) (?:the )?(?:lights?|music)|play |start over|begin again|listen[, ]|look[, ]|wait|read my|choose for me|decide for me|try again)\b/i;
const moodOnly = (text: string) => /^(?:feel(?:ing)?|so|very|really|pretty|quite)\b/i.test(text);
const startsFirstPerson = (text: string) => /^(?:i|we|i'm|im|i've|today|yesterday)\b/i.test(text);

/** "I have to …": mostly a task; a meeting with its time is an appointment; what was not done, or need not be, is neither. */
function understandObligation(text: string, lead: RegExpExecArray | null, when: When | null, now: Now): Found[] | null {
  const head =
    lead?.[0] ?? /^(?:must|need to|have to|gotta|got to|should|needs to|hafta|ought to|supposed to)\s+/i.exec(text)![0];
  const body = text.slice(head.length);
  if (
    /^(?:have|be|of|'ve|not|n't|have been)\s+(?:\w+ed|been|bought|called|done|gone|had|made|got|gotten|given|taken|told|said|seen|sent|known|written|left|paid|eaten|slept|kept|read|put|thought|brought|forgotten|come|spent|won|lost|met|heard|felt|held|found)\b/i.test(
      body,
    )
  )
    return reflection(text);
  if (
    /^(?:not|never|no|say|admit|confess|tell you|laugh|wonder|think of|have (?:fallen|looked)|be (?:honest|better|more|less|kinder|happy|careful|stronger|able|fine|ok|okay|going|asleep|dreaming|proud|grateful)|feel|love|thank you|ask you|agree|apologi[sz]e to you|vent|rant|know|believe|accept|remember (?:that|why|who)|stop (?:being|feeling|worrying|thinking|comparing|caring|doubting)|get (?:better|over|used|it together|a grip|my (?:life|shit|act|head)|out of (?:my|this)))\b/i.test(
      body,
    )
  )
    return reflection(text);
  if (/\b(?:should|supposed)\b/i.test(head) && /^(?:i think|maybe|perhaps|probably)/i.test(text) && !when)
    return reflection(text);
  if (
    when &&
    !when.past &&
    when.minute !== undefined &&
    (MEET.test(body) || /^(?:be (?:at|in)|pick up .* from (?:school|nursery|the airport))/i.test(body)) &&
    !/^(?:get|have) (?:the|my|a (?:look|chat about)|it|some|back|this|that)\b/i.test(body)
  )
    return event(body.replace(/^(?:have|attend|go to|be at)\s+/i, ''), now, text) ?? null;
  const lookahead = findWhen(head, now);
  const things = obliged(body, now, text, lookahead, false);
  return things;
}

/** The future in the indicative: "I'm meeting Sam at 6", "we have a call on Monday", "going to bake a cake tomorrow". */
function understandPlan(text: string, when: When | null, now: Now): Found[] | null {
  if (!when || when.past) return null;
  const doing =
    /^(?:i'm|im|i am|we're|we are|were|i'll be|we'll be)\s+(?:also |just |probably )*(meeting|seeing|having|flying|travelling|traveling|visiting|going to|going|attending|hosting|presenting|giving|playing|watching|catching up|driving|taking|starting|getting|moving|doing|teaching|picking|joining|speaking|performing|running|leaving|heading|off to|at|in|on holiday|on vacation|on leave|on call|away)\b\s*/i.exec(
      text,
    );
  if (doing) {
    const verb = doing[1]!.toLowerCase();
    const body = text.slice(doing[0].length);
    if (verb === 'going to') {
      if (startsTask(body) && !MEET.test(body)) return obliged(body, now, text, null, false);
      return event(
        MEET.test(body)
          ? body
          : /^(?:be|have)\b/i.test(body)
            ? body.replace(/^(?:be|have)\s+/i, '')
            : titleVerb('Go to', body),
        now,
        text,
      );
    }
    if (
      /^(?:meeting|seeing|flying|visiting|watching|playing|catching up|hosting|attending|teaching|presenting|joining|driving|performing)$/.test(
        verb,
      )
    )
      return event(titleVerb(base(verb), body), now, text);
    if (/^(?:having|at|doing|giving|taking|getting)$/.test(verb) && (EVENT.test(body) || when.minute !== undefined))
      return event(
        verb === 'having' || verb === 'at' || verb === 'doing' ? body : titleVerb(base(verb), body),
        now,
        text,
      );
    if (
      when.minute !== undefined ||
      /^(?:off to|travelling|traveling|moving|leaving|starting|heading)$/.test(verb) ||
      verb.startsWith('on ')
    )
      return event(titleVerb(/^(?:on|off|at|in|away)/.test(verb) ? verb : base(verb), body), now, text);
    return null;
  }
  const will =
    /^(?:i'll|ill|i will|we'll|we will|i'm gonna|im gonna|i am gonna|gonna|i want to|i wanna|wanna|i'd like to|i would like to|i plan to|i'm planning to|planning to|i intend to|i aim to|i hope to|going to|i've decided to|my plan is to|the plan is to|plan is to|aiming to)\s+(?:also |just |probably |finally |really )*/i.exec(
      text,
    );
  if (will) {
    const body = text.slice(will[0].length);
    if (when.minute !== undefined && MEET.test(body)) return event(body, now, text);
    if (/^(?:meet|see|visit|have (?:lunch|dinner|coffee|breakfast|drinks|brunch))\b/i.test(body))
      return event(body.replace(/^have\s+/i, ''), now, text);
    if (startsTask(body) || (!/^(?:be|feel)\b/i.test(body) && startsTask(body.replace(/^\w+ly /, ''))))
      return obliged(body, now, text, null, false);
    return null;
  }
  const having =
    /^(?:(?:i|we)(?:'ve| have|'ve got| have got| got| ve got|ve got| also have| also got)|ive got|i got|we got|there(?:'s| is| will be)|theres|got|have|having|my|our)\s+/i.exec(
      text,
    );
  if (
    having &&
    (EVENT.test(text.slice(having[0].length)) ||
      (when.minute !== undefined && /^(?:a|an|my|the|our)\b/i.test(text.slice(having[0].length)))) &&
    !/\b(?:makes?|was|were|feel|feels|went|nervous|anxious|excited|scared|stressed|worried|dreading|so much|a lot of)\b/i.test(
      text,
    )
  )
    return event(text.slice(having[0].length), now, text);
  const others =
    /^[\p{Lu}][\p{L}'-]+(?: and [\p{Lu}][\p{L}'-]+)?\s+(?:and (?:i|me)\s+)?(?:is|are|'s)?\s*(?:coming|visiting|arriving|arrives|comes|visits|getting married|having|landing|lands|moving)\b/u.test(
      text,
    ) ||
    /^my (?:\w+ ){1,2}(?:is|are|'s)?\s*(?:coming|visiting|arriving|arrives|comes|visits|getting married|landing)\b/i.test(
      text,
    );
  if (others && !/\b(?:so|nervous|excited)\b/i.test(text)) return event(text, now, text);
  return null;
}

const titleVerb = (verb: string, body: string) => `${verb} ${body}`;
const base = (verb: string) =>
  ({
    meeting: 'Meet',
    seeing: 'See',
    flying: 'Fly',
    visiting: 'Visit',
    watching: 'Watch',
    playing: 'Play',
    'catching up': 'Catch up',
    hosting: 'Host',
    attending: 'Attend',
    teaching: 'Teach',
    presenting: 'Present',
    joining: 'Join',
    driving: 'Drive',
    performing: 'Perform',
    giving: 'Give',
    taking: 'Take',
    getting: 'Get',
    going: 'Go',
    picking: 'Pick',
    running: 'Run',
    travelling: 'Travel',
    traveling: 'Travel',
    moving: 'Move',
    leaving: 'Leave',
    starting: 'Start',
    heading: 'Head',
    speaking: 'Speak',
  })[verb] ?? verb;

/** "Essay due Friday", "the rent is due on the 1st". */
function due(text: string, when: When, now: Now): Found[] {
  const title = tidyTitle(
    without(text, when.spans)
      .replace(/\b(?:is|are|will be|'s)?\s*\bdue\b(?: date)?\s*(?:on|by|at|in|back)?/i, ' ')
      .replace(/^(?:the|my|our)\s+/i, ''),
  );
  return title
    ? [found('task', 'create_task', text, title, { ...when, deadline: true })]
    : obliged(text, now, text, null, false);
}

/** Telling of what was: past verbs, past days, and no will. */
function isPast(text: string, when: When | null): boolean {
  if (when?.past) return true;
  if (
    /\b(?:yesterday|last (?:night|week|month|year|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|ago|this morning i)\b/i.test(
      text,
    )
  )
    return true;
  if (/^(?:i'll|i will|i'm going|gonna|will|let)\b/i.test(text)) return false;
  const head = text.split(/\s+/).slice(0, 7).join(' ');
  const match = PAST.exec(head);
  if (!match) return false;
  // "the meeting moved to 4", "lunch with Ted": a name ends in -ed, an appointment may be called moved.
  if (
    /^(?:need|feed|speed|seed|breed|indeed|bed|red|shed|wed|ted|fred|jed|ned|weed|reed|exceed|proceed|succeed|hundred|embed|sacred|naked|allowed|married|united|advanced|combined|limited|used|shared)$/i.test(
      match[0],
    )
  )
    return PAST.test(head.slice(match.index + match[0].length));
  return true;
}

const SMALL =
  /^(?:(?:hi|hello|hey|heya|hiya|yo|howdy|sup|good (?:morning|afternoon|evening|night|day)|morning|evening|gm|gn|night|nighty night|bye|goodbye|see (?:you|ya)(?: later| soon| tomorrow)?|later|ciao|cheers|thanks?(?: you)?(?: so much| a lot| very much| a bunch| again)?|thx|ty|tysm|thank u|ta|much appreciated|ok(?:ay)?|k|kk|cool|nice|great|awesome|perfect|sure|yes|yep|yeah|yup|no|nope|nah|fine|got it|sounds good|will do|alright|all right|right|hmm+|hm+|lol|haha+|lmao|wow|oh|ah|aha|i see|makes sense|good point|exactly|true|never ?mind|nvm|nothing|not much|same|idk|i don't know|dunno|maybe|test|testing|please|sorry|my bad|no worries|no problem|you're welcome|welcome back|happy (?:new year|birthday|christmas|easter|holidays)|merry christmas|good luck|well done|good job|great job|you're (?:great|awesome|amazing|the best|funny|kind|right|wrong)|love you|i love you|i like you|you rock|tell me a joke|help|wren|there|everyone|all|coach|friend|buddy|mate|my friend|again|for (?:that|your help|the help|listening|everything|this)|that's (?:it|all|great|nice|good|helpful|funny|right|wrong|true|fine|cool|kind of you)(?: for (?:now|today))?|very helpful|so helpful|how are you|what's up|whats up|nice to meet you|i'm back|im back|that helps|this helps|that was helpful|appreciate it|i appreciate (?:it|that|you))[\s,.!?)(:;-]*)+$/i;
export const isSmallTalk = (text: string): boolean => SMALL.test(text.trim()) || !/\p{L}{2}/u.test(text);

const FIRST =
  /\b(?:i|i'm|im|i've|ive|i'd|me|my|myself|we|we're|our|us|today|tonight|yesterday|this (?:morning|afternoon|evening|week|weekend))\b/i;

/** Neither an order nor a plan: what happened and how it felt is an entry; the rest is talk. */
function reflection(text: string): Found[] {
  if (isSmallTalk(text) || TO_COACH.test(text)) return chat(text);
  const told =
    /\b(?:i|we|my|me)\b/i.test(text) &&
    PAST.test(text) &&
    !/^(?:i thought|i was wondering|i wanted to (?:ask|know)|i read that|i heard that|did|have|were|was|you)\b/i.test(
      text,
    );
  const mood = moodOf(text);
  const feels = mood !== null && (FIRST.test(text) || text.split(/\s+/).length <= 7) && !/\b(?:you|your)\b/i.test(text);
  const opensPast =
    PAST.test(text.split(/\s+/).slice(0, 2).join(' ')) &&
    text.split(/\s+/).length > 2 &&
    !/^(?:you|he|she|they|it)\b/i.test(text);
  const negated = NEGATED.test(text) && !told && mood === null;
  const hypothetical = /^(?:if|what if|imagine|suppose|maybe|perhaps|someday|one day)\b/i.test(text) && !told;
  if (negated || hypothetical) return chat(text);
  if (told || feels || opensPast) return entry(text);
  if (
    /^(?:i'm|im|i am|i feel|feeling|i've been|ive been|i keep|i can't stop|i miss|i love|i hate|i enjoy|i realised|i realized|today)\b/i.test(
      text,
    ) &&
    text.split(/\s+/).length > 3 &&
    !/\b(?:you|your)\b/i.test(text) &&
    !/^i(?:'m| am|m) (?:looking|trying|wondering|curious|interested|asking|a|an|from|learning|using|new)\b/i.test(text)
  )
    return entry(text);
  return chat(text);
}
