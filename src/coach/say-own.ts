/** The sentences of what the device answers and does by itself: plain words, each true of the facts that it gets. Pure. */
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import { time24, count, longDayNear, monthYear, nearDay, capital } from '#lib/format.ts';
import type { Act, Query, Span } from './own.ts';

/** What was read for a question. Times are in words of the device's zone. */
export type Facts =
  | {
      readonly kind: 'next_event';
      readonly about: string;
      readonly event: EventFact | null;
      readonly other: EventFact | null;
    }
  | {
      readonly kind: 'agenda';
      readonly from: Day;
      readonly to: Day;
      readonly events: readonly EventFact[];
      readonly due: readonly string[];
    }
  | {
      readonly kind: 'tasks';
      readonly query: Extract<Query, { kind: 'tasks' }>;
      readonly tasks: readonly string[];
      readonly overdue: number;
      readonly project: string | null;
    }
  | { readonly kind: 'mood'; readonly from: Day; readonly to: Day; readonly moods: readonly MoodFact[] }
  | { readonly kind: 'day'; readonly from: Day; readonly to: Day; readonly counts: readonly string[] }
  | { readonly kind: 'habit'; readonly habits: readonly HabitFact[] }
  | { readonly kind: 'memory'; readonly newest: string; readonly count: number };

export interface EventFact {
  readonly title: string;
  readonly begin: string;
  readonly day: Day;
  readonly wholeDay: boolean;
}
export interface MoodFact {
  readonly day: Day;
  /** 1 to 5, the mean of the day. */
  readonly mean: number;
  readonly word: string;
}
export interface HabitFact {
  readonly title: string;
  /** Of the last seven days, today included: how many are done, and how many were meant. */
  readonly done: number;
  readonly meant: number;
  /** In days or weeks, in words: "4 days in a row"; '' without a run. */
  readonly run: string;
  readonly today: 'done' | 'skipped' | 'paused' | 'free' | 'open';
}

/** The answer to a question, in one or two sentences. */
export function sayFacts(facts: Facts, today: Day): string {
  switch (facts.kind) {
    case 'next_event':
      return sayNext(facts, today);
    case 'agenda':
      return sayAgenda(facts, today);
    case 'tasks':
      return sayTasks(facts, today);
    case 'mood':
      return sayMood(facts, today);
    case 'day':
      return facts.counts.length === 0
        ? `There is nothing in your Daily Log for ${bare(spanWords(facts, today))}.`
        : `${capital(spanWords(facts, today))}: ${and(facts.counts)}.`;
    case 'memory':
      return `You asked me to remember: ${facts.newest}${facts.count > 1 ? ` (and ${facts.count - 1} more)` : ''}`;
    case 'habit':
    default:
      return facts.habits.map((habit) => sayHabit(habit)).join(' ');
  }
}

const eventWords = ({ title, begin, day, wholeDay }: EventFact, today: Day): string =>
  `'${title}' is ${nearWords(day, today)}${wholeDay ? ', all day' : `, at ${time24(begin)}`}`;

function sayNext({ about, event, other }: Extract<Facts, { kind: 'next_event' }>, today: Day): string {
  if (event) return `${eventWords(event, today)}.`;
  const none = about
    ? `Nothing in your calendar says '${about}' in the next 12 months.`
    : 'There is nothing ahead in your calendar.';
  return other ? `${none} The next thing in it: ${eventWords(other, today)}.` : none;
}

function sayAgenda({ from, to, events, due }: Extract<Facts, { kind: 'agenda' }>, today: Day): string {
  const when = spanWords({ from, to }, today);
  const tasks =
    due.length > 0 ? ` ${capital(count(due.length, 'open task'))} ${due.length === 1 ? 'is' : 'are'} due then.` : '';
  if (events.length === 0) return `Your calendar is empty ${when}.${tasks}`;
  const list = events
    .slice(0, 3)
    .map((event) =>
      from === to
        ? `${event.wholeDay ? 'all day' : time24(event.begin)} ${event.title}`
        : `${event.title} ${nearWords(event.day, today)}`,
    );
  const more = events.length > 3 ? ` and ${events.length - 3} more` : '';
  return `${capital(count(events.length, 'event'))} ${when}: ${list.join(', ')}${more}.${tasks}`;
}

function sayTasks({ query, tasks, overdue, project }: Extract<Facts, { kind: 'tasks' }>, today: Day): string {
  const inProject = project ? ` in ${project}` : '';
  const n = tasks.length;
  switch (query.which) {
    case 'overdue':
      return n === 0
        ? `Nothing${inProject} is overdue.`
        : `${capital(count(n, 'task'))}${inProject} ${n === 1 ? 'is' : 'are'} overdue: ${first(tasks)}.`;
    case 'due': {
      const when = spanWords(query, today);
      const late =
        overdue > 0 ? ` ${capital(count(overdue, 'earlier task'))} ${overdue === 1 ? 'is' : 'are'} overdue.` : '';
      return n === 0
        ? `No task${inProject} is due ${when}.${late}`
        : `${capital(count(n, 'task'))}${inProject} ${n === 1 ? 'is' : 'are'} due ${when}: ${first(tasks)}.${late}`;
    }
    case 'done': {
      const when = spanWords(query, today);
      return n === 0
        ? `No task${inProject} was ticked off ${when}.`
        : `You ticked off ${count(n, 'task')}${inProject} ${when}: ${first(tasks)}.`;
    }
    case 'open':
    default:
      return n === 0
        ? `There is no open task${inProject}.`
        : `${capital(count(n, 'open task'))}${inProject}${overdue > 0 ? `, ${overdue} of them overdue` : ''}: ${first(tasks)}.`;
  }
}

