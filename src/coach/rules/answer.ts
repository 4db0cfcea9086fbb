/** The built-in coach: what a message means and what to say, by rules alone. Deterministic; the same on the server and in the page (spec 000, sections 3 and 4). */
import { cutText } from '#lib/cut.ts';
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import type { Turn } from '#coach/call.ts';
import type { CoachReply } from '#coach/reply.ts';
import { helpReply, speaksOfHarm } from '#coach/safety.ts';
import { dayIn, instantOf, wallClock } from '#lib/zone.ts';
import { clauses, plain, sentences } from './clauses.ts';
import { entry, type Found } from './found.ts';
import { moodOf } from './mood.ts';
import { tagsOf } from './tags.ts';
import { startsTask } from './things.ts';
import { tidyTitle } from './title.ts';
import { understandLong } from './understand.ts';
import { endOf, heard, ACKNOWLEDGED, pick, talk, toneOf } from './voice.ts';
import type { Now } from './when.ts';
import { newWork, spend } from './work.ts';

export interface Asked {
  readonly message: string;
  readonly at: Date;
  /** IANA. */
  readonly zone: string;
  /** "My day starts at", 0 to 12. */
  readonly dayStartsAt: number;
  readonly turns?: readonly Turn[];
  readonly tone?: string;
  readonly coachingStyle?: string;
  /** The coach's name. */
  readonly name?: string;
}

const MODULE = {
  journal: 'Daily Log',
  task: 'To-Do List',
  memory: 'Memory Vault',
  calendar: 'Calendar',
  chat: null,
} as const;
const FILED = new Set(['add_entry', 'create_task', 'create_project', 'add_note', 'thought_dump', 'create_event']);

/** The answer to a message. Never throws, whatever the text. `at` and `zone` decide what "tomorrow" is. */
export function answerByRules(asked: Asked): CoachReply {
  const now: Now = { at: asked.at, zone: asked.zone, dayStartsAt: asked.dayStartsAt, work: newWork() };
  const today = dayIn(asked.at, asked.zone, asked.dayStartsAt);
  if (speaksOfHarm(asked.message)) {
    return replied({
      reply: helpReply(asked.tone),
      intent: 'chat',
      logged_for: today,
      meta: { action: 'chat', by: 'rules', help: true, secondary_intents: [] },
    });
  }
  const all = readMessage(asked.message, now);
  const [first, ...more] = all.filter(({ action }) => FILED.has(action));
  const head = first ?? all.find(({ action }) => action !== 'chat') ?? all[0];
  const main = head && detail(head, asked, now);
  const others = more.slice(0, MOST_SECONDARY).map((item) => detail(item, asked, now));
  const reply = say(main, others, asked, today);
  if (!main)
    return replied({
      reply,
      intent: 'chat',
      logged_for: today,
      meta: { action: 'chat', by: 'rules', help: false, secondary_intents: [] },
    });
  const { intent, said: _said, ...meta } = main;
  return replied({
    reply,
    intent,
    logged_for: backdated(asked.message, main.action, today),
    meta: { ...meta, by: 'rules', help: false, secondary_intents: others.map(({ said: _, ...item }) => item) },
  });
}

/** Not parsed: the page that loads the rules need not load a parser. answer.test.ts checks that the parser accepts every answer unchanged. */
const replied = ({ reply, ...rest }: CoachReply): CoachReply => ({ ...rest, reply: cutText(reply, LONGEST).trim() });
const LONGEST = 8_000;
/** The same number as in reply.ts. */
const MOST_SECONDARY = 12;

const WHOLE =
  /^(?:(?:rant|vent|venting)\s*[:–-]|get(?:ting)? (?:this|it) (?:all )?out of my (?:head|system)\b|(?:let me|i (?:just )?need to|i have to) (?:vent|rant|get (?:this|it|something) off my chest)\b|thought ?dump|brain ?dump|mind dump|dear (?:diary|journal)|journal(?: entry)?(?: for \w+)?\s*[:–-]|diary(?: entry)?\s*[:–-])/i;

const NAMELESS = /^(?:Reminder|(?:That|This|It|Again)(?: again)?)$/;
/** "I forgot to call dad, remind me at noon": the reminder is for what stands before it. */
function taskTitleOf(before: Found | undefined): string | null {
  if (!before) return null;
  if (before.action === 'create_task') return before.title;
  const task = /\b(?:to|must|should) ([a-z]+ .+)$/is.exec(before.said)?.[1];
  return task && startsTask(task) ? tidyTitle(task) : null;
}

/** What it costs to find the clauses of a sentence. */
const SENTENCE = 30;
/** What it costs to understand a clause, without its days and times. */
const CLAUSE = 120;

