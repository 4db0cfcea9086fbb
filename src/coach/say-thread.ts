/** How the coach takes up a thread: when it was written, and one question about it, in its tone. Pure. */
import { dayAfter, type Day } from '#lib/day.ts';
import { capital, longDay, shortDate } from '#lib/format.ts';
import type { Thread } from './threads.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

/** By the number of weeks; the first where that says less than the date. A date follows. */
const AGO = [
  msg('On'),
  msg('One week ago, on'),
  msg('Two weeks ago, on'),
  msg('Three weeks ago, on'),
  msg('Four weeks ago, on'),
  msg('Five weeks ago, on'),
];

/** "Three weeks ago, on", counted in whole weeks. */
function agoOf(day: Day, today: Day): string {
  const weeks = AGO.findIndex(
    (_, n) => n > 0 && today >= dayAfter(day, n * 7 - 3) && today <= dayAfter(day, n * 7 + 3),
  );
  return t(AGO[Math.max(weeks, 0)]!);
}

/** "Three weeks ago, on Sunday, May 3, you wrote": the words before the quote. The date is the name of a link. */
export function threadOpening(
  { day }: Pick<Thread, 'day'>,
  today: Day,
): { readonly ago: string; readonly date: string } {
  const date = day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : shortDate(day);
  return { ago: agoOf(day, today), date };
}

const QUESTIONS: Readonly<Record<Thread['kind'], Readonly<Record<string, Message>>>> = {
  plan: {
    friend: msg('Do you still want that? It is fine if you don’t.'),
    coach: msg('Do you still want that, and what would be the first step?'),
    mirror: msg('What do those words say to you now?'),
    balanced: msg('Do you still want that?'),
  },
  worry: {
    friend: msg('Is it any lighter now?'),
    coach: msg('How did it go, and what would help now?'),
    mirror: msg('How do you look at it today?'),
    balanced: msg('How is it now?'),
  },
  again: {
    friend: msg('{topic} came up again last week. How is that going?'),
    coach: msg('{topic} came up again last week. What do you want to do about that?'),
    mirror: msg('{topic} came up again last week. What do you notice?'),
    balanced: msg('{topic} came up again last week. What has changed since?'),
  },
};

/** The question that ends it. */
export function threadQuestion({ kind, about }: Thread, tone: string): string {
  const of = QUESTIONS[kind];
  return t(of[tone] ?? of['balanced']!, { topic: capital(about) });
}

/** The whole thread as a beginning of an entry. */
export function threadText(thread: Thread, today: Day, tone: string): string {
  const { ago, date } = threadOpening(thread, today);
  return t('{ago} {date}, you wrote “{quote}” {question}', {
    ago,
    date,
    quote: thread.quote,
    question: threadQuestion(thread, tone),
  });
}
