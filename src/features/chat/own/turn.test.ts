/** One turn of memory, with the real database: corrections, replies to the coach's question, what is told as done, steps, and ways to start. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callsOf } from '#assistant/call-row.ts';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { undoLast } from '#data/undo.ts';
import { freshChat, later, NOON, task, today, told } from '#tests/support/chat-turns.ts';
import { at, given } from '#tests/support/profile.ts';
import { timesShown, writeHours } from '#ui/clock.ts';
import { storeFiles } from '#features/media/mutations.ts';
import { resend } from '#features/chat/actions.ts';
import { say } from '#features/chat/say.ts';
import { answerOwn } from './answer.ts';
import { choose, fileOpenSteps, leave, startIn, takeBack } from './choose.ts';

beforeEach(freshChat);

const events = () => getDb().calendar_events.toArray();
const tasks = () => getDb().tasks.toArray();
const entries = () => getDb().journal_entries.orderBy('created_at').toArray();

test('"no, I meant Thursday" moves what was filed last and says where, also after thanks; Undo puts it back', async () => {
  await told('dentist on Friday at 3pm');
  await told('thanks');
  const said = await told('no, I meant Thursday');
  expect(said.text).toBe("I moved 'Dentist' to Thursday, May 14, 15:00.");
  expect(said.card).toMatchObject({ is: 'did', act: 'move', back: false });
  expect(await events()).toMatchObject([{ event_time: at(later(1), 15), end_time: at(later(1), 16) }]);
  expect((await takeBack(said.entry.id, said.line)).ok).toBe(true);
  expect(await events()).toMatchObject([{ event_time: at(later(2), 15) }]);
});

describe('with 12 hours', () => {
  afterEach(() => writeHours('24'));

  test.each([
    ['brunch with Kim on Friday at noon', 'sorry, Thursday', 'Thursday, May 14, 12:00 PM'],
    ['night train on Friday at midnight', 'no, I meant Saturday', /Saturday, May 16, 12:00 AM/],
    ['dentist on Friday at 10am', 'move dentist to Thursday', 'Thursday, May 14, 10:00 AM'],
    ['dentist on Friday at 10am', 'make it 3pm', 'Friday, May 15, 3:00 PM'],
    ['dentist on Friday at 12:30pm', 'move the dentist by two days', 'Sunday, May 17, 12:30 PM'],
  ])('%s, %s: the time is stored with 24 and shown once with 12', async (first, second, when) => {
    writeHours('12');
    await told(first);
    const { text, card } = await told(second);
    const stored = [text, card?.is === 'did' ? card.row.when : ''];
    for (const each of stored) {
      expect(each).not.toMatch(/[ap]m\b/i);
      expect(timesShown(each)).toMatch(when);
      expect(timesShown(each)).not.toMatch(/[AP]M [AP]M/);
    }
  });

  test('the cards of an answer, of a question and of a start are stored with 24 hours too', async () => {
    writeHours('12');
    await told('dentist on Friday at 3pm');
    await told('dentist with Leo on Saturday at 10am');
    const agenda = await told('what is on Friday?');
    const asked = await told('delete the dentist');
    const put = await told('I keep putting off the site report');
    await startIn(put.entry.id, put.line, 'today', put.now);
    const started = (await getDb().entries.get(put.entry.id))!;
    const stored = JSON.stringify([agenda, asked, started.content, started.filed]);
    expect(stored).toContain('15:00');
    expect(stored).toContain('13:00');
    expect(stored).not.toMatch(/\d [AP]M/);
  });
});

test.each([
  ['dentist on Friday at 9', 'make it 10', 10],
  ['dinner with Ann on Friday at 7pm', 'make it 8', 20],
  ['meeting with Leo on Friday at 11am', 'sorry, 2', 14],
  ['dentist on Friday at 3pm', 'actually at 4:30', 16.5],
])('an open hour is the one nearest to what was said before: %s, %s', async (first, second, hour) => {
  await told(first);
  await told(second);
  expect(await events()).toMatchObject([{ event_time: at(later(2), Math.floor(hour), (hour % 1) * 60) }]);
});

test('"no i meant wednesday", on a Wednesday, is the next one; a task is due then', async () => {
  await told('buy milk tomorrow');
  await told('no i meant wednesday');
  expect(await tasks()).toMatchObject([{ description: 'Buy milk', due_date: later(7) }]);
});

test('a bare number corrects the number of a task that has no time', async () => {
  await told('buy 5 eggs');
  await told('make it 10');
  expect(await tasks()).toMatchObject([{ description: 'Buy 10 eggs' }]);
});

test('a correction of a correction moves it again; what was an act before is corrected too', async () => {
  await task('Call the vet', { due_date: today });
  await told('move call the vet to Friday');
  await told('no, Saturday');
  expect(await tasks()).toMatchObject([{ due_date: later(3) }]);
  await told('actually sunday');
  expect(await tasks()).toMatchObject([{ due_date: later(4) }]);
});

test('of several rows it asks which', async () => {
  await told('dentist on Friday at 3pm and lunch with Sam on Friday at 1pm');
  const said = await told('no, I meant Thursday');
  expect(said.card).toMatchObject({ is: 'ask' });
  const dentist = (await events()).find(({ title }) => title === 'Dentist')!;
  expect((await choose(said.entry.id, said.line, dentist.id, said.now)).ok).toBe(true);
  expect(await getDb().calendar_events.get(dentist.id)).toMatchObject({ event_time: at(later(1), 15) });
});

test('only what was wrong: it asks for what is right, and changes nothing', async () => {
  await told('dentist on Friday at 3pm');
  const said = await told('no, not 3');
  expect(said.text).toBe("Which day or time is right for 'Dentist'? I change it when you say it.");
  expect(await events()).toMatchObject([{ event_time: at(later(2), 15) }]);
  await told('make it 4');
  expect(await events()).toMatchObject([{ event_time: at(later(2), 16) }]);
});

test('a day that is over moves a journal entry', async () => {
  await told('We painted the kitchen and it looks great');
  const said = await told('no, that was yesterday');
  expect(said.text).toBe('Moved: it is in your Daily Log for Tuesday, May 12 now.');
  expect(await entries()).toMatchObject([{ logged_for: later(-1) }]);
  expect((await takeBack(said.entry.id, said.line)).ok).toBe(true);
  expect(await entries()).toMatchObject([{ logged_for: today }]);
});

test('"scratch that" takes back everything that was filed last, and Undo restores it whole', async () => {
  await told('buy milk tomorrow. dentist on Friday at 3pm');
  const said = await told('scratch that');
  expect(said.text).toBe("Scratched: 'Buy milk', 'Dentist' are not in your To-Do List and Calendar any more.");
  expect([(await tasks()).length, (await events()).length]).toEqual([0, 0]);
  expect((await takeBack(said.entry.id, said.line)).ok).toBe(true);
  expect(await tasks()).toMatchObject([{ description: 'Buy milk', due_date: later(1), completed: false }]);
  expect(await events()).toMatchObject([{ title: 'Dentist' }]);
});

test('"undo that" after an act takes the act back', async () => {
  const id = await task('Call the vet');
  const act = await told('tick off call the vet');
  const said = await told('undo that');
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: false });
  expect(said.text).toBe("Taken back: 'Call the vet' is as it was before.");
  expect(parseOwn((await getDb().entries.get(act.entry.id))!.filed![0]!)).toMatchObject({ is: 'did', back: true });
});

test('"not a task, just a note" files it as a fact, in the words that were said; and back', async () => {
  await told('get the blue folder from the loft');
  expect(await tasks()).toHaveLength(1);
  const said = await told('not a task, just a note');
  expect(said.text).toBe("Changed: 'Get the blue folder from the loft' is in your Memory Vault now.");
  expect(await tasks()).toHaveLength(0);
  expect(await getDb().memory_entries.toArray()).toMatchObject([{ fact: 'get the blue folder from the loft' }]);
  expect((await takeBack(said.entry.id, said.line)).ok).toBe(true);
  expect(await tasks()).toHaveLength(1);
  expect(await getDb().memory_entries.count()).toBe(0);
});

describe('with a photo', () => {
  const withPhoto = async (text: string) => {
    const stored = await storeFiles([{ bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer, name: 'pier.jpg' }]);
    return told(text, stored.ok ? stored.value : []);
  };
  const photos = () => getDb().attachments.toArray();

  test.each(['the pier tonight', 'new shoes', 'clean scrubs for the morning', 'dinner on Friday at 8pm'])(
    '"%s" is an entry and nothing else',
    async (text) => {
      const { entry } = await withPhoto(text);
      expect(await entries()).toMatchObject([{ content: text }]);
      expect([await getDb().tasks.count(), await getDb().memory_entries.count(), (await events()).length]).toEqual([
        0, 0, 0,
      ]);
      expect(entry.filed).toHaveLength(1);
    },
  );

  test('a plain command files a second thing beside the entry', async () => {
    await withPhoto('remind me to return these tomorrow');
    expect(await tasks()).toMatchObject([{ description: 'Return these', due_date: later(1) }]);
    expect(await entries()).toHaveLength(1);
  });

  test('the device answers: the card shows where the photo is', async () => {
    await task('Call the vet');
    const { entry } = await withPhoto('tick off call the vet');
    expect(entry.filed?.[0]).toMatch(/^journal_entries\//);
  });

  test('a correction takes it along, and back', async () => {
    await withPhoto('the pier tonight');
    const [kept] = await entries();
    const moved = await told('no, make it a task');
    const [made] = await tasks();
    expect(await photos()).toMatchObject([{ owner_kind: 'task', owner_id: made!.id }]);
    expect((await takeBack(moved.entry.id, moved.line)).ok).toBe(true);
    expect(await photos()).toMatchObject([{ owner_kind: 'journal', owner_id: kept!.id }]);
  });

  test('"scratch that" removes it with its entry, and Undo brings back both', async () => {
    await withPhoto('the pier tonight');
    const scratched = await told('scratch that');
    expect([(await entries()).length, (await photos()).length]).toEqual([0, 0]);
    expect((await takeBack(scratched.entry.id, scratched.line)).ok).toBe(true);
    const [kept] = await entries();
    expect(await photos()).toMatchObject([{ owner_kind: 'journal', owner_id: kept!.id }]);
  });
});

test.each([
  ['make it a task', 'tasks'],
  ['put it in my diary', 'journal_entries'],
  ['that is an idea', 'memory_entries'],
] as const)('%s', async (correction, table) => {
  await told('remember that the shed needs a new roof');
  await told(correction);
  const all = [
    await getDb().tasks.count(),
    await getDb().journal_entries.count(),
    await getDb().memory_entries.count(),
  ];
  expect(all.reduce((sum, n) => sum + n)).toBe(1);
  expect(await getDb().table(table).count()).toBe(1);
});

test('a message that still waits for the coach is filed by the rules, and then corrected', async () => {
  const first = await say('dentist on Friday at 3pm', NOON);
  if (!first.ok) throw new Error(first.error);
  await told('no, I meant Thursday');
  expect(await events()).toMatchObject([{ event_time: at(later(1), 15) }]);
});

test('with nothing filed before, nothing changes and it says so; a cleared chat is forgotten', async () => {
  expect((await told('no, I meant Thursday')).text).toMatch(/^I filed nothing just before/);
  await told('dentist on Friday at 3pm');
  await getDb().entries.toCollection().modify({ cleared: true });
  expect((await told('make it 10')).own).toBe(false);
  expect(await events()).toMatchObject([{ event_time: at(later(2), 15) }]);
});

test('"not a task" is about the task alone, where more was filed', async () => {
  await told('board call on Friday at 4pm and buy flowers');
  await told('not a task, just a note');
  expect([(await tasks()).length, (await events()).length]).toEqual([0, 1]);
  expect(await getDb().memory_entries.toArray()).toMatchObject([{ fact: 'Buy flowers' }]);
});

test('what was filed longer ago is not deleted by "delete that"', async () => {
  await told('remember that the shed key is in the kitchen');
  await told('is it going to rain?');
  expect((await told('delete that')).text).toMatch(/^I filed nothing just before/);
  expect(await getDb().memory_entries.count()).toBe(1);
});

test('of what was not filed the person says where it belongs', async () => {
  const first = await told('bla bla');
  expect(first.entry.filed).toBeUndefined();
  await told('put it in my diary');
  expect(await entries()).toMatchObject([{ content: 'bla bla' }]);
});

test('a reply that was added to an entry becomes a note of its own', async () => {
  await told('I passed my driving test today, third time lucky!');
  await told('my examiner was called Ruth');
  await told("that's a note, not a diary entry");
  expect(await entries()).toMatchObject([{ content: 'I passed my driving test today, third time lucky!' }]);
  expect(await getDb().memory_entries.toArray()).toMatchObject([{ fact: 'my examiner was called Ruth' }]);
});

test('a reply that is edited is taken out of the entry, and its new text is a reply again', async () => {
  await told('I passed my driving test today, third time lucky!');
  const reply = await told('My examiners face');
  const edited = await resend(reply.id, 'My examiner’s face', reply.now);
  if (!edited.ok) throw new Error(edited.error);
  expect((await entries())[0]!.content).toBe('I passed my driving test today, third time lucky!');
  await answerOwn(getDb(), (await callsOf(getDb()).get(edited.value.value.id))!, reply.now);
  expect((await entries())[0]!.content).toBe('I passed my driving test today, third time lucky!\n\nMy examiner’s face');
});

test('after "don’t ask me" nothing is asked any more', async () => {
  await told('I feel terrible today');
  expect((await told("don't ask me how I feel")).text).not.toContain('?');
  expect((await told('I feel awful and sad')).text).not.toContain('?');
});

test('what was deleted meanwhile is not corrected', async () => {
  await told('buy milk tomorrow');
  await getDb().tasks.clear();
  expect((await told('no, friday')).text).toMatch(/not there any more/);
});

test('the reply to the coach’s question is added to its entry, without a new question; Undo takes out only that', async () => {
  const first = await told('I passed my driving test today, third time lucky!');
  expect(first.text).toMatch(/\?$/);
  const said = await told('The look on my examiner’s face');
  expect(said.card).toMatchObject({ is: 'did', act: 'add_to_entry' });
  expect(said.text).not.toContain('?');
  expect(await entries()).toMatchObject([
    { content: 'I passed my driving test today, third time lucky!\n\nThe look on my examiner’s face' },
  ]);
  const [entry] = await entries();
  await getDb().journal_entries.update(entry!.id, { content: `${entry!.content}\n\nAnd chips.` });
  expect((await takeBack(said.entry.id, said.line)).ok).toBe(true);
  expect(await entries()).toMatchObject([
    { content: 'I passed my driving test today, third time lucky!\n\nAnd chips.' },
  ]);
});

test.each([
  'thanks',
  'no',
  'buy milk tomorrow',
  'what is on tomorrow?',
  'Yesterday I saw Tom and we talked for hours',
  'idk',
  'remember that the code is 1234',
])('other messages after a question are what they are: %s', async (message) => {
  const first = await told('I passed my driving test today, third time lucky!');
  expect(first.text).toMatch(/\?$/);
  const said = await told(message);
  expect(said.card).not.toMatchObject({ act: 'add_to_entry' });
  expect((await entries())[0]!.content).toBe('I passed my driving test today, third time lucky!');
});

test('"I emailed Dana" is kept, and offers to tick the open task, with Undo; no leaves it open', async () => {
  const id = await task('Email Dana the slides');
  await task('Email Ben');
  const said = await told('I emailed Dana');
  expect(await entries()).toMatchObject([{ content: 'I emailed Dana' }]);
  expect(said.text).toMatch(/Is 'Email Dana the slides' done with that\?$/);
  expect(said.card).toMatchObject({ is: 'ask', act: { kind: 'done' }, rows: [{ id }] });
  expect((await choose(said.entry.id, said.line, id)).ok).toBe(true);
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: true });
  const after = (await getDb().entries.get(said.entry.id))!;
  expect(after.content).toMatch(/done with that\?\n\nDone: 'Email Dana the slides'\.$/);
  expect(
    (
      await takeBack(
        after.id,
        after.filed!.find((line) => line.startsWith('own/'))!,
      )
    ).ok,
  ).toBe(true);
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: false });
  const again = await told('emailed Dana at last');
  expect((await leave(again.entry.id, again.line)).ok).toBe(true);
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: false });
});

test.each([
  "I still haven't emailed Dana",
  'Dana emailed me',
  'I should have emailed Dana',
  'I called Dana',
  'he emailed Dana',
])('nothing is offered for: %s', async (message) => {
  await task('Email Dana the slides');
  expect((await told(message)).card).toBeNull();
});

test.each([
  'Remember that the spare key is with Priya.',
  'and what should I do about my thesis?',
  'Merk dir, dass der Schlüssel bei Priya ist.',
  'Recuerda que la llave la tiene Priya.',
  "Rappelle-moi d'appeler Priya demain.",
])('while steps are collected, this is none of them: %s', async (message) => {
  await told('help me break down the tax return');
  expect((await told(message)).text).not.toMatch(/^(?:Step|Let's make)/);
  expect(await getDb().project_tasks.count()).toBe(0);
});

test('a step may be asked whether it is one', async () => {
  await told('help me break down the tax return');
  expect((await told('how about opening the folder?')).text).toMatch(/^Step 1: /);
});

test('something is broken into steps, one turn each, and filed as a project; Undo takes all of it back', async () => {
  const first = await told('help me break down the tax return');
  expect(first.text).toMatch(/^Let's make 'Tax return' small\. If a camera were filming you/);
  await told("I'd open the folder with the letters");
  const second = await told('sort them by month');
  expect(second.text).toMatch(/^Step 2: 'Sort them by month'\. /);
  const last = await told("that's it");
  expect(last.text).toMatch(/^'Tax return' is a project in your To-Do List now, with 2 steps\./);
  const [project] = await getDb().project_lists.toArray();
  expect(project).toMatchObject({ title: 'Tax return' });
  const steps = await getDb().project_tasks.orderBy('created_at').toArray();
  expect(steps).toMatchObject([
    { description: 'Open the folder with the letters', project_id: project!.id, completed: false },
    { description: 'Sort them by month', project_id: project!.id },
  ]);
  expect([(await tasks()).length, (await entries()).length]).toEqual([0, 0]);
  expect((await takeBack(last.entry.id, last.line)).ok).toBe(true);
  expect([await getDb().project_lists.count(), await getDb().project_tasks.count()]).toEqual([0, 0]);
});

test('"break it into steps" is about what was filed last; several lines at once are filed at once', async () => {
  await told('finish the site report by Friday');
  const first = await told('help me break it into steps');
  expect(first.text).toContain("'Finish the site report'");
  const last = await told('1. open the file 2. write one bad line 3. send it to Brandt');
  expect(last.card).toMatchObject({ is: 'did', act: 'file_steps' });
  expect((await getDb().project_tasks.orderBy('created_at').toArray()).map(({ description }) => description)).toEqual([
    'Open the file',
    'Write one bad line',
    'Send it to Brandt',
  ]);
});

test('what is not named is asked for; who knows no step gets one; "never mind" files nothing', async () => {
  expect((await told('break it into steps')).text).toMatch(/^Gladly\. What is it/);
  expect((await told('the house move')).text).toContain("'The house move'");
  expect((await told('no idea')).text).toMatch(/^Step 1: 'Get out what I need for the house move'/);
  expect((await told('never mind')).text).toBe('All right, I leave it. Nothing was filed.');
  expect(await getDb().project_lists.count()).toBe(0);
});

test('a question between the steps is answered, and the card keeps what was collected', async () => {
  await told('break down the tax return');
  const step = await told('open the folder');
  await told('what is on tomorrow?');
  expect(await getDb().project_lists.count()).toBe(0);
  expect((await fileOpenSteps(step.entry.id, step.line)).ok).toBe(true);
  expect(await getDb().project_tasks.toArray()).toMatchObject([{ description: 'Open the folder' }]);
  expect((await fileOpenSteps(step.entry.id, step.line)).ok).toBe(false);
  await undoLast();
  expect(await getDb().project_lists.count()).toBe(0);
});

test('to somebody who puts something off it offers three ways to start', async () => {
  const report = await task('Write the site report', { due_date: later(-2) });
  const two = await told('I keep putting off the site report');
  expect(two.card).toMatchObject({ is: 'start', about: 'Site report', row: { id: report } });
  expect((await startIn(two.entry.id, two.line, 'two', two.now)).ok).toBe(true);
  expect(await tasks()).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        description: 'Two minutes of site report',
        remind_at: new Date(two.now.getTime() + 120_000).toISOString(),
      }),
    ]),
  );
  const third = await told('still putting off the site report');
  expect((await startIn(third.entry.id, third.line, 'today', third.now)).ok).toBe(true);
  expect(await getDb().tasks.get(report)).toMatchObject({ due_date: today, remind_at: at(today, 13) });
  const after = (await getDb().entries.get(third.entry.id))!;
  expect(
    (
      await takeBack(
        after.id,
        after.filed!.find((line) => line.startsWith('own/'))!,
      )
    ).ok,
  ).toBe(true);
  expect(await getDb().tasks.get(report)).toMatchObject({ due_date: later(-2), remind_at: null });
  const small = await told('procrastinating on the site report again');
  expect((await startIn(small.entry.id, small.line, 'smallest', small.now)).ok).toBe(true);
  const step = await told('open the file');
  expect(step.text).toMatch(/^Step 1: 'Open the file'/);
});

test('what is put off and due gets ways to start and one task, which a start today moves', async () => {
  const said = await told("I can't start my essay. It is 3000 words and due Friday");
  expect(said.card).toMatchObject({ is: 'start', about: 'Essay' });
  expect(await tasks()).toMatchObject([{ description: 'Essay', due_date: later(2) }]);
  expect(await getDb().memory_entries.count()).toBe(0);
  expect((await startIn(said.entry.id, said.line, 'today', said.now)).ok).toBe(true);
  expect(await tasks()).toMatchObject([{ description: 'Essay', due_date: today, remind_at: at(today, 13) }]);
});

test.each(['Delete my last entry', 'please remove my last diary entry', 'delete what I just wrote'])(
  'the entry that was just filed is taken back: %s',
  async (message) => {
    await told('dear diary, a long walk with Leo by the river');
    const { card, entry, line } = await told(message);
    expect(card).toMatchObject({ is: 'did', act: 'delete' });
    expect(await entries()).toHaveLength(0);
    expect((await takeBack(entry.id, line)).ok).toBe(true);
    expect(await entries()).toHaveLength(1);
  },
);

test('the last entry is asked about where something else was said since, and only it is deleted', async () => {
  await told('dear diary, rain and soup');
  await told('dear diary, a long walk with Leo by the river');
  await told('buy milk tomorrow');
  const { text, entry, line, card, now } = await told('delete my last entry');
  expect(text).toBe("Shall I delete 'a long walk with Leo by the river'?");
  expect(await entries()).toHaveLength(2);
  const [asked] = card?.is === 'ask' ? card.rows : [];
  expect((await choose(entry.id, line, asked!.id, now)).ok).toBe(true);
  expect(await entries()).toMatchObject([{ content: 'rain and soup' }]);
  expect(await tasks()).toHaveLength(1);
});

test('a long entry that is asked about is named by its beginning, without marks', async () => {
  await given('journal_entries', {
    logged_for: today,
    content: `# Morning\n\nToday matters:\n\n- The **fourth** board\n${'and so on '.repeat(40)}`,
  });
  const { text, card } = await told('delete my last entry');
  expect(text).toMatch(/^Shall I delete 'Morning Today matters: • The fourth board and so on.{0,20}…'\?$/);
  expect(card).toMatchObject({ is: 'ask', rows: [{ words: expect.stringMatching(/^Morning .{30,60}…$/) }] });
});

test.each(['delete the entry about Leo', 'erase my journal'])(
  'an entry stays, and it says where it is deleted: %s',
  async (message) => {
    await told('dear diary, a long walk with Leo by the river');
    const said = await told(message);
    expect(said.text).toBe(
      'I do not delete journal entries. Open the entry in your Daily Log: there you can delete it.',
    );
    expect(said.card).toMatchObject({ is: 'pages', pages: ['/logs'] });
    expect(await entries()).toHaveLength(1);
  },
);

test('a task whose words say "entry" is still asked about', async () => {
  await task('Check the last entry');
  expect((await told('delete check the last entry')).text).toBe("Shall I delete 'Check the last entry'?");
});

test('where nothing is named and nothing is open, it asks what waits', async () => {
  expect((await told("I can't get started")).text).toMatch(/What is it that waits\?/);
  expect((await told('my essay')).text).toContain("'My essay'");
});

test('words of self-harm are no step, no reply and no correction', async () => {
  await told('break down the tax return');
  const said = await told('I want to kill myself');
  expect([said.own, said.card]).toEqual([false, null]);
  expect(said.text).toContain('findahelpline.com');
});
