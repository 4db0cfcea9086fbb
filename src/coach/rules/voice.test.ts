import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Turn } from '#coach/call.ts';
import { answerByRules } from './answer.ts';
import { FEELINGS, feelingOf } from './feelings.ts';
import { feltLines } from './felt.ts';
import { asksAboutEntry } from './voice.ts';

/** A Wednesday, 15:00 in Berlin. */
const now = { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 };
const said = (message: string, more: object = {}) => answerByRules({ message, help: null, ...now, ...more }).reply;
const TONES = ['friend', 'coach', 'mirror', 'balanced'] as const;

const LINES: readonly (readonly [message: string, feeling: string | null])[] = [
  ['My dog died this morning', 'loss'],
  ['Grandma passed away on Sunday and I keep looking at her chair', 'loss'],
  ['we lost the baby', 'loss'],
  ['I passed my exam!!', 'pride'],
  ['We won 3-1 and I laughed until I cried', 'joy'],
  ['Phew, the scan came back clear', 'relief'],
  ["I'm so worried about the interview", 'worry'],
  ['what if they say no', 'worry'],
  ['My boss took credit for my slides and I am furious', 'anger'],
  ['exhausted after the night shift', 'tired'],
  ['I finished my first marathon and I am so proud', 'pride'],
  ["I'm procrastinating on my thesis again", 'putting-off'],
  ['sat alone again, nobody called', 'lonely'],
  ["I'm grateful for my sister", 'gratitude'],
  ['a quiet evening, no hurry anywhere', 'calm'],
  ['Had lunch with Tom and then did the laundry', null],
  ['The train was late and it rained', null],
  ["I'm not worried about the exam", null],
];

test.each(LINES)('%s: %s', (message, feeling) => {
  expect(feelingOf(message)).toBe(feeling);
});

test.each(FEELINGS)(
  '%s has at least eight lines of its own in each tone, and no line is that of another feeling',
  (feeling) => {
    for (const tone of TONES) {
      const { own, others } = feltLines(feeling, tone);
      const all = new Set([...own, ...others]);
      expect(all.size).toBeGreaterThanOrEqual(8);
      for (const line of all) expect(line).not.toMatch(/!|\btherap|\bvalid\b|\bprocess\b|you (?:feel|sound|seem)\b/i);
      for (const other of FEELINGS.filter((each) => each !== feeling))
        expect(feltLines(other, tone).own.filter((line) => all.has(line))).toEqual([]);
    }
  },
);

test('a loss and an exam never get the same, thanks are no sorrow, and a loss is asked nothing', () => {
  for (const tone of TONES) {
    const [dog, exam, thanks] = ['My dog died this morning', 'I passed my exam!!', "I'm grateful for my sister"].map(
      (message) => said(message, { tone }),
    );
    expect(dog).toMatch(/sorry/);
    expect(dog).not.toMatch(/[?!]/);
    expect(exam).not.toMatch(/sorry/);
    expect(thanks).not.toMatch(/sorry/i);
    expect(dog!.split('. ')[0]).not.toBe(exam!.split('. ')[0]);
  }
});

test('a noun of the text is taken up where it stands well, and nobody who is only spoken of', () => {
  const all = (message: string) =>
    TONES.flatMap((tone) => Array.from({ length: 12 }, (_, i) => said(`${message}${' '.repeat(i)}.`, { tone }))).join(
      '\n',
    );
  expect(all('My dog died this morning')).toContain('your dog');
  expect(all('Phew, the scan came back clear')).toMatch(/the scan/i);
  expect(all('the colour of the exam room is grey and I am so tired')).not.toMatch(/the exam/i);
});

test.each([
  'Had lunch with Tom and then did the laundry',
  'buy milk tomorrow',
  'dentist on Friday at 3pm',
  'My dog died this morning',
  'I passed my exam!!',
  'hello',
  'I feel terrible today',
])('each tone says it differently: %s', (message) => {
  expect(new Set(TONES.map((tone) => said(message, { tone }))).size).toBe(TONES.length);
});

