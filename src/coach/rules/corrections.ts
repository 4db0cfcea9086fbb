/** A correction of what was said before: "no i meant wednesday", "not 5, 6pm", "make that friday". It names nothing that could be changed. */
import { plain } from './clauses.ts';
import { spelled } from './spelling.ts';
import { findWhen, type Now, without } from './when.ts';

/** What is said of it: which thing is meant is not guessed, and nothing is changed. */
export const CORRECTION_WORDS =
  "Nothing has changed yet, because I cannot tell which thing you mean. Open its card above and change it there, or say it with its name, like 'move dentist to Friday'.";

/** A longer message says more than a day or a time. */
const LONGEST = 70;
const LEAD =
  /^(?:no|nope|nah|wait|hang on|hold on|oops|oopsie|whoops|ups|oh|ah|argh|sorry|soz|my bad|my mistake|actually|scratch that|i mean(?:t)?|i did mean|i said|wrong (?:day|time|date|one)|(?:it |that )?should(?:'ve| have)? (?:be|been|say)|(?:that |it )?was meant to be|make (?:it|that|this)|(?:change|move|push|shift|put|set|switch|reschedule|bring|postpone|delay) (?:it|that|this|that one|the last one)(?: (?:back|forward|out))?(?: (?:to|for|on|at|until|till|by))?|(?=not ))(?=$|[\s,.!:;*–-])[\s,.!:;*–-]*/i;
/** Words between the days and times. */
const FILLERS =
  /\b(?:it'?s|it is|that'?s|instead|please|pls|plz|sorry|lol|not|rather|and|at|on|for|to|the|then|i meant?)\b/gi;
const BARE_HOUR = /^(?:at |to )?\d{1,2}(?:[:.]\d\d)?$/;

/** Whether a message corrects a day or a time, and says nothing else. */
export function isCorrection(message: string, now: Now): boolean {
  if (message.length > LONGEST) return false;
  const text = spelled(plain(message))
    .replace(/(?<![\s.!?])[\s.!?]+$/, '')
    .replace(/^(?:(?:can|could|would) you|please|pls)(?: please)? /i, '');
  let rest = text.startsWith('*') ? text.slice(1) : text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(LEAD, '');
  }
  // "It's thursday not wednesday" needs no other beginning.
  const told = /^(?:it'?s|it is|that'?s) (?=.* not )/i.test(rest);
  const denied = /^not .*[,;–-]/i.test(rest);
  if ((rest === text && !told && !denied) || rest === '') return false;
  return rest
    .replace(FILLERS, (word) => (word.toLowerCase() === 'not' ? ',' : ' '))
    .split(/[,;–]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every((part) => isWhen(part, now));
}

function isWhen(part: string, now: Now): boolean {
  if (BARE_HOUR.test(part)) return true;
  return [part, `on ${part}`, `at ${part}`].some((said) => {
    const when = findWhen(said, now);
    return when !== null && !/[\p{L}\p{N}]/u.test(without(said, when.spans).replace(/\b(?:on|at)\b/g, ''));
  });
}
