/** What a whole message says: what is to be filed, in the order of the reply, and what of it cannot be. */
import { glossOf } from '#coach/languages/gloss.ts';
import { dayAfter } from '#lib/day.ts';
import { plain, sentences } from './clauses.ts';
import { cutAtDue } from './due.ts';
import { entry, type FoundItem } from './found.ts';
import { foreignThings } from './foreign.ts';
import { impossibleIn } from './impossible.ts';
import { madeOf } from './made.ts';
import { named } from './rule.ts';
import { spelled } from './spelling.ts';
import { thingsOf } from './splitter.ts';
import { startsTask } from './things.ts';
import { tidyTitle } from './title.ts';
import { understandLong } from './understand.ts';
import { findWhen, type Now, without } from './when.ts';
import { spend } from './work.ts';

export interface ReadMessage {
  /** What the reply is mainly about; what is filed comes before what is only said. */
  readonly head: FoundItem | undefined;
  /** What is filed besides. */
  readonly more: readonly FoundItem[];
  /** What does not exist, in sentences to the person: "There is no 31 February." */
  readonly refused: readonly string[];
}

/** A message of a few words. */
const SHORT = 100;
/** The same number as in reply.ts. */
const MOST_SECONDARY = 12;
const FILED = new Set(['add_entry', 'create_task', 'create_project', 'add_note', 'thought_dump', 'create_event']);

export function readMessage(message: string, now: Now): ReadMessage {
  // "Ink n paper" is read as "ink and paper", and keeps its own words.
  const short = / n /i.test(message) && !/\band\b/i.test(message);
  const read = thingsSaid(message, now).map((item) =>
    short ? { ...item, title: item.title.replaceAll(' and ', ' n ') } : item,
  );
  const faults = faultsIn(read, now);
  const refused = [...faults.values()];
  // "Dentist on the 30th of February": without its day it is no appointment that the rules know.
  if (read.length === 1 && read[0]!.action === 'chat' && message.length <= SHORT) {
    const fault = impossibleIn(english(plain(message), now));
    if (fault !== null && !message.includes('?')) refused.push(fault);
  }
  const all = read.filter((item) => !faults.has(item));
  const [first, ...more] = all.filter(({ action }) => FILED.has(action));
  const head = first ?? all.find(({ action }) => action !== 'chat') ?? all[0];
  return { head, more: more.slice(0, MOST_SECONDARY), refused };
}

const english = (text: string, { language }: Now): string => (language ? glossOf(text, language).text : text);

/** The appointments and tasks with a day or a time that does not exist, and what is said of it. */
function faultsIn(all: readonly FoundItem[], now: Now): ReadonlyMap<FoundItem, string> {
  const faults = new Map<FoundItem, string>();
  for (const [i, item] of all.entries()) {
    if (item.action !== 'create_event' && item.action !== 'create_task') continue;
    // Of several things in one clause, the one whose title still has the words.
    const alone = all[i - 1]?.said !== item.said && all[i + 1]?.said !== item.said;
    const fault = impossibleIn(english(item.title, now)) ?? (alone ? impossibleIn(english(item.said, now)) : null);
    if (fault !== null) faults.set(item, fault);
  }
  return faults;
}

const WHOLE =
  /^(?:(?:rant|vent|venting)\s*[:–-]|(?:(?:i )?(?:just )?(?:need|have) to |just )?get(?:ting)? (?:this|it|stuff) (?:all )?out(?: of my (?:head|system)\b|\s*[:–-])|(?:just )?dumping\s*[:–-]|(?:let me|i (?:just )?need to|i have to) (?:vent|rant|get (?:this|it|something) off my chest)\b|thought ?dump|brain ?dump|mind dump|dear (?:diary|journal)|journal(?: entry)?(?: for \w+)?\s*[:–-]|diary(?: entry)?\s*[:–-])/i;

