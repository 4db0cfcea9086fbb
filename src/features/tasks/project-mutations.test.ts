import { getDb } from '#data/db.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { beforeEach, expect, test } from 'vitest';
import { addProject, deleteProject, editProject } from './project-mutations.ts';
import { projectsOf } from './task.ts';

beforeEach(freshDevice);

const projects = async () =>
  projectsOf(
    await getDb().project_lists.toArray(),
    await getDb().tasks.toArray(),
    await getDb().project_tasks.toArray(),
  );
const shape = async () =>
  (await projects()).map(({ title, tasks }) => [title, tasks.map(({ row }) => row.description)]);
const thesis = async () => {
  const outcome = await addProject({ title: ' Thesis ', emoji: '📝' });
  if (!outcome.ok) throw new Error(outcome.error);
  return (await getDb().project_lists.get(outcome.value.value))!;
};

test('a project is stored with its emoji, and renamed without touching what another device set', async () => {
  const list = await thesis();
  expect(list).toMatchObject({ title: 'Thesis', emoji: '📝' });
  await getDb().project_lists.update(list.id, { emoji: '📐' });
  await editProject(list, { title: 'Dissertation', emoji: '📝' });
  expect(await getDb().project_lists.get(list.id)).toMatchObject({ title: 'Dissertation', emoji: '📐' });
  expect(await addProject({ title: ' ', emoji: '' })).toEqual({ ok: false, error: 'TitleMissing' });
});

test.each([
  ['goes, its tasks stay in the Inbox', false, [['Inbox', ['Draft', 'Print']]]],
  ['goes with its tasks', true, [['Inbox', []]]],
])('a project %s; Undo brings everything back', async (_, withTasks, after) => {
  const list = await thesis();
  await given('project_tasks', { description: 'Draft', completed: false, project_id: list.id });
  const created_at = '2026-05-14T11:00:00.000Z';
  await given('tasks', { description: 'Print', completed: false, project_id: list.id, created_at });
  const before = await shape();
  const outcome = await deleteProject(list, withTasks);
  expect(await shape()).toEqual(after);
  if (outcome.ok) await outcome.value.undo();
  expect(await shape()).toEqual(before);
});
