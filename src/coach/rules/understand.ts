/** What one clause means: its area, the action, and what is left as a title. */
import { cutText } from '#lib/cut.ts';
import { understandQuestion } from './questions.ts';
import { understandCommand } from './commands.ts';
import { DOUBT, isDoubt } from './doubts.ts';
import { isDue } from './due.ts';
import { type Action, chat, type FoundItem } from './found.ts';
import { guessName, guessOf, type SingleKind, UNSURE } from './guess.ts';
import { isQuestion } from './is-question.ts';
import { madeOf } from './made.ts';
import { isSmallTalk, isThanks } from './small-talk.ts';
import { named } from './rule.ts';
import { putOffInEnglish } from './stuck.ts';
import { findWhen, MOST_READ, type Now } from './when.ts';

const POLITE =
  /^(?:(?:hey|hi|hello|yo|hiya|heya|listen|hmm|dear wren|ok|okay|oh|so|well|also|and|but|then|please|pls|plz|wren|coach|um|uh|erm|btw|by the way|just|actually|anyway|right|alright|yes|yeah|ps|p\.s\.|quick one|quick note|quickly|one more thing|another thing|first|second|finally|lastly|next)\b(?! aid| meeting| interview| round| draft| call| lesson| appointment| half| session| week| month| year| day| date| class| lesson| time| thing| shift| mon| tue| wed| thu| fri| sat| sun)[\s,:.\-–—]*)+/i;
const REQUEST =
  /^(?:(?:can|could|would|will) (?:you|we)(?! (?:see|access|hear|connect|sync|import|(?:add|put|send|read) (?:events|things|tasks|stuff|reminders|emails|e-mails|texts))\b)(?: please| pls| kindly| also| just| maybe)*|(?:i'd|i would|id) (?:like|love|need) (?:you )?to(?= (?:remind|add|put|create|make a (?:task|note|project|new project)|start a|schedule|book a|save|note|remember|log|be reminded))|i (?:want|need) (?:you )?to(?= (?:remind|add|put|create|start a (?:new )?project|schedule|save|note|log|make a (?:task|note|project|new project)))|(?:i want|i need|i'd like) you to|to(?= remind me\b)|would you mind|please|pls|kindly|go ahead and|try to)\s+/i;

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

/** What a question looks up names its rule. */
const QUESTIONS: Readonly<Partial<Record<Action, string>>> = {
  check_schedule: 'A question about your calendar',
  view_entries: 'A question about what you wrote',
  retrieve_note: 'A question about what you asked to remember',
};

export function understand(clause: string, now: Now): FoundItem[] {
  const text = bare(clause);
  const command = understandCommand(text, now);
  if (command) return command;
  if (isDoubt(text, now)) return named(chat(text), DOUBT);
  const question = understandQuestion(clause, now) ?? understandQuestion(text, now);
  const name = question && QUESTIONS[question.action];
  if (question && name) return named([question], name);
  return understandStatement(text, clause, now);
}

/** What would be filed beside the entry that keeps a photo. */
const SECOND_THINGS: ReadonlySet<SingleKind> = new Set<SingleKind>(['task', 'event', 'fact', 'thought']);

/** What a statement says, by the likeliest kind. `clause`: with its greeting. */
function understandStatement(text: string, clause: string, now: Now): FoundItem[] {
  const when = findWhen(text, now);
  if (isSmallTalk(text) || (!when && isThanks(text))) return named(chat(text), 'Small talk');
  if (isDue(text, when)) return named(madeOf('task', text, when, now), 'Something that is due');
  const guess = guessOf(clause, when, now);
  const unsure = isQuestion(text) ? 'chat' : 'entry';
  if (now.hasPhotos && unsure === 'entry' && SECOND_THINGS.has(guess.kind))
    return named(madeOf('entry', text, when, now), 'Words with a photo').map((item) => ({ ...item, unsure: true }));
  // "I can't start my essay" is nothing to remember.
  if (guess.kind === 'fact' && putOffInEnglish(text) !== null)
    return named(madeOf('entry', text, when, now), 'Something put off');
  if (guess.sure >= UNSURE) return named(madeOf(guess.kind, text, when, now), guessName(guess));
  return named(madeOf(unsure, text, when, now), guessName(guess)).map((item) => ({ ...item, unsure: true }));
}

/** A clause that is longer than this is understood in parts, in UTF-16 units. Nobody writes one, but for a text without full stops. */
const PART_LENGTH = MOST_READ;

/**
 * What a clause of any length means. What an entry or a note begins goes on to the end of the clause; of other things each part is
 * understood on its own. So the work is linear in the length of the message.
 */
export function understandLong(clause: string, now: Now): FoundItem[] {
  const all: FoundItem[] = [];
  for (let rest = clause; rest !== '';) {
    const head = headOf(rest);
    const items = understand(head, now);
    const [first] = items;
    const tail = rest.slice(head.length);
    if (items.length === 1 && first && GOES_ON.has(first.action)) {
      return [...all, tail === '' ? first : { ...first, title: `${first.title}${tail}` }];
    }
    all.push(...items);
    rest = tail.trim();
  }
  return all;
}

const GOES_ON: ReadonlySet<Action> = new Set<Action>(['add_entry', 'add_note', 'thought_dump']);

/** The beginning of a long clause, up to the end of a word. */
function headOf(clause: string): string {
  if (clause.length <= PART_LENGTH) return clause;
  const cut = cutText(clause, PART_LENGTH);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return end > PART_LENGTH / 2 ? cut.slice(0, end) : cut;
}
