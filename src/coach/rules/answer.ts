/** The built-in coach: what a message means and what to say, by rules alone. Deterministic; the same on the server and in the page (spec 000, sections 3 and 4). */
import { cutText } from '#lib/cut.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { nextAfter } from '#lib/recurrence.ts';
import { glossOf, hasShape } from '#coach/languages/gloss.ts';
import type { Language } from '#coach/languages/language.ts';
import type { CoachReply } from '#coach/reply.ts';
import { dayIn, instantOf } from '#lib/zone.ts';
import { MOVES_TO } from './acts.ts';
import { plain } from './clauses.ts';
import type { FoundItem } from './found.ts';
import { foreignAs } from './foreign.ts';
import { CORRECTION_WORDS, readCorrection } from './corrections.ts';
import { foreignLanguage, keptWords } from './languages.ts';
import { anyCase, MONTH_START, WEEKDAY } from './lexicon.ts';
import { madeOf } from './made.ts';
import { moodOf } from './mood.ts';
import { readMessage } from './read-message.ts';
import { type CoachQuestion, type Item, say } from './say.ts';
import { sayIn } from './say-foreign.ts';
import { spelled } from './spelling.ts';
import { languageOf } from './spoken.ts';
import { PAST } from './words.ts';
import { tagsOf } from './tags.ts';
import { findWhen, type Now } from './when.ts';
import { newWork } from './work.ts';

const MODULE = {
  journal: 'Daily Log',
  task: 'To-Do List',
  memory: 'Memory Vault',
  calendar: 'Calendar',
  chat: null,
} as const;

/** Whoever asks the rules makes the languages ready that a message may need. */
export { addLanguages } from '#coach/languages/loaded.ts';
export { readyFor } from './spoken.ts';

/** The answer to a message. Never throws, whatever the text. `at` and `zone` decide what "tomorrow" is. */
export function answerByRules(asked: CoachQuestion): CoachReply {
  const { help } = asked;
  if (help?.level === 'danger') {
    return replied(unfiled(help.words, 'chat', dayIn(asked.at, asked.zone, asked.dayStartsAt), true));
  }
  const answer = filedByRules(asked);
  // What is heavy is filed like any other text, and answered first.
  return replied(help ? { ...answer, reply: [help.words, answer.reply].filter(Boolean).join('\n\n') } : answer);
}

/** The names of the rules by which the intents of that answer were read, in their order. */
export function rulesOf(asked: CoachQuestion): string[] {
  const { message } = asked;
  const now = nowOf(asked);
  if (!now.language && foreignLanguage(message)) return ['A text in another language'];
  if (!now.language && readCorrection(message, now)) return ['A correction of what was filed before'];
  const { head, more } = readMessage(message, now);
  return [head, ...more].flatMap((item) => (item?.rule === undefined ? [] : [item.rule]));
}

const nowOf = ({ message, preferred, at, zone, dayStartsAt, hasPhotos = false }: CoachQuestion): Now => ({
  at,
  zone,
  dayStartsAt,
  hasPhotos,
  work: newWork(),
  language: languageOf(message, preferred) ?? undefined,
});

/** A text in the words of the lexicons: its gloss, when it is in another language. */
const inEnglish = (text: string, { language }: Now): string => (language ? glossOf(text, language).text : text);

/** An answer that files nothing. */
const unfiled = (reply: string, action: 'chat' | 'impossible', day: Day, help = false): CoachReply => ({
  reply,
  intent: 'chat',
  logged_for: day,
  meta: { action, by: 'rules', help, secondary_intents: [] },
});

