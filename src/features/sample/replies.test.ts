/** Whatever Mira said, her coach answers as the coach on this device does today. `npx vitest run -u` on this file stores its answers again. */
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#coach/languages/all.ts';
import { addLanguages, answerByRules } from '#coach/rules/answer.ts';
import { understandOwn } from '#coach/rules/own.ts';
import { helpFor } from '#coach/safety.ts';
import type { CoachReply } from '#coach/reply.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { time24 } from '#lib/format.ts';
import { languages, type Language } from '#lib/languages.ts';
import { levelOf } from '#lib/moods.ts';
import { daysApart } from '#lib/recurrence.ts';
import { deviceZone } from '#lib/zone.ts';
import { chatLines, type ChatLine } from './chat-lines.ts';
import english from './replies.json';
import { dated, replyTo } from './replies.ts';
import { dayOfWhen, timeOnDay } from './when.ts';
import de from './year.de.json';
import es from './year.es.json';
import fr from './year.fr.json';
import { coachVoice, type SampleLanguage } from './year.ts';

beforeAll(() => addLanguages(LANGUAGES));

/** A Monday, a last day of February that is a Tuesday, and a Sunday at the turn of the year. */
const todays = ['2026-05-11', '2028-02-29', '2027-01-03'] as Day[];

const inLanguage: Readonly<Record<Language, SampleLanguage>> = { en: { texts: {}, replies: english }, de, es, fr };

/** Her lines in a language, in the order of the English ones. */
const linesIn = (language: Language): readonly ChatLine[] =>
  chatLines.map((line) => ({ ...line, text: inLanguage[language].texts[line.text] ?? line.text }));

const on = (today: Day) => (line: ChatLine) => ({ ...line, day: dayOfWhen(line.when, today)! });

/** The browser of a person who reads in a language; the English lines need no such hint. */
const browserOf = (language: Language) => (language === 'en' ? {} : { preferred: language });

function answer({ text, at, day }: ReturnType<ReturnType<typeof on>>, language: Language) {
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  const now = new Date(timeOnDay(day, hours + minutes / 60));
  return answerByRules({
    message: text,
    at: now,
    zone: deviceZone(),
    dayStartsAt: 0,
    turns: [],
    help: null,
    ...browserOf(language),
    ...coachVoice,
  });
}

/** An answer to a line of a day, as it is stored: '1' is the next day, '1 09:00' is nine o'clock on it. */
const replyToStore = (reply: CoachReply, said: Day) =>
  dated(
    reply,
    (day) => String(daysApart(said, day as Day)),
    (time) => `${daysApart(said, dayOf(new Date(time)))} ${time24(time)}`,
  );

test.each(languages)('every stored answer is what the built-in coach says to that line: %s', async (language) => {
  const answers = linesIn(language)
    .map(on(todays[0]!))
    .map((line) => [line.text, replyToStore(answer(line, language), line.day)] as const);
  const replies = Object.fromEntries(answers);
  const file = language === 'en' ? replies : { ...inLanguage[language], replies };
  // As the formatter writes it: a tag beside its brackets.
  const text = `${JSON.stringify(file, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')}\n`;
  await expect(text).toMatchFileSnapshot(language === 'en' ? './replies.json' : `./year.${language}.json`);
});

test.each(languages)('it is the same answer on whichever day the sample is opened: %s', (language) => {
  for (const line of todays.flatMap((today) => linesIn(language).map(on(today))))
    expect(replyTo(line.text, line.day, inLanguage[language].replies), `${line.text} ${line.day}`).toEqual(
      answer(line, language),
    );
});

test.each(languages)(
  'no line asks for care, and none asks something of her rows, which the device would answer in another way: %s',
  (language) => {
    for (const { text, day } of linesIn(language).map(on(todays[0]!))) {
      expect(helpFor(text, { turns: [] }), text).toBeNull();
      const now = { at: new Date(timeOnDay(day, 18)), zone: deviceZone(), dayStartsAt: 0, weekStart: 1 };
      expect(understandOwn(text, { ...now, ...browserOf(language) }), text).toBeNull();
    }
  },
);

/** Questions that the coach answers in English only: in the other languages she says something else at that place. */
const ENGLISH_ONLY = /^(?:What should I do|How do I start)\b/;

test.each(LANGUAGES)('in another language a line leads to what the English one leads to: $code', ({ code, say }) => {
  const lines = linesIn(code).map(on(todays[0]!));
  for (const [n, { text, day }] of lines.entries()) {
    const [said, own] = [chatLines[n]!.text, replyTo(text, day, inLanguage[code].replies)];
    const { meta, reply, intent, logged_for } = own;
    expect(meta.secondary_intents, text).toEqual([]);
    // A word of what is felt, and where it is kept.
    if (intent === 'journal') expect(reply, text).toMatch(new RegExp(`^.+[.!] ${say.entry}$`));
    if (ENGLISH_ONLY.test(said)) continue;
    const first = replyTo(said, day);
    expect({ intent, logged_for, action: meta.action }, text).toEqual({
      intent: first.intent,
      logged_for: first.logged_for,
      action: first.meta.action,
    });
    for (const name of ['due_date', 'remind_at', 'event_time', 'end_time'] as const)
      expect(meta[name], text).toEqual(first.meta[name]);
    const side = (mood: string | null | undefined) => mood && Math.sign(levelOf(mood)! - 3);
    expect(side(meta.mood), text).toBe(side(first.meta.mood));
    if (/^(?:Thank you|Good night)\b/.test(said)) expect(reply, text).toBe(say.thanks);
  }
});

/** What an answer has to do for a line, by the line's first words: no answer that the coach makes is taken for a fitting one. */
const INTENTS: readonly (readonly [begins: RegExp, intent: string, says: RegExp])[] = [
  [/^Remember that (.+)\.$/, 'memory', /I will remember: /],
  [/^(?:Dinner|Laser cutter)\b/, 'calendar', /in your calendar for /],
  [
    /^(?:What should I do|How do I start)\b/,
    'chat',
    /two minutes|first move|smallest|worst line|bad start|a time today/i,
  ],
  [
    /^(?:Thank you|Good night)\b/,
    'chat',
    /^(?:You are welcome|Any time|Glad to help|With pleasure|No trouble|See you soon|Take care|Until next time|Have a good night)/,
  ],
  [/^(?:Remind me|Buy|Call|Ring|Return|Feed|Book|Take|Collect)\b/, 'task', /on your list for tomorrow/],
];

test('the answer is about what was said: its place, its words, and the feeling in it', () => {
  for (const { text } of chatLines) {
    const { reply, intent, meta } = replyTo(text, todays[0]!);
    const known = INTENTS.find(([begins]) => begins.test(text));
    expect(intent, text).toBe(known?.[1] ?? 'journal');
    if (known) expect(reply, text).toMatch(known[2]);
    // What was told of a day has a feeling, and the answer has words for it, not for the other side.
    else {
      expect(reply, text).toMatch(/^.+\. .*Daily Log/);
      const low = meta.mood === 'bad' || meta.mood === 'terrible';
      expect(['good', 'great', 'bad', 'terrible'], text).toContain(meta.mood);
      expect(reply, text).not.toMatch(
        low ? /\b(?:wonderful|lovely|glad|nice|well done|good news)\b/i : /sorry|rough|hard to|weight to carry/i,
      );
    }
    for (const { intent: second } of meta.secondary_intents) expect(second, text).toBeUndefined();
  }
});
