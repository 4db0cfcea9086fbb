/** Whatever Mira said, her coach answers as the coach on this device does today. `npx vitest run -u` on this file stores its answers again. */
import { expect, test } from 'vitest';
import { answerByRules } from '#coach/rules/answer.ts';
import { understandOwn } from '#coach/rules/own.ts';
import { helpFor } from '#coach/safety.ts';
import type { CoachReply } from '#coach/reply.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { time24 } from '#lib/format.ts';
import { daysApart } from '#lib/recurrence.ts';
import { deviceZone } from '#lib/zone.ts';
import { chatLines } from './chat-lines.ts';
import { dated, replyTo } from './replies.ts';
import { dayOfWhen, timeOnDay } from './when.ts';
import { coachVoice } from './year.ts';

/** A Monday, a last day of February that is a Tuesday, and a Sunday at the turn of the year. */
const todays = ['2026-05-11', '2028-02-29', '2027-01-03'] as Day[];

const said = chatLines.flatMap((line) => todays.map((today) => ({ ...line, day: dayOfWhen(line.when, today)! })));

function answer({ text, at, day }: (typeof said)[number]) {
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  const now = new Date(timeOnDay(day, hours + minutes / 60));
  return answerByRules({
    message: text,
    at: now,
    zone: deviceZone(),
    dayStartsAt: 0,
    turns: [],
    help: null,
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

test('every stored answer is what the built-in coach says to that line', async () => {
  const today = todays[0]!;
  const answers = chatLines.map((line) => {
    const day = dayOfWhen(line.when, today)!;
    return [line.text, replyToStore(answer({ ...line, day }), day)] as const;
  });
  // As the formatter writes it: a tag beside its brackets.
  const text = `${JSON.stringify(Object.fromEntries(answers), null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')}\n`;
  await expect(text).toMatchFileSnapshot('./replies.json');
});

test('it is the same answer on whichever day the sample is opened', () => {
  for (const line of said) expect(replyTo(line.text, line.day), `${line.text} ${line.day}`).toEqual(answer(line));
});

test('no line asks for care, and none asks something of her rows: the device would answer those in another way', () => {
  for (const line of chatLines) {
    const [text, day] = [line.text, dayOfWhen(line.when, todays[0]!)!];
    expect(helpFor(text, { turns: [] }), text).toBeNull();
    const now = { at: new Date(timeOnDay(day, 18)), zone: deviceZone(), dayStartsAt: 0, weekStart: 1 };
    expect(understandOwn(text, now), text).toBeNull();
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
