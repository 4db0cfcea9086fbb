import { beforeEach, expect, test, vi } from 'vitest';
import { callsOf } from '#assistant/call-row.ts';
import { keepReply, replyId } from '#assistant/keep-reply.ts';
import { parseReply } from '#coach/reply.ts';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { undoLast } from '#data/undo.ts';
import { habitDayId } from '#features/habits/habit.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { say } from '#features/chat/say.ts';
import { answerOwn } from './answer.ts';
import { choose, leave, takeBack } from './choose.ts';

/** A Wednesday, in the middle of the day. */
const NOW = new Date(2026, 4, 13, 12);
const today = dayOf(NOW);
const later = (days: number) => dayAfter(today, days);

beforeEach(freshDevice);

/** Says something; gives its id and the answer that the device made by itself, or null. */
async function told(text: string, now = NOW) {
  const said = await say(text, now);
  if (!said.ok) throw new Error(said.error);
  const { id } = said.value;
  const answered = await answerOwn(getDb(), (await callsOf(getDb()).get(id))!, now);
  const entry = await getDb().entries.get(replyId(id));
  expect(entry !== undefined).toBe(answered);
  return {
    id,
    entry,
    text: entry?.content ?? null,
    line: entry?.filed?.[0] ?? '',
    card: entry?.filed?.[0] ? parseOwn(entry.filed[0]) : null,
  };
}
const task = (description: string, more: object = {}) => given('tasks', { description, completed: false, ...more });
const event = (title: string, day: number, hour: number) =>
  given('calendar_events', {
    title,
    event_time: at(later(day), hour),
    end_time: at(later(day), hour + 1),
    event_type: 'appointment',
  });

test('an act by sentence is the newest step of undo, and the answer stays', async () => {
  const milk = await task('Buy milk');
  const { id } = await told('tick off buy milk');
  expect(await getDb().tasks.get(milk)).toMatchObject({ completed: true });
  expect(await undoLast()).toBe('What you asked the coach');
  expect(await getDb().tasks.get(milk)).toMatchObject({ completed: false });
  expect(await getDb().entries.get(replyId(id))).toBeDefined();
});

test('a question is answered from the rows of the device, with links to them, and nothing is sent', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const dentist = await event('Dentist', 1, 9);
  const milk = await task('Buy milk', { due_date: today });
  await task('Call Eva', { due_date: later(-2) });
  const next = await told('When is my next appointment?');
  expect(next.text).toBe("'Dentist' is tomorrow, at 09:00.");
  expect(next.card).toMatchObject({ is: 'rows', rows: [{ table: 'calendar_events', id: dentist, words: 'Dentist' }] });
  expect((await told('what tasks do I have?')).text).toBe("2 open tasks, 1 of them overdue: 'Call Eva', 'Buy milk'.");
  const due = await told('what do I have to do today?');
  expect(due.text).toBe("1 task is due today: 'Buy milk'. 1 earlier task is overdue.");
  expect(due.card).toMatchObject({ rows: [{ id: milk }] });
  expect((await told("what's on my calendar tomorrow?")).text).toBe('1 event tomorrow: 09:00 Dentist.');
  expect(await callsOf(getDb()).where('state').equals('waiting').count()).toBe(0);
  expect(fetched).not.toHaveBeenCalled();
});

test('what Wren can do is told on the device, with links to the pages', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  for (const asked of ['help', 'What can you do?', 'how does this work?']) {
    const { text, card } = await told(asked);
    expect(text).toMatch(/^Tell me what you have to do/);
    expect(card).toMatchObject({ is: 'pages', pages: expect.arrayContaining(['/tasks', '/calendar', '/help']) });
  }
  expect(fetched).not.toHaveBeenCalled();
});

test('what to focus on is told from late and due tasks, the events ahead and the open habits', async () => {
  const empty = await told('what should I focus on today?');
  expect(empty.text).toBe(
    'Nothing is planned today. Tell me one thing that you want to get done, and I put it on your list.',
  );
  expect(empty.card).toMatchObject({ is: 'pages', pages: ['/tasks', '/calendar'] });
  await task('Clean the desk');
  expect((await told('what should I do first today?')).text).toBe(
    "Nothing has to be done today. 'Clean the desk' is on your list without a day. You could begin with it.",
  );
  const rent = await task('Pay the rent', { due_date: later(-1) });
  const milk = await task('Buy milk', { due_date: today });
  await task('Call Eva', { due_date: later(1) });
  await event('Standup', 0, 9);
  const dentist = await event('Dentist', 0, 15);
  const run = await given('habits', { title: 'Run', type: 'habit', frequency: 'daily', created_at: at(later(-3), 8) });
  const said = await told('plan my day');
  expect(said.text).toBe(
    "Begin with 'Pay the rent': it is overdue. Also due today: 'Buy milk'. In your calendar: 'Dentist' at 15:00. Habits still open today: 'Run'.",
  );
  expect(said.card).toMatchObject({ is: 'rows', rows: [{ id: rent }, { id: milk }, { id: dentist }, { id: run }] });
  expect((await told('help me plan tomorrow')).text).toBe("Begin with 'Call Eva': it is due tomorrow.");
});

