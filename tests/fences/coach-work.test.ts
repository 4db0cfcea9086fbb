import { expect, test, vi } from 'vitest';
import { topicOf } from '#coach/thoughts.ts';
import { speaksOfHarm } from '#coach/safety.ts';
import { answerByRules } from '#coach/rules/answer.ts';
import { impossibleIn } from '#coach/rules/impossible.ts';
import { foreignLanguage } from '#coach/rules/languages.ts';
import { understandOwn } from '#coach/rules/own.ts';
import { spelled } from '#coach/rules/spelling.ts';
import { isSmallTalk } from '#coach/rules/small-talk.ts';
import { moodOf } from '#coach/rules/mood.ts';
import { tagsOf } from '#coach/rules/tags.ts';
import { tidyFact, tidyTitle } from '#coach/rules/title.ts';
import { findWhen } from '#coach/rules/when.ts';
import { newWork, spend } from '#coach/rules/work.ts';

const said = { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0, help: null };

/** Everything of the rules that reads a whole message or a long title. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  answerByRules: (message) => answerByRules({ message, ...said }),
  findWhen: (text) => findWhen(text, { ...said }),
  speaksOfHarm,
  topicOf,
  moodOf,
  tagsOf,
  tidyTitle,
  tidyFact,
  isSmallTalk,
  understandOwn: (message) => understandOwn(message.slice(0, 240), { ...said, weekStart: 1 }),
  impossibleIn,
  foreignLanguage,
  spelled,
};

/** The words of the rules, and everything that repeats: months, weekdays, numbers, times, joints, marks, spaces, emoji. */
const repeated =
  `jan 1 |monday |may |in may |3 may 2026 |12 |1|5pm |at 5 |1 hour |in an hour |half past |mon-fri |2026-01-01 |
1/2 |in 3 weeks |day after |tomorrow |noon |next |last |every |by |on |and |to |and to |then |so |please |not |but |i |
i must call bob and |remind me |remind me to call bob at 5pm tomorrow. |buy milk, |
note to self: |remember that |show me my |schedule |she friend |feel |was i |if |today i |good |
hmm |k|ha|see you later |ok|"|'|' |.|? |- |/|(|: |, |#a |a.m |1. |a|Anna |k1|my |twenty-five |x@y |😀| |\t|\u00a0|\n|
- buy milk\n`
    .split('|')
    .map((word) => word.replace(/^\n/, ''))
    .filter((word) => word !== '');

/** The word again and again, and with a number in it, so that no two parts are the same. The end is something that fits nothing. */
function texts(word: string, length: number): string[] {
  const times = Math.ceil(length / word.length);
  const same = word.repeat(times);
  const numbered = Array.from(
    { length: times },
    (_, i) => `${word.trimEnd()}${i % 89}${word.slice(word.trimEnd().length)}`,
  ).join('');
  return [same, `I have to ${same}`, `journal: ${same}`, numbered].map((text) => `${text.slice(0, length - 2)}!x`);
}

/** How many characters the patterns look at, without what backtracking reads again. */
function charactersRead(work: () => unknown): number {
  const { exec } = RegExp.prototype;
  let read = 0;
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function count(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    read += match ? match.index + match[0].length - Math.min(from, match.index) : this.sticky ? 1 : text.length - from;
    return match;
  });
  try {
    work();
  } finally {
    spy.mockRestore();
  }
  return read;
}

/** The most that the patterns may look at for one message of 8,000 characters; half of it is for the patterns that read every message once. */
const MOST_READ = 4_000_000;

test.each(repeated)('8,000 characters of %j cost no more than a message may', (word) => {
  // Two of the four texts; the next word has the two others.
  const read = texts(word, 8_000)
    .filter((_, i) => i % 2 === repeated.indexOf(word) % 2)
    .map((message) => charactersRead(() => answerByRules({ message, ...said })));
  expect(Math.max(...read)).toBeLessThan(MOST_READ);
});

/** Eight times the text may take this many times as long: a quadratic pattern takes 64 times as long. Below the floor a clock says little. */
const GROWTH = 24;
const FLOOR = 400;

function timeOf(work: () => unknown): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

/** What else the machine does makes a run longer, never shorter: the shortest of four counts. */
function isSlow(read: (text: string) => unknown, short: string, long: string): boolean {
  if (timeOf(() => read(long)) <= FLOOR) return false;
  const least = (text: string) => Math.min(...[0, 1, 2].map(() => timeOf(() => read(text))));
  const [one, eight] = [least(short), least(long)];
  return eight > FLOOR && eight > GROWTH * one;
}

test.each(Object.entries(readers))('%s takes as long as the text is long, whatever is repeated', (_, read) => {
  read('remind me to call Bob tomorrow at 5');
  // Two of the four texts: the test above counts what the patterns read in all of them.
  const slow = repeated.filter((word) => {
    const [short, long] = [texts(word, 1_000), texts(word, 8_000)];
    return [0, 3].some((i) => isSlow(read, short[i]!, long[i]!));
  });
  expect(slow).toEqual([]);
});

test('a long day of a diary is understood to its end', () => {
  const day = 'I went to the market with Anna and we bought far too many apples for the two of us. ';
  const message = `${day.repeat(90)}I need to call the dentist on Friday.`;
  const { meta } = answerByRules({ message, ...said });
  expect(message.length).toBeGreaterThan(7_500);
  expect(meta.secondary_intents).toMatchObject([{ intent: 'task', title: 'Call the dentist', due_date: '2026-05-15' }]);
});

test('a clause without an end goes on in its note, word for word', () => {
  const fact = `${'the blue key opens the shed and the red one the gate '.repeat(30)}and that is all`;
  const { meta } = answerByRules({ message: `remember that ${fact}`, ...said });
  expect(meta).toMatchObject({ action: 'add_note', content: `T${fact.slice(1)}` });
});

test('work is counted down and never below nothing', () => {
  const work = newWork();
  const all = work.left;
  expect(spend(work, all - 1)).toBe(true);
  expect(spend(work, 2)).toBe(false);
  expect(spend(work, 1)).toBe(true);
  expect(work.left).toBe(0);
  expect(spend(undefined, all * 2)).toBe(true);
});
