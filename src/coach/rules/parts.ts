/** Parts of the day: "tonight", "first thing", "after lunch". Each means a time, and decides between am and pm for a time beside it. */
import { blank, type Half, type Span } from './clock.ts';
import type { DayToken } from './day-token.ts';

export interface PartToken extends Span {
  readonly minute: number;
  readonly half: Half;
  /** "tonight", "this evening": also names today. */
  readonly today: boolean;
}

const MORNING = 9 * 60;
const AFTERNOON = 15 * 60;
const EVENING = 18 * 60;
export const NIGHT = 20 * 60;

const PARTS: readonly (readonly [RegExp, number, Half, boolean])[] = [
  [/(?:^|[\s(,])(?:later |for |by )?(?:tonight|2nite|tonite)(?![\w'])/g, NIGHT, 'pm', true],
  [/(?:^|[\s(,])(?:later )?this morning(?![\w'])/g, MORNING, 'am', true],
  [/(?:^|[\s(,])(?:later )?this (?:afternoon|arvo)(?![\w'])/g, AFTERNOON, 'pm', true],
  [/(?:^|[\s(,])(?:later )?this (?:evening|eve)(?![\w'])/g, EVENING, 'pm', true],
  [
    /(?:^|[\s(,])(?:by |at )?(?:the )?(?:end of (?:the )?day|eo[bd]|(?:close|end) of (?:business|play)|cob)(?![\w'])/g,
    17 * 60,
    'pm',
    true,
  ],
  [
    /(?:^|[\s(,])(?:first thing )?(?:early |mid[- ]?)?(?:in the |on the )?mornings?(?: of(?= \|))?(?![\w'])/g,
    MORNING,
    'am',
    false,
  ],
  [/(?:^|[\s(,])first thing(?![\w'])/g, MORNING, 'am', false],
  [
    /(?:^|[\s(,])(?:late |early |mid[- ]?)?(?:in the |on the )?(?:afternoon|arvo)s?(?: of(?= \|))?(?![\w'])/g,
    AFTERNOON,
    'pm',
    false,
  ],
  [/(?:^|[\s(,])(?:late |early )?(?:in the |on the )?(?:evening|eve)s?(?: of(?= \|))?(?![\w'])/g, EVENING, 'pm', false],
  [/(?:^|[\s(,])(?:at |in the )?night(?![\w'])/g, NIGHT, 'pm', false],
  [
    /(?:^|[\s(,])(?:at|before|over|during) (?:lunch ?time|lunch)(?![\w'])|(?:^|\s)lunchtime(?![\w'])/g,
    720,
    'pm',
    false,
  ],
  [/(?:^|[\s(,])after lunch(?![\w'])/g, 13 * 60, 'pm', false],
  [/(?:^|[\s(,])after (?:work|school)(?![\w'])/g, EVENING, 'pm', false],
  [/(?:^|[\s(,])(?:at dinner ?time|after dinner|before bed|at bedtime)(?![\w'])/g, NIGHT, 'pm', false],
];

/** The parts of the day in a lower-case text, in order. */
export function findParts(text: string, days: readonly DayToken[]): PartToken[] {
  const parts: PartToken[] = [];
  let rest = text;
  for (const [pattern, minute, half, today] of PARTS) {
    for (const match of rest.matchAll(pattern)) {
      const start = match.index + (/^[\s(,]/.test(match[0]) ? 1 : 0);
      const end = match.index + match[0].length;
      const said = rest.slice(start, end);
      // "good morning", "a busy evening": only one next to a day or after a preposition is a time.
      const plain = /^(?:mornings?|afternoons?|arvos?|evenings?|eves?|night|first thing)$/.test(said);
      const beside = days.some(
        (day) =>
          (day.end <= start && /^[\s,]*$/.test(text.slice(day.end, start))) ||
          (day.start >= end && said === 'first thing' && /^[\s,]*$/.test(text.slice(end, day.start))),
      );
      if (plain && !beside) continue;
      parts.push({ start, end, minute, half, today });
      rest = blank(rest, { start, end });
    }
  }
  return parts.sort((a, b) => a.start - b.start);
}