test('what was missed is told from tasks and habits that stayed open, and today is not over', async () => {
  const habit = await given('habits', {
    title: 'Run',
    type: 'habit',
    frequency: 'daily',
    created_at: at(later(-2), 8),
  });
  for (const days of [-2, -1]) {
    const day = later(days);
    await given('habit_days', { id: habitDayId(habit, day), habit_id: habit, day, state: 'done' });
  }
  expect((await told('what did I miss?')).text).toBe(
    'You missed nothing yesterday. No task is overdue, and no habit was left open.',
  );
  await task('Buy milk', { due_date: today });
  const rent = await task('Pay the rent', { due_date: later(-1) });
  await task('Call Eva', { due_date: later(-9) });
  await getDb().habit_days.delete(habitDayId(habit, later(-1)));
  const said = await told('did I miss anything?');
  expect(said.text).toBe(
    "Due yesterday and still open: 'Pay the rent'. Open from before: 'Call Eva'. Habits not done yesterday: 'Run'.",
  );
  expect(said.card).toMatchObject({ is: 'rows', rows: [{ id: rent }, {}, { table: 'habits', id: habit }] });
});

test('how it goes is told from what was done, and no score is given', async () => {
  expect((await told('am I doing well?')).text).toBe(
    'There is nothing in your Daily Log for the last 7 days. Write one line about today, or tick off one task.',
  );
  await given('mood_entries', { mood_type: 'good', logged_for: today, note: null });
  await task('Buy milk', { completed: true, completed_at: NOW.toISOString() });
  const said = await told('am I doing well?');
  expect(said.text).toBe('In the last 7 days: 1 mood and 1 task done. Your mood was good.');
  expect(said.card).toMatchObject({ is: 'rows' });
});

test('what was asked to be remembered is found on the device; what is not there is asked of the coach', async () => {
  const key = await given('memory_entries', { fact: 'The shed key is in the kitchen drawer', logged_for: today });
  const found = await told('where is the shed key?');
  expect(found.text).toBe('You asked me to remember: The shed key is in the kitchen drawer');
  expect(found.card).toMatchObject({ is: 'rows', rows: [{ table: 'memory_entries', id: key }] });
  expect((await told('where is the cellar key?')).text).toBeNull();
});

test('a week of moods, a day and a habit are told from their rows', async () => {
  const monday = later(-2);
  await given('mood_entries', { mood_type: 'great', logged_for: monday, note: null });
  await given('journal_entries', { content: 'We painted the kitchen', logged_for: monday });
  await given('entries', { role: 'user', type: 'thought_dump', content: 'secret', logged_for: monday });
  const habit = await given('habits', {
    title: 'Running',
    type: 'habit',
    frequency: 'daily',
    created_at: at(later(-3), 8),
  });
  for (const days of [-2, -1]) {
    const day = later(days);
    await given('habit_days', { id: habitDayId(habit, day), habit_id: habit, day, state: 'done' });
  }
  expect((await told('how was my mood this week?')).text).toBe('This week your mood was great. You noted it on 1 day.');
  const day = await told('what did I do on Monday?');
  expect(day.text).toBe('On Monday, May 11: 1 journal entry, 1 mood and 1 habit done.');
  expect(JSON.stringify(day.card)).not.toContain('secret');
  const running = await told('how is my running going?');
  expect(running.text).toMatch(
    /^'Running': done on 2 of 4 days in the last week, 2 days in a row\. Today is still open\.$/,
  );
  expect(running.card).toMatchObject({ rows: [{ table: 'habits', id: habit }] });
  expect((await told('how is my juggling going?')).text).toBeNull();
});

test('a task is done by what the person says of it, with its next one if it repeats, and Undo takes all of it back', async () => {
  const id = await task('Call mum', { due_date: today, rrule: 'FREQ=DAILY' });
  await task('Call the vet');
  const said = await told('I finished calling mum');
  expect(said.text).toBe("Done: 'Call mum'.");
  expect(said.card).toMatchObject({ is: 'did', act: 'done', back: false, row: { id } });
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: true, completed_at: NOW.toISOString() });
  expect(await getDb().tasks.where('due_date').equals(later(1)).toArray()).toMatchObject([
    { description: 'Call mum', completed: false },
  ]);
  expect(await getDb().journal_entries.count()).toBe(0);
  expect((await takeBack(said.entry!.id, said.line)).ok).toBe(true);
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: false, completed_at: null });
  expect(await getDb().tasks.count()).toBe(2);
  const after = await getDb().entries.get(said.entry!.id);
  expect(after?.content).toContain('You took this back');
  expect(parseOwn(after!.filed![0]!)).toMatchObject({ is: 'did', back: true });
  expect(await takeBack(said.entry!.id, after!.filed![0]!)).toEqual({ ok: false, error: 'Gone' });
});

