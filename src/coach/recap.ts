/** The weekly recap: real numbers of seven days in a few kind sentences. No score of the person, one pattern with its evidence, one question. */
import { capital } from '#lib/format.ts';
import type { Day } from '#lib/day.ts';
import type { WeekFacts } from './week-facts.ts';

export const hasFacts = (facts: WeekFacts): boolean =>
  facts.entries + facts.memories + facts.thoughts + facts.tasksDone + facts.moods + facts.habits.length > 0;

/** The recap in the coach's tone; an empty text for a week with nothing in it. */
export function recapOf(facts: WeekFacts, tone: string): string {
  const { letter, question } = recapParts(facts, tone);
  return [letter, question].filter(Boolean).join(' ');
}

/** The recap as what the week was, and one question for the next; both empty for a week with nothing in it. */
export function recapParts(facts: WeekFacts, tone: string): { readonly letter: string; readonly question: string } {
  if (!hasFacts(facts)) return { letter: '', question: '' };
  const voice = voices[isVoice(tone) ? tone : 'balanced'];
  const letter = [voice.open(facts), countsSentence(facts), pattern(facts)].filter(Boolean).join(' ');
  return { letter, question: voice.ask(facts) };
}

interface Voice {
  readonly open: (facts: WeekFacts) => string;
  readonly ask: (facts: WeekFacts) => string;
}

const named = (facts: WeekFacts, text: string) => (facts.name ? `${facts.name}, ${text}` : capital(text));
const daysOf = (n: number) => (n === 7 ? 'every day' : n === 1 ? 'one day' : `${numeral(n)} days`);
const about = ({ topics }: WeekFacts) => topics[0];

const voices = {
  friend: {
    open: (facts) => named(facts, `it was good to have you here on ${daysOf(facts.days)} of this week.`),
    ask: (facts) =>
      about(facts)
        ? `You wrote about “${about(facts)}”. What would make it a little easier next week?`
        : 'What would make next week a little easier for you?',
  },
  coach: {
    open: (facts) => named(facts, `here is what you did this week. You were here on ${daysOf(facts.days)}.`),
    ask: (facts) =>
      facts.tasksOpen > 0
        ? `${capital(plural(facts.tasksOpen, 'task is', 'tasks are'))} open. Which one do you finish first next week?`
        : 'Your list is clear. What do you start next week?',
  },
  mirror: {
    open: (facts) => named(facts, `you came here on ${daysOf(facts.days)} of this week.`),
    ask: (facts) =>
      about(facts)
        ? `You wrote about “${about(facts)}” more than once. What do you want to do about it?`
        : 'When you look back at this week, what do you notice?',
  },
  balanced: {
    open: (facts) => named(facts, `here is your week. You were here on ${daysOf(facts.days)}.`),
    ask: () => 'What matters most to you next week?',
  },
} as const satisfies Record<string, Voice>;
const isVoice = (tone: string): tone is keyof typeof voices => Object.hasOwn(voices, tone);

function countsSentence(facts: WeekFacts): string {
  const parts = [
    facts.entries > 0 && `wrote ${plural(facts.entries, 'journal entry', 'journal entries')}${lengthOf(facts)}`,
    facts.tasksDone > 0 && `finished ${plural(facts.tasksDone, 'task', 'tasks')}`,
    facts.memories > 0 && `kept ${plural(facts.memories, 'memory', 'memories')}`,
    facts.thoughts > 0 && `let go of ${plural(facts.thoughts, 'thought', 'thoughts')}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `You ${list(parts)}.` : '';
}

const lengthOf = ({ entries, words: n }: WeekFacts) =>
  n >= 100 && entries > 1 ? ` (about ${Math.round(n / 50) * 50} words)` : '';

/** A mood mean that differs by this much from the week before gets a sentence. Both weeks need MOODS_ENOUGH moods. */
const MOOD_STEP = 0.5;
const MOODS_ENOUGH = 3;

/** One pattern, with its evidence. */
function pattern(facts: WeekFacts): string {
  const { mood, moodBefore, moods, bestDay, habits } = facts;
  if (mood !== null && moodBefore !== null && moods >= MOODS_ENOUGH && Math.abs(mood - moodBefore) >= MOOD_STEP) {
    const way = mood > moodBefore ? 'better' : 'lower';
    return `Your mood was ${way} than the week before${bestDay ? `, and best on ${weekdayOf(bestDay)}` : ''}.`;
  }
  const [best] = habits;
  if (best && best.days >= 3) {
    return `You did “${best.title}” on ${daysOf(best.days)}.`;
  }
  if (bestDay && moods >= MOODS_ENOUGH) return `Your mood was best on ${weekdayOf(bestDay)}.`;
  return best ? `You did “${best.title}” on ${daysOf(best.days)} so far.` : '';
}

const weekdayOf = (of: Day) =>
  new Date(`${of}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
const numeral = (n: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][n] ?? String(n);
const plural = (n: number, one: string, many: string) => `${numeral(n)} ${n === 1 ? one : many}`;
const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
