/** Questions about the person's own past: "When did I last see Tom?", "How often did I go to the gym in October?". */
import { folded, glossOf } from '#coach/languages/gloss.ts';
import type { Recall } from '#coach/recall/recall.ts';
import { RECALL_EN } from '#coach/recall/en.ts';
import { tidyAbout, wordsAsked } from '#coach/recall/words.ts';
import { withoutEnd } from '#lib/cut.ts';
import type { Day } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import { plain } from './clauses.ts';
import { type Period, periodIn, type QuestionTime } from './periods.ts';
import { without } from './when.ts';

/** A longer text is a story that asks something. */
const QUESTION_LENGTH = 160;

/** The days that a text names, as spans of its own. `back`: a bare weekday is the last one. */
export function daysIn(text: string, { language, ...now }: QuestionTime, back = true): Period | null {
  if (!language) return periodIn(text, now, back);
  const gloss = glossOf(text, language);
  const period = periodIn(gloss.text, now, back);
  return period && { ...period, spans: period.spans.map((span) => gloss.spanOf(span)) };
}

/** Reads a question about the person's own past; null for every other text. `said`: one sentence. */
export function readRecall(said: string, now: QuestionTime): Recall | null {
  if (said.length > QUESTION_LENGTH || said.includes('\n')) return null;
  const language = now.language?.recall ?? RECALL_EN;
  const asked = plain(said);
  // Quotation marks or a smile may follow.
  const isMarked = asked.slice(-5).includes('?');
  const whole = withoutEnd(asked.replace(/^[\s¿¡]+/, ''), /[\s?!.]/);
  if (/[.?!]\s/.test(whole.replace(/\b\p{L}{1,4}\.\s/gu, '')) || language.judges.test(folded(whole))) return null;
  const last = language.last.exec(folded(whole));
  const timeless = last ? `${whole.slice(0, last.index)} ${whole.slice(last.index + last[0].length)}` : whole;
  const period = daysIn(timeless, now);
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  if (period && period.from > today) return null;
  // "Heute habe ich mit Ingrid gegessen" tells.
  if (!isMarked && period?.spans.some(({ start }) => start === 0)) return null;
  const text = (period ? without(timeless, period.spans) : timeless).replace(/\s+/g, ' ').trim();
  const head = language.heads.find(({ said: begins, marked, withLast, rest, accented }) => {
    const match = begins.exec(folded(text));
    if (!match || (marked && !isMarked) || (withLast && !last)) return false;
    const follows = text.slice(match[0].length).trim().toLowerCase();
    return (!rest || rest.test(folded(follows))) && (!accented || accented.test(follows));
  });
  if (!head) return null;
  const [begins = ''] = head.said.exec(folded(text))!;
  const rest = text.slice(begins.length);
  const tail = head.tail?.exec(folded(rest));
  const about = (tail ? `${rest.slice(0, tail.index)}${rest.slice(tail.index + tail[0].length)}` : rest).trim();
  // "Did I finish the reading, and add milk to my list" says two things.
  if (/[,;:?]/.test(about)) return null;
  const words = wordsAsked(about, language, begins === '');
  if (words.length === 0) return null;
  const days = period && { from: period.from, to: period.to };
  return { ask: head.ask, about: tidyAbout(about, language), words, days, own: head.others !== true, language };
}

/** The last day that a text names: of "My birthday is 9 May" the last 9 May. Null for none. */
export const lastDayNamed = (text: string, now: QuestionTime): Day | null => daysIn(text, now)?.from ?? null;