test('one transaction has the answer and the changed row, for the server too', async () => {
  const id = await task('Call the vet');
  await getDb().outbox.clear();
  await told('tick off the vet call');
  const sent = await getDb().outbox.toArray();
  const answer = sent.filter(
    ({ t, id }) => t === 'entries' && id !== undefined && sent.some((other) => other.id === id),
  );
  const done = sent.find((entry) => entry.id === id);
  expect(answer.some(({ tx }) => tx === done?.tx)).toBe(true);
});

test('events and tasks move, keeping their time and length', async () => {
  const lunch = await event('Lunch with Sam', 1, 13);
  const paint = await task('Buy paint', { due_date: today, remind_at: at(today, 18) });
  expect((await told('move lunch with Sam to Friday')).text).toBe("I moved 'Lunch with Sam' to Friday, May 15, 13:00.");
  expect(await getDb().calendar_events.get(lunch)).toMatchObject({
    event_time: at(later(2), 13),
    end_time: at(later(2), 14),
  });
  await told('push buy paint to tomorrow');
  expect(await getDb().tasks.get(paint)).toMatchObject({ due_date: later(1), remind_at: at(later(1), 18) });
  await told('postpone buy paint by a week');
  expect(await getDb().tasks.get(paint)).toMatchObject({ due_date: later(8), remind_at: at(later(8), 18) });
  await told('bring lunch with Sam forward by a day');
  expect(await getDb().calendar_events.get(lunch)).toMatchObject({ event_time: at(later(1), 13) });
  await told("rename 'buy paint' to 'buy blue paint'");
  expect(await getDb().tasks.get(paint)).toMatchObject({ description: 'Buy blue paint' });
});

test('an event that repeats is not moved: its own page asks which day is meant', async () => {
  const id = await given('calendar_events', {
    title: 'Yoga',
    event_time: at(today, 18),
    end_time: at(today, 19),
    event_type: 'other',
    rrule: 'FREQ=DAILY',
  });
  const said = await told('move yoga to Friday');
  expect(said.text).toBe("'Yoga' has several days. Open it to choose which of them you mean.");
  expect(await getDb().calendar_events.get(id)).toMatchObject({ event_time: at(today, 18) });
});

test('a deletion asks once; no leaves everything, yes deletes, and Undo restores the row whole', async () => {
  const id = await task('Buy paint', { tags: ['home'], due_date: later(1) });
  const first = await told('delete the task buy paint');
  expect(first.text).toBe("Shall I delete 'Buy paint'?");
  expect((await leave(first.entry!.id, first.line)).ok).toBe(true);
  expect(await getDb().tasks.count()).toBe(1);
  expect((await choose(first.entry!.id, first.line, id)).ok).toBe(false);
  const second = await told('delete the task buy paint');
  expect((await choose(second.entry!.id, second.line, id)).ok).toBe(true);
  expect(await getDb().tasks.count()).toBe(0);
  const entry = (await getDb().entries.get(second.entry!.id))!;
  expect(entry.content).toBe("I deleted 'Buy paint'.");
  expect((await takeBack(entry.id, entry.filed![0]!)).ok).toBe(true);
  expect(await getDb().tasks.get(id)).toMatchObject({
    description: 'Buy paint',
    tags: ['home'],
    due_date: later(1),
    completed: false,
  });
});

test('when several rows fit it asks which, and does it with the chosen one alone', async () => {
  // Two hours, so that the order of the two is certain.
  const one = await task('Call Anna', { created_at: at(today, 8) });
  const two = await task('Call Anna about the lease', { created_at: at(today, 9) });
  await task('Call Ben');
  const said = await told('tick off Anna');
  expect(said.text).toBe('2 things fit. Which one do you mean?');
  expect(said.card).toMatchObject({ is: 'ask', rows: [{ id: one }, { id: two }] });
  expect((await choose(said.entry!.id, said.line, two)).ok).toBe(true);
  expect((await getDb().tasks.toArray()).filter(({ completed }) => completed).map(({ id }) => id)).toEqual([two]);
});

