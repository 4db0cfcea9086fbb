/** The answers to everyday questions: what Wren can do, what to do first, what stayed open, how it goes. Pure. */
import type { Day } from '#lib/day.ts';
import { capital, time24 } from '#lib/format.ts';
import type { Facts } from './own-facts.ts';
import { and, bare, nearWords, spanWords } from './span-words.ts';

export const WHAT_I_CAN =
  "Tell me what you have to do, when you meet someone, how your day was or what to remember, and I keep it in the right place. Try: 'Call Anna tomorrow at 5pm'.\n\nYou can ask: 'What should I focus on today?', 'How was my mood this week?'. You can also say: 'Tick off buy milk', 'Move lunch to Friday'.";

const quoted = (words: string) => `'${words}'`;

/** At most three, and how many more there are. */
const few = (all: readonly string[]): string =>
  all.length > 3 ? `${all.slice(0, 3).map(quoted).join(', ')} and ${all.length - 3} more` : and(all.map(quoted));

export function sayFocus(facts: Extract<Facts, { kind: 'focus' }>, today: Day): string {
  const { from, to, late, due, other, events, habits } = facts;
  const when = spanWords({ from, to }, today);
  const now = from === today;
  const [first] = [...(now ? late : []), ...due];
  const parts: string[] = [];
  if (first === undefined && events.length === 0 && habits.length === 0) {
    return other
      ? `Nothing has to be done ${when}. ${quoted(other)} is on your list without a day. You could begin with it.`
      : `Nothing is planned ${when}. Tell me one thing that you want to get done, and I put it on your list.`;
  }
  if (first !== undefined)
    parts.push(
      `Begin with ${quoted(first)}: it ${now && late.length > 0 ? 'is overdue' : `is due ${from === to ? when : 'first'}`}.`,
    );
  const rest = { late: late.slice(1), due: late.length > 0 && now ? due : due.slice(1) };
  if (now && rest.late.length > 0) parts.push(`Also overdue: ${few(rest.late)}.`);
  if (rest.due.length > 0) parts.push(`${first === undefined ? 'Due' : 'Also due'} ${when}: ${few(rest.due)}.`);
  if (events.length > 0)
    parts.push(
      `In your calendar: ${and(
        events
          .slice(0, 3)
          .map(
            ({ title, day, begin, wholeDay }) =>
              `${quoted(title)}${from === to ? '' : ` ${nearWords(day, today)}`}${wholeDay ? ', all day' : ` at ${time24(begin)}`}`,
          ),
      )}${events.length > 3 ? ` and ${events.length - 3} more` : ''}.`,
    );
  if (habits.length > 0) parts.push(`Habits still open today: ${few(habits)}.`);
  return parts.join(' ');
}

export function sayMissed(facts: Extract<Facts, { kind: 'missed' }>, today: Day): string {
  const { from, to, late, earlier, habits } = facts;
  const when = spanWords({ from, to }, today);
  const parts: string[] = [];
  if (late.length > 0) parts.push(`Due ${when} and still open: ${few(late)}.`);
  if (earlier.length > 0) parts.push(`${late.length > 0 ? 'Open from before' : 'Overdue'}: ${few(earlier)}.`);
  if (habits && habits.length > 0) parts.push(`Habits not done ${when}: ${few(habits)}.`);
  if (parts.length > 0) return parts.join(' ');
  return habits ? `You missed nothing ${when}. No task is overdue, and no habit was left open.` : 'No task is overdue.';
}

export function sayProgress({ from, to, counts, mood }: Extract<Facts, { kind: 'progress' }>, today: Day): string {
  const when = spanWords({ from, to }, today);
  if (counts.length === 0)
    return `There is nothing in your Daily Log for ${bare(when)}. Write one line about today, or tick off one task.`;
  const felt = mood ? ` Your mood was ${mood.toLowerCase()}.` : '';
  return `${capital(when)}: ${and(counts)}.${felt}`;
}
