/** Whether a message is a reply to the coach's question about an entry, and belongs to that entry. */
import { plain, sentences } from './clauses.ts';
import { understandCommand } from './commands.ts';
import { guessOf } from './guess.ts';
import { anyCase, WEEKDAY } from './lexicon.ts';
import { readMessage } from './read-message.ts';
import { spelled } from './spelling.ts';
import { startsTask } from './things.ts';
import { NO_QUESTIONS } from './voice.ts';
import type { Now } from './when.ts';
import { newWork } from './work.ts';

/** A longer text is an entry of its own. */
const REPLY_LENGTH = 400;
/** Words with which another story begins. */
const ANOTHER = anyCase`^\W*(?:(?:and |oh |ok |so |well )*(?:today|tonight|this (?:morning|afternoon|evening)|yesterday|last night|earlier|dear diary|journal|diary|btw|by the way|also|in other news|(?:on )?${WEEKDAY}|just now))\b|\b(?:this morning|yesterday|last night)\b`;
/** What is said back to a question without an answer to it: thanks, a nod, a shrug, a greeting, a command. */
const NO_ANSWER =
  /^(?:thanks?|thank|thx|ty|cheers|bye|good ?night|gn|hi|hello|hey|ok|okay|k|kk|sure|cool|no|nope|nah|yes|yep|yeah|yup|nothing|never ?mind|nvm|idk|dunno|not sure|no idea|maybe|perhaps|possibly|i guess(?: so)?|i (?:don'?t|dont|do not) know|later|stop|help|not now|rather not|i'?d rather not|why|lol|haha|hm+)(?:[\s,.!]+(?:you|u|wren|so much|very much|a lot|really|now|thanks|then|to say|to talk about it))*[\s.!?]*$/i;

/** From here on a fact is not taken for an answer, 0 to 1. */
const SURELY = 0.8;

export function isReply(message: string, now: Omit<Now, 'work'>): boolean {
  const text = plain(message);
  if (text.length > REPLY_LENGTH || text.includes('\n')) return false;
  if (ANOTHER.test(text) || NO_ANSWER.test(text) || NO_QUESTIONS.test(text)) return false;
  if (text.endsWith('?') || /^(?:clear|reset) chat\b/i.test(text)) return false;
  const reading: Now = { ...now, work: newWork() };
  const { head, more, refused } = readMessage(message, reading);
  if (more.length > 0 || refused.length > 0) return false;
  // "The kid with the coins in a sock": right after a question it is the answer, unless it is surely a fact.
  if (head?.action === 'add_note' || head?.action === 'thought_dump')
    return guessOf(text, head.when, reading).sure < SURELY;
  // "The before and after slide" looks like a task; one that somebody sets has a verb, a day or a command.
  if (head?.action === 'create_task')
    return !head.when && !startsTask(text) && understandCommand(text, reading) === null;
  // "The whole band playing" names something that a rule may take for a thing to do; a command has a verb of its own.
  return (
    head === undefined || head.action === 'add_entry' || (head.action === 'chat' && sentences(spelled(text)).length < 4)
  );
}