function filedByRules(asked: CoachQuestion): CoachReply {
  const now = nowOf(asked);
  const today = dayIn(asked.at, asked.zone, asked.dayStartsAt);
  const { language } = now;
  const kept = language ? null : foreignLanguage(asked.message);
  if (kept) {
    return {
      reply: keptWords(kept),
      intent: 'journal',
      logged_for: today,
      meta: {
        action: 'add_entry',
        module: MODULE.journal,
        content: asked.message.trim(),
        by: 'rules',
        help: false,
        secondary_intents: [],
      },
    };
  }
  if (!language && readCorrection(asked.message, now)) {
    return unfiled(CORRECTION_WORDS, 'chat', today);
  }
  const { head, more, refused } = readMessage(asked.message, now);
  const main = head && detail(head, asked, now);
  const others = more.map((item) => detail(item, asked, now));
  const impossible =
    refused.length === 0 ? '' : language ? language.say.impossible : `${refused[0]} Which day or time do you mean?`;
  const answer = (day: Day) =>
    language ? sayIn(language, main, others, asked, { today, day }) : say(main, others, asked, today, day);
  if (!main || (impossible && main.action === 'chat'))
    return impossible
      ? unfiled(language ? impossible : `${impossible} I have not filed anything yet.`, 'impossible', today)
      : unfiled(answer(today), 'chat', today);
  const { intent, said: _said, ...meta } = main;
  // Beside other things an entry is its own sentences: "… I forgot it yesterday. Remind me tomorrow".
  const told = backdated(asked.message, main.action, today, now);
  const day = told < today ? told : backdated(meta.content ?? '', main.action, today, now);
  const reply = answer(day);
  return {
    reply: impossible ? `${reply} ${impossible}` : reply,
    intent,
    logged_for: day,
    meta: {
      ...meta,
      by: 'rules',
      help: false,
      secondary_intents: others.map(({ said: _, ...item }) => item),
      ...([head, ...more].some((item) => item?.action === 'add_entry' && item.unsure) ? { unsure: true } : {}),
    },
  };
}

/** The answer that files a text as the person says, in place of what it was read as. */
export function answerAs(kind: 'task' | 'fact', asked: CoachQuestion): CoachReply {
  const now = nowOf(asked);
  const text = now.language ? plain(asked.message) : spelled(plain(asked.message));
  const when = findWhen(text, now);
  const made = now.language
    ? foreignAs(kind, text, when, { ...now, language: now.language })
    : madeOf(kind, text, when, now);
  const [main, ...others] = made.map((item) => detail(item, asked, now));
  const { intent, said: _said, ...meta } = main!;
  return {
    reply: '',
    intent,
    logged_for: dayIn(asked.at, asked.zone, asked.dayStartsAt),
    meta: { ...meta, by: 'rules', help: false, secondary_intents: others.map(({ said: _, ...item }) => item) },
  };
}

/** Not parsed: the page that loads the rules need not load a parser. answer.test.ts checks that the parser accepts every answer unchanged. */
const replied = ({ reply, ...rest }: CoachReply): CoachReply => ({
  ...rest,
  reply: cutText(reply, ANSWER_LENGTH).trim(),
});
const ANSWER_LENGTH = 8_000;

