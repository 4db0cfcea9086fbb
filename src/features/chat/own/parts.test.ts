/** Messages that say several things, with the real database: what is done, answered and filed, each with its undo. */
import { beforeEach, expect, test } from 'vitest';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { undoLast } from '#data/undo.ts';
import { freshChat, later, task, today, told } from '#tests/support/chat-turns.ts';
import { at, given } from '#tests/support/profile.ts';
import { resend, sentOf, undoFiled } from '#features/chat/actions.ts';
import { choose, takeBack } from './choose.ts';

beforeEach(freshChat);

const event = (title: string, day: ReturnType<typeof later>, hour: number) =>
  given('calendar_events', {
    title,
    event_type: 'appointment',
    color: '#4f46e5',
    event_time: at(day, hour),
    end_time: at(day, hour + 1),
  });
const tasks = () => getDb().tasks.toArray();
const descriptions = async () => (await tasks()).map(({ description }) => description).sort();
const events = () => getDb().calendar_events.toArray();
const entries = () => getDb().journal_entries.toArray();

test('an act, a question and something to file: one reply lists what became of each', async () => {
  const gym = await task('Gym');
  await event('Standup', later(1), 9);
  const said = await told('dentist tuesday 3pm, tick off gym and what do I have tomorrow');
  expect(said.text.split('\n')).toEqual([
    "- 'Dentist' is in your calendar for Tuesday, 15:00.",
    "- Done: 'Gym'.",
    '- 1 event tomorrow: 09:00 Standup.',
  ]);
  expect(await getDb().tasks.get(gym)).toMatchObject({ completed: true });
  expect((await events()).map(({ title }) => title).sort()).toEqual(['Dentist', 'Standup']);
  expect(said.cards.map(({ card }) => card.is)).toEqual(['did', 'rows']);
  expect(said.filed).toHaveLength(1);
});

test('each thing is taken back by itself, and stays taken back alone', async () => {
  const [gym, rent] = [await task('Gym'), await task('Pay the rent', { due_date: today })];
  const said = await told('tick off gym, move the rent to friday and buy oat milk');
  expect(await getDb().tasks.get(rent)).toMatchObject({ due_date: later(2) });
  const [first, second] = said.cards;
  expect((await takeBack(said.entry.id, first!.line)).ok).toBe(true);
  expect(await getDb().tasks.get(gym)).toMatchObject({ completed: false });
  expect(await getDb().tasks.get(rent)).toMatchObject({ due_date: later(2) });
  expect((await takeBack(said.entry.id, first!.line)).ok).toBe(false);
  expect((await takeBack(said.entry.id, second!.line)).ok).toBe(true);
  expect(await getDb().tasks.get(rent)).toMatchObject({ due_date: today });
  expect((await undoFiled(said.entry.id, said.filed[0]!)).ok).toBe(true);
  expect(await descriptions()).toEqual(['Gym', 'Pay the rent']);
});

test('one undo of the app takes back all of it', async () => {
  const gym = await task('Gym');
  await told('tick off gym and buy oat milk');
  await undoLast();
  expect(await getDb().tasks.get(gym)).toMatchObject({ completed: false });
  expect(await tasks()).toHaveLength(1);
});

test('what is told as done is filed, and ticking it off is offered', async () => {
  const report = await task('Write the report');
  const said = await told('I finished the report, remind me to send it tomorrow');
  expect(await getDb().tasks.get(report)).toMatchObject({ completed: false });
  expect(said.text).toContain("- Is 'Write the report' done with that?");
  expect(await descriptions()).toContain('Send it');
  const offer = said.cards.find(({ card }) => card.is === 'ask')!;
  expect((await choose(said.entry.id, offer.line, report, said.now)).ok).toBe(true);
  expect(await getDb().tasks.get(report)).toMatchObject({ completed: true });
  const did = (await getDb().entries.get(said.entry.id))!.filed!.find((line) => parseOwn(line)?.is === 'did')!;
  expect((await takeBack(said.entry.id, did)).ok).toBe(true);
  expect(await getDb().tasks.get(report)).toMatchObject({ completed: false });
});

