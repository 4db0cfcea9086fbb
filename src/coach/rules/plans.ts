/** Plans in the present or future tense: "I'm meeting Sam at 6", "we have a call on Monday", "going to bake a cake tomorrow". */
import { eventFrom } from './events.ts';
import { rule, type Rule } from './rule.ts';
import type { Said } from './said.ts';
import { taskFrom } from './tasks.ts';
import { startsTask } from './things.ts';
import { DO, EVENT, MEET } from './words.ts';

const DOING =
  /^(?:i'm|im|i am|we're|we are|were|i'll be|we'll be|(?:i|we) will be|(?:i'm|we're) (?:going to|gonna) be)\s+(?:also |just |probably )*(meeting|seeing|having|flying|travelling|traveling|visiting|going to|going|attending|hosting|presenting|giving|playing|watching|catching up|driving|taking|starting|getting|moving|doing|teaching|picking|joining|speaking|performing|running|working|leaving|heading|off to|off|at|in|on holiday|on vacation|on leave|on call|away)\b\s*/i;
const WILL =
  /^(?:i'll|ill|i will|we'll|we will|i'm gonna|im gonna|i am gonna|we're gonna|we are gonna|gonna|(?:i|we) (?:want to|wanna|would like to|plan to|agreed to|decided to|arranged to|are going to)|wanna|i'd like to|we'd like to|i'm planning to|planning to|i intend to|i aim to|i hope to|hoping to|going to|i've decided to|my plan is to|the plan is to|plan is to|aiming to)\s+(?:also |just |probably |finally |really )*/i;
