/**
 * The person's own threads: something they wrote about three weeks ago that the weekly letter or a prompt may take up, in their own words. Pure,
 * and made from rows alone, so every device picks the same one and none is picked twice (docs/decisions/0069).
 */
import { dayAfter, type Day } from '#lib/day.ts';
import { feelingOf } from './rules/feelings.ts';
import { asksForCare, careIn, patternsTried, sentencesOf } from './safety.ts';
import { tellingWords } from './telling-words.ts';

/** A journal entry as it is read here: its words without marks. */
export interface WrittenEntry {
  readonly id: string;
  readonly day: Day;
  readonly text: string;
  /** The questions that it answers, which are not the person's words; '' for none. */
  readonly asked: string;
  readonly mood?: string | null | undefined;
  /** The person does not want to be shown it again. */
  readonly hidden: boolean;
}

/** Something else that the person keeps: a task, an event, a habit, a memory. */
export interface OtherRow {
  readonly day: Day;
  /** The day on which it was written down: an event of next week may be known. */
  readonly known: Day;
  readonly text: string;
}

export interface ThreadRows {
  readonly entries: readonly WrittenEntry[];
  readonly others: readonly OtherRow[];
}

export interface Thread {
  /** Something that they wanted to do, a worry, or a subject that they have come back to. */
  readonly kind: 'plan' | 'worry' | 'again';
  readonly id: string;
  readonly day: Day;
  /** A sentence of the entry, as they wrote it. */
  readonly quote: string;
  /** The subject of `again`, as they wrote it; '' for the other kinds. */
  readonly about: string;
}

/** How old an entry is when a prompt takes it up. The letter of a week takes up one of those that its prompts could. */
export const THREAD_DAYS = 21;
/** How far back entries are read, to know what came up before. */
export const THREADS_FROM = 60;
/** The longest sentence that is quoted, and the shortest in words. */
const LONGEST_QUOTE = 160;
const LEAST_WORDS = 4;

/** The one thread of the week that begins on `week`, as it may be shown on `today`; null for none. */
export function threadOfWeek(rows: ThreadRows, week: Day, today = week): Thread | null {
  const first = dayAfter(week, -THREAD_DAYS);
  const picked = pick(rows, { from: first, to: dayAfter(first, 6), asOf: week });
  return picked && mayStand(picked, rows, today) ? picked : null;
}

/** The one thread of the prompt of a day in that week; null for none, and for the one that the letter has. */
export function threadOfDay(rows: ThreadRows, day: Day, week: Day): Thread | null {
  const then = dayAfter(day, -THREAD_DAYS);
  const first = dayAfter(week, -THREAD_DAYS);
  const ofLetter = pick(rows, { from: first, to: dayAfter(first, 6), asOf: week });
  const picked = pick(rows, { from: then, to: then, asOf: week }, ofLetter?.id);
  return picked && mayStand(picked, rows, day) ? picked : null;
}

/** What is known of so many texts is remembered: each is compared with many, and read again with every change of a row. */
const MOST_KNOWN = 2_000;
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly of: T }>();
  return (text) => {
    const found = known.get(text) ?? { of: read(text) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, found);
    return found.of;
  };
}

const wordsOf = remembered(tellingWords);
const isLoss = remembered((text) => feelingOf(text) === 'loss');
const careOf = remembered(careIn);

/** The words of a row in which something may be taken up: an answer to the question about it takes it up, whatever it says. */
const takingUp = (row: WrittenEntry | OtherRow): string => ('asked' in row ? `${row.text}\n${row.asked}` : row.text);

/**
 * Reads what the threads of a week are picked from, text by text. It is remembered, so that the page may draw after each, and the pick itself is
 * short.
 */
export function* readAhead({ entries, others }: ThreadRows, week: Day): Generator {
  const first = dayAfter(week, -THREAD_DAYS);
  yield* patternsTried();
  for (const row of [...entries, ...others]) yield wordsOf(takingUp(row));
  for (const { day, text } of entries) {
    yield wordsOf(text);
    if (day < first) continue;
    yield isLoss(text);
    yield careOf(text);
    yield isDelicate(text);
  }
}

