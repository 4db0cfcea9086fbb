/** What a text becomes as one kind of thing: what remains of it as a title, without "I have to" and "we need". */
import { MODAL } from './clauses.ts';
import { dueOf, isDue } from './due.ts';
import { eventFrom, yearly } from './events.ts';
import { type FoundItem, chat, entry, found, note } from './found.ts';
import type { SingleKind } from './guess.ts';
import { subject } from './questions.ts';
import { taskFrom } from './tasks.ts';
import { findWhen, type Now, type When } from './when.ts';
import { DO, DO_OR_THING } from './words.ts';

/** What a text is as one kind. */
export function madeOf(kind: SingleKind, text: string, when: When | null, now: Now): FoundItem[] {
  switch (kind) {
    case 'entry':
      return entry(text);
    case 'fact':
      // "Mum's birthday on 12 May every year": what comes again is shown on its days.
      return (yearly(when) && eventFrom(text, now, text)) || (note('add_note', text, text) ?? entry(text));
    case 'thought':
      return note('thought_dump', text, text) ?? entry(text);
    case 'chat':
    case 'askTasks':
      return chat(text);
    case 'askCalendar':
      return [found('calendar', 'check_schedule', text, subject(text, when), when)];
    case 'askPast':
      return [found('journal', 'view_entries', text, subject(text, when), when)];
    case 'askNote':
      return [found('memory', 'retrieve_note', text, subject(text, null))];
    case 'task':
      return taskOf(text, when, now);
    case 'event':
    default:
      return eventFrom(text.replace(BOOKED, ''), now, text) ?? entry(text);
  }
}

const BOOKED =
  /^(?:(?:i'm|im|i am|we're|we are) invited to|(?:i|we)(?:'ve| have)?(?: just| already)? (?:booked|scheduled|arranged|reserved|organi[sz]ed|set up|agreed on))\s+/i;

/** "Learn the ukulele someday" is a task without a day. */
const SOMEDAY =
  /\s(?:someday|some day|eventually|at some point|one day|some ?time(?: (?:this|next) (?:spring|summer|autumn|fall|winter|year))?)[.!]?$/i;
/** "I still have to", "tomorrow we need to", "gonna", "Anna asked me to". */
const HEADS: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:now|today|tomorrow|tonight|tmrw|this \\w+|next \\w+|on \\w+|by \\w+|later|before \\w+|after \\w+|in the \\w+|apparently|unfortunately|sadly|ugh|argh|damn|shit|fuck|crap|omg|oh no|don't forget|first thing|at \\w+|i think|i guess|i know|i really think|i feel like|i suppose|it seems|looks like)[, ]+)*(?:i|we|ive|i've|we've|i'm|im|i am|i'll|we'll|i will|we will)(?: also| still| really| just| only| absolutely| probably)* ?${MODAL}\\s+`,
    'i',
  ),
  /^(?:must|need to|have to|gotta|got to|should|needs to|hafta|ought to|supposed to)\s+/i,
  /^(?:i'll|ill|i will|we'll|we will|i'm gonna|im gonna|i am gonna|we're gonna|we are gonna|gonna|(?:i|we) (?:want to|wanna|would like to|plan to|agreed to|decided to|arranged to|are going to)|wanna|i'd like to|we'd like to|i'm planning to|planning to|i intend to|i aim to|i hope to|hoping to|going to|i've decided to|my plan is to|the plan is to|plan is to|aiming to)\s+(?:also |just |probably |finally |really )*/i,
  /^(?:my |the |our )?[\p{L}'.]+(?: [\p{L}'.]+)?(?:'s| is| has)?(?: (?:just|also|really|still))? (?:wants?|needs?|wanted|needed|asked|asks|told|expects?|begged|reminded) (?:me|us) to (?=[a-z])/iu,
  /^i (?:have )?promised (?:[\p{L}']+(?: [\p{L}']+)? )?to (?=[a-z])/iu,
];
/** "Need new nibs", "we still need candles": what is missing has to be got. */
const LACKS =
  /^(?:(?:i|we)(?:'ll)? )?(?:(?:also|still|really|just|do) ){0,2}need ?:? (?!(?:to|you|your|help|it|this|that|some(?:one|body)|(?:more |an? |some |any |another )?(?:space|time|sleep|help|advice|ideas?|tips?|info|input|hand|plan|favou?r|change|minute|hug))\b)(\S.*)$/i;

function taskOf(text: string, when: When | null, now: Now): FoundItem[] {
  if (when && isDue(text, when)) return dueOf(text, when, now);
  const timeless = text.replace(SOMEDAY, '');
  const lacking = LACKS.exec(timeless)?.[1];
  if (lacking !== undefined) {
    // "Need send the form".
    const verb = /^[a-z]+(?= )/i.exec(lacking)?.[0].toLowerCase() ?? '';
    const body = DO.has(verb) && !DO_OR_THING.has(verb) ? lacking : `get ${lacking}`;
    return taskFrom(body, now, text, null, false);
  }
  const head = HEADS.map((pattern) => pattern.exec(timeless)?.[0]).find((found) => found !== undefined) ?? '';
  // "Tomorrow I have to …": the task has the day of these first words.
  return taskFrom(timeless.slice(head.length), now, text, head ? findWhen(head, now) : null, false);
}
