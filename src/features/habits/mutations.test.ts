import { beforeEach, describe, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import type { Undoable } from '#data/mutate.ts';
import { ada, freshDevice, given, waiting } from '#tests/support/profile.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import type { Result } from '#lib/result.ts';
import { habitDayId, newHabitDraft } from './habit.ts';
import {
  addHabit,
  archiveHabit,
  deleteHabit,
  editHabit,
  moveHabit,
  pauseHabits,
  saveDay,
  setDay,
  skipDay,
  toggleDay,
} from './mutations.ts';
import { parsePlan } from './schedule.ts';

beforeEach(async () => {
  await freshDevice();
  await given('profiles', {
    id: ada.user_id,
    onboarded: true,
    welcome_shown: true,
    onboarding_checklist: { first_habit: true },
  });
});

const now = new Date(2026, 4, 14, 8, 30);
const today = dayOf(now);
const yesterday = dayAfter(today, -1);

/** The undo entry of an intent that must succeed. */
async function done<T>(outcome: Promise<Result<Undoable<T>, string>>): Promise<Undoable<T>> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
const walk = async () => (await done(addHabit({ ...newHabitDraft, title: 'Walk' }, today, now))).value;
const dayRow = (id: string, day: Day) => getDb().habit_days.get(habitDayId(id, day));

describe('Adding', () => {
  test('stores what the spec says a new habit is, and a plain rhythm needs no schedule @001.19', async () => {
    const id = await walk();
    expect(await getDb().habits.get(id)).toMatchObject({
      title: 'Walk',
      type: 'habit',
      time_block: 'morning',
      frequency: 'daily',
      schedule: null,
      created_at: now.toISOString(),
    });
  });
  test('stores goal, unit, reminders and rhythm, the rhythm from today on', async () => {
    const plan = parsePlan('on 1,3 at_least 5')!;
    const draft = { ...newHabitDraft, title: 'Run', plan, unit: ' km ', reminders: ['18:00 3,1', '07:00'] };
    const { value } = await done(addHabit(draft, today, now));
    expect(await getDb().habits.get(value)).toMatchObject({
      frequency: 'daily',
      unit: 'km',
      schedule: { [today]: 'on 1,3 at_least 5' },
      reminders: ['07:00', '18:00 1,3'],
    });
  });
  test('refuses a title of one letter, and stores nothing', async () => {
    expect(await addHabit({ ...newHabitDraft, title: ' x ' }, today, now)).toEqual({
      ok: false,
      error: 'TitleTooShort',
    });
    expect(await getDb().habits.count()).toBe(0);
  });
  test('is taken back whole by Undo', async () => {
    const added = await done(addHabit({ ...newHabitDraft, title: 'Walk' }, today, now));
    await added.undo();
    expect(await getDb().habits.count()).toBe(0);
  });
});

describe('A day', () => {
  test('is ticked with its hour, unticked without deleting, and each can be taken back @001.18', async () => {
    const id = await walk();
    const ticked = await done(toggleDay(id, today, true, now));
    expect(await dayRow(id, today)).toMatchObject({
      state: 'done',
      habit_id: id,
      day: today,
      done_at: now.toISOString(),
    });
    const unticked = await done(toggleDay(id, today, false, now));
    expect(await dayRow(id, today)).toMatchObject({ state: 'open', done_at: null });
    await unticked.undo();
    expect(await dayRow(id, today)).toMatchObject({ state: 'done', done_at: now.toISOString() });
    await ticked.undo();
    expect((await dayRow(id, today))?.state ?? 'open').toBe('open');
  });
  test('that was ticked earlier keeps its hour when it is ticked again or noted', async () => {
    const id = await walk();
    await toggleDay(id, yesterday, true, now);
    await setDay(id, yesterday, { state: 'done', note: 'in the rain' }, 'Note', new Date(2026, 4, 14, 20));
    expect(await dayRow(id, yesterday)).toMatchObject({ note: 'in the rain', done_at: now.toISOString() });
  });
  test('is skipped and opened again, and its note stays', async () => {
    const id = await walk();
    await setDay(id, today, { note: 'a cold' }, 'Note', now);
    await skipDay(id, today, true, now);
    expect(await dayRow(id, today)).toMatchObject({ state: 'skipped', note: 'a cold' });
    await skipDay(id, today, false, now);
    expect(await dayRow(id, today)).toMatchObject({ state: 'open', note: 'a cold' });
  });
  test('of a habit with amounts is done when its amount meets the day’s goal', async () => {
    const draft = { ...newHabitDraft, title: 'Read', plan: parsePlan('daily at_least 20')!, unit: 'pages' };
    const { value: id } = await done(addHabit(draft, dayAfter(today, -10), now));
    const habit = (await getDb().habits.get(id))!;
    await editHabit(habit, { ...draft, plan: parsePlan('daily at_least 50')! }, today);
    const changed = (await getDb().habits.get(id))!;
    await saveDay(changed, yesterday, { amount: 30 }, now);
    await saveDay(changed, today, { amount: 30, note: ' half ' }, now);
    expect(await dayRow(id, yesterday)).toMatchObject({ amount: 30, state: 'done' });
    expect(await dayRow(id, today)).toMatchObject({ amount: 30, state: 'open', note: 'half' });
    await saveDay(changed, today, { amount: null }, now);
    expect(await dayRow(id, today)).toMatchObject({ amount: null, state: 'open', note: 'half' });
    expect(await saveDay(changed, today, { amount: -1 }, now)).toEqual({ ok: false, error: 'AmountMissing' });
  });
  test('sends the server only the fields that changed', async () => {
    const id = await walk();
    await toggleDay(id, today, true, now);
    await toggleDay(id, today, false, new Date(2026, 4, 14, 9));
    await getDb().outbox.clear();
    await setDay(id, today, { note: 'later' }, 'Note', now);
    expect(await waiting()).toEqual(['patch habit_days note']);
  });
});

describe('Editing', () => {
  test('writes only what differs, and a new rhythm does not change the past', async () => {
    const id = await walk();
    const opened = (await getDb().habits.get(id))!;
    await getDb().outbox.clear();
    const draft = { ...newHabitDraft, title: 'Walk', plan: parsePlan('3 a week')! };
    await editHabit(opened, draft, today);
    expect(await waiting()).toEqual(['patch habits frequency schedule.1970-01-01 schedule.2026-05-14']);
    expect((await getDb().habits.get(id))?.schedule).toEqual({ '1970-01-01': 'daily', [today]: '3 a week' });
  });
  test('keeps the plan that another device has set since the form was opened', async () => {
    const id = await walk();
    const opened = (await getDb().habits.get(id))!;
    const earlier = dayAfter(today, -3);
    await getDb().habits.update(id, { schedule: { '1970-01-01': 'daily', [earlier]: 'weekly' } });
    await done(editHabit(opened, { ...newHabitDraft, title: 'Walk', plan: parsePlan('3 a week')! }, today));
    expect((await getDb().habits.get(id))?.schedule).toEqual({
      '1970-01-01': 'daily',
      [earlier]: 'weekly',
      [today]: '3 a week',
    });
  });
  test('restores a habit that was deleted on another device meanwhile', async () => {
    const id = await walk();
    const opened = (await getDb().habits.get(id))!;
    await deleteHabit(id);
    await done(editHabit(opened, { ...newHabitDraft, title: 'Walk far' }, today));
    expect(await getDb().habits.get(id)).toMatchObject({ title: 'Walk far', frequency: 'daily' });
  });
});

describe('The list', () => {
  const titles = async () =>
    (await getDb().habits.toArray())
      .sort((a, b) => (a.position ?? Date.parse(a.created_at)) - (b.position ?? Date.parse(b.created_at)))
      .map(({ title }) => title);
  const three = async () => {
    const ids: string[] = [];
    for (const [i, title] of ['One', 'Two', 'Three'].entries()) {
      ids.push(
        await given('habits', {
          title,
          type: 'habit',
          frequency: 'daily',
          time_block: 'morning',
          created_at: new Date(2026, 0, 1 + i).toISOString(),
        }),
      );
    }
    return ids;
  };
  test('is reordered by one change of one row, and Undo puts it back', async () => {
    const ids = await three();
    await given('habits', {
      title: 'Evening',
      type: 'habit',
      frequency: 'daily',
      time_block: 'evening',
      created_at: new Date(2026, 0, 9).toISOString(),
    });
    await getDb().outbox.clear();
    const moved = await done(moveHabit(ids[2]!, 0));
    expect(await titles()).toEqual(['Three', 'One', 'Two', 'Evening']);
    expect(await waiting()).toEqual(['patch habits position']);
    await moved.undo();
    expect(await titles()).toEqual(['One', 'Two', 'Three', 'Evening']);
  });
  test('is paused as a whole and resumed as a whole, one undo step each', async () => {
    const ids = await three();
    const paused = await done(pauseHabits(ids, yesterday, true));
    expect((await getDb().habits.toArray()).map(({ paused }) => paused)).toEqual(
      [1, 2, 3].map(() => ({ [yesterday]: '' })),
    );
    await done(pauseHabits(ids, today, false));
    expect((await getDb().habits.toArray()).map(({ paused }) => paused)).toEqual(
      [1, 2, 3].map(() => ({ [yesterday]: yesterday })),
    );
    await paused.undo();
    expect(await getDb().habits.count()).toBe(3);
  });
  test('deletes a habit and restores it with all of its days', async () => {
    const [id = ''] = await three();
    for (let i = 0; i < 3; i++) await toggleDay(id, dayAfter(today, -i), true, now);
    const gone = await done(deleteHabit(id));
    expect([await getDb().habits.count(), await getDb().habit_days.count()]).toEqual([2, 0]);
    await gone.undo();
    expect([await getDb().habits.count(), await getDb().habit_days.count()]).toEqual([3, 3]);
  });
  test('archives a habit and restores it', async () => {
    const [id = ''] = await three();
    await archiveHabit(id, true, now);
    expect((await getDb().habits.get(id))?.archived_at).toBe(now.toISOString());
    await archiveHabit(id, false, now);
    expect((await getDb().habits.get(id))?.archived_at ?? null).toBeNull();
  });
});