interface Span {
  readonly from: Day;
  readonly to: Day;
  /** The rows from this day on do not count: what is picked stays the same through the week. */
  readonly asOf: Day;
}

const KINDS = ['plan', 'worry', 'again'] as const;

function pick({ entries, others }: ThreadRows, { from, to, asOf }: Span, except?: string): Thread | null {
  const before: ThreadRows = {
    entries: entries.filter(({ day }) => day < asOf),
    others: others.filter(({ known }) => known < asOf),
  };
  const candidates = before.entries
    .filter(({ id, day, mood }) => day >= from && day <= to && id !== except && mood !== 'terrible')
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1));
  for (const kind of KINDS) {
    for (const entry of candidates) {
      const thread = kind === 'again' ? againIn(entry, before, asOf) : openIn(entry, kind, before);
      // Last, because it reads every sentence of the entry.
      if (thread && !isDelicate(entry.text)) return thread;
    }
  }
  return null;
}

/** For so many days after a heavy one nothing is asked about, days. */
const QUIET_DAYS = 3;
const GOOD = new Set(['good', 'great']);

/** Whether it may still be taken up now: it is not hidden, nothing of it was written since, and these are not days to ask about something else. */
const mayStand = (thread: Thread, rows: ThreadRows, today: Day): boolean =>
  !rows.entries.some(({ id, hidden }) => id === thread.id && hidden) &&
  (thread.kind === 'again' || !isTakenUp(thread, rows)) &&
  !rows.entries.some((entry) => entry.day > thread.day && isDarkDay(entry, today));

/** Grief or danger, or a heavy text of these days that no good mood stands beside. */
function isDarkDay({ day, text, mood }: WrittenEntry, today: Day): boolean {
  if (isLoss(text)) return true;
  const care = careOf(text);
  return care?.level === 'danger' || (care !== null && day >= dayAfter(today, -QUIET_DAYS) && !GOOD.has(mood ?? ''));
}

/** What nobody wants to be reminded of by a program. */
const DELICATE =
  /\b(?:cancer|tumou?rs?|lump|biops\w+|chemo\w*|hospital\w*|surgery|operation|diagnos\w+|pregnan\w+|miscarr\w+|abortion|divorc\w+|separat(?:ed|ion)|affair|cheat\w*|broke up|break ?up|abus\w+|violen\w+|assault\w*|rap(?:e|ed)|suicid\w*|self[- ]harm\w*|di(?:e|es|ed|ying)|death|dead|funeral|grave|grie(?:f|ve|ving)|mourn\w*|ill(?:ness)?|sick|drunk|sober|relaps\w+|debts?|evict\w+|redundan\w+|fired|laid off|court|police|therap\w+|medication|panic|depress\w+)\b/i;

/** Whether a text has grief or harm in it, or is too heavy to be quoted by a program. */
export const isDelicate = remembered(
  (text: string): boolean =>
    DELICATE.test(text) || sentencesOf(text).some((sentence) => feelingOf(sentence) === 'loss') || asksForCare(text),
);

