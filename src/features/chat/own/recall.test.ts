import { beforeEach, expect, test, vi } from 'vitest';
import { callsOf } from '#assistant/call-row.ts';
import { earlierTurns } from '#assistant/earlier-turns.ts';
import { replyId } from '#assistant/keep-reply.ts';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { say } from '#features/chat/say.ts';
import { answerOwn } from './answer.ts';

vi.mock('#features/search/client.ts', async (real) =>
  (await import('#tests/support/search-worker.ts')).withoutThread(await real()),
);

/** A Wednesday, in the middle of the day. */
const NOW = new Date(2026, 4, 13, 12);
const today = dayOf(NOW);
const ago = (days: number) => dayAfter(today, -days);

beforeEach(freshDevice);

async function told(text: string, now = NOW) {
  const said = await say(text, now);
  if (!said.ok) throw new Error(said.error);
  const { id } = said.value;
  const answered = await answerOwn(getDb(), (await callsOf(getDb()).get(id))!, now);
  const entry = await getDb().entries.get(replyId(id));
  const card = entry?.filed?.[0] ? parseOwn(entry.filed[0]) : null;
  return { id, answered, text: entry?.content ?? null, rows: card?.is === 'rows' ? card.rows : [] };
}

const wrote = (content: string, days: number, more: object = {}) =>
  given('journal_entries', { content, logged_for: ago(days), created_at: at(ago(days), 20), ...more });

test('what did not happen, or not yet, is no day on which it happened, and is found as what was written', async () => {
  const swam = await wrote('Swam in the lake with Ida.', 20);
  const tired = await wrote('Too tired, did not swim.', 3);
  const plan = await wrote('I want to swim tomorrow.', 2);
  const { text, rows } = await told('When did I last swim?');
  expect(text).toBe("On Thursday, April 23 you wrote: 'Swam in the lake with Ida.'");
  expect(rows.map(({ id }) => id)).toEqual([swam]);
  expect((await told('What did I write about swimming?')).rows.map(({ id }) => id)).toEqual([plan, tired, swam]);
});

test('an entry that has only the tag is told by its beginning', async () => {
  await wrote('## Evening\n\nThree boards are done.\nThe ferry was late.', 1, { tags: ['thesis', 'harbour'] });
  await wrote('The thesis has a title.', 3, { tags: ['thesis'] });
  const { text, rows } = await told('What did I write about the thesis?');
  expect(text).toMatch(/you wrote: 'Evening Three boards are done. The ferry was late.'/);
  expect(rows.map(({ words }) => words)).toEqual([
    expect.stringMatching(/^Evening Three boards/),
    expect.stringMatching(/^The thesis has a title/),
  ]);
});

test('a name is found as it is, and the newest entries are not shown where nothing fits', async () => {
  await wrote('Tomatoes, and tomorrow the market.', 1);
  expect(await told('When did I last see Tom?')).toMatchObject({
    text: "I find nothing about 'Tom' in what you wrote.",
    rows: [],
  });
});

test('an event that repeats was on its last day, and one that is ahead has not happened', async () => {
  const choir = await given('calendar_events', {
    title: 'Choir',
    event_time: at(ago(30), 18),
    end_time: at(ago(30), 20),
    event_type: 'appointment',
    rrule: 'FREQ=WEEKLY',
    created_at: at(ago(30), 9),
  });
  expect(await told('When was I last at choir?')).toMatchObject({
    text: expect.stringMatching(/^On Monday, May 11 'Choir' was in your calendar\./),
    rows: expect.arrayContaining([expect.objectContaining({ id: choir, day: ago(2) })]),
  });
  await given('calendar_events', {
    title: 'Dentist',
    event_time: at(dayAfter(today, 1), 9),
    end_time: at(dayAfter(today, 1), 10),
    event_type: 'appointment',
    created_at: at(ago(3), 9),
  });
  expect((await told('When was I last at the dentist?')).text).toBe(
    "I find nothing about 'dentist' in what you wrote.",
  );
});

test('an entry that is not to be shown again is not brought up, and hard words are linked and not said again', async () => {
  await wrote('Saw Ida, and we fought.', 9, { on_this_day_hidden: true });
  expect((await told('When did I last see Ida?')).text).toBe("I find nothing about 'Ida' in what you wrote.");
  const hard = await wrote('Ida left and I want to kill myself.', 5);
  const { text, rows } = await told('What did I write about Ida?');
  expect(text).toBe('On Friday, May 8 you wrote about it.');
  expect(rows).toMatchObject([{ id: hard, words: 'Journal entry' }]);
});

test('a question in which somebody may be in danger is not answered from the past', async () => {
  await wrote('Ida and the pills for her back.', 5);
  expect((await told('When did I last want to kill myself with the pills?')).answered).toBe(false);
});

test('an answer with words of entries is not sent along with a later question', async () => {
  await wrote('Ida told me a secret.', 5);
  const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);
  expect((await told('When did I last see Ida?', minutes(1))).text).toMatch(/secret/);
  await told('When did I last see Bo?', minutes(2));
  const said = await say('And now?', minutes(3));
  const call = (await callsOf(getDb()).get(said.ok ? said.value.id : ''))!;
  const turns = JSON.stringify(await earlierTurns(getDb(), call));
  expect(turns).not.toMatch(/secret/);
  expect(turns).toMatch(/I find nothing about 'Bo'/);
});

test('how somebody was on a day that only a fact names is told from that day', async () => {
  await given('memory_entries', { fact: 'My birthday is 2 March', created_at: at(ago(90), 9) });
  await given('mood_entries', {
    mood_type: 'great',
    note: 'cake',
    logged_for: ago(72),
    created_at: at(ago(72), 9),
  });
  expect((await told('How was I on my birthday?')).text).toBe(
    "Your mood was great then. On Monday, March 2 you noted with your mood: 'cake'",
  );
});