const HOUR = 3_600_000;
/** The usual hour of an appointment that names a meal or an evening out. */
const USUAL: readonly (readonly [RegExp, number])[] = [
  [/\bbreakfast\b/i, 8 * 60],
  [/\bbrunch\b/i, 11 * 60],
  [/\blunch\b/i, 12 * 60],
  [/\b(?:dinner|supper)\b/i, 19 * 60],
  [
    /\b(?:drinks|party|concert|gig|cinema|movie|theatre|theater|opera|date night|pub|prom|(?:poker|games?|quiz|trivia|bingo|karaoke|comedy|girls'?|boys'?|lads'?) night)\b/i,
    20 * 60,
  ],
];
const MORNING = 9 * 60;
const EVENING = 18 * 60;

const hashtags = (text: string): string => (text.match(/#[\p{L}\p{N}_-]+/gu) ?? []).join(' ');

/** The fields of the reply for one thing that was found. */
function detail(item: FoundItem, asked: CoachQuestion, now: Now): Item {
  const { intent, action, when, title } = item;
  const module = MODULE[intent];
  const base: Item = { intent, action, said: item, ...(module ? { module } : {}) };
  if (intent === 'chat') return base;
  const tags =
    action === 'view_entries' || action === 'check_schedule' || action === 'retrieve_note'
      ? []
      : tagsOf(`${inEnglish(title, now)} ${hashtags(item.said)}`, now.language?.say.areas);
  const tagged = tags.length > 0 ? { tags } : {};
  if (intent === 'task') {
    const at = (on: Day, minute: number) => instantOf({ day: on, minute }, asked.zone);
    const morning = (on: Day) => at(on, MORNING);
    const { rrule } = when ?? {};
    // What repeats from today on, at an hour that is over, begins with its next day.
    // "Push bio lab to Wednesday", on a Wednesday, is next week's.
    const next = when?.loose && !when.start && MOVES_TO.test(item.said);
    const late = when && item.remind && !when.start && (rrule || when.loose) && morning(when.day) <= asked.at;
    const day = late
      ? rrule
        ? (nextAfter(rrule, when.day, when.day) ?? when.day)
        : dayAfter(when.day, 7)
      : next
        ? dayAfter(when.day, 7)
        : when?.day;
    // To be reminded on Monday of what is to be done before Monday is too late.
    const remindOf = (due: Day) => {
      const on = when?.before ? dayAfter(due, -1) : due;
      return when?.before && morning(on) <= asked.at ? at(on, EVENING) : morning(on);
    };
    const remind = when?.start ?? (item.remind && day && !when?.past ? remindOf(day) : undefined);
    return {
      ...base,
      title: cutText(title, 200),
      content: title,
      ...tagged,
      ...(day && !when?.past ? { due_date: day } : {}),
      ...(rrule ? { rrule } : {}),
      ...(remind && remind > asked.at ? { remind_at: remind.toISOString() } : {}),
    };
  }
  if (action === 'create_event') {
    const today = dayIn(now.at, now.zone, now.dayStartsAt);
    const usual = USUAL.find(([pattern]) => pattern.test(inEnglish(title, now)))?.[1] ?? MORNING;
    const at = (on: Day, minute: number) => instantOf({ day: on, minute }, asked.zone);
    const said = when?.day ?? dayAfter(today, 1);
    // "Lunch on Wednesday", on a Wednesday afternoon, is next week's.
    const over = when?.loose && !when.start && !item.wholeDays && at(said, usual) <= asked.at;
    const day = over ? dayAfter(said, 7) : said;
    const last = when?.last ?? day;
    const start = item.wholeDays ? at(day, 0) : (when?.start ?? at(day, usual));
    const end = item.wholeDays
      ? at(dayAfter(last, 1), 0)
      : (when?.end ?? (when?.last ? at(last, 17 * 60) : new Date(start.getTime() + HOUR)));
    return {
      ...base,
      title: cutText(title, 200),
      content: title,
      type: 'appointment',
      ...tagged,
      event_time: start.toISOString(),
      end_time: end.toISOString(),
      ...(item.wholeDays ? { first_day: day, last_day: last } : {}),
      ...(when?.rrule ? { rrule: when.rrule } : {}),
    };
  }
  if (action === 'add_entry') {
    const mood = moodOf(inEnglish(title, now));
    return { ...base, content: title, ...tagged, ...(mood ? { mood } : {}) };
  }
  return {
    ...base,
    content: title,
    ...(title ? { title: cutText(title, 200) } : {}),
    ...tagged,
    ...(when ? { due_date: when.day } : {}),
  };
}

/** The day that an entry is about, where its beginning says so: "yesterday I met Tom", "On Monday we …", "two days ago", "on 2 May". */
const ANOTHER_DAY = anyCase`^\W*(?:(?:(?:journal|diary|log|entry)(?: entry)? for )?yesterday\b|yesterday's (?:journal|diary|entry|log)\b|(?:the )?day before yesterday\b|last night\b|(?:on |last )${WEEKDAY}\b|(?:an?|a couple of|[a-z]{3,5}|\d{1,2}) (?:day|night|week|month)s? ago\b|on the \d{1,2}(?:st|nd|rd|th)\b|on (?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH_START}|on ${MONTH_START}[a-z]{0,6} \d)|^[^.!?\n]{3,120} yesterday\W*$|^(?![^.!?\n]{0,120}\b(?:about|since|than|like|from|until|of) yesterday\b)[^.!?\n]{0,120}(?:ed|took|was|were|had|went|felt|got|made|did|met|saw|ran|gave|came|left|lost|won|bought|said|told) [^.!?\n]{0,120}\byesterday\b(?!')`;
/** "Went bowling last night". Sleep is left out: it belongs to the day the person woke up. */
const LAST_NIGHT = /^(?!.{0,200}\b(?:sle[ep]|awake|woke|dream|insomnia|nightmare))[^.!?\n]{3,120} last night\b/i;
/** "Had lunch with Mira on Monday": a past verb among the first words, and the day before anything else is told. */
const ON_DAY = anyCase`^([^.!?,;\n]{3,100}\b(?:on|last) ${WEEKDAY})\b(?!'s)`;
/** "Monday was rough", "my shift on Sunday was long", "spent Saturday painting". */
const DAY_WAS = anyCase`^(?:[^.!?,;\n]{3,40} on )?(${WEEKDAY})(?: (?:morning|afternoon|evening|night))? (?:was|went|felt)\b|^(?:i |we )?spent (?:all (?:of )?|most of |half of )?(?:last )?(${WEEKDAY}) `;
const SAME_FORM =
  /^(?:could|did|was)n't\b|^(?:i|we) (?:\w+ly |almost |just )?(?:quit|hit|put|cut|let|read|got|hurt|lost)\b/i;
const LED = new RegExp(String.raw`^(${WEEKDAY})(?: (?:morning|afternoon|evening|night))?,? (?!'s)(.+)$`, 'is');
const AHEAD = /\b(?:will|going to|gonna|about|until|till|for|by|of|'ll|have to|need to|booked|planned) /i;
const pastDay = (text: string): string | null => {
  const [, subject, spent] = DAY_WAS.exec(text) ?? [];
  if (subject ?? spent) return `on ${subject ?? spent}`;
  // "Monday I said yes", "friday rehearsal was a mess".
  const [, first, rest = ''] = LED.exec(text) ?? [];
  if (
    first &&
    (PAST.test(rest.split(' ').slice(0, 6).join(' ')) || SAME_FORM.test(rest)) &&
    !/\b(?:will|going to|gonna|have to|need to)\b|'ll /i.test(rest.slice(0, 40))
  )
    return `on ${first}`;
  const told = ON_DAY.exec(text)?.[1]?.replace(/\bwent for /i, 'went ');
  return told && PAST.test(told.split(' ').slice(0, 3).join(' ')) && !AHEAD.test(told) ? told : null;
};
const NOW_TOO = /\b(?:today|tonight|this (?:morning|afternoon|evening)|now|tomorrow)\b/i;

/** The day that an entry in another language is about: one that is over, of which it tells. */
function backdatedIn(language: Language, message: string, today: Day, now: Now): Day {
  const gloss = glossOf(plain(message), language).text;
  const told = ['past', 'was', 'did'].some((shape) => hasShape(language.shapes[shape], plain(message)));
  if (!OVER.test(gloss) && (!told || NOW_TOO.test(gloss))) return today;
  const over = OVER.exec(gloss);
  const day = findWhen(over ? gloss.slice(over.index) : gloss, { ...now, language: undefined, back: true })?.day;
  return day && day < today ? day : today;
}
const OVER =
  /\b(?:the day before )?yesterday\b|\blast (?:night|week|month|\w+day)\b|\b(?:\w+ )(?:days?|weeks?|months?) ago\b/;

function backdated(message: string, action: string, today: Day, now: Now): Day {
  if (now.language && action === 'add_entry') return backdatedIn(now.language, message, today, now);
  const text = spelled(plain(message)).replace(/\bnight(?=s? ago\b)/gi, 'day');
  // "… on Sunday but she is home now" is of that Sunday.
  if (action !== 'add_entry' || NOW_TOO.test(text.replace(/\bbut\b[^.!?]{0,60}\bnow\b/i, ''))) return today;
  const night = LAST_NIGHT.test(text);
  const told = night ? null : pastDay(text);
  if (!night && told === null && !ANOTHER_DAY.test(text)) return today;
  const yesterday = night || /^.{0,60}\byesterday\b/i.test(text) || /yesterday\W*$/i.test(text);
  const said = /day before yesterday/i.test(text)
    ? 'day before yesterday'
    : yesterday
      ? 'yesterday'
      : (told ?? text.slice(0, 60));
  const day = findWhen(said, { ...now, back: true })?.day;
  return day && day < today ? day : today;
}
