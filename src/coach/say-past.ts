/** The answers to questions about the person's own past: a day, what says so, a number; or that nothing is found. Pure. */
import type { Day } from '#lib/day.ts';
import { capital } from '#lib/format.ts';
import { type Message, msg, t } from '#lib/i18n.ts';
import type { Span } from './own.ts';
import type { RecallAsk } from './recall/recall.ts';
import { bare, nearWords, quoted, spanWords } from './span-words.ts';

/** Something that fits the question. */
export interface PastFact {
  readonly kind: 'entry' | 'mood' | 'task' | 'event' | 'habit' | 'memory';
  readonly day: Day;
  /** What the person wrote, or the name of the row; '' for what is not said again. */
  readonly words: string;
}

export interface PastFacts {
  readonly ask: RecallAsk;
  readonly about: string;
  /** The days that the question names; null for any. */
  readonly days: Span | null;
  /** The newest first. */
  readonly found: readonly PastFact[];
  /** Open tasks that say the same. */
  readonly open: readonly string[];
  /** How the person was on the day, in a word; null where no mood was noted. */
  readonly mood: string | null;
}

/** What a row says of its day. */
const SAID: Readonly<Record<PastFact['kind'], Message>> = {
  entry: msg('{when} you wrote: {words}'),
  mood: msg('{when} you noted with your mood: {words}'),
  task: msg('{when} you ticked off {words}.'),
  event: msg('{when} {words} was in your calendar.'),
  habit: msg('{when} you ticked {words}.'),
  memory: msg('{when} you asked me to remember: {words}'),
};

function saidOf({ kind, day, words }: PastFact, today: Day): string {
  const when = capital(nearWords(day, today));
  if (words === '') return t('{when} you wrote about it.', { when });
  return t(SAID[kind], { when, words: quoted(words) });
}

export function sayPast(facts: PastFacts, today: Day): string {
  const { ask, about, days, found, open, mood } = facts;
  const [newest] = found;
  const when = days ? spanWords(days, today) : '';
  if (!newest && mood === null) {
    if (open[0] !== undefined)
      return t('{task} is still open on your list. I find nothing that says it is done.', { task: quoted(open[0]) });
    return days
      ? t('I find nothing about {about} in what you wrote for {days}.', { about: quoted(about), days: bare(when) })
      : t('I find nothing about {about} in what you wrote.', { about: quoted(about) });
  }
  if (ask === 'how') return sayHow(facts, today);
  const said = saidOf(newest!, today);
  switch (ask) {
    case 'count':
      return `${sayCount(facts, when)} ${newest!.kind === 'habit' ? t('The last of them was {when}.', { when: nearWords(newest!.day, today) }) : said}`;
    case 'wrote':
      return found.length === 1
        ? said
        : `${t('I find {n, plural, one {# place} other {# places}} about {about}, the newest first.', { n: found.length, about: quoted(about) })} ${said}`;
    default:
      return found.length === 1 ? said : `${said} ${t('That is the newest of {n} mentions.', { n: found.length })}`;
  }
}

function sayCount({ about, days, found }: PastFacts, when: string): string {
  const n = new Set(found.map(({ day }) => day)).size;
  const habit = found[0]!.kind === 'habit' ? found[0]!.words : null;
  const words = { n, about: quoted(habit ?? about), when };
  if (habit === null)
    return days
      ? t('I find {about} on {n, plural, one {# day} other {# days}} {when}.', words)
      : t('I find {about} on {n, plural, one {# day} other {# days}}.', words);
  return days
    ? t('You ticked {about} on {n, plural, one {# day} other {# days}} {when}.', words)
    : t('You ticked {about} on {n, plural, one {# day} other {# days}}.', words);
}

function sayHow({ found: [newest], mood }: PastFacts, today: Day): string {
  const said = newest ? saidOf(newest, today) : '';
  return mood ? `${t('Your mood was {mood} then.', { mood: mood.toLowerCase() })} ${said}`.trim() : said;
}