const first = (tasks: readonly string[]): string =>
  `${tasks
    .slice(0, 3)
    .map((words) => `'${words}'`)
    .join(', ')}${tasks.length > 3 ? ` and ${tasks.length - 3} more` : ''}`;

/** How many days must have a mood before the days of a span are compared. */
const TO_COMPARE = 3;

function sayMood({ from, to, moods }: Extract<Facts, { kind: 'mood' }>, today: Day): string {
  const when = spanWords({ from, to }, today);
  if (moods.length === 0) return `No mood is noted for ${bare(when)}.`;
  if (from === to) return `${capital(when)} your mood was ${lower(moods[0]!.word)}.`;
  const mean = moods.reduce((sum, { mean }) => sum + mean, 0) / moods.length;
  const best = moods.reduce((a, b) => (b.mean > a.mean ? b : a));
  const worst = moods.reduce((a, b) => (b.mean < a.mean ? b : a));
  const general = WORDS[Math.round(mean) - 1]!;
  const differ = moods.length >= TO_COMPARE && best.mean > worst.mean;
  const days = differ
    ? ` The best day was ${longDayNear(best.day, today)}, the hardest ${longDayNear(worst.day, today)}.`
    : '';
  return `${capital(when)} your mood was ${general}. You noted it on ${count(moods.length, 'day')}.${days}`;
}
const WORDS = ['very low', 'low', 'in the middle', 'good', 'great'];

function sayHabit({ title, done, meant, run, today }: HabitFact): string {
  const state = {
    done: 'Today is done.',
    skipped: 'Today is skipped.',
    paused: 'It is paused.',
    free: 'Today is free.',
    open: 'Today is still open.',
  }[today];
  return `'${title}': done on ${done} of ${meant === 0 ? 'no' : meant} ${meant === 1 ? 'day' : 'days'} in the last week${run ? `, ${run}` : ''}. ${state}`;
}

/** What is said when an act was done. */
export function sayDone(act: Act['kind'], words: string, detail: string): string {
  switch (act) {
    case 'done':
      return `Done: '${words}'.`;
    case 'move':
      return `I moved '${words}' to ${detail}.`;
    case 'rename':
      return `It is called '${words}' now.`;
    case 'delete':
      return `I deleted '${words}'.`;
    case 'into_project':
    case 'create_in_project':
      return `'${words}' is in ${detail} now.`;
    case 'start_habit':
    default:
      return `The habit '${words}' begins today.`;
  }
}

/** What is asked before an act. `n` rows fit. */
export function sayAsk(act: Act, n: number, words: string): string {
  if (act.kind === 'start_habit') return `Shall I start the habit '${words}' for you?`;
  if (n > 1) return `${capital(String(n))} things fit. Which one do you mean?`;
  return `Shall I delete '${words}'?`;
}

const NOT_FOUND: Readonly<Record<Act['kind'], string>> = {
  done: 'open task or habit',
  move: 'open task or event ahead',
  rename: 'task, event, habit or project',
  delete: 'open task or event ahead',
  into_project: 'open task',
  create_in_project: 'project',
  start_habit: 'habit',
};

/** What is said when no row fits: nothing was changed. */
export const sayNotFound = (act: Act, about: string): string =>
  `I found no ${NOT_FOUND[act.kind]} like '${about}', so nothing has changed.${act.kind === 'create_in_project' ? ` To start it, say: create a project called ${about}.` : ''}`;

/** What is said of a row that is changed on its own page only. */
export const sayOnItsPage = (words: string): string =>
  `'${words}' has several days. Open it to choose which of them you mean.`;

/** "today", "on Monday, May 11", "this week", "in May", "in the last 30 days", else "from Friday, May 15 to Sunday, May 17". */
function spanWords({ from, to }: Span, today: Day): string {
  if (from === to) return nearWords(from, today);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (to === today) return `in the last ${days} days`;
  // A week begins on a Monday, a Saturday or a Sunday, as the person chose; seven days from another day on are no week.
  const steps = days === 7 && [0, 1, 6].includes(dayOfWeek(from)) ? [-7, 0, 7] : [];
  const step = steps.find((one) => dayAfter(from, -one) <= today && today <= dayAfter(to, -one));
  if (step !== undefined) return `${step < 0 ? 'last' : step > 0 ? 'next' : 'this'} week`;
  if (from === today) return `in the next ${days} days`;
  if (from.endsWith('-01') && days < 32 && dayAfter(to, 1).endsWith('-01')) return `in ${monthYear(from)}`;
  return `from ${longDayNear(from, today)} to ${longDayNear(to, today)}`;
}
/** After "for": "Monday, May 11", "the last 7 days". */
const bare = (when: string) => when.replace(/^(?:on|in|from) /, '');
/** "today", "tomorrow", "yesterday", else "on Thursday, May 14". */
function nearWords(day: Day, today: Day): string {
  const near = [-1, 0, 1].some((days) => dayAfter(today, days) === day);
  return near ? nearDay(day, today).toLowerCase() : `on ${longDayNear(day, today)}`;
}
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const and = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`;