/** "… Please remember that.": what was said before is the fact. */
const REMEMBER_IT =
  /^(?:(?:so|and|please|pls|can you|could you) )*(?:remember|keep|save|note|don't forget) (?:that|this|it)(?: (?:please|pls|for me))?\W*$/i;

const NAMELESS = /^(?:Reminder|(?:That|This|It|Again)(?: again)?)$/;
/** "I forgot to call dad, remind me at noon": the reminder is for the task before it. */
function taskTitleOf(before: FoundItem | undefined): string | null {
  if (!before) return null;
  if (before.action === 'create_task') return before.title;
  const task = /\b(?:to|must|should) ([a-z]+ .+)$/is.exec(before.said)?.[1];
  return task && startsTask(task) ? tidyTitle(task) : null;
}

/** A message up to this length is cut into things as a whole, a longer one sentence by sentence, in UTF-16 units. */
const MOST_WHOLE = 500;

/** What it costs to find the clauses of a sentence. */
const SENTENCE = 30;
/** What it costs to understand a clause, without its days and times. */
const CLAUSE = 120;

const BESIDE =
  /\b(?:the|an?) (day|night|evening|morning|week) (before|after)(?:hand|wards?)?(?=\s*(?:$|[,.!]|to\b|at \d))/;

/** "Zoe's birthday is 24 May, remind me the day before": the day is counted from the one that was named before. */
function beside(clause: string, before: string, now: Now): string {
  // What is only told keeps its words.
  const match = before && (/^remind/i.test(clause) || startsTask(clause)) && BESIDE.exec(clause);
  const day = match && !findWhen(clause, now) ? findWhen(before, now)?.day : undefined;
  if (!match || !day) return clause;
  const [said, unit = '', way = ''] = match;
  const days = (unit === 'week' ? 7 : 1) * (way === 'before' ? -1 : 1);
  return clause.replace(said, `on ${dayAfter(day, days)}${/day|week/.test(unit) ? '' : ` ${unit}`}`);
}

const SECOND =
  /^([^\n]{3,120}?)[\s,.…–-]+(?:no,? wait|wait,? no|actually,? no|no,? sorry|sorry,? no|scratch that|no,? make (?:it|that)|i mean)\b[\s,.:…]*([^\n]{2,80})$/i;

/** "Dentist mon 3pm no wait tues": the day or the time that was said first is left out, and all other words stay. */
function secondThought(text: string, now: Now): string {
  const match = SECOND.exec(text);
  if (!match) return text;
  const [, first = '', said = ''] = match;
  // "10.30 sat no make it 11".
  const bare = findWhen(first, now)?.minute !== undefined && /^\d{1,2}(?:[:.]\d\d)?(?=$| [a-z])/i.test(said);
  const second = bare ? `at ${said}` : said;
  const [was, is] = [findWhen(first, now), findWhen(second, now)];
  if (!is) return /\bi mean\b/i.test(text) ? text : `${first}, no wait ${second}`;
  const alone = without(second, is.spans) === '';
  const old = (was?.spans ?? []).filter(({ start, end }) => {
    const span = first.slice(start, end);
    const timed = (findWhen(span, now) ?? findWhen(`at ${span}`, now))?.minute !== undefined;
    return timed ? is.minute !== undefined : !is.dayless;
  });
  const gone = old.map(({ start, end }) => ({
    start: start + (/^(?:due|by|before) /i.exec(first.slice(start, end))?.[0].length ?? 0),
    end,
  }));
  return `${without(first, gone)}${alone ? ' ' : ', no wait '}${second}`;
}

/** The task that is due: where what was said just before is to be done, it is that; it is no more in `out` then. */
function dueTask(out: FoundItem[], due: FoundItem): FoundItem {
  const last = out.at(-1);
  if (last?.action !== 'create_task' || last.when) return due;
  out.pop();
  // "I have a report" only says that there is one.
  return startsTask(last.title) ? { ...last, when: due.when } : due;
}

/** Everything that a message says. All entries of one message become one entry, in the person's own words. */
function thingsSaid(message: string, now: Now): FoundItem[] {
  if (now.language) return foreignThings(message, { ...now, language: now.language });
  const text = secondThought(spelled(plain(message)), now);
  // A text that starts as a diary or a dump is one thing to its end.
  if (WHOLE.test(text)) return understandLong(text, now);
  const out: FoundItem[] = [];
  const unread: string[] = [];
  let before = '';
  const parts = cutAtDue(text, now).flatMap(({ text: part, due }) =>
    due || (part.length <= MOST_WHOLE && !part.includes('\n'))
      ? [{ sentence: part, due }]
      : sentences(part).map((sentence) => ({ sentence, due })),
  );
  for (const { sentence, due } of parts) {
    if (due) {
      out.push(...named([dueTask(out, due)], 'Something that is due'));
      before = sentence;
      continue;
    }
    if (!spend(now.work, SENTENCE)) {
      unread.push(sentence);
      continue;
    }
    for (const clause of thingsOf(sentence, now)) {
      if (!spend(now.work, CLAUSE + clause.length)) {
        unread.push(clause);
        continue;
      }
      const last = out[out.length - 1]?.when;
      // "Then coffee at eleven" is on the day of the thing before it.
      const follows =
        /^(?:and |so )?(?:then|afterwards|after that)\b/i.test(clause) && last && !last.past && !last.dayless;
      const kept = out.at(-1);
      if (kept && kept.action !== 'add_note' && REMEMBER_IT.test(clause)) {
        out.splice(-1, 1, ...named(madeOf('fact', kept.said, null, now), 'Something to remember'));
        continue;
      }
      if (kept && REMEMBER_IT.test(clause)) continue;
      const placed = beside(clause, before, now);
      before = clause;
      for (const item of understandLong(placed, follows ? { ...now, on: last.day } : now)) {
        const earlier = out[out.length - 1];
        const named = item.remind && NAMELESS.test(item.title) ? taskTitleOf(earlier) : null;
        if (named && earlier?.action === 'create_task' && !earlier.when) out.pop();
        out.push(named ? { ...item, title: named } : item);
      }
    }
  }
  // What is too much to read is kept with the entry, if there is one.
  if (unread.length > 0 && out.some(({ action }) => action === 'add_entry')) out.push(...entry(unread.join(' ')));
  const entries = out.filter(({ action }) => action === 'add_entry');
  const alone = out.every(({ action }) => action === 'add_entry' || action === 'chat') && out.length > 0;
  if (entries.length === 0) return out;
  const first = entries[0]!;
  // An entry alone is the whole message as it was written. Beside other things it is its own sentences.
  const title =
    alone && !isHeaded(first, text)
      ? message.trim()
      : entries.map(({ title }) => title.trim()).join(alone ? ' ' : joint(entries));
  const merged: FoundItem = { ...first, title, ...(entries.some(({ unsure }) => unsure) ? { unsure: true } : {}) };
  return out.flatMap((item) => (item === first ? [merged] : item.action === 'add_entry' ? [] : [item]));
}

const joint = (entries: readonly FoundItem[]) => (entries.every(({ title }) => /[.!?…]$/.test(title)) ? ' ' : '. ');
/** "Dear diary, …" and "journal: …" are not part of the entry. */
const isHeaded = ({ title }: FoundItem, text: string) =>
  !text.startsWith(title.slice(0, 12)) &&
  /^(?:journal|diary|dear|log|entry|add|write|put|record|daily log|today's entry|note|save)\b/i.test(text);
