/** Statements: obligations, plans, facts, and what happened. The first rule that makes something of one decides. */
import { ALL_DAY, eventFrom, yearly } from './events.ts';
import { isFact, isStanding, OF_ME } from './facts.ts';
import { chat, found, type Found } from './found.ts';
import { isDue, needsWork, OBLIGATIONS } from './obligations.ts';
import { PLANS } from './plans.ts';
import { HYPOTHETICAL, isSmallTalk, NEGATED, reflection } from './reflection.ts';
import { firstOf, rule, type Rule } from './rule.ts';
import { ahead, type Said, saidOf } from './said.ts';
import { startsTask } from './things.ts';
import { tidyFact } from './title.ts';
import { APPOINTMENTS, UNDERTAKINGS } from './undertakings.ts';
import type { Now } from './when.ts';
import { EVENT, EVENT_HEAD } from './words.ts';

/** "Anxious about the exam on Friday" is about a feeling, not a plan. */
const FEELS_ABOUT =
  /^(?:(?:i'm|im|i am|still|really|already|kind of|kinda) )*dreading\b|^(?:(?:i'm|im|i am|feeling|still|so|very|really|super|a bit|quite|pretty|kind of|kinda) )*(?:anxious|nervous|worried|excited|scared|stressed|happy|sad|tired|thrilled|proud|glad|relieved|afraid|dreading|terrified|looking forward|grateful|angry|upset|curious) (?:about|for|that|because|of|to|by|with)\b/i;
const BOOKED =
  /^(?:(?:i'm|im|i am|we're|we are) invited to|(?:i|we)(?:'ve| have)?(?: just| already)? (?:booked|scheduled|arranged|reserved|organi[sz]ed|set up|agreed on))\s+/i;
const FIRST_PERSON = /^(?:i|we|i'm|im|i've|today|yesterday)\b/i;

/** Thanks to the coach, whatever follows: no "thank you card", no "thanks to Leo", and nothing of the person's own. */
const THANKS =
  /^(?:many )?(?:thanks|thank (?:you|u|ya)|thx|tysm|ty|cheers)\b(?! to\b|[ -](?:cards?|notes?|letters?|e-?mails?|gifts?|presents?|messages?|speech|calls?|flowers)\b)[\s,.!-]*/i;
const isThanks = (text: string): boolean => {
  const rest = text.replace(THANKS, '');
  return rest !== text && !startsTask(rest) && !/\b(?:i|i'm|im|we|my|our)\b/i.test(rest);
};

/** "Coffee on Sunday if I'm awake" is planned, whatever its condition is. */
const settled = (text: string): string =>
  EVENT_HEAD.test(text) || startsTask(text) ? text.replace(/\sif\s.*$/is, '') : text;

/** What stands between an obligation and a plan: what is not so, facts, feelings. */
const TOLD: readonly Rule<Said>[] = [
  rule({
    name: 'Something that is not so, or only perhaps',
    when: ({ text }) =>
      /^(?:if|what if|unless)\b(?! only)/i.test(text) ||
      HYPOTHETICAL.test(settled(text)) ||
      NEGATED.test(settled(text)),
    make: ({ text }) => reflection(text),
  }),
  rule({
    name: 'Small talk',
    when: ({ text, when }) => isSmallTalk(text) || (!when && isThanks(text)),
    make: ({ text }) => chat(text),
  }),
  isDue,
  rule({
    name: 'A lasting fact about you',
    when: ({ text }) => OF_ME.test(text),
    make: ({ text }) => [found('memory', 'add_note', text, tidyFact(text))],
  }),
  rule({
    name: 'What is lent or owed, and opening hours',
    when: ({ text }) => isStanding(text),
    make: ({ text }) => [found('memory', 'add_note', text, tidyFact(text))],
  }),
  needsWork,
  rule({
    name: 'A feeling about something',
    when: ({ text }) => FEELS_ABOUT.test(text),
    make: ({ text }) => reflection(text),
  }),
  rule({
    // "I've booked the court for Thursday": the booking is past, the event is in the future.
    name: 'Something you booked',
    when: ({ text, when }) => when && !when.past && BOOKED.exec(text),
    make: ({ text, now }, match: RegExpExecArray) =>
      eventFrom(text.slice(match[0].length), now, text) ?? reflection(text),
  }),
];

const FACTS: readonly Rule<Said>[] = [
  rule({
    // "Mum's birthday on 12 May every year": a fact is kept, what comes again or takes a day is shown on its days.
    name: 'A date of every year, or all of a day',
    when: ({ text, when }) => when && (yearly(when) || ALL_DAY.test(text)) && isFact(text),
    make: ({ text, now }) => eventFrom(text.replace(/^(?:add|put) /i, ''), now, text),
  }),
  rule({
    name: 'A fact worth keeping',
    when: ({ text, when }) =>
      isFact(text) &&
      !FIRST_PERSON.test(text) &&
      !((EVENT_HEAD.test(text) || EVENT.test(text)) && when?.minute !== undefined),
    make: ({ text }) => [found('memory', 'add_note', text, tidyFact(text))],
  }),
];

/** Plans are read with a leading time at their end. */
const PLANNED: readonly Rule<Said>[] = PLANS.map((plan) => ({
  ...plan,
  when: (said) => plan.when(said.turned()),
  make: (said, match) => plan.make(said.turned(), match),
}));

/** In their order. What none of them takes only happened, or is felt or said (reflection.ts). */
export const STATEMENTS: readonly Rule<Said>[] = [
  ...OBLIGATIONS,
  ...TOLD,
  ...ahead([...FACTS, ...PLANNED, ...UNDERTAKINGS, ...APPOINTMENTS]),
];

export const understandStatement = (text: string, now: Now): Found[] =>
  firstOf(STATEMENTS, saidOf(text, now)) ?? reflection(text);