const PLAN =
  /\bi(?:'d| would)? (?:really |still |also |just |finally )*(?:want to|would like to|like to|love to|hope to|plan to|intend to|mean to|wish to)\s+(.+)|\bi(?:'m| am) planning to\s+(.+)|\bone day i(?:'ll| will)\s+(.+)/i;
/** "I like to swim" is no plan; "I'd like to" is one. */
const HABIT_OF_MIND = /\bi (?:really |still |also |just )*(?:like|love) to\b/i;
/** Wishes of the moment, and what is no deed. */
const NO_PLAN =
  /^(?:sleep|rest|nap|cry|scream|shout|hide|disappear|vanish|leave|quit|give up|stop|go home|go to bed|stay in bed|be\b|believe|think|know|say|thank|remember|forget|feel|have to|hit|punch|hurt|kill|throw)/i;
const WORRY =
  /\b(?:i(?:'m| am| was| feel| felt)?|it makes me|makes me) (?:\w+ ){0,3}?(?:worr(?:y|ied|ying)|nervous|anxious|scared|afraid|dreading|stressed) (?:about|of|that)\s+(.+)/i;
/** Said by, or of, somebody else. */
const OTHERS_WORDS = /["“”«»]|\b(?:he|she|they) (?:said|says|told|wants?|want(?:s|ed)? me)\b|\?$/i;

/** A plan or a worry that nothing was written about since. */
function openIn(entry: WrittenEntry, kind: 'plan' | 'worry', rows: ThreadRows): Thread | null {
  for (const quote of sentencesOf(entry.text)) {
    if (!isQuotable(quote)) continue;
    const said = quote.replaceAll('’', "'");
    const found = (kind === 'plan' ? PLAN : WORRY).exec(said);
    const about = found?.slice(1).find((part) => part !== undefined) ?? '';
    if (!found || ![...tellingWords(about)].some((word) => !BEGINNING.has(word))) continue;
    if (kind === 'plan' && (NO_PLAN.test(about) || HABIT_OF_MIND.test(said))) continue;
    const thread: Thread = { kind, id: entry.id, day: entry.day, quote, about: '' };
    if (!isTakenUp(thread, rows)) return thread;
  }
  return null;
}

const isQuotable = (quote: string): boolean =>
  quote.length <= LONGEST_QUOTE && quote.split(/\s+/).length >= LEAST_WORDS && !OTHERS_WORDS.test(quote);

/** How anything is begun: such a word does not say what. */
const BEGINNING = tellingWords('learn start begin try finish continue open');
/** How many words name a plan or a worry; the others only tell more of it. */
const NAMING_WORDS = 2;

/** Whether a later row has a word that names it, or two of its words. */
function isTakenUp({ quote, day }: Thread, { entries, others }: ThreadRows): boolean {
  const said = quote.replaceAll('’', "'");
  const found = PLAN.exec(said) ?? WORRY.exec(said);
  const about = [...tellingWords(found?.slice(1).find((part) => part !== undefined) ?? quote)];
  const words = about.filter((word) => !BEGINNING.has(word));
  const naming = new Set(words.slice(0, NAMING_WORDS));
  return [...entries, ...others].some((row) => {
    if (row.day <= day) return false;
    const there = wordsOf(takingUp(row));
    const shared = words.filter((word) => there.has(word));
    return shared.length > 1 || shared.some((word) => naming.has(word));
  });
}

/** "my brother", "our garden", and names that do not begin a sentence. */
const SUBJECTS = /\b(?:my|our) (\p{Ll}{4,})\b|(?<=[\p{Ll},;] )(\p{Lu}\p{Ll}{2,})\b/gu;
const NO_SUBJECT =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|first|last|next|best|favou?rite|life|mind|head|heart|self|whole|little|new|old)$/i;
/** A subject that comes up in more entries than this is everyday life. */
const MOST_ENTRIES = 4;

/** A subject of the entry that came up again in the week before `asOf`, after a pause. */
function againIn(entry: WrittenEntry, { entries }: ThreadRows, asOf: Day): Thread | null {
  for (const quote of sentencesOf(entry.text)) {
    if (!isQuotable(quote)) continue;
    for (const [, noun, name] of quote.matchAll(SUBJECTS)) {
      const about = noun ? `your ${noun}` : (name ?? '');
      const subject = noun ?? name ?? '';
      const [word] = tellingWords(subject);
      if (word === undefined || NO_SUBJECT.test(subject)) continue;
      const there = entries.filter(({ text }) => wordsOf(text).has(word));
      const last = there.filter(({ day }) => day >= dayAfter(asOf, -7));
      const between = there.filter(({ day }) => day > entry.day && day < dayAfter(asOf, -7));
      if (last.length === 0 || between.length > 0 || there.length > MOST_ENTRIES) continue;
      // A name that is also in an entry of grief, or of fear, is not brought up.
      if (there.some(({ id, text, hidden }) => hidden || (id !== entry.id && isDelicate(text)))) continue;
      return { kind: 'again', id: entry.id, day: entry.day, quote, about };
    }
  }
  return null;
}