test('"so tick that off" is of what was said just before', async () => {
  const costume = await task('Costume for Sadie');
  const said = await told('I got the costume done so tick that off and I still have to label it before Monday');
  expect(await getDb().tasks.get(costume)).toMatchObject({ completed: true });
  expect(said.text).toContain("- Done: 'Costume for Sadie'.");
  expect(await descriptions()).toContain('Label it');
});

test('a deletion is asked about, and what is chosen for one part leaves the others', async () => {
  const [yoga, gym] = [await event('Couples yoga', later(3), 18), await task('Gym')];
  const said = await told('cancel couples yoga, tick off gym and I slept so badly last night');
  const ask = said.cards.find(({ card }) => card.is === 'ask')!;
  expect(await events()).toHaveLength(1);
  expect((await choose(said.entry.id, ask.line, yoga, said.now)).ok).toBe(true);
  expect(await events()).toHaveLength(0);
  const filed = (await getDb().entries.get(said.entry.id))!.filed!;
  const did = filed.filter((line) => parseOwn(line)?.is === 'did');
  expect(did).toHaveLength(2);
  for (const line of did) expect((await takeBack(said.entry.id, line)).ok).toBe(true);
  expect(await events()).toMatchObject([{ id: yoga, title: 'Couples yoga' }]);
  expect(await getDb().tasks.get(gym)).toMatchObject({ completed: false });
  expect(await entries()).toMatchObject([{ content: 'I slept so badly last night' }]);
});

test.each([
  'I should have moved the dentist and I hate that I skipped gym',
  'Everyone asked what I had done today and I said I deleted my whole calendar, ha',
  'remind me to call Dana and move the dentist to friday',
  'we were going to cancel the dentist, then he rang and I was done with the whole thing',
  'I keep saying I am done with gym, and then I go again',
])('no act: %s', async (text) => {
  const [gym, dentist] = [await task('Gym'), await event('Dentist', later(1), 9)];
  await task('Call Dana');
  const said = await told(text);
  expect(await getDb().tasks.get(gym)).toMatchObject({ completed: false });
  expect(await getDb().calendar_events.get(dentist)).toMatchObject({ event_time: at(later(1), 9) });
  expect(said.cards.filter(({ card }) => card.is === 'did')).toEqual([]);
});

test('where no row fits, a command is answered so, and everything else is filed; a wish to move something is a task', async () => {
  const said = await told('tick off yoga and buy oat milk');
  expect(said.text).toContain("- I found no open task or habit like 'yoga', so nothing has changed.");
  expect(await descriptions()).toEqual(['Buy oat milk']);
  await told('buy paint and move the sofa on saturday');
  expect(await descriptions()).toEqual(['Buy oat milk', 'Buy paint', 'Move the sofa']);
});

test('"scratch that" takes back what was done and what was filed; an edited message is read anew', async () => {
  const gym = await task('Gym');
  await told('tick off gym and buy oat milk');
  const scratched = await told('scratch that');
  expect(scratched.text).toBe(
    "Taken back: 'Gym' is as it was before. Scratched: 'Buy oat milk' is not in your To-Do List any more.",
  );
  expect(await tasks()).toMatchObject([{ id: gym, completed: false }]);
  const again = await told('buy bread and tick off gym');
  const edited = await resend(again.id, 'buy butter', again.now);
  expect(edited.ok).toBe(true);
  expect(await descriptions()).not.toContain('Buy bread');
});

test('"What was sent" says of both how they were understood', async () => {
  await task('Gym');
  const said = await told('tick off gym and buy oat milk');
  expect(await sentOf(said.id)).toMatchObject({ own: true, filedText: 'buy oat milk', left: false });
});

test('nothing is done where the message asks for care', async () => {
  const gym = await task('Gym');
  await told('tick off gym and I want to kill myself');
  expect(await getDb().tasks.get(gym)).toMatchObject({ completed: false });
});
