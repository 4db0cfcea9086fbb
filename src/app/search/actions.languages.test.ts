import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import type { Language } from '#lib/languages.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { speakIn } from '#tests/support/speak.ts';
import { actionsFor, type Site } from './actions.ts';

const today = dayOf(new Date());
const go = vi.fn<Site['go']>();
const asked = async (typed: string) => (await actionsFor(typed, today, { go })).filter((action) => action.asked);
const ids = async (typed: string) => (await actionsFor(typed, today, { go })).map(({ id }) => id);

beforeEach(async () => {
  go.mockReset();
  await freshDevice();
});
afterEach(() => speakIn('en'));

test.each<[Language, typed: string, type: string]>([
  ['de', 'Stimmung gut', 'mood-good'],
  ['de', 'laune nicht', 'mood-bad'],
  ['de', 'mood good', 'mood-good'],
  ['es', 'ánimo bien', 'mood-good'],
  ['es', 'animo fatal', 'mood-terrible'],
  ['es', 'mood terr', 'mood-terrible'],
  ['fr', 'humeur pas', 'mood-bad'],
  ['fr', 'Humeur neutre', 'mood-neutral'],
  ['fr', 'mood not good', 'mood-bad'],
])('%s: a mood is logged by "%s"', async (language, typed, type) => {
  speakIn(language);
  expect((await asked(typed)).map(({ id }) => id)).toEqual([type]);
});

test.each<[Language, title: string, typed: string]>([
  ['de', 'Früh laufen', 'Gewohnheit laufen erledigt'],
  ['de', 'Früh laufen', 'laufen geschafft'],
  ['de', 'Früh laufen', 'habit laufen done'],
  ['es', 'Salir a correr', 'hábito correr hecho'],
  ['es', 'Salir a correr', 'correr hecho'],
  ['fr', 'Courir', 'habitude courir fait'],
  ['fr', 'Lecture', 'lecture faite'],
])('%s: "%s" is ticked off by "%s"', async (language, title, typed) => {
  const created_at = new Date().toISOString();
  await mutate('Add habit', (write) =>
    write.put('habits', { id: newId(), title, created_at, type: 'habit', frequency: 'daily' }),
  );
  speakIn(language);
  const [action] = await asked(typed);
  await action!.run();
  expect(await getDb().habit_days.toArray()).toMatchObject([{ day: today, state: 'done' }]);
});

test.each<[Language, typed: string, description: string, days: number | null]>([
  ['de', 'neue Aufgabe Straße kehren morgen #hof', 'Straße kehren', 1],
  ['de', 'Neue Aufgabe: Äpfel ernten', 'Äpfel ernten', null],
  ['de', 'new task buy milk tomorrow', 'Buy milk', 1],
  ['es', 'nueva tarea comprar piñones pasado mañana', 'Comprar piñones', 2],
  ['fr', 'nouvelle tâche acheter du cœur de palmier demain', 'Acheter du cœur de palmier', 1],
  ['fr', 'nouvelle tâche : appeler mon frère', 'appeler mon frère', null],
])('%s: a task is added by "%s"', async (language, typed, description, days) => {
  speakIn(language);
  await (await asked(typed))[0]!.run();
  const due_date = days === null ? null : dayAfter(today, days);
  expect(await getDb().tasks.toArray()).toMatchObject([{ description, due_date }]);
});

test.each<[Language, typed: string, days: number]>([
  ['de', 'gehe zu gestern', -1],
  ['de', 'vorgestern', -2],
  ['de', 'heute', 0],
  ['es', 'ir a ayer', -1],
  ['es', 'anteayer', -2],
  ['fr', 'aller à hier', -1],
  ['fr', 'avant-hier', -2],
  ['fr', 'go yesterday', -1],
])('%s: "%s" opens the log of that day', async (language, typed, days) => {
  speakIn(language);
  await (await asked(typed))[0]!.run();
  expect(go).toHaveBeenCalledWith('/logs', { day: dayAfter(today, days) });
});

test.each<[Language, typed: string]>([
  ['de', 'gehe zum 3. Mai'],
  ['de', 'Mittwoch'],
  ['es', 'ir al 3 de mayo'],
  ['es', 'miércoles'],
  ['fr', 'aller au 3 mai'],
  ['fr', 'mercredi'],
])('%s: "%s" is a day of the log and one of the calendar', async (language, typed) => {
  speakIn(language);
  const actions = await asked(typed);
  expect(actions.map(({ id }) => id)).toEqual(['log-day', 'calendar-day']);
  for (const { run } of actions) await run();
  const [log, calendar] = go.mock.calls.map(([, search]) => search!.day!);
  expect(log! <= today && calendar! >= today).toBe(true);
  if (/3/.test(typed)) expect([log!.slice(5), calendar!.slice(5)]).toEqual(['05-03', '05-03']);
});

test.each<[Language, typed: string, page: string]>([
  ['de', 'gehe zu Gewohn', 'page-/habits'],
  ['de', 'kalender', 'page-/calendar'],
  ['de', 'go to habits', 'page-/habits'],
  ['es', 'ir a tareas', 'page-/tasks'],
  ['es', 'settings', 'page-/settings'],
  ['fr', 'ouvre réglages', 'page-/settings'],
  ['fr', 'memory vault', 'page-/memory'],
])('%s: "%s" offers its page', async (language, typed, page) => {
  speakIn(language);
  expect(await ids(typed)).toContain(page);
});

test.each<[Language, typed: string]>([
  ['de', 'morgen Milch kaufen'],
  ['es', 'comprar pan mañana'],
  ['fr', 'appeler mon frère demain'],
  ['fr', 'mon sac'],
])('%s: "%s" is a text, and asks for nothing', async (language, typed) => {
  speakIn(language);
  expect(await asked(typed)).toEqual([]);
});
