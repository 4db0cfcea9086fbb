/** How the coach takes up a thread: when it was written, and one question about it, in its tone. Pure. */
import { dayAfter, type Day } from '#lib/day.ts';
import { capital, longDay, shortDate } from '#lib/format.ts';
import type { Thread } from './threads.ts';

const NUMBERS = ['', 'One week', 'Two weeks', 'Three weeks', 'Four weeks', 'Five weeks'] as const;

/** "Three weeks ago", counted in whole weeks; '' where that says less than the date. */
function agoOf(day: Day, today: Day): string {
  const weeks = NUMBERS.findIndex(
    (_, n) => n > 0 && today >= dayAfter(day, n * 7 - 3) && today <= dayAfter(day, n * 7 + 3),
  );
  return weeks > 0 ? `${NUMBERS[weeks]} ago` : '';
}

/** "Three weeks ago, on Sunday, May 3, you wrote": the words before the quote. The date is the name of a link. */
export function threadOpening(
  { day }: Pick<Thread, 'day'>,
  today: Day,
): { readonly ago: string; readonly date: string } {
  const date = day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : shortDate(day);
  const ago = agoOf(day, today);
  return { ago: ago ? `${ago}, on` : 'On', date };
}

const QUESTIONS: Readonly<Record<Thread['kind'], Readonly<Record<string, (about: string) => string>>>> = {
  plan: {
    friend: () => 'Do you still want that? It is fine if you don’t.',
    coach: () => 'Do you still want that, and what would be the first step?',
    mirror: () => 'What do those words say to you now?',
    balanced: () => 'Do you still want that?',
  },
  worry: {
    friend: () => 'Is it any lighter now?',
    coach: () => 'How did it go, and what would help now?',
    mirror: () => 'How do you look at it today?',
    balanced: () => 'How is it now?',
  },
  again: {
    friend: (about) => `${capital(about)} came up again last week. How is that going?`,
    coach: (about) => `${capital(about)} came up again last week. What do you want to do about that?`,
    mirror: (about) => `${capital(about)} came up again last week. What do you notice?`,
    balanced: (about) => `${capital(about)} came up again last week. What has changed since?`,
  },
};

/** The question that ends it. */
export function threadQuestion({ kind, about }: Thread, tone: string): string {
  const of = QUESTIONS[kind];
  return (of[tone] ?? of['balanced']!)(about);
}

/** The whole thread as a beginning of an entry. */
export function threadText(thread: Thread, today: Day, tone: string): string {
  const { ago, date } = threadOpening(thread, today);
  return `${ago} ${date}, you wrote “${thread.quote}” ${threadQuestion(thread, tone)}`;
}
