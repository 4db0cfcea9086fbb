/** The sentences of what the device answers by itself: plain words, each true of the facts that it gets. Pure. */
import type { Day } from '#lib/day.ts';
import { time24, longDayNear, capital } from '#lib/format.ts';
import { listOf, type Message, msg, t } from '#lib/i18n.ts';
import type { EventFact, Facts, HabitFact } from './own-facts.ts';
import { sayFocus, sayMissed, sayProgress, WHAT_I_CAN } from './say-everyday.ts';
import { bare, nearWords, quoted, spanWords } from './span-words.ts';

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
        ? t('There is nothing in your Daily Log for {days}.', { days: bare(spanWords(facts, today)) })
        : t('{when}: {list}.', { when: capital(spanWords(facts, today)), list: listOf(facts.counts) });
    case 'help':
      return t(WHAT_I_CAN);
    case 'focus':
      return sayFocus(facts, today);
    case 'missed':
      return sayMissed(facts, today);
    case 'progress':
      return sayProgress(facts, today);
    case 'memory':
      return facts.count > 1
        ? t('You asked me to remember: {fact} (and {more} more)', { fact: facts.newest, more: facts.count - 1 })
        : t('You asked me to remember: {fact}', { fact: facts.newest });
    case 'habit':
    default:
      return facts.habits.map((habit) => sayHabit(habit)).join(' ');
  }
}

/** "'Dentist' is tomorrow, at 10:00." */
function eventWords({ title, begin, day, wholeDay }: EventFact, today: Day): string {
  const event = { title: quoted(title), when: nearWords(day, today) };
  return wholeDay
    ? t('{title} is {when}, all day.', event)
    : t('{title} is {when}, at {time}.', { ...event, time: time24(begin) });
}

function sayNext({ about, event, other }: Extract<Facts, { kind: 'next_event' }>, today: Day): string {
  if (event) return eventWords(event, today);
  const none = about
    ? t('Nothing in your calendar says {words} in the next 12 months.', { words: quoted(about) })
    : t('There is nothing ahead in your calendar.');
  return other ? `${none} ${t('The next thing in it: {event}', { event: eventWords(other, today) })}` : none;
}

function sayAgenda({ from, to, events, due }: Extract<Facts, { kind: 'agenda' }>, today: Day): string {
  const when = spanWords({ from, to }, today);
  const tasks =
    due.length > 0
      ? ` ${t('{n, plural, one {# open task is} other {# open tasks are}} due then.', { n: due.length })}`
      : '';
  if (events.length === 0) return `${t('Your calendar is empty {when}.', { when })}${tasks}`;
  const list = withMore(
    events.map(({ title, begin, day, wholeDay }) =>
      from === to
        ? wholeDay
          ? t('all day {title}', { title })
          : `${time24(begin)} ${title}`
        : `${title} ${nearWords(day, today)}`,
    ),
  );
  return `${t('{n, plural, one {# event} other {# events}} {when}: {list}.', { n: events.length, when, list })}${tasks}`;
}

function sayTasks({ query, tasks, overdue, project }: Extract<Facts, { kind: 'tasks' }>, today: Day): string {
  const n = tasks.length;
  const of = {
    n,
    where: project ? ` ${t('in {project}', { project })}` : '',
    list: withMore(tasks.map(quoted)),
    when: 'from' in query ? spanWords(query, today) : '',
    overdue,
  };
  switch (query.which) {
    case 'overdue':
      return n === 0
        ? t('Nothing{where} is overdue.', of)
        : t('{n, plural, one {# task{where} is} other {# tasks{where} are}} overdue: {list}.', of);
    case 'due': {
      const late =
        overdue > 0
          ? ` ${t('{n, plural, one {# earlier task is} other {# earlier tasks are}} overdue.', { n: overdue })}`
          : '';
      const due =
        n === 0
          ? t('No task{where} is due {when}.', of)
          : t('{n, plural, one {# task{where} is} other {# tasks{where} are}} due {when}: {list}.', of);
      return `${due}${late}`;
    }
    case 'done':
      return n === 0
        ? t('No task{where} was ticked off {when}.', of)
        : t('You ticked off {n, plural, one {# task} other {# tasks}}{where} {when}: {list}.', of);
    case 'open':
    default:
      return n === 0
        ? t('There is no open task{where}.', of)
        : overdue > 0
          ? t('{n, plural, one {# open task} other {# open tasks}}{where}, {overdue} of them overdue: {list}.', of)
          : t('{n, plural, one {# open task} other {# open tasks}}{where}: {list}.', of);
  }
}

/** The first three between commas, and how many more there are. */
const withMore = (parts: readonly string[]): string => {
  const list = parts.slice(0, 3).join(', ');
  return parts.length > 3 ? t('{list} and {more} more', { list, more: parts.length - 3 }) : list;
};

/** How many days must have a mood before the days of a span are compared. */
const TO_COMPARE = 3;

function sayMood({ from, to, moods }: Extract<Facts, { kind: 'mood' }>, today: Day): string {
  const when = spanWords({ from, to }, today);
  if (moods.length === 0) return t('No mood is noted for {days}.', { days: bare(when) });
  if (from === to) return t('{when} your mood was {mood}.', { when: capital(when), mood: lower(moods[0]!.word) });
  const mean = moods.reduce((sum, { mean }) => sum + mean, 0) / moods.length;
  const best = moods.reduce((a, b) => (b.mean > a.mean ? b : a));
  const worst = moods.reduce((a, b) => (b.mean < a.mean ? b : a));
  const said = [
    t('{when} your mood was {mood}.', { when: capital(when), mood: t(WORDS[Math.round(mean) - 1]!) }),
    t('You noted it on {n, plural, one {# day} other {# days}}.', { n: moods.length }),
  ];
  if (moods.length >= TO_COMPARE && best.mean > worst.mean)
    said.push(
      t('The best day was {best}, the hardest {worst}.', {
        best: longDayNear(best.day, today),
        worst: longDayNear(worst.day, today),
      }),
    );
  return said.join(' ');
}
const WORDS: readonly Message[] = [msg('very low'), msg('low'), msg('in the middle'), msg('good'), msg('great')];

const STATES: Readonly<Record<HabitFact['today'], Message>> = {
  done: msg('Today is done.'),
  skipped: msg('Today is skipped.'),
  paused: msg('It is paused.'),
  free: msg('Today is free.'),
  open: msg('Today is still open.'),
};

const sayHabit = ({ title, done, meant, run, today }: HabitFact): string =>
  `${t('{title}: done on {done} of {meant, plural, =0 {no days} one {# day} other {# days}} in the last week{run}.', {
    title: quoted(title),
    done,
    meant,
    run: run ? `, ${run}` : '',
  })} ${t(STATES[today])}`;

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
