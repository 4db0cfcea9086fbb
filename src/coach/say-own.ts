/** The sentences of what the device answers by itself: plain words, each true of the facts that it gets. Pure. */
import type { Day } from '#lib/day.ts';
import { time24, count, longDayNear, capital } from '#lib/format.ts';
import type { EventFact, Facts, HabitFact } from './own-facts.ts';
import { sayFocus, sayMissed, sayProgress, WHAT_I_CAN } from './say-everyday.ts';
import { and, bare, nearWords, spanWords } from './span-words.ts';

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
    case 'help':
      return WHAT_I_CAN;
    case 'focus':
      return sayFocus(facts, today);
    case 'missed':
      return sayMissed(facts, today);
    case 'progress':
      return sayProgress(facts, today);
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

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
