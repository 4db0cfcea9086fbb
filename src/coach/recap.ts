/** The weekly recap: real numbers of seven days in a few kind sentences. No score of the person, one pattern with its evidence, one question. */
import { capital, weekday } from '#lib/format.ts';
import { listOf, msg, t } from '#lib/i18n.ts';
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

const named = ({ name }: WeekFacts, text: string) => (name ? t('{name}, {text}', { name, text }) : capital(text));
const about = ({ topics }: WeekFacts) => topics[0];

/** Two to nine in words: of one and none each text has its own. */
const NUMERALS = [
  msg('two'),
  msg('three'),
  msg('four'),
  msg('five'),
  msg('six'),
  msg('seven'),
  msg('eight'),
  msg('nine'),
];
const numeral = (n: number): string => {
  const word = NUMERALS[n - 2];
  return word ? t(word) : String(n);
};
const counted = (count: number) => ({ count, number: numeral(count) });
const onDays = (days: number) => ({ days, number: numeral(days) });

const voices = {
  friend: {
    open: (facts) =>
      named(
        facts,
        t(
          'it was good to have you here on {days, plural, =0 {no days} =1 {one day} =7 {every day} other {{number} days}} of this week.',
          onDays(facts.days),
        ),
      ),
    ask: (facts) =>
      about(facts)
        ? t('You wrote about “{topic}”. What would make it a little easier next week?', { topic: about(facts) })
        : t('What would make next week a little easier for you?'),
  },
  coach: {
    open: (facts) =>
      named(
        facts,
        t(
          'here is what you did this week. You were here on {days, plural, =0 {no days} =1 {one day} =7 {every day} other {{number} days}}.',
          onDays(facts.days),
        ),
      ),
    ask: ({ tasksOpen }) =>
      tasksOpen > 0
        ? capital(
            t(
              '{count, plural, one {one task is open. Which one do you finish first next week?} other {{number} tasks are open. Which one do you finish first next week?}}',
              counted(tasksOpen),
            ),
          )
        : t('Your list is clear. What do you start next week?'),
  },
  mirror: {
    open: (facts) =>
      named(
        facts,
        t(
          'you came here on {days, plural, =0 {no days} =1 {one day} =7 {every day} other {{number} days}} of this week.',
          onDays(facts.days),
        ),
      ),
    ask: (facts) =>
      about(facts)
        ? t('You wrote about “{topic}” more than once. What do you want to do about it?', { topic: about(facts) })
        : t('When you look back at this week, what do you notice?'),
  },
  balanced: {
    open: (facts) =>
      named(
        facts,
        t(
          'here is your week. You were here on {days, plural, =0 {no days} =1 {one day} =7 {every day} other {{number} days}}.',
          onDays(facts.days),
        ),
      ),
    ask: () => t('What matters most to you next week?'),
  },
} as const satisfies Record<string, Voice>;
const isVoice = (tone: string): tone is keyof typeof voices => Object.hasOwn(voices, tone);

function countsSentence(facts: WeekFacts): string {
  const { entries, tasksDone, memories, thoughts } = facts;
  const parts = [
    entries > 0 &&
      withLength(
        facts,
        t('wrote {count, plural, one {one journal entry} other {{number} journal entries}}', counted(entries)),
      ),
    tasksDone > 0 && t('finished {count, plural, one {one task} other {{number} tasks}}', counted(tasksDone)),
    memories > 0 && t('kept {count, plural, one {one memory} other {{number} memories}}', counted(memories)),
    thoughts > 0 && t('let go of {count, plural, one {one thought} other {{number} thoughts}}', counted(thoughts)),
  ].filter((part) => part !== false);
  return parts.length > 0 ? capital(t('You {did}.', { did: listOf(parts) })) : '';
}

const withLength = ({ entries, words: n }: WeekFacts, wrote: string) =>
  n >= 100 && entries > 1
    ? t('{wrote} (about {words} words)', { wrote, words: String(Math.round(n / 50) * 50) })
    : wrote;

/** A mood mean that differs by this much from the week before gets a sentence. Both weeks need MOODS_ENOUGH moods. */
const MOOD_STEP = 0.5;
const MOODS_ENOUGH = 3;

/** One pattern, with its evidence. */
function pattern(facts: WeekFacts): string {
  const { mood, moodBefore, moods, bestDay, habits } = facts;
  const day = bestDay && weekday(bestDay);
  if (mood !== null && moodBefore !== null && moods >= MOODS_ENOUGH && Math.abs(mood - moodBefore) >= MOOD_STEP) {
    if (mood > moodBefore) {
      return day
        ? t('Your mood was better than the week before, and best on {day}.', { day })
        : t('Your mood was better than the week before.');
    }
    return day
      ? t('Your mood was lower than the week before, and best on {day}.', { day })
      : t('Your mood was lower than the week before.');
  }
  const [best] = habits;
  if (best && best.days >= 3) {
    return t('You did “{title}” on {days, plural, =0 {no days} =1 {one day} =7 {every day} other {{number} days}}.', {
      title: best.title,
      ...onDays(best.days),
    });
  }
  if (day && moods >= MOODS_ENOUGH) return t('Your mood was best on {day}.', { day });
  return best
    ? t('You did “{title}” on {days, plural, =0 {no days} =1 {one day} =7 {every day} other {{number} days}} so far.', {
        title: best.title,
        ...onDays(best.days),
      })
    : '';
}