test('a habit is ticked on the day that was said, and a new one begins only when the person says yes', async () => {
  const id = await given('habits', { title: 'Meditation', type: 'habit', frequency: 'daily' });
  await told('I did my meditation yesterday');
  expect(await getDb().habit_days.get(habitDayId(id, later(-1)))).toMatchObject({ habit_id: id, state: 'done' });
  const offer = await told('I want to start running every morning');
  expect(offer.text).toBe("Shall I start the habit 'Run' for you?");
  expect(await getDb().habits.count()).toBe(1);
  expect((await choose(offer.entry!.id, offer.line, null, NOW)).ok).toBe(true);
  const made = (await getDb().habits.toArray()).find(({ title }) => title === 'Run');
  expect(made).toMatchObject({ frequency: 'daily', time_block: 'morning', type: 'habit' });
});

test('a task goes into the project that is named', async () => {
  const kitchen = await given('project_lists', { title: 'Kitchen' });
  await told('add paint the door to the kitchen project');
  expect(await getDb().project_tasks.toArray()).toMatchObject([
    { description: 'Paint the door', project_id: kitchen, completed: false },
  ]);
  const tiles = await task('Order tiles');
  await told('move order tiles to the kitchen project');
  expect(await getDb().tasks.get(tiles)).toMatchObject({ project_id: kitchen });
  expect((await told('add a sink to the garden project')).text).toBe(
    "I found no project like 'garden', so nothing has changed. To start it, say: create a project called garden.",
  );
});

test('without a row that fits, a statement stays one, and a command says that nothing was changed', async () => {
  expect((await told('I finished calling mum')).text).toBeNull();
  expect((await told('the cake is done')).text).toBeNull();
  expect((await told('tick off the vet call')).text).toBe(
    "I found no open task or habit like 'vet call', so nothing has changed.",
  );
});

test('text in notes, quotes and replies is never done', async () => {
  const id = await task('Buy milk');
  await given('memory_entries', { fact: 'tick off buy milk', logged_for: today });
  await given('journal_entries', { content: 'delete the task buy milk', logged_for: today });
  for (const text of [
    'Anna wrote: tick off buy milk',
    '"tick off buy milk"',
    'journal: tick off buy milk',
    'remember that I must delete the task buy milk',
  ])
    expect((await told(text)).text).toBeNull();
  const before = await getDb().tasks.get(id);
  const line = `own/${encodeURIComponent('{"is":"did"}')}`;
  const asked = await say('how are you?', NOW);
  if (!asked.ok) throw new Error(asked.error);
  for (const act of ['done', 'delete', 'move', 'complete_task', 'delete_task', 'rename']) {
    const reply = parseReply({
      reply: 'tick off buy milk',
      intent: 'task',
      filed: [line],
      changes: [{ op: 'delete', table: 'tasks', id }],
      meta: {
        action: act,
        taskCompleted: true,
        taskDeleted: true,
        taskId: id,
        act: { kind: 'delete', about: 'buy milk' },
        filed: [line],
      },
    });
    if (!reply.ok) throw new Error(reply.error);
    await keepReply(getDb(), asked.value.id, reply.value, NOW);
    expect(await getDb().tasks.get(id)).toEqual(before);
  }
  expect((await getDb().entries.get(replyId(asked.value.id)))?.filed ?? []).toEqual([]);
});

test('words of self-harm are never an act or a question of rows', async () => {
  await task('End it all');
  expect((await told('I want to end it all')).text).toBeNull();
  expect(await getDb().tasks.toArray()).toMatchObject([{ completed: false }]);
});

test('two tabs answer a question once', async () => {
  await task('Call the vet');
  const said = await say('tick off the vet call', NOW);
  if (!said.ok) throw new Error(said.error);
  const call = (await callsOf(getDb()).get(said.value.id))!;
  const both = await Promise.all([answerOwn(getDb(), call, NOW), answerOwn(getDb(), call, NOW)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(
    await getDb()
      .entries.where('role')
      .equals('assistant')
      .count()
      .catch(() => 1),
  ).toBe(1);
});

test('an event of a calendar of others is told, but never moved or deleted', async () => {
  const time = { event_time: at(later(1), 9), end_time: at(later(1), 10), created_at: at(today, 1) };
  const lecture = { id: newId(), user_id: newId(), subscription_id: newId(), title: 'Lecture', event_type: 'other' };
  await getDb().subscribed_events.put({ ...lecture, ...time });
  expect((await told('When is my next appointment?')).text).toBe("'Lecture' is tomorrow, at 09:00.");
  expect((await told('delete the lecture')).card).toBeNull();
  expect((await told('move the lecture to Friday')).card).toBeNull();
  expect(await getDb().calendar_events.count()).toBe(0);
  expect(await getDb().subscribed_events.get(lecture.id)).toMatchObject(time);
});
