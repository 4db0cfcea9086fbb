/** What the built-in coach says: what was filed, where and for when, in a few plain words. */
import { isDoubt } from './doubts.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from './lexicon.ts';
import { dayOfWeek, type Day } from '#lib/day.ts';
import { ruleWords } from '#lib/recurrence.ts';
import { wallClock } from '#lib/zone.ts';
import type { Turn } from '#coach/call.ts';
import type { Help } from '#coach/safety.ts';
import type { FoundItem } from './found.ts';
import { feelingOf, PLAIN } from './feelings.ts';
import { SIDE, type FeltKind } from './felt.ts';
import { nounOf } from './noun.ts';
import { talk } from './talk.ts';
import { toneOf } from './tone.ts';
import { addedLine, askedAfter, endOf, heard, keptLine, leadOf, type Manner, supportFor } from './voice.ts';

export interface CoachQuestion extends Voice {
  readonly message: string;
  /** The language of the person's browser, for a message that is too short to tell. */
  readonly preferred?: string | undefined;
  readonly at: Date;
  /** IANA. */
  readonly zone: string;
  /** "My day starts at", 0 to 12. */
  readonly dayStartsAt: number;
  readonly turns?: readonly Turn[];
  /** What the message is answered with first (src/coach/safety.ts): whoever asks the rules has looked. */
  readonly help: Help | null;
  /** The message has photos. They are kept in an entry with its words, so a guess files nothing beside it. */
  readonly hasPhotos?: boolean;
  /** The answer is a part of another one: each thing is an item of a list, and nothing is asked. */
  readonly listed?: boolean;
}

/** How the coach is to speak, as the person chose it in the settings. */
export interface Voice {
  readonly tone?: string;
  readonly coachingStyle?: string;
  /** The coach's name. */
  readonly name?: string;
  readonly communicationStyle?: string;
  readonly focusAreas?: readonly string[];
}

/** One thing that was found, with the fields of the reply. */
export interface Item {
  intent: string;
  action: FoundItem['action'];
  said: FoundItem;
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
  first_day?: Day;
  last_day?: Day;
  rrule?: string;
}

const mannerOf = (asked: CoachQuestion): Manner => ({
  tone: toneOf(asked.tone, asked.communicationStyle),
  style: asked.coachingStyle,
  focus: asked.focusAreas,
  seed: asked.message,
  turns: asked.turns,
});

const GLAD: ReadonlySet<FeltKind> = new Set<FeltKind>(['joy', 'pride', 'calm', 'gratitude', 'relief']);
const SAD: ReadonlySet<FeltKind> = new Set<FeltKind>(['loss', 'worry', 'anger', 'tired', 'lonely']);

/** What is felt in a text: its feeling, else by the mood that it states, or by the loss told just before; null for an ordinary one. */
function feltIn(text: string, mood: string | undefined, turns: readonly Turn[] = []): FeltKind | null {
  const low = mood === 'bad' || mood === 'terrible';
  const feeling = feelingOf(text);
  const against = feeling !== null && (low ? GLAD.has(feeling) : mood !== undefined && SAD.has(feeling));
  if (feeling && (!against || feelingOf(text, PLAIN) === feeling)) return feeling;
  const before = turns.findLast(({ role }) => role === 'user');
  const felt = before ? feelingOf(before.content) : null;
  if (!mood && felt === 'loss') return 'after-loss';
  if (mood === 'great' || mood === 'good') return 'up';
  // "My wife cried", after good news.
  const glad = felt !== null && GLAD.has(felt);
  return low && !glad ? 'down' : null;
}

/** The answer in a few plain words: what was filed, where, and for when. */
export function say(
  main: Item | undefined,
  others: readonly Item[],
  asked: CoachQuestion,
  today: Day,
  day: Day,
): string {
  const lines = linesFor(main, others, asked, today, day).filter(Boolean);
  return asked.listed ? lines.map((line) => `- ${line}`).join('\n') : lines.join(' ');
}