const HAVING =
  /^(?:(?:i|we)(?:'ve got| have got|'ve| have| got| ve got|ve got| also have| also got)|ive got|i got|we got|there(?:'s| is| will be)|theres|got|have|having|my|our)\s+/i;
const NO_EVENT =
  /\b(?:makes?|was|were|feel|feels|went|nervous|anxious|excited|scared|stressed|worried|dreading|so much|a lot of)\b/i;
const SOMEBODY =
  /^[\p{Lu}][\p{L}'-]+(?: and [\p{Lu}][\p{L}'-]+)?\s+(?:and (?:i|me)\s+)?(?:(?:is|are|'s|will be)\s*)?(?:coming|staying|visiting|arriving|arrives|comes|visits|getting married|having|landing|lands|moving)\b/u;
const OF_MINE =
  /^my (?:\w+ ){1,2}(?:is|are|'s|will be)?\s*(?:coming|staying|visiting|arriving|arrives|comes|visits|getting married|landing)\b/i;
const MEETS =
  /^(?:meeting|seeing|flying|visiting|watching|playing|catching up|hosting|attending|teaching|presenting|joining|driving|performing)$/;
const LEAVES = /^(?:off to|travelling|traveling|moving|leaving|starting|heading)$/;

/** "I'm taking Friday off". */
const TAKES_OFF = /^(?:(?:i'm|i am|im|i'll be|we're|i'll|i will) )?tak(?:e|ing) (\S.{0,40}) off$/i;

const BASE: Readonly<Record<string, string>> = {
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
  working: 'Work',
  speaking: 'Speak',
};
const base = (verb: string) => BASE[verb] ?? verb;

interface Doing {
  readonly verb: string;
  readonly body: string;
}

/** What somebody is doing, if it has a day or a time to come. */
const doingIn = ({ text, when }: Said): Doing | null => {
  const match = when && !when.past ? DOING.exec(text) : null;
  return match && { verb: match[1]!.toLowerCase(), body: text.slice(match[0].length) };
};
const willIn = ({ text, when }: Said): string | null => {
  const match = when && !when.past && !DOING.test(text) ? WILL.exec(text) : null;
  return match && text.slice(match[0].length).replace(/^(?:also|just|probably|finally|all|both)\s+/i, '');
};
const doing =
  (fits: (of: Doing, said: Said) => unknown) =>
  (said: Said): Doing | null => {
    const of = doingIn(said);
    return of && fits(of, said) ? of : null;
  };
const will =
  (fits: (body: string, said: Said) => unknown) =>
  (said: Said): string | null => {
    const body = willIn(said);
    return body !== null && fits(body, said) ? body : null;
  };
const ofGoing = (body: string) =>
  MEET.test(body) ? body : /^(?:be|have)\b/i.test(body) ? body.replace(/^(?:be|have)\s+/i, '') : `Go to ${body}`;

/** Of a statement with its leading time at the end. */
export const PLANS: readonly Rule<Said>[] = [
  rule({
    name: 'Something you are going to do',
    when: doing(({ verb, body }) => verb === 'going to' && startsTask(body) && !MEET.test(body)),
    make: ({ text, now }, { body }: Doing) => taskFrom(body, now, text, null, false),
  }),
  rule({
    name: 'Somewhere you are going',
    when: doing(({ verb, body }) => verb === 'going to' && !(startsTask(body) && !MEET.test(body))),
    make: ({ text, now }, { body }: Doing) => eventFrom(ofGoing(body), now, text),
  }),
  rule({
    name: 'Somebody you meet, or something you take part in',
    when: doing(({ verb }) => MEETS.test(verb)),
    make: ({ text, now }, { verb, body }: Doing) => eventFrom(`${base(verb)} ${body}`, now, text),
  }),
  rule({
    name: 'Something you have, do or give, with a time',
    when: doing(
      ({ verb, body }, { when }) =>
        /^(?:having|at|doing|working|giving|taking|getting)$/.test(verb) &&
        (EVENT.test(body) || when!.minute !== undefined),
    ),
    make: ({ text, now }, { verb, body }: Doing) =>
      eventFrom(/^(?:having|at|doing)$/.test(verb) ? body : `${base(verb)} ${body}`, now, text),
  }),
  rule({
    name: 'A day you take off',
    when: ({ text, when }) => when && !when.past && when.minute === undefined && TAKES_OFF.test(text),
    make: ({ text, now }) => eventFrom(text.replace(TAKES_OFF, 'day off $1'), now, text),
  }),
  rule({
    name: 'Where you are, or what you leave for',
    when: doing(
      ({ verb }, { when }) =>
        when!.minute !== undefined ||
        LEAVES.test(verb) ||
        verb.startsWith('on ') ||
        (/^(?:in|away|off)$/.test(verb) && !when!.dayless && !when!.rrule),
    ),
    make: ({ text, now }, { verb, body }: Doing) =>
      eventFrom(`${/^(?:on|off|at|in|away)/.test(verb) ? verb : base(verb)} ${body}`, now, text),
  }),
  rule({
    name: 'Somebody you will see',
    when: will(
      (body, { when }) =>
        (when!.minute !== undefined && MEET.test(body)) ||
        /^(?:meet|see|visit|have (?:lunch|dinner|coffee|breakfast|drinks|brunch))\b/i.test(body),
    ),
    make: ({ text, now, when }, body: string) =>
      eventFrom(when!.minute !== undefined && MEET.test(body) ? body : body.replace(/^have\s+/i, ''), now, text),
  }),
  rule({
    name: 'Something you will do, or want to do',
    when: will(
      (body, { when }) =>
        startsTask(body) ||
        // "I want to run on Saturday": the verb alone, and a day.
        (!when!.dayless &&
          !when!.rrule &&
          DO.has(/^[a-z]+(?= (?:on|this|next|tomorrow|at)\b)/i.exec(body)?.[0].toLowerCase() ?? '')) ||
        (!/^(?:be|feel)\b/i.test(body) && startsTask(body.replace(/^\w+ly /, ''))),
    ),
    make: ({ text, now }, body: string) => taskFrom(body, now, text, null, false),
  }),
  rule({
    name: 'An appointment you have',
    when: (said) => {
      const { text, when } = said;
      const match = when && !when.past && !DOING.test(text) && willIn(said) === null ? HAVING.exec(text) : null;
      if (!match) return null;
      const body = text.slice(match[0].length);
      const meets = EVENT.test(body) || (when!.minute !== undefined && /^(?:a|an|my|the|our)\b/i.test(body));
      return meets && !NO_EVENT.test(text) ? body : null;
    },
    make: ({ text, now }, body: string) => eventFrom(body, now, text),
  }),
  rule({
    name: 'Somebody who comes, or something that happens to somebody',
    when: (said) =>
      said.when &&
      !said.when.past &&
      !DOING.test(said.text) &&
      willIn(said) === null &&
      (SOMEBODY.test(said.text) || OF_MINE.test(said.text)) &&
      !/\b(?:so|nervous|excited)\b/i.test(said.text),
    make: ({ text, now }) => eventFrom(text, now, text),
  }),
];
