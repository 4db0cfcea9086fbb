/** Whether a text is about what is over. */
import { moodOf } from './mood.ts';
import { anyCase, WEEKDAY, WEEKDAY_START } from './lexicon.ts';
import type { When } from './when.ts';
import { DO, DO_OR_THING, EVENT, PAST } from './words.ts';

const MOVED = anyCase`^(?:(?:got |was |were |has been )?(?:moved|pushed|rescheduled|postponed|shifted|changed|delayed|brought)(?: back| forward)?(?: from [a-z0-9: ]{2,20}?)? (?:to|till|until) |(?:booked|scheduled|planned|arranged|reserved|confirmed)(?: in)? (?:for |on |at |from )?(?:\d|${WEEKDAY_START}|tom|next|this))`;

/** With one of these, verbs whose past looks like their present are past too: "a week ago I quit". */
const PAST_DAY = anyCase`\b(?:yesterday|ago|last (?:night|(?:week|weekend|month)(?! (?:of|in)\b)|year|${WEEKDAY}(?! (?:of|in)\b)))\b`;
/** What a thing is from: "write up the notes from yesterday's meeting". */
const OF_PAST = /\b(?:(?:from|of|about) )?(?:yesterday's|last \w+'s)|\b(?:from|of|about) (?:yesterday|last \w+)\b/gi;

/** Whether a text begins with a verb that is nothing else, and no past form. */
function startsWithVerb(text: string): boolean {
  const verb = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '';
  return DO.has(verb) && !DO_OR_THING.has(verb) && !/^(?:read|put|set|quit)$/.test(verb);
}

const USED_TO = /^(?:i|we) used to\b/i;
const BEEN = /^(?:i|we)(?:'ve| have)? been \w+ing\b/i;
const GOT = new RegExp(`^got (?:(?:the|my|an?) )${EVENT.source}`, 'i');
const OF_A_THING = /\b(?:the|an?|my|our|his|her|their|this|that) [a-z]+ed(?= [a-z]+(?:$| (?!to\b|me\b|us\b)))/gi;

const CLOSED = anyCase`^(?:[a-z']+ ){0,3}closed (?:from|on|for|until|till|all|next|this|\d|${WEEKDAY_START}|tom)`;

/** "I used to run every morning": nothing to do, whatever else it says. */
export const isBehind = (text: string): boolean => USED_TO.test(text);

/** Whether a text is about the past: past verbs, past days, no intention. */
export function isPast(text: string, when: When | null): boolean {
  // "The last Friday of every month".
  if (isBehind(text)) return true;
  if (when?.rrule) return BEEN.test(text);
  if (when?.past) return true;
  if (PAST_DAY.test(startsWithVerb(text) ? text.replace(OF_PAST, ' ') : text) || /\bthis morning i\b/i.test(text))
    return true;
  // "Read the second chapter" is to be done; "read the best book today" tells of the day.
  if (/^read (?:the|a|an|my|about|two|three)\b/i.test(text) && !/\btoday\b/i.test(text) && moodOf(text) === null)
    return false;
  // "Closed from 3 to 10 August".
  if (when && CLOSED.test(text)) return false;
  if (/^(?:i'll|i will|i'm going|gonna|will|let)\b/i.test(text)) return false;
  const head = text.split(/\s+/).slice(0, 7).join(' ');
  if (BEEN.test(text)) return true;
  // "Got the dentist at 4".
  if (when?.minute !== undefined && GOT.test(text)) return false;
  // "I've got" with a future day is about the future.
  if (/^(?:i|we)(?:'ve| have) got\b/i.test(text) && when) return false;
  // "The missed lab", "a signed copy" say what it is like.
  const match = PAST.exec(head.replace(OF_A_THING, 'the'));
  if (!match) return false;
  // "Get the car washed", "buy the painted vase".
  if (/ed$/i.test(match[0]) && (startsWithVerb(head) || /^have (?:the|my|our)\b/i.test(head))) return false;
  if (
    when &&
    !/^(?:i|we)\b/i.test(text) &&
    MOVED.test(head.slice(match.index)) &&
    (when.minute !== undefined || !/^got/i.test(match[0]))
  )
    return false;
  // "the call is moved to four" is not over.
  if (/\b(?:is|are|'s|'re|be|gets?|getting|to be)\s+$/i.test(head.slice(0, match.index))) return false;
  // "The meeting moved to Thursday" is in the future, and in "lunch with Ted" a name ends in -ed.
  if (
    /^(?:need|feed|speed|seed|breed|indeed|bed|red|shed|wed|ted|fred|jed|ned|weed|reed|exceed|proceed|succeed|hundred|embed|sacred|naked|allowed|married|united|advanced|combined|limited|used|shared)$/i.test(
      match[0],
    )
  )
    return PAST.test(head.slice(match.index + match[0].length));
  return true;
}