/** Everything that a message says. All entries of one message become one entry, in the person's own words. */
function readMessage(message: string, now: Now): Found[] {
  const text = plain(message);
  // A text that starts as a diary or a dump is one thing to its end.
  if (WHOLE.test(text)) return understandLong(text, now);
  const out: Found[] = [];
  const unread: string[] = [];
  for (const sentence of sentences(text)) {
    if (!spend(now.work, SENTENCE)) {
      unread.push(sentence);
      continue;
    }
    for (const clause of clauses(sentence)) {
      if (!spend(now.work, CLAUSE + clause.length)) {
        unread.push(clause);
        continue;
      }
      const last = out[out.length - 1]?.when;
      // "Then coffee at eleven" is on the same day as what stands before it.
      const follows =
        /^(?:and |so )?(?:then|afterwards|after that)\b/i.test(clause) && last && !last.past && !last.dayless;
      for (const item of understandLong(clause, follows ? { ...now, on: last.day } : now)) {
        const before = out[out.length - 1];
        const named = item.remind && NAMELESS.test(item.title) ? taskTitleOf(before) : null;
        if (named && before?.action === 'create_task' && !before.when) out.pop();
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
  const merged: Found = { ...first, title };
  return out.flatMap((item) => (item === first ? [merged] : item.action === 'add_entry' ? [] : [item]));
}

const joint = (entries: readonly Found[]) => (entries.every(({ title }) => /[.!?…]$/.test(title)) ? ' ' : '. ');
/** "Dear diary, …" and "journal: …" are not part of the entry. */
const isHeaded = ({ title }: Found, text: string) =>
  !text.startsWith(title.slice(0, 12)) &&
  /^(?:journal|diary|dear|log|entry|add|write|put|record|daily log|today's entry|note|save)\b/i.test(text);

interface Item {
  intent: string;
  action: Found['action'];
  said: Found;
  module?: string;
  content?: string;
  title?: string;
  tags?: string[];
  type?: string;
  mood?: string;
  due_date?: Day;
  remind_at?: string;
  event_time?: string;
  end_time?: string;
}

const HOUR = 3_600_000;
/** The usual hour of an appointment that names a meal or an evening out. */
const USUAL: readonly (readonly [RegExp, number])[] = [
  [/\bbreakfast\b/i, 8 * 60],
  [/\bbrunch\b/i, 11 * 60],
  [/\blunch\b/i, 12 * 60],
  [/\b(?:dinner|supper)\b/i, 19 * 60],
  [/\b(?:drinks|party|concert|gig|cinema|movie|theatre|theater|opera|date night|pub)\b/i, 20 * 60],
];
const MORNING = 9 * 60;

const hashtags = (text: string): string => (text.match(/#[\p{L}\p{N}_-]+/gu) ?? []).join(' ');

/** The fields of the reply for one thing that was found. */
function detail(item: Found, asked: Asked, now: Now): Item {
  const { intent, action, when, title } = item;
  const module = MODULE[intent];
  const base: Item = { intent, action, said: item, ...(module ? { module } : {}) };
  if (intent === 'chat') return base;
  const tags =
    action === 'view_entries' || action === 'check_schedule' || action === 'retrieve_note'
      ? []
      : tagsOf(`${title} ${hashtags(item.said)}`);
  const tagged = tags.length > 0 ? { tags } : {};
  if (intent === 'task') {
    const remind =
      when?.start ??
      (item.remind && when && !when.past ? instantOf({ day: when.day, minute: MORNING }, asked.zone) : undefined);
    return {
      ...base,
      title: cutText(title, 200),
      content: title,
      ...tagged,
      ...(when && !when.past ? { due_date: when.day } : {}),
      ...(remind && remind > asked.at ? { remind_at: remind.toISOString() } : {}),
    };
  }
  if (action === 'create_event') {
    const today = dayIn(now.at, now.zone, now.dayStartsAt);
    const day = when?.day ?? dayAfter(today, 1);
    const usual = USUAL.find(([pattern]) => pattern.test(title))?.[1] ?? MORNING;
    const start = when?.start ?? instantOf({ day, minute: usual }, asked.zone);
    const end =
      when?.end ??
      (when?.last ? instantOf({ day: when.last, minute: 17 * 60 }, asked.zone) : new Date(start.getTime() + HOUR));
    return {
      ...base,
      title: cutText(title, 200),
      content: title,
      type: 'appointment',
      ...tagged,
      event_time: start.toISOString(),
      end_time: end.toISOString(),
    };
  }
  if (action === 'add_entry') {
    const mood = moodOf(title);
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

/** "Journal for yesterday: …" belongs to yesterday. */
function backdated(message: string, action: string, today: Day): Day {
  return action === 'add_entry' &&
    /^\W*(?:(?:journal|diary|log|entry)(?: entry)? for yesterday|yesterday's (?:journal|diary|entry|log))\b/i.test(
      message,
    )
    ? dayAfter(today, -1)
    : today;
}

/** The answer in a few plain words: what was filed, where, and for when. */
function say(main: Item | undefined, others: readonly Item[], asked: Asked, today: Day): string {
  const tone = toneOf(asked.tone);
  const seed = asked.message;
  if (!main || main.action === 'chat') return talk(plain(asked.message), tone, asked.name || 'Wren', seed);
  const filed = [main, ...others];
  const lines: string[] = [];
  const entry = filed.find(({ action }) => action === 'add_entry');
  const side =
    entry?.mood === 'great' || entry?.mood === 'good'
      ? 'up'
      : entry?.mood === 'bad' || entry?.mood === 'terrible'
        ? 'down'
        : 'even';
  const voice = entry ? heard(side, tone, asked.coachingStyle, seed) : null;
  if (entry)
    lines.push(
      `${voice!.first} ${pick(['It is in your Daily Log.', 'I put it in your Daily Log.', 'Kept in your Daily Log.'], seed)}`,
    );
  const tasks = filed.filter(({ action }) => action === 'create_task');
  const events = filed.filter(({ action }) => action === 'create_event');
  const notes = filed.filter(({ action }) => action === 'add_note' || action === 'thought_dump');
  const projects = filed.filter(({ action }) => action === 'create_project');
  const lead = entry ? '' : pick(ACKNOWLEDGED[tone], seed);
  if (tasks.length > 0)
    lines.push(
      `${lines.length === 0 ? lead : ''}I put ${spoken(tasks, asked, today)} on your list${commonTail(tasks, asked, today)}.`,
    );
  if (events.length > 0)
    lines.push(
      `${lines.length === 0 ? lead : ''}${joined(events.map((item) => `'${item.title}'`))} ${events.length > 1 ? 'are' : 'is'} in your calendar${eventTail(events, asked, today)}.`,
    );
  if (projects.length > 0)
    lines.push(
      `${lines.length === 0 ? lead : ''}I started the project ${joined(projects.map((item) => `'${item.title}'`))} in your To-Do List.`,
    );
  if (notes.length > 0)
    lines.push(
      notes.some(({ action }) => action === 'thought_dump')
        ? 'It is out of your head and in your Memory Vault.'
        : `${lines.length === 0 ? lead : ''}I will remember: ${joined(
            notes.map((item) => item.content ?? ''),
            '; ',
          )}.`,
    );
  if (main.action === 'check_schedule') return checkLine(main, today);
  if (main.action === 'view_entries') return viewLine(main, today);
  if (main.action === 'retrieve_note')
    return `Let me look in your Memory Vault${main.content ? ` for '${main.content}'` : ''}.`;
  const end = voice
    ? voice.question
    : endOf(
        tasks.length > 0 || projects.length > 0 ? 'task' : events.length > 0 ? 'event' : 'note',
        tone,
        asked.coachingStyle,
        seed,
      );
  return [...lines, end].filter(Boolean).join(' ');
}

const checkLine = (item: Item, today: Day) =>
  `Here is your Calendar${item.due_date ? ` for ${dayWords(item.due_date, today)}` : ''}. Open it to see what is planned.`;
const viewLine = (item: Item, today: Day) =>
  `Your entries${item.due_date ? ` of ${dayWords(item.due_date, today)}` : ''} are in your Daily Log. Open it to read them.`;

/** A day that all tasks share is named once, at the end. */
const spoken = (tasks: readonly Item[], asked: Asked, today: Day): string =>
  joined(tasks.map((item) => `'${item.title}'${tasks.length > 1 && !common(tasks) ? tail(item, asked, today) : ''}`));
const common = (tasks: readonly Item[]) =>
  tasks.every(({ due_date, remind_at }) => due_date === tasks[0]!.due_date && remind_at === tasks[0]!.remind_at);
const commonTail = (tasks: readonly Item[], asked: Asked, today: Day) =>
  common(tasks) ? tail(tasks[0]!, asked, today) : '';
const tail = ({ due_date, remind_at }: Item, asked: Asked, today: Day): string =>
  remind_at
    ? ` for ${instantWords(new Date(remind_at), asked, today)}`
    : due_date
      ? ` for ${dayWords(due_date, today)}`
      : '';
const eventTail = (events: readonly Item[], asked: Asked, today: Day): string =>
  events.length === 1
    ? ` for ${instantWords(new Date(events[0]!.event_time!), asked, today)}`
    : `: ${joined(events.map(({ event_time }) => instantWords(new Date(event_time!), asked, today)))}`;

function instantWords(at: Date, asked: Asked, today: Day): string {
  const { day, minute } = wallClock(at, asked.zone);
  return `${dayWords(day, today)}, ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day as people say it: today, tomorrow, Friday, 3 May. */
export function dayWords(day: Day, today: Day): string {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  if (away === -1) return 'yesterday';
  if (away > 1 && away < 7) return DAY_NAMES[dayOfWeek(day)]!;
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTH_NAMES[month! - 1]}${year === Number(today.slice(0, 4)) ? '' : ` ${year}`}`;
}

const joined = (parts: readonly string[], separator = ', '): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(separator)} and ${parts[parts.length - 1]}`;
