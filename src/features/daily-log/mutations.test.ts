import { beforeEach, describe, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import type { JournalEntry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { addEntry, addJournal, deleteItem, editJournal, editText, restoreVersion } from './mutations.ts';
import { hideOnThisDay } from './on-this-day.ts';
import { itemsOn } from './read-log.ts';
import { at, freshDevice, given, waiting } from '#tests/support/profile.ts';
import { deleteTemplate, saveTemplate } from './template-store.ts';
import { mergedRows, readable } from './versions.ts';

const today = '2026-05-14' as Day;
const noon = new Date(2026, 4, 14, 12);
const draft = { text: 'The crit went well.', tags: ['studio'], mood: 'good', day: today };

beforeEach(freshDevice);

/** The one entry of the day, as the timeline has it. */
async function entry(day = today): Promise<JournalEntry> {
  const [item] = await itemsOn(day, ['journal']);
  if (item?.kind !== 'journal') throw new Error('no entry');
  return item.row;
}
async function added(over: Partial<typeof draft> = {}) {
  const outcome = await addJournal({ ...draft, ...over }, noon);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
}

test('an entry gets the time at which its photo was taken, when it is added and when it is edited', async () => {
  const yesterday = '2026-05-13' as Day;
  const taken = new Date(2026, 4, 13, 9, 30).toISOString();
  const done = await addJournal({ ...draft, day: yesterday, at: taken }, noon);
  expect(await entry(yesterday)).toMatchObject({ created_at: taken });
  if (done.ok) await done.value.undo();
  await added();
  const opened = await entry();
  await editJournal(opened, { ...draft, day: yesterday, at: taken }, noon);
  expect(await entry(yesterday)).toMatchObject({ id: opened.id, created_at: taken });
  await editJournal(await entry(yesterday), { ...draft, day: yesterday, text: 'More.' }, noon);
  expect(await entry(yesterday)).toMatchObject({ content: 'More.', created_at: taken });
});

test('an entry is a row and one change for the server; Undo removes both', async () => {
  const done = await added();
  expect(await entry()).toMatchObject({
    id: done.value,
    content: draft.text,
    tags: ['studio'],
    mood: 'good',
    logged_for: today,
  });
  expect(await waiting()).toEqual(['put journal_entries content created_at logged_for mood tags']);
  await done.undo();
  expect(await getDb().journal_entries.count()).toBe(0);
});

test("an entry without tags stores null, and one about yesterday has yesterday's day", async () => {
  const yesterday = '2026-05-13' as Day;
  await added({ tags: [], day: yesterday });
  expect(await entry(yesterday)).toMatchObject({ tags: null, logged_for: yesterday });
  expect(await itemsOn(today, ['journal'])).toEqual([]);
});

test('nothing is stored for an empty entry or a future day', async () => {
  expect(await addJournal({ ...draft, text: ' ' }, noon)).toEqual({ ok: false, error: 'TextMissing' });
  expect(await addJournal({ ...draft, day: '2026-05-15' as Day }, noon)).toEqual({ ok: false, error: 'DayToCome' });
  expect(await getDb().journal_entries.count()).toBe(0);
});

test('for a person whose day starts at four, two in the morning is still yesterday', async () => {
  await given('preferences', { values: { day_starts_at: 4 } });
  const night = new Date(2026, 4, 14, 2);
  expect(await addJournal(draft, night)).toEqual({ ok: false, error: 'DayToCome' });
  await addEntry({ role: 'user', type: 'thought_dump', content: 'too late' }, 'Release thought', night);
  expect(await getDb().entries.toArray()).toMatchObject([{ logged_for: '2026-05-13' }]);
});

test('an edit sends only what changed, so a mood set elsewhere meanwhile is kept', async () => {
  await added();
  const opened = await entry();
  await getDb().journal_entries.update(opened.id, { mood: 'great' });
  await getDb().outbox.clear();
  await editJournal(opened, { ...draft, text: 'The crit went very well.' }, noon);
  expect(await entry()).toMatchObject({ content: 'The crit went very well.', mood: 'great' });
  expect(await waiting()).toEqual(['patch journal_entries content']);
});

test('an edit of an entry that was deleted meanwhile restores it whole', async () => {
  await added();
  const opened = await entry();
  await getDb().journal_entries.delete(opened.id);
  await editJournal(opened, { ...draft, text: 'Still here.' }, noon);
  expect(await entry()).toMatchObject({
    id: opened.id,
    content: 'Still here.',
    tags: ['studio'],
    created_at: opened.created_at,
  });
});

test('the text that an edit replaces is a version, and restoring it is an edit that can be undone', async () => {
  const { value: id } = await added();
  await editJournal(await entry(), { ...draft, text: 'Second words.' }, noon);
  const [version] = readable(await getDb().versions.where({ t: 'journal_entries', id }).toArray());
  expect(version).toMatchObject({ text: draft.text, field: 'content', why: 'edit' });
  const restored = await restoreVersion(version!);
  expect(await entry()).toMatchObject({ content: draft.text });
  if (restored.ok) await restored.value.undo();
  expect(await entry()).toMatchObject({ content: 'Second words.' });
});

test('a version of a deleted row is not restored', async () => {
  const version = {
    n: 1,
    t: 'journal_entries' as const,
    id: newId(),
    field: 'content',
    text: 'x',
    at: noon,
    why: 'edit' as const,
  };
  expect(await restoreVersion(version)).toEqual({ ok: false, error: 'Gone' });
});

test('everything in the log can be edited and deleted, with Undo', async () => {
  await given('journal_entries', { content: 'journal', logged_for: today });
  await given('mood_entries', { mood_type: 'good', note: 'mood', logged_for: today });
  await given('memory_entries', { fact: 'memory', logged_for: today });
  await given('tasks', { description: 'task', completed: false, created_at: at(today, 9) });
  await given('project_tasks', {
    project_id: newId(),
    description: 'project task',
    completed: false,
    created_at: at(today, 9),
  });
  await given('calendar_events', { title: 'event', event_time: at(today, 9), event_type: 'other' });
  await given('entries', { role: 'user', type: 'chat', content: 'chat', logged_for: today });
  await given('entries', { role: 'user', type: 'thought_dump', content: 'thought', logged_for: today });
  const kinds = ['journal', 'mood', 'memory', 'task', 'projectTask', 'event', 'chat', 'thought'] as const;
  const items = await itemsOn(today, kinds);
  expect(items).toHaveLength(8);
  for (const item of items) {
    expect(await editText(item, `new ${item.kind}`)).toMatchObject({ ok: true });
  }
  const edited = await itemsOn(today, kinds);
  expect(edited.flatMap((item) => Object.values(item.row))).toEqual(
    expect.arrayContaining(kinds.map((kind) => `new ${kind}`)),
  );
  for (const item of edited) {
    const gone = await deleteItem(item);
    expect(await itemsOn(today, kinds)).toHaveLength(7);
    if (gone.ok) await gone.value.undo();
    expect(await itemsOn(today, kinds)).toHaveLength(8);
  }
});

test("a mood's note may become empty, no other text may", async () => {
  await given('mood_entries', { mood_type: 'good', note: 'mood', logged_for: today });
  await given('memory_entries', { fact: 'memory', logged_for: today });
  const [mood, memory] = await itemsOn(today, ['mood', 'memory']);
  expect(await editText(mood!, ' ')).toMatchObject({ ok: true });
  expect(await editText(memory!, ' ')).toEqual({ ok: false, error: 'TextMissing' });
  expect(await getDb().mood_entries.toArray()).toMatchObject([{ note: null }]);
  expect(await getDb().memory_entries.toArray()).toMatchObject([{ fact: 'memory' }]);
});

test('removing a habit from a day sets the day to open, and deletes nothing', async () => {
  const habit_id = await given('habits', { title: 'Walk', type: 'habit', frequency: 'daily' });
  await given('habit_days', { habit_id, day: today, state: 'done' });
  const [item] = await itemsOn(today, ['habitDay']);
  const done = await deleteItem(item!);
  expect(await getDb().habit_days.toArray()).toMatchObject([{ state: 'open' }]);
  expect(await itemsOn(today, ['habitDay'])).toEqual([]);
  if (done.ok) await done.value.undo();
  expect(await itemsOn(today, ['habitDay'])).toMatchObject([{ title: 'Walk' }]);
});

test('when the device cannot write, the outcome is an error and nothing is thrown', async () => {
  getDb().close();
  expect(await addEntry({ role: 'user', type: 'thought_dump', content: 'x' }, 'Release thought', noon)).toEqual({
    ok: false,
    error: 'SaveFailed',
  });
});

test('an entry hidden from On this day is one field for every device; Undo shows it again', async () => {
  const done = await added();
  const [item] = await itemsOn(today, ['journal']);
  const hidden = await hideOnThisDay(item!, true);
  if (!hidden.ok) throw new Error(hidden.error);
  expect(await entry()).toMatchObject({ id: done.value, on_this_day_hidden: true });
  await hidden.value.undo();
  expect((await entry()).on_this_day_hidden).toBeFalsy();
});

describe('Templates', () => {
  const run = { title: 'Run', content: 'How far?' };
  async function saved(...args: Parameters<typeof saveTemplate>) {
    const outcome = await saveTemplate(...args);
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  }
  const all = async () => (await getDb().templates.toArray()).map(({ title, content }) => `${title}: ${content}`);

  test('a template is a row and one change for the server; Undo removes both', async () => {
    const done = await saved(run, null, noon);
    expect(await waiting()).toEqual(['put templates content created_at title']);
    await done.undo();
    expect(await all()).toEqual([]);
  });

  test('is edited, and restored with its edit when it was deleted meanwhile', async () => {
    const { value } = await saved(run, null, noon);
    const opened = (await getDb().templates.get(value))!;
    await saved({ ...run, content: 'How far, and where?' }, opened);
    expect(await all()).toEqual(['Run: How far, and where?']);
    expect((await deleteTemplate(opened)).ok).toBe(true);
    expect(await all()).toEqual([]);
    await saved({ ...run, title: 'Long run' }, opened);
    expect(await all()).toEqual(['Long run: How far?']);
  });

  test('without words it is refused, and nothing is stored', async () => {
    expect(await saveTemplate({ title: 'Run', content: ' ' }, null)).toEqual({ ok: false, error: 'TextMissing' });
    expect(await all()).toEqual([]);
  });
});

describe('Rows in whose text another device has written', () => {
  const version = (n: number, why: 'edit' | 'merge' | 'lost' | 'draft', id = 'a', value: unknown = `words ${n}`) => ({
    n,
    t: 'journal_entries' as const,
    id,
    field: 'content',
    value,
    at: n,
    why,
  });
  test.each([
    ['none', [], {}, []],
    ['a text that lost', [version(1, 'lost')], {}, ['a']],
    ['a text that was joined', [version(1, 'edit'), version(2, 'merge')], {}, ['a']],
    ['an edit of their own came after it', [version(1, 'lost'), version(2, 'edit')], {}, []],
    ['it was seen', [version(1, 'lost')], { a: 1 }, []],
    ['it was seen, and then came another', [version(1, 'lost'), version(2, 'merge')], { a: 1 }, ['a']],
    ['what lost is no text', [version(1, 'lost', 'a', 3)], {}, []],
    ['another row', [version(1, 'lost', 'b'), version(2, 'edit')], {}, ['b']],
  ] as const)('%s', (_, versions, seen, rows) => {
    expect([...mergedRows(versions, new Map(Object.entries(seen)))]).toEqual(rows);
  });
});
