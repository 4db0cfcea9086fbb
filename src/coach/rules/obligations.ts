/** What has to be done: for the person themselves, or because somebody asked. */
import { withoutEnd } from '#lib/cut.ts';
import { MODAL } from './clauses.ts';
import { eventFrom } from './events.ts';
import { found, type Found } from './found.ts';
import { moodOf } from './mood.ts';
import { reflection } from './reflection.ts';
import { rule, type Rule } from './rule.ts';
import type { Said } from './said.ts';
import { taskFrom } from './tasks.ts';
import { startsTask } from './things.ts';
import { tidyTitle } from './title.ts';
import { findWhen, type Now, without } from './when.ts';
import { DO, DO_OR_THING, MEET, OF_THING } from './words.ts';

/** "Learn the ukulele someday" is a task without a day. */
const SOMEDAY =
  /\s(?:someday|some day|eventually|at some point|one day|some ?time(?: (?:this|next) (?:spring|summer|autumn|fall|winter|year))?)[.!]?$/i;
const EVERY = /^(?:on )?(?:every|each) [a-z ]{3,24},? (?:i|we)\b/i;
const OBJECT =
  /^(?:i|we)(?:'ve| have)?(?: still)?(?: got)? ((?:an?|my|the|our|some|two|three|four|five|\d+|another|this|these|those) .{2,60}?) to ([a-z]+)\b(.*)$/i;
const NO_OBJECT = /\b(?:lot|nothing|something|much|things?|reason|right|time|way|chance|plan|idea)$/i;
const REQUESTED =
  /^(?:my |the |our )?[\p{L}'.]+(?: [\p{L}'.]+)?(?:'s| is| has)?(?: (?:just|also|really|still))? (?:wants?|needs?|wanted|needed|asked|asks|told|expects?|begged|reminded) (?:me|us) to ([a-z]+)\b(?!.*\b(?:but i|and i (?:did|said|told))\b)/iu;
const PROMISED = /^i (?:have )?promised (?:[\p{L}']+(?: [\p{L}']+)? )?to ([a-z]+)\b/iu;
const OBLIGED = new RegExp(
  `^(?:(?:now|today|tomorrow|tonight|tmrw|this \\w+|next \\w+|on \\w+|by \\w+|later|before \\w+|after \\w+|in the \\w+|apparently|unfortunately|sadly|ugh|argh|damn|shit|fuck|crap|omg|oh no|don't forget|first thing|at \\w+|i think|i guess|i know|i really think|i feel like|i suppose|it seems|looks like)[, ]+)*(?:i|we|ive|i've|we've|i'm|im|i am|i'll|we'll|i will|we will)(?: also| still| really| just| only| absolutely| probably)* ?${MODAL}\\s+`,
  'i',
);
const BARE = /^(?:must|need to|have to|gotta|got to|should|needs to|hafta|ought to|supposed to)\s+/i;
/** "have bought", "not been": it is too late for it. */
const TOO_LATE =
  /^(?:have|be|of|'ve|not|n't|have been)\s+(?:\w+ed|been|bought|called|done|gone|had|made|got|gotten|given|taken|told|said|seen|sent|known|written|left|paid|eaten|slept|kept|read|put|thought|brought|forgotten|come|spent|won|lost|met|heard|felt|held|found)\b/i;
const OF_MIND =
  /^(?:not|never|no|say|admit|confess|tell you|laugh|wonder|think of|have (?:fallen|looked)|be (?:honest|better|more|less|kinder|happy|careful|stronger|able|fine|ok|okay|going|asleep|dreaming|proud|grateful)|feel|love|thank you|ask you|agree|apologi[sz]e to you|vent|rant|know|believe|accept|remember (?:that|why|who)|stop (?:being|feeling|worrying|thinking|comparing|caring|doubting)|get (?:better|over|used|it together|a grip|my (?:life|shit|act|head)|out of (?:my|this)))\b/i;
