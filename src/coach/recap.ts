/** The weekly recap: real numbers of seven days in a few kind sentences. No score of the person, one pattern with its evidence, one question. */
import { capital, weekday } from '#lib/format.ts';
import { listOf, t } from '#lib/i18n.ts';
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

/** Every opening begins with a word that is small inside a sentence, in all languages. */
const named = ({ name }: WeekFacts, opening: string) =>
  name ? t('{name}, {opening}', { name, opening: opening.charAt(0).toLowerCase() + opening.slice(1) }) : opening;

/** After "on". */
const daysOf = (count: number) =>
  t('{count, plural, one {one day} =7 {every day} other {{n} days}}', { count, n: numeral(count) });
const numeral = (count: number) =>
  t(
    '{count, plural, one {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} =9 {nine} other {#}}',
    { count },
  );

const voices = {
  friend: {
    open: (facts) =>
      named(facts, t('It was good to have you here on {days} of this week.', { days: daysOf(facts.days) })),
    ask: ({ topics: [topic] }) =>
      topic
        ? t('You wrote about “{topic}”. What would make it a little easier next week?', { topic })
        : t('What would make next week a little easier for you?'),
  },
  coach: {
    open: (facts) =>
      named(facts, t('Here is what you did this week. You were here on {days}.', { days: daysOf(facts.days) })),
    ask: ({ tasksOpen: count }) =>
      count > 0
        ? t('{count, plural, one {One task is} other {{n} tasks are}} open. Which one do you finish first next week?', {
            count,
            n: capital(numeral(count)),
          })
        : t('Your list is clear. What do you start next week?'),
  },
  mirror: {
    open: (facts) => named(facts, t('You came here on {days} of this week.', { days: daysOf(facts.days) })),
    ask: ({ topics: [topic] }) =>
      topic
        ? t('You wrote about “{topic}” more than once. What do you want to do about it?', { topic })
        : t('When you look back at this week, what do you notice?'),
  },
  balanced: {
    open: (facts) => named(facts, t('Here is your week. You were here on {days}.', { days: daysOf(facts.days) })),
    ask: () => t('What matters most to you next week?'),
  },
} as const satisfies Record<string, Voice>;
const isVoice = (tone: string): tone is keyof typeof voices => Object.hasOwn(voices, tone);

function countsSentence(facts: WeekFacts): string {
  const of = (count: number) => ({ count, n: numeral(count) });
  const parts = [
    facts.entries > 0 &&
      t(
        'wrote {count, plural, one {one journal entry} other {{n} journal entries}}{long, select, yes { (about {words} words)} other {}}',
        {
          ...of(facts.entries),
          long: facts.words >= 100 && facts.entries > 1 ? 'yes' : 'no',
          words: String(Math.round(facts.words / 50) * 50),
        },
      ),
    facts.tasksDone > 0 && t('finished {count, plural, one {one task} other {{n} tasks}}', of(facts.tasksDone)),
    facts.memories > 0 && t('kept {count, plural, one {one memory} other {{n} memories}}', of(facts.memories)),
    facts.thoughts > 0 && t('let go of {count, plural, one {one thought} other {{n} thoughts}}', of(facts.thoughts)),
  ].filter((part) => part !== false);
  return parts.length > 0 ? t('You {things}.', { things: listOf(parts) }) : '';
}

/** A mood mean that differs by this much from the week before gets a sentence. Both weeks need MOODS_ENOUGH moods. */
const MOOD_STEP = 0.5;
const MOODS_ENOUGH = 3;

/** One pattern, with its evidence. */
function pattern(facts: WeekFacts): string {
  const { mood, moodBefore, moods, bestDay, habits } = facts;
  if (mood !== null && moodBefore !== null && moods >= MOODS_ENOUGH && Math.abs(mood - moodBefore) >= MOOD_STEP) {
    return t(
      'Your mood was {way, select, better {better} other {lower}} than the week before{known, select, yes {, and best on {weekday}} other {}}.',
      {
        way: mood > moodBefore ? 'better' : 'lower',
        known: bestDay ? 'yes' : 'no',
        weekday: bestDay && weekday(bestDay),
      },
    );
  }
  const [best] = habits;
  const did = best && { habit: best.title, days: daysOf(best.days) };
  if (best && best.days >= 3) return t('You did “{habit}” on {days}.', did);
  if (bestDay && moods >= MOODS_ENOUGH) return t('Your mood was best on {weekday}.', { weekday: weekday(bestDay) });
  return best ? t('You did “{habit}” on {days} so far.', did) : '';
}
