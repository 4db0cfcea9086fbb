import { beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { dayOf, dayAfter } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { useToast } from '#ui/toast.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { actionsFor, type Site } from './actions.ts';

const today = dayOf(new Date());
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const go = vi.fn<Site['go']>();
const asked = async (typed: string) => (await actionsFor(typed, today, { go })).filter((action) => action.asked);
const labels = async (typed: string) => (await actionsFor(typed, today, { go })).map(({ label }) => label);

beforeEach(async () => {
  go.mockReset();
  await freshDevice();
});

async function run(typed: string, nth = 0): Promise<void> {
  await (await asked(typed))[nth]!.run();
}
const undo = () => useToast.getState().shown!.action!.run();

test('"mood good" logs the mood of today, with the toast of the spec and Undo', async () => {
  expect((await asked('mood g')).map(({ label }) => label)).toEqual(['Log mood: Great', 'Log mood: Good']);
  await run('Mood good');
  expect(await getDb().mood_entries.toArray()).toMatchObject([{ mood_type: 'good', logged_for: today }]);
  expect(useToast.getState().shown?.title).toBe('Mood captured!');
  undo();
  await vi.waitFor(async () => expect(await getDb().mood_entries.count()).toBe(0));
});

test('"habit run done" and "run done" mark the habit of that name for today; archived ones are not offered', async () => {
  const created_at = new Date().toISOString();
  await mutate('Add habit', async (write) => {
    const habit = { created_at, type: 'habit', frequency: 'daily' } as const;
    await write.put('habits', { id: newId(), title: 'Morning run', ...habit });
    await write.put('habits', { id: newId(), title: 'Run far', archived_at: created_at, ...habit });
  });
  for (const typed of ['habit run done', 'RUN done', 'habit run'])
    expect((await asked(typed)).map(({ label }) => label)).toEqual(['Mark as done today: Morning run']);
  await run('run done');
  expect(await getDb().habit_days.toArray()).toMatchObject([{ day: today, state: 'done' }]);
  expect((await asked('run done')).map(({ label }) => label)).toEqual(['Done today already: Morning run']);
  const { shown } = useToast.getState();
  await run('run done');
  expect(useToast.getState().shown, 'no toast without a change').toBe(shown);
  expect(go).toHaveBeenCalledWith('/habits');
  undo();
  await vi.waitFor(async () =>
    expect((await getDb().habit_days.toArray()).every(({ state }) => state === 'open')).toBe(true),
  );
});

test('"new task …" adds a task, with its day and tags', async () => {
  expect((await asked('new task: buy milk')).map(({ label }) => label)).toEqual(['Add “buy milk” as a task']);
  await run('new task buy milk tomorrow #errand');
  const due_date = dayAfter(today, 1);
  expect(await getDb().tasks.toArray()).toMatchObject([
    { description: 'Buy milk', due_date, tags: ['errand'], completed: false },
  ]);
  expect((await asked('new task water plants every day')).map(({ label }) => label)).toEqual([
    'Add “Water plants” as a task, Today, Every day',
  ]);
});

test('a date goes to the log and the calendar of that day; a text with a date in it does not', async () => {
  const yesterday = dayAfter(today, -1);
  await run('go yesterday');
  expect(go).toHaveBeenCalledWith('/logs', { day: yesterday });
  await run('yesterday', 1);
  expect(go).toHaveBeenCalledWith('/calendar', { day: yesterday });
  // A date without a year: what was written on the last one, and what is planned on the next.
  const [log, calendar] = [dayAfter(today, -20), dayAfter(today, 20)].map(
    (day) => `go ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`,
  );
  const ids = async (typed: string) => (await asked(typed)).map(({ id }) => id);
  expect([await ids(log!), await ids(calendar!)]).toEqual([
    ['log-day', 'calendar-day'],
    ['log-day', 'calendar-day'],
  ]);
  await run(calendar!);
  expect(go.mock.lastCall?.[0]).toBe('/logs');
  expect(go.mock.lastCall![1]!.day! < today).toBe(true);
  // Nothing is written about tomorrow yet.
  expect((await asked('tomorrow')).map(({ id }) => id)).toEqual(['calendar-day']);
  expect(await asked('buy milk tomorrow')).toEqual([]);
});

test('pages are offered by name, all of them before anything is typed', async () => {
  expect(await labels('')).toEqual(expect.arrayContaining(['Dashboard', 'Chat', 'Memory Vault', 'Tasks', 'Settings']));
  expect(await labels('go to mem')).toContain('Go to Memory Vault');
  expect(await labels('vault')).toContain('Go to Memory Vault');
  expect(await labels('emory')).not.toContain('Go to Memory Vault');
});

test('any words can become a question, a task or an entry of today’s log', async () => {
  const actions = await actionsFor('wind notes', today, { go });
  expect(actions.map(({ label }) => label)).toEqual([
    'Ask your coach: “wind notes”',
    'Add “wind notes” as a task',
    'Write “wind notes” in today’s log',
  ]);
  for (const action of actions) await action.run();
  expect(await getDb().entries.toArray()).toMatchObject([{ content: 'wind notes', role: 'user', type: 'chat' }]);
  expect(go).toHaveBeenCalledWith('/chat');
  expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'wind notes' }]);
  expect(await getDb().journal_entries.toArray()).toMatchObject([{ content: 'wind notes', logged_for: today }]);
});

test('a long text is cut in the labels, and stored whole', async () => {
  const text = 'word '.repeat(100).trim();
  const actions = await actionsFor(text, today, { go });
  for (const { label } of actions) expect(label.length).toBeLessThan(100);
  await actions.find(({ id }) => id === 'task')!.run();
  expect((await getDb().tasks.toArray())[0]?.description).toBe(text);
});
