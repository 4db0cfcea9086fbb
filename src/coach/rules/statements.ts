/** Statements: obligations, plans, facts, and what happened. */
import { MODAL } from './clauses.ts';
import { taskFrom } from './tasks.ts';
import { eventFrom } from './events.ts';
import { isFact, OF_ME } from './facts.ts';
import { moodOf } from './mood.ts';
import { chat, found, type Found } from './found.ts';
import { HYPOTHETICAL, isPast, isSmallTalk, NEGATED, reflection, TO_COACH } from './reflection.ts';
import { startsTask } from './things.ts';
import { tidyFact, tidyTitle } from './title.ts';
import { findWhen, without, type Now, type When } from './when.ts';
import { EVENT, EVENT_HEAD, MEET } from './words.ts';

/** "Learn the ukulele someday" is a task without a day. */
const SOMEDAY = /\s(?:someday|some day|eventually|at some point|one day|sometime)[.!]?$/i;

export function understandStatement(text: string, now: Now): Found[] {
  const timeless = text.replace(SOMEDAY, '');
  if (timeless !== text && startsTask(timeless)) return taskFrom(timeless, now, text, null, false);
  const when = findWhen(text, now);
  // "Every Sunday I call grandma" tells of a habit.
  if (when?.rrule && /^(?:on )?(?:every|each) [a-z ]{3,24},? (?:i|we)\b/i.test(text)) return reflection(text);
  // "tomorrow: call the tax office" begins with the time; the task comes after.
  const turned = when ? turn(text, when) : text;
  const rest = (when ? afterLead(text, when) : text).replace(/^[\s,:–-]+/, '');
  // "I have an essay to write by Sunday": the verb stands after its object.
  const object =
    /^(?:i|we)(?:'ve| have)?(?: still)?(?: got)? ((?:an?|my|the|our|some|two|three|four|five|\d+|another|this|these|those) .{2,60}?) to ([a-z]+)\b(.*)$/i.exec(
      text,
    );
  if (
    object &&
    /^(?:i|we)(?:'ve| have| got)/i.test(text) &&
    startsTask(`${object[2]} it`) &&
    !/\b(?:lot|nothing|something|much|things?|reason|right|time|way|chance|plan|idea)$/i.test(object[1]!)
  )
    return taskFrom(`${object[2]} ${object[1]!.replace(/^(?:the|some)\s+/i, '')}${object[3]}`, now, text, null, false);
  // A request from another person is the person's task.
  const asked =
    /^(?:my |the |our )?[\p{L}'.]+(?: [\p{L}'.]+)?(?:'s| is| has)?(?: (?:just|also|really|still))? (?:wants?|needs?|wanted|needed|asked|asks|told|expects?|begged|reminded) (?:me|us) to ([a-z]+)\b(?!.*\b(?:but i|and i (?:did|said|told))\b)/iu.exec(
      text,
    ) ?? /^i (?:have )?promised (?:[\p{L}']+(?: [\p{L}']+)? )?to ([a-z]+)\b/iu.exec(text);
  if (asked && startsTask(`${asked[1]} it`))
    return taskFrom(text.slice(asked[0].length - asked[1]!.length), now, text, null, false);
  const obligation = new RegExp(
    `^(?:(?:today|tomorrow|tonight|tmrw|this \\w+|next \\w+|on \\w+|by \\w+|later|before \\w+|after \\w+|in the \\w+|apparently|unfortunately|sadly|ugh|argh|damn|shit|fuck|crap|omg|oh no|don't forget|first thing|at \\w+|i think|i guess|i know|i really think|i feel like|i suppose|it seems|looks like)[, ]+)*(?:i|we|ive|i've|we've|i'm|im|i am|i'll|we'll|i will|we will)(?: also| still| really| just| only| absolutely| probably)* ?${MODAL}\\s+`,
    'i',
  ).exec(text);
  if (obligation || /^(?:must|need to|have to|gotta|got to|should|needs to|hafta|ought to|supposed to)\s/i.test(text)) {
    const made = understandObligation(text, obligation, when, now);
    if (made) return made;
  }
  if (/^(?:if|what if|unless)\b(?! only)/i.test(text) || HYPOTHETICAL.test(text) || NEGATED.test(text))
    return reflection(text);
  if (isSmallTalk(text)) return chat(text);
  if (/\bdue\b/i.test(text) && when && !when.past && !/^(?:i|we)\b(?!(?:'ve| have)(?: got)? )/i.test(text))
    return due(text, when, now);
  if (OF_ME.test(text)) return [found('memory', 'add_note', text, tidyFact(text))];
  // "The report needs to be finished by Monday", "the windows need cleaning".
  if (
    /^(?:the|my|our|this|these|all)\b.{2,60}? (?:needs?|has|have) (?:to be \w+|(?!nothing|something|anything)\w+ing\b|a (?:wash|clean|service|repair))/i.test(
      text,
    ) &&
    !/\b(?:you|you're)\b/i.test(text)
  )
    return taskFrom(text, now, text, null, false);
  if (FEELS_ABOUT.test(text)) return reflection(text);
  // "I've booked the court for Thursday": the booking is past, the event is in the future.
  const booked =
    /^(?:i|we)(?:'ve| have)?(?: just| already)? (?:booked|scheduled|arranged|reserved|organi[sz]ed|set up|agreed on)\s+/i.exec(
      text,
    );
  if (booked && when && !when.past) return eventFrom(text.slice(booked[0].length), now, text) ?? reflection(text);
  const past = isPast(text, when);
  if (!past) {
    if (
      isFact(text) &&
      !startsFirstPerson(text) &&
      !((EVENT_HEAD.test(text) || EVENT.test(text)) && when?.minute !== undefined)
    )
      return [found('memory', 'add_note', text, tidyFact(text))];
    const planned = understandPlan(turned, turned === text ? when : findWhen(turned, now), now);
    if (planned) return planned;
    if (when?.minute !== undefined && MEET.test(rest) && !TO_COACH.test(text))
      return eventFrom(turned, now, text) ?? chat(text);
    if (
      startsTask(rest) &&
      !COMPOUND.test(rest) &&
      !(when?.minute !== undefined && TIMETABLE.test(rest)) &&
      !TO_COACH.test(text) &&
      !moodOnly(text)
    ) {
      if (when && MEET.test(rest) && when.minute !== undefined) return eventFrom(text, now, text) ?? chat(text);
      if (when && /^(?:meet|see|have|attend|catch up|visit|join)\b/i.test(rest))
        return eventFrom(text, now, text) ?? chat(text);
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
      return taskFrom(text, now, text, null, false);
    }
    if (
      when &&
      !when.past &&
      EVENT_HEAD.test(rest) &&
      !(when.dayless && when.minute === undefined && rest.includes(',')) &&
      !/^(?:i|we|my|it|this|that|he|she|they|you)\b.{0,40}\b(?:is|was|makes|made|feels|felt|are|were)\b/i.test(text)
    )
      return eventFrom(text, now, text) ?? reflection(text);
    if (when && !when.past && isDate(rest, text, when)) {
      if (/\bdeadline\b/i.test(text))
        return taskFrom(text.replace(/\s(?:is|are)\s+(?=\S)/i, ' '), now, text, null, false);
      return eventFrom(text, now, text) ?? reflection(text);
    }
  }
  return reflection(text);
}

const afterLead = (text: string, when: When): string => {
  const lead = [...when.spans]
    .sort((a, b) => a.start - b.start)
    .reduce((end, span) => (span.start <= end + 2 ? span.end : end), -1);
  return lead > 0 ? text.slice(lead) : text;
};

/** Moves a leading time to the end: "tomorrow at two I have a call" becomes "I have a call tomorrow at two". */
const turn = (text: string, when: When): string => {
  const rest = afterLead(text, when);
  return rest === text ? text : `${rest.replace(/^[\s,:–-]+/, '')} ${text.slice(0, text.length - rest.length)}`.trim();
};

/**
 * Whether a text with a day is an appointment without a verb: "Sushi with Mel tomorrow 19:00", "half marathon on 7 June". A feeling or hope
 * about a day ("can't wait for Friday", "tomorrow will be better") is not.
 */
const isDate = (rest: string, text: string, when: When): boolean => {
  const what = without(text, when.spans);
  if (what.replace(/[^\p{L}]/gu, '').length < 3 || moodOf(text) !== null || TO_COACH.test(text)) return false;
  if (
    /\b(?:usually|always|often|sometimes|never|generally|normally|every|hopefully|hope|wish|can't wait|cannot wait|finally|another day|will be|would|could|might|may|if|why|what|how|you|your|like|love|hate|think|feel|wonder|believe|guess|know|want|need|looking forward|until then|see ya|closes?|is (?:a|the|my|so|not))\b/i.test(
      what,
    )
  )
    return false;
  if (
    when.minute !== undefined &&
    /^(?:i|we) (?!am\b|was\b|have been|do|don't|can|can't|cannot|will|won't|should|must|need|just|only|never|really|still)[a-z]+\s/i.test(
      rest,
    )
  )
    return true;
  if (
    /^(?:i|it|it's|its|that|this|they|you|happy|thank|thanks|good|great|happy|just|only|maybe|not|no|yes|so|very|see)\b/i.test(
      rest,
    ) &&
    !/^i\s+(?:fly|leave|land|arrive|start|teach|perform|present|work|travel|play|move|graduate|sing|have)\b/i.test(rest)
  )
    return false;
  if (when.minute === undefined && (when.dayless || isList(what))) return false;
  return when.minute !== undefined || what.split(/\s+/).length <= 6;
};

/** "milk, eggs, flour", "Sam and Mel, later": a comma after another, or after "and". */
const isList = (text: string): boolean => {
  const comma = text.lastIndexOf(',');
  return comma > 0 && /,|\band\b/.test(text.slice(0, comma));
};

/** "Anxious about the exam on Friday" is about a feeling, not a plan. */
const FEELS_ABOUT =
  /^(?:(?:i'm|im|i am|feeling|still|so|very|really|super|a bit|quite|pretty|kind of|kinda) )*(?:anxious|nervous|worried|excited|scared|stressed|happy|sad|tired|thrilled|proud|glad|relieved|afraid|dreading|terrified|looking forward|grateful|angry|upset|curious) (?:about|for|that|because|of|to|by|with)\b/i;
const TIMETABLE = /\b(?:leaves|arrives|departs|starts|begins|opens|takes off|lands|kicks off)\b/i;

/** Appointments whose first word is also a verb. */
const COMPOUND =
  /^(?:book club|run club|study group|work (?:party|drinks|dinner|lunch|do)|play ?date|show at|check-?(?:in|up)|catch-?up with|training (?:with|at|session)|practice (?:with|at)|sleep ?over|review (?:meeting|with)|design review|drop-?off|pick-?up at|(?:call|date|interview|session|visit|meeting|sync) (?:with|at|from)|swim class|watch party)\b/i;

const moodOnly = (text: string) => /^(?:feel(?:ing)?|so|very|really|pretty|quite)\b/i.test(text);
const startsFirstPerson = (text: string) => /^(?:i|we|i'm|im|i've|today|yesterday)\b/i.test(text);

/** "I have to …" is mostly a task. A meeting with a time is an appointment. What was not done, or need not be done, is neither. */
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
    return eventFrom(body.replace(/^(?:have|attend|go to|be at)\s+/i, ''), now, text) ?? null;
  const lookahead = findWhen(head, now);
  const things = taskFrom(body, now, text, lookahead, false);
  return things;
}

/** Plans in the present or future tense: "I'm meeting Sam at 6", "we have a call on Monday", "going to bake a cake tomorrow". */
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
      if (startsTask(body) && !MEET.test(body)) return taskFrom(body, now, text, null, false);
      return eventFrom(
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
      return eventFrom(titleVerb(base(verb), body), now, text);
    if (/^(?:having|at|doing|giving|taking|getting)$/.test(verb) && (EVENT.test(body) || when.minute !== undefined))
      return eventFrom(
        verb === 'having' || verb === 'at' || verb === 'doing' ? body : titleVerb(base(verb), body),
        now,
        text,
      );
    if (
      when.minute !== undefined ||
      /^(?:off to|travelling|traveling|moving|leaving|starting|heading)$/.test(verb) ||
      verb.startsWith('on ')
    )
      return eventFrom(titleVerb(/^(?:on|off|at|in|away)/.test(verb) ? verb : base(verb), body), now, text);
    return null;
  }
  const will =
    /^(?:i'll|ill|i will|we'll|we will|i'm gonna|im gonna|i am gonna|we're gonna|we are gonna|gonna|(?:i|we) (?:want to|wanna|would like to|plan to|agreed to|decided to|arranged to|are going to)|wanna|i'd like to|we'd like to|i'm planning to|planning to|i intend to|i aim to|i hope to|going to|i've decided to|my plan is to|the plan is to|plan is to|aiming to)\s+(?:also |just |probably |finally |really )*/i.exec(
      text,
    );
  if (will) {
    const body = text.slice(will[0].length).replace(/^(?:also|just|probably|finally|all|both)\s+/i, '');
    if (when.minute !== undefined && MEET.test(body)) return eventFrom(body, now, text);
    if (/^(?:meet|see|visit|have (?:lunch|dinner|coffee|breakfast|drinks|brunch))\b/i.test(body))
      return eventFrom(body.replace(/^have\s+/i, ''), now, text);
    if (startsTask(body) || (!/^(?:be|feel)\b/i.test(body) && startsTask(body.replace(/^\w+ly /, ''))))
      return taskFrom(body, now, text, null, false);
    return null;
  }
  const having =
    /^(?:(?:i|we)(?:'ve got| have got|'ve| have| got| ve got|ve got| also have| also got)|ive got|i got|we got|there(?:'s| is| will be)|theres|got|have|having|my|our)\s+/i.exec(
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
    return eventFrom(text.slice(having[0].length), now, text);
  const others =
    /^[\p{Lu}][\p{L}'-]+(?: and [\p{Lu}][\p{L}'-]+)?\s+(?:and (?:i|me)\s+)?(?:(?:is|are|'s)\s*)?(?:coming|visiting|arriving|arrives|comes|visits|getting married|having|landing|lands|moving)\b/u.test(
      text,
    ) ||
    /^my (?:\w+ ){1,2}(?:is|are|'s)?\s*(?:coming|visiting|arriving|arrives|comes|visits|getting married|landing)\b/i.test(
      text,
    );
  if (others && !/\b(?:so|nervous|excited)\b/i.test(text)) return eventFrom(text, now, text);
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
      .replace(/^(?:(?:i|we|there)(?:'s| is|'ve| have)(?: got)?\s+)?(?:(?:the|my|our|an?)\s+)?/i, '')
      .replace(/\s(?:is|are|will be|'s)\s*[.!]*$/i, ''),
  );
  return title
    ? [found('task', 'create_task', text, title, { ...when, deadline: true })]
    : taskFrom(text, now, text, null, false);
}