/** The answer, with one line for each area that something is filed in. */
function linesFor(
  main: Item | undefined,
  others: readonly Item[],
  asked: CoachQuestion,
  today: Day,
  day: Day,
): string[] {
  const style = asked.communicationStyle;
  const manner = mannerOf(asked);
  if (!main || main.action === 'chat')
    return asked.help ? [] : [talk(asked.message, asked.name || 'Wren', manner, isDoubt(asked.message, asked))];
  if (main.action === 'check_schedule') return [checkLine(main, today)];
  if (main.action === 'view_entries') return [viewLine(main, today)];
  if (main.action === 'retrieve_note')
    return [`Let me look in your Memory Vault${main.content ? ` for '${main.content}'` : ''}.`];
  const filed = [main, ...others];
  const lines: string[] = [];
  const entry = filed.find(({ action }) => action === 'add_entry');
  // Beside words of help only what was filed is said.
  const felt = entry && !asked.help ? feltIn(entry.content ?? '', entry.mood, asked.turns) : null;
  // A hard day is answered kindly in every style.
  const brief =
    style === 'direct' && (felt === null || SIDE[felt] === 'up' || SIDE[felt] === 'won' || SIDE[felt] === 'still');
  const kept = entry ? keptLine(day === today ? '' : dayWords(day, today), manner) : '';
  if (felt && !brief) lines.push(`${heard(felt, nounOf(entry?.content ?? '', felt), manner)} ${kept}`);
  else lines.push(kept);
  const tasks = filed.filter(({ action }) => action === 'create_task');
  const events = filed.filter(({ action }) => action === 'create_event');
  const notes = filed.filter(({ action }) => action === 'add_note' || action === 'thought_dump');
  const projects = filed.filter(({ action }) => action === 'create_project');
  if (!entry && !brief && !asked.help && !asked.listed) lines.push(leadOf(manner));
  if (tasks.length > 0)
    lines.push(`I put ${spoken(tasks, asked, today)} on your list${commonTail(tasks, asked, today)}.`);
  if (events.length > 0)
    lines.push(
      `${joined(events.map((item) => `'${item.title}'`))} ${events.length > 1 ? 'are' : 'is'} in your calendar${eventTail(events, asked, today)}.`,
    );
  if (projects.length > 0)
    lines.push(`I started the project ${joined(projects.map((item) => `'${item.title}'`))} in your To-Do List.`);
  if (notes.length > 0)
    lines.push(
      notes.some(({ action }) => action === 'thought_dump')
        ? 'It is written down in your Memory Vault.'
        : `I will remember: ${joined(
            notes.map((item) => item.content ?? ''),
            '; ',
          )}.`,
    );
  if (!asked.help && !asked.listed) {
    if (felt && style === 'supportive') lines.push(supportFor(felt, manner));
    if (felt && filed.length === 1) lines.push(askedAfter(felt, manner));
    if (!entry)
      lines.push(
        endOf(tasks.length > 0 || projects.length > 0 ? 'task' : events.length > 0 ? 'event' : 'note', manner),
      );
  }
  return lines;
}

/** What is said when the reply to the coach's question was added to its entry: what is felt in it, and where it is. Nothing more is asked. */
export function sayAdded(asked: CoachQuestion): string {
  const manner = mannerOf(asked);
  const felt = feltIn(asked.message, undefined);
  return [felt && heard(felt, nounOf(asked.message, felt), manner), addedLine(manner)].filter(Boolean).join(' ');
}

const checkLine = (item: Item, today: Day) =>
  `Here is your Calendar${item.due_date ? ` for ${dayWords(item.due_date, today)}` : ''}. Open it to see what is planned.`;
const viewLine = (item: Item, today: Day) =>
  `Your entries${item.due_date ? ` of ${dayWords(item.due_date, today)}` : ''} are in your Daily Log. Open it to read them.`;

/** A day that all tasks share is named once, at the end. */
const spoken = (tasks: readonly Item[], asked: CoachQuestion, today: Day): string =>
  joined(tasks.map((item) => `'${item.title}'${tasks.length > 1 && !common(tasks) ? tail(item, asked, today) : ''}`));
const common = (tasks: readonly Item[]) =>
  tasks.every(({ due_date, remind_at }) => due_date === tasks[0]!.due_date && remind_at === tasks[0]!.remind_at);
const commonTail = (tasks: readonly Item[], asked: CoachQuestion, today: Day) =>
  common(tasks) ? tail(tasks[0]!, asked, today) : '';
const tail = ({ due_date, remind_at, rrule }: Item, asked: CoachQuestion, today: Day): string => {
  const when = remind_at ? instantWords(new Date(remind_at), asked, today) : due_date ? dayWords(due_date, today) : '';
  if (when === '') return '';
  return rrule ? ` for ${when}, and then ${lowered(ruleWords(rrule))}` : ` for ${when}`;
};
const eventTail = (events: readonly Item[], asked: CoachQuestion, today: Day): string =>
  events.length === 1
    ? ` for ${eventWords(events[0]!, asked, today)}`
    : `: ${joined(events.map((event) => eventWords(event, asked, today)))}`;

/** When an event is: its days, or its day and time, and how it repeats. */
function eventWords({ event_time, first_day, last_day, rrule }: Item, asked: CoachQuestion, today: Day): string {
  const days =
    first_day && last_day && last_day > first_day
      ? `${dayWords(first_day, today)} to ${dayWords(last_day, today)}`
      : first_day && `all of ${dayWords(first_day, today)}`;
  const when = days ?? instantWords(new Date(event_time!), asked, today);
  return rrule ? `${when}, and then ${lowered(ruleWords(rrule))}` : when;
}
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function instantWords(at: Date, asked: CoachQuestion, today: Day): string {
  const { day, minute } = wallClock(at, asked.zone);
  return `${dayWords(day, today)}, ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** A day as people say it: today, tomorrow, Friday, 3 May. */
function dayWords(day: Day, today: Day): string {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  if (away === -1) return 'yesterday';
  if (away > 1 && away < 7) return WEEKDAY_NAMES[dayOfWeek(day)]!;
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTH_NAMES[month! - 1]}${year === Number(today.slice(0, 4)) ? '' : ` ${year}`}`;
}

const joined = (parts: readonly string[], separator = ', '): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(separator)} and ${parts[parts.length - 1]}`;