test.each(['Great day', 'I feel terrible today', 'buy milk tomorrow', 'dentist on Friday at 3pm'])(
  'each coaching style says it differently: %s',
  (message) => {
    const styles = [
      'Gentle encouragement',
      'Direct motivation',
      'Reflective questioner',
      'Accountability partner',
      'Solution-focused',
    ];
    expect(new Set(styles.map((coachingStyle) => said(message, { coachingStyle }))).size).toBe(styles.length);
  },
);

test('an ordinary event has a plain confirmation, and no question', () => {
  for (const tone of TONES) {
    const reply = said('Had lunch with Tom and then did the laundry', { tone });
    expect(reply).toMatch(/^[^.]*Daily Log[^.]*\.$/);
  }
});

/** The sentences of an answer that are not about what was filed. */
const sentences = (reply: string) => reply.split(/(?<=[.?!])\s+/);

test.each(TONES)('in the tone %s no sentence comes again within ten turns', (tone) => {
  const messages = [
    'I feel sad today',
    'Had lunch with Tom',
    'My cat died',
    'I am so tired',
    'Great day',
    'I am worried about the interview',
    'thanks',
    'hi',
    'what is the capital of France?',
    'ok',
    'I feel awful today',
    'We won the match',
    'are you a real person?',
    'I am furious with my boss',
  ];
  const turns: Turn[] = [];
  for (const message of [...messages, ...messages]) {
    const before = turns
      .slice(-10)
      .filter(({ role }) => role === 'assistant')
      .flatMap(({ content }) => sentences(content));
    const reply = said(message, { tone, turns: turns.slice(-12) });
    expect(
      before.filter((sentence) => sentences(reply).includes(sentence)),
      message,
    ).toEqual([]);
    turns.push({ role: 'user', content: message }, { role: 'assistant', content: reply });
  }
});

test('the same feeling six times in a row is answered with six different texts', () => {
  for (const tone of TONES) {
    const turns: Turn[] = [];
    for (let i = 0; i < 6; i++) {
      const message = `I am so tired, day ${i}`;
      turns.push({ role: 'user', content: message }, { role: 'assistant', content: said(message, { tone, turns }) });
    }
    const firsts = turns.filter(({ role }) => role === 'assistant').map(({ content }) => sentences(content)[0]);
    expect(new Set(firsts).size).toBe(6);
  }
});

test('it asks one question after a feeling, and none straight after another one', () => {
  const reply = said('Great day');
  expect(asksAboutEntry(reply)).toBe(true);
  const turns: Turn[] = [{ role: 'assistant', content: reply }];
  expect(said('I feel terrible today', { turns })).not.toMatch(/\?$/);
  expect(asksAboutEntry('Would you like me to write to her?')).toBe(false);
});

test.each(['are you a real person?', 'are you human', 'is this a real human?', 'am I talking to a person?'])(
  'it is honest about being a program: %s',
  (message) => {
    expect(said(message)).toMatch(/^No[.,]/);
    expect(said(message)).toMatch(/program/);
  },
);

test.each(['are you a bot?', 'are you an AI?'])('it says yes to: %s', (message) => {
  expect(said(message)).toMatch(/^Yes[.,].*program/);
});

test.each([
  'what is the capital of France?',
  'write me a poem about rain',
  'should I quit my job?',
  'translate good night into Polish',
])('what needs a model is told in two sentences, with what it can do instead: %s', (message) => {
  const reply = said(message);
  expect(reply).toMatch(/no language model|without a language model|No language model/);
  expect(sentences(reply.replace(/'[^']*'|"[^"]*"/g, 'x'))).toHaveLength(2);
});

/** Lines of other voices, in which a feeling is mostly shown and not said (tests/coach/README.md). */
const set = (name: string) =>
  readFileSync(`tests/coach/feelings.${name}.tsv`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [text: string, feeling: string])
    .map(([text, feeling]) => ({ feeling, given: feelingOf(text) ?? 'none' }));

test.each([
  ['tuning', 120, 6],
  ['held-back', 11, 4],
])('feelings of the set %s: at least %d right, at most %d taken for another', (name, right, wrong) => {
  const felt = set(name).filter(({ feeling }) => feeling !== 'none');
  expect(felt.filter(({ feeling, given }) => feeling === given).length).toBeGreaterThanOrEqual(right);
  expect(felt.filter(({ feeling, given }) => given !== 'none' && feeling !== given).length).toBeLessThanOrEqual(wrong);
});
