/** The answers to everyday questions: what Wren can do, what to do first, what stayed open, how it goes. Pure. */
import type { Day } from '#lib/day.ts';
import { capital, time24 } from '#lib/format.ts';
import { listOf, msg, t } from '#lib/i18n.ts';
import type { Facts } from './own-facts.ts';
import { bare, fewOf, nearWords, quoted, spanWords } from './span-words.ts';

export const WHAT_I_CAN = msg(
  "Tell me what you have to do, when you meet someone, how your day was or what to remember, and I keep it in the right place. Try: 'Call Anna tomorrow at 5pm'.\n\nYou can ask: 'What should I focus on today?', 'How was my mood this week?'. You can also say: 'Tick off buy milk', 'Move lunch to Friday'.",
);

/** At most three, and how many more. */
const few = (all: readonly string[]): string => fewOf(all.map(quoted));

export function sayFocus(facts: Extract<Facts, { kind: 'focus' }>, today: Day): string {
  const { from, to, late, due, other, events, habits } = facts;
  const when = spanWords({ from, to }, today);
  const now = from === today;
  const [first] = [...(now ? late : []), ...due];
  const parts: string[] = [];
  if (first === undefined && events.length === 0 && habits.length === 0) {
    return other
      ? t('Nothing has to be done {when}. {task} is on your list without a day. You could begin with it.', {
          when,
          task: quoted(other),
        })
      : t('Nothing is planned {when}. Tell me one thing that you want to get done, and I put it on your list.', {
          when,
        });
  }
  if (first !== undefined) {
    const task = quoted(first);
    parts.push(
      now && late.length > 0
        ? t('Begin with {task}: it is overdue.', { task })
        : from === to
          ? t('Begin with {task}: it is due {when}.', { task, when })
          : t('Begin with {task}: it is due first.', { task }),
    );
  }
  const rest = { late: late.slice(1), due: late.length > 0 && now ? due : due.slice(1) };
  if (now && rest.late.length > 0) parts.push(t('Also overdue: {list}.', { list: few(rest.late) }));
  if (rest.due.length > 0) {
    const list = few(rest.due);
    parts.push(
      first === undefined ? t('Due {when}: {list}.', { when, list }) : t('Also due {when}: {list}.', { when, list }),
    );
  }
  if (events.length > 0) {
    const list = fewOf(
      events.map(({ title, day, begin, wholeDay }) => {
        const event = `${quoted(title)}${from === to ? '' : ` ${nearWords(day, today)}`}`;
        return wholeDay ? t('{event}, all day', { event }) : t('{event} at {time}', { event, time: time24(begin) });
      }),
    );
    parts.push(t('In your calendar: {list}.', { list }));
  }
  if (habits.length > 0) parts.push(t('Habits still open today: {list}.', { list: few(habits) }));
  return parts.join(' ');
}

export function sayMissed(facts: Extract<Facts, { kind: 'missed' }>, today: Day): string {
  const { from, to, late, earlier, habits } = facts;
  const when = spanWords({ from, to }, today);
  const parts: string[] = [];
  if (late.length > 0) parts.push(t('Due {when} and still open: {list}.', { when, list: few(late) }));
  if (earlier.length > 0) {
    const list = few(earlier);
    parts.push(late.length > 0 ? t('Open from before: {list}.', { list }) : t('Overdue: {list}.', { list }));
  }
  if (habits && habits.length > 0) parts.push(t('Habits not done {when}: {list}.', { when, list: few(habits) }));
  if (parts.length > 0) return parts.join(' ');
  return habits
    ? t('You missed nothing {when}. No task is overdue, and no habit was left open.', { when })
    : t('No task is overdue.');
}

export function sayProgress({ from, to, counts, mood }: Extract<Facts, { kind: 'progress' }>, today: Day): string {
  const when = spanWords({ from, to }, today);
  if (counts.length === 0)
    return t('There is nothing in your Daily Log for {days}. Write one line about today, or tick off one task.', {
      days: bare(when),
    });
  const felt = mood ? ` ${t('Your mood was {mood}.', { mood: mood.toLowerCase() })}` : '';
  return `${t('{when}: {list}.', { when: capital(when), list: listOf(counts) })}${felt}`;
}
