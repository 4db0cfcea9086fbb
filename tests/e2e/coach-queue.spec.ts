/** Five questions are said to nobody; the app is closed; they are answered all the same, in order, once, wherever one looks. */
import type { Page } from 'playwright/test';
import { atHome, expect, installed, onDevice, say, synced, test } from './support/test.ts';
import { wake } from './support/wake.ts';

test.use({ withProvider: true });

/** What is said, and what the model makes of it. */
const SAID = [
  {
    message: 'Remind me to call Anna tomorrow at 5pm',
    reply: 'I keep the call with Anna.',
    intent: 'task',
    meta: { action: 'create_task', module: 'To-Do List', content: 'Call Anna', due_date: '2030-05-15' },
  },
  {
    message: 'I feel great today, finished the thesis chapter',
    reply: 'A chapter done!',
    intent: 'journal',
    meta: { action: 'add_entry', module: 'Daily Log', content: 'Finished the thesis chapter', mood: 'great' },
  },
  {
    // The rules on the device take this for a memory; the coach knows better.
    message: "Remember that Leo's birthday is on 3 May",
    reply: 'Leo is in your calendar.',
    intent: 'calendar',
    meta: { action: 'create_event', module: 'Calendar', title: "Leo's birthday", event_time: '2030-05-03T09:00' },
  },
  {
    message: 'I need to buy milk and book the dentist by Friday',
    reply: 'Two things for Friday.',
    intent: 'task',
    meta: {
      action: 'create_task',
      module: 'To-Do List',
      content: 'Buy milk',
      secondary_intents: [{ intent: 'task', action: 'create_task', module: 'To-Do List', content: 'Book the dentist' }],
    },
  },
  { message: 'How are you?', reply: 'Glad that you ask.', intent: 'chat', meta: { action: 'chat' } },
] as const;

/** What lies in the tables of the page's own database, by what a person would read. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((found) => found.name?.startsWith('daymark:'))?.name ?? '';
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const open = indexedDB.open(name);
      open.addEventListener('success', () => done(open.result));
      open.addEventListener('error', () => fail(new Error('The database does not open.')));
    });
    const rowsOf = (table: string) =>
      new Promise<Record<string, string>[]>((done) => {
        const read = db.transaction(table).objectStore(table).getAll();
        read.addEventListener('success', () => done(read.result as Record<string, string>[]));
      });
    const texts = async (table: string, field: string) => (await rowsOf(table)).map((row) => row[field] ?? '').sort();
    const answers = (await rowsOf('entries')).filter(({ role }) => role === 'assistant');
    const found = {
      tasks: await texts('tasks', 'description'),
      journal: await texts('journal_entries', 'content'),
      memories: await texts('memory_entries', 'fact'),
      events: await texts('calendar_events', 'title'),
      answers: answers.sort((a, b) => (a.created_at! < b.created_at! ? -1 : 1)).map(({ content }) => content ?? ''),
    };
    db.close();
    return found;
  });

test('five questions without a server and with the app closed: five answers, five sets of rows, each once, in order', async ({
  server,
  provider,
  device,
}) => {
  for (const { message, ...reply } of SAID) provider.on(message, { reply });
  // On the way the service fails twice, as services do.
  const [first, , third] = SAID;
  provider.on(first.message, [{ status: 500 }, { reply: first }]);
  provider.on(third.message, [{ status: 429, retryAfter: 1 }, { reply: third }]);

  const phone = await device();
  const email = await atHome(phone, server, '/chat');
  await installed(phone);
  await synced(phone);
  await server.kill();
  for (const { message } of SAID) await say(phone, message);
  await expect(phone.getByRole('log').getByText(/^Waiting for the coach since/)).toHaveCount(5);
  // Filed by the rules at once, each where they think it belongs.
  await expect
    .poll(() => kept(phone))
    .toMatchObject({
      tasks: ['Book the dentist', 'Buy milk', 'Call Anna'],
      memories: ["Leo's birthday is on 3 May"],
      events: [],
      answers: [],
    });

  const context = phone.context();
  const blank = await context.newPage();
  await phone.close();
  await server.start();
  expect(provider.asked).toHaveLength(0);
  await wake(await context.newCDPSession(blank), server.url);

  const expected = {
    tasks: ['Book the dentist', 'Buy milk', 'Call Anna'],
    journal: ['Finished the thesis chapter'],
    memories: [],
    events: ["Leo's birthday"],
    answers: SAID.map(({ reply }) => reply),
  };
  // Another device looks before the app is opened again: it can only see what the closed app has asked, stored and sent.
  const laptop = await device();
  await onDevice(laptop, server, email, '/chat');
  await expect.poll(() => kept(laptop), { timeout: 120_000 }).toEqual(expected);
  const shown = laptop.getByRole('log').getByRole('article', { name: 'Wren' });
  for (const [i, { reply }] of SAID.entries()) await expect(shown.nth(i + 1)).toContainText(reply);

  // In order, each once; the two that failed on the way once more.
  const [one, two, three, four, five] = SAID.map(({ message }) => message);
  expect(provider.asked.map(({ message }) => message)).toEqual([one, one, two, three, three, four, five]);

  const again = await context.newPage();
  await again.goto('/chat');
  await synced(again);
  expect(await kept(again)).toEqual(expected);
  await expect(again.getByRole('log').getByText(/^Waiting for the coach/)).toHaveCount(0);
  await expect(again.getByRole('log').getByText('filed by rules')).toHaveCount(0);
});