const NEEDS =
  /^(?!(?:every|no|some|any)(?:one|body|thing)\b)[\p{L}']+(?: [\p{L}']+)? needs (?:an? )?(?:new|more|another|bigger|fresh) (?!\w*(?:sleep|time|space|help|attention|love|rest|energy|patience)\b)\p{L}|^(?:the|my|our|this|these|all)\b.{2,60}? (?:needs?|has|have) (?:to be \w+|(?!nothing|something|anything)\w+ing\b|a (?:wash|clean|service|repair))|^(?!(?:i|we|you|he|she|they|it|people|\w+(?:one|body|thing))\b)[\p{L}']+(?: [\p{L}']+)? needs? (?:to be [a-z]+ed|(?!noth|someth|anyth)[a-z]+ing)\b/iu;

/** "Someone has to feed the cat". */
const isForSomebody = (text: string) => {
  const verb = /^(?:someone|somebody) (?:has|needs|ought) to ([a-z]+)\b/i.exec(text)?.[1];
  return verb !== undefined && startsTask(`${verb} it`);
};

/** "Need new nibs", "we still need candles and balloons": what is missing has to be got. */
const LACKS =
  /^(?:(?:i|we)(?:'ll)? )?(?:(?:also|still|really|just|do) ){0,2}need ?:? (?!(?:to|you|your|help|it|this|that|some(?:one|body)|(?:more |an? |some |any |another )?(?:space|time|sleep|help|advice|ideas?|tips?|info|input|hand|plan|favou?r|change|minute|hug))\b)(\S.*)$/i;

const GROCERY =
  /(?:^|\s)(?:milk|bread|eggs?|butter|cheese|yogh?urts?|cream|rice|pasta|noodles|flour|sugar|salt|oil|coffee|tea|juice|water|apples?|bananas?|lemons?|limes?|berries|grapes|avocados?|onions?|garlic|ginger|potatoes|tomatoes|peppers|carrots?|lettuce|spinach|cucumbers?|mushrooms?|herbs|chicken|beef|mince|fish|salmon|ham|bacon|tofu|beans|lentils|chickpeas|cereal|oats|wraps|rolls|bagels|crisps|biscuits|cookies|chocolate|jam|honey|ketchup|wine|beers?|detergent|washing powder|dish soap|soap|shampoo|toothpaste|toilet (?:paper|rolls?)|kitchen roll|bin bags|nappies|diapers|wipes|(?:cat|dog) (?:food|litter)|batteries|stamps)$/i;

/** "Milk, bread, washing powder": short things, most of which a shop has. */
function isShopping(text: string): boolean {
  if (startsTask(text) || /:|\b(?:i|we|my|you|is|are|was|were|had|with|for)\b/i.test(text)) return false;
  const bare = withoutEnd(text, /[\s.!]/);
  // "Milk bread eggs".
  const plain = bare.split(' ').every((word) => GROCERY.test(word));
  const things = bare.split(plain ? ' ' : /,\s?(?:and )?|\s(?:and|&|\+)\s/i);
  const known = things.filter((thing) => GROCERY.test(thing)).length;
  return (
    (things.length > 2 || known === 2) &&
    known * 2 >= things.length &&
    things.every((thing) => /^\S+(?: \S+){0,3}$/.test(thing))
  );
}

/** "We're out of milk", "running low on coffee". */
const RUN_OUT =
  /^(?:(?:i|we)(?:'re|'m| are| am)? )?(?:(?:nearly |almost |all )?out of|(?:running|ran) (?:low on|out of)|low on) (?:the )?(\S.{1,40}?)(?: again)?\W*$/i;
const runOut = (text: string): string | undefined => {
  const thing = RUN_OUT.exec(text)?.[1];
  return thing !== undefined && GROCERY.test(thing) ? thing : undefined;
};

const thenNeeds = (text: string): boolean => {
  const verb = THEN_NEEDS.exec(text)?.[1];
  return verb !== undefined && startsTask(`${verb} it`) && moodOf(text) === null;
};

interface Obligation {
  /** "I really have to ". */
  readonly head: string;
  readonly body: string;
}

function obligationIn({ text, rest }: Said): Obligation | null {
  // "In a fortnight I need to …": any day may stand first.
  const lead = text.length - rest.length;
  const led = lead > 0 ? OBLIGED.exec(rest)?.[0].length : undefined;
  const head = (OBLIGED.exec(text) ?? BARE.exec(text))?.[0] ?? (led ? text.slice(0, lead + led) : undefined);
  return head === undefined ? null : { head, body: text.slice(head.length) };
}
const obliged =
  (fits: (of: Obligation, said: Said) => unknown) =>
  (said: Said): Obligation | null => {
    const of = obligationIn(said);
    return of && fits(of, said) ? of : null;
  };

export const OBLIGATIONS: readonly Rule<Said>[] = [
  rule({
    name: 'Something to do, some day',
    when: ({ text }) => {
      const timeless = text.replace(SOMEDAY, '');
      return timeless !== text && startsTask(timeless) && timeless;
    },
    make: ({ text, now }, timeless: string) => taskFrom(timeless, now, text, null, false),
  }),
  rule({
    name: 'Something you do again and again',
    when: ({ text, when }) => when?.rrule && EVERY.test(text),
    make: ({ text }) => reflection(text),
  }),
  rule({
    // "I have an essay to write by Sunday": the verb stands after its object.
    name: 'Something you have to do something with',
    when: ({ text }) => {
      const match = OBJECT.exec(text);
      return (
        match &&
        /^(?:i|we)(?:'ve| have| got)/i.test(text) &&
        startsTask(`${match[2]} it`) &&
        !NO_OBJECT.test(match[1]!) &&
        match
      );
    },
    make: ({ text, now }, [, object = '', verb = '', rest = '']: RegExpExecArray) =>
      taskFrom(`${verb} ${object.replace(/^(?:the|some)\s+/i, '')}${rest}`, now, text, null, false),
  }),
  rule({
    name: 'Something you need',
    when: ({ text }) =>
      (moodOf(text) === null &&
        !/[?]|\b(?:you|me|my life|because|if|when|but|so)\b/i.test(text) &&
        LACKS.exec(text)?.[1]) ||
      runOut(text),
    // "Need send the form".
    make: ({ text, now }, lacking: string) => {
      const verb = /^[a-z]+(?= )/i.exec(lacking)?.[0].toLowerCase() ?? '';
      return taskFrom(DO.has(verb) && !DO_OR_THING.has(verb) ? lacking : `get ${lacking}`, now, text, null, false);
    },
  }),
  rule({
    name: 'A shopping list',
    when: ({ text, when }) => !when && isShopping(text),
    make: ({ text, now }) => taskFrom(`buy ${text}`, now, text, null, false),
  }),
  rule({
    name: 'Something that somebody asked you to do, or that you promised',
    when: ({ text }) => {
      const match = REQUESTED.exec(text) ?? PROMISED.exec(text);
      return match && startsTask(`${match[1]} it`) && match;
    },
    make: ({ text, now }, match: RegExpExecArray) =>
      taskFrom(text.slice(match[0].length - match[1]!.length), now, text, null, false),
  }),
  rule({
    name: 'Something you should have done',
    when: obliged(({ body }) => TOO_LATE.test(body)),
    make: ({ text }) => reflection(text),
  }),
  rule({
    name: 'Something to feel, think or say, not to do',
    when: obliged(({ body }) => OF_MIND.test(body)),
    make: ({ text }) => reflection(text),
  }),
  rule({
    name: 'Something you think you should do, without a day',
    when: obliged(
      ({ head }, { text, when }) =>
        /\b(?:should|supposed)\b/i.test(head) && /^(?:i think|maybe|perhaps|probably)/i.test(text) && !when,
    ),
    make: ({ text }) => reflection(text),
  }),
  rule({
    name: 'Somewhere you have to be, with a time',
    when: obliged(({ body }, { when }) => when && !when.past && when.minute !== undefined && isMeeting(body)),
    make: ({ text, now }, { head, body }: Obligation) =>
      eventFrom(`${body.replace(/^(?:have|attend|go to|be at)\s+/i, '')} ${saidIn(head, now)}`.trim(), now, text),
  }),
  rule({
    name: 'Something you have to do',
    when: obliged(({ body }, { when }) => !(when && !when.past && when.minute !== undefined && isMeeting(body))),
    make: ({ text, now }, { head, body }: Obligation) => taskFrom(body, now, text, findWhen(head, now), false),
  }),
];

/** The words of a head that say when: "tomorrow at 3 I have to …". */
function saidIn(head: string, now: Now): string {
  const spans = findWhen(head, now)?.spans ?? [];
  return head.slice(Math.min(...spans.map(({ start }) => start)), Math.max(0, ...spans.map(({ end }) => end)));
}

const isMeeting = (body: string) =>
  (MEET.test(body) || /^(?:be (?:at|in)|pick up .* from (?:school|nursery|the airport))/i.test(body)) &&
  !/^(?:get|have) (?:the|my|a (?:look|chat about)|it|some|back|this|that)\b/i.test(body);

export const isDue = rule({
  name: 'Something that is due',
  when: ({ text, when }: Said) =>
    /\bdue\b/i.test(text) && when && !when.past && !/^(?:i|we)\b(?!(?:'ve| have)(?: got)? )/i.test(text),
  make: due,
});

/** "Permit runs out on the 31st need to renew": the thing first, then what it needs. */
const THEN_NEEDS = new RegExp(String.raw`^${OF_THING}{2,8}(?:need|must|gotta|have|got)(?: to)? ([a-z]+)\b`, 'iu');

export const needsWork = rule({
  // "The report needs to be finished by Monday", "the windows need cleaning".
  name: 'Something that needs to be done',
  when: ({ text }: Said) =>
    (NEEDS.test(text) || isForSomebody(text) || thenNeeds(text)) && !/\b(?:you|you're)\b/i.test(text),
  make: ({ text, now }) =>
    taskFrom(text.replace(/^(?:someone|somebody) (?:has|needs|ought) to /i, ''), now, text, null, false),
});

/** "Essay due Friday", "the rent is due on the 1st". */
function due(said: Said): Found[] {
  const { text, when, now } = said;
  // "The report is due on Friday, start it tomorrow".
  const then = /^([^,]*\bdue\b[^,]*),\s(?:so |and )?(?=\S)/i.exec(text);
  if (then && startsTask(text.slice(then[0].length)) && findWhen(then[1]!, now))
    return [
      ...due({ ...said, text: then[1]!, when: findWhen(then[1]!, now) }),
      ...taskFrom(text.slice(then[0].length), now, text, null, false),
    ];
  // "Essay due Monday, lab report due Thursday".
  const pieces = text.split(/,\s*(?:and\s+)?|\sand\s/i);
  const whens = pieces.map((piece) => (/\bdue\b/i.test(piece) ? findWhen(piece, now) : null));
  if (pieces.length > 1 && whens.every((one) => one !== null))
    return pieces.flatMap((piece, i) => due({ ...said, text: piece, when: whens[i]! }));
  // "Rota for next week due Thursday": the day after the word is the last one.
  const from = text.search(/\bdue\b/i);
  const last = findWhen(text.slice(from), now);
  const own = last && last.day !== when!.day ? last : null;
  const spans = own?.spans.map((span) => ({ start: span.start + from, end: span.end + from })) ?? when!.spans;
  const title = tidyTitle(
    without(text, spans)
      .replace(/\b(?:is|are|will be|'s)?\s*\bdue\b(?: date)?\s*(?:on|by|at|in|back)?/i, ' ')
      .replace(/^(?:(?:i|we|there)(?:'s| is|'ve| have)(?: got)?\s+)?(?:(?:the|my|our|an?)\s+)?/i, '')
      .replace(/\s(?:is|are|will be|'s)\s*[.!]*$/i, ''),
  );
  return title
    ? [found('task', 'create_task', text, title, { ...(own ?? when!), deadline: true })]
    : taskFrom(text, now, text, null, false);
}
