import { beforeEach, expect, test } from 'vitest';
import { fileByReply, keepReply, replyId } from '#assistant/keep-reply.ts';
import type { CoachReply } from '#coach/reply.ts';
import { getDb } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import type { Day } from '#lib/day.ts';
import { answer } from '#tests/support/coach-device.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { readLater, takeLaterBack } from './later.ts';
import { say } from './say.ts';

const noon = new Date(2026, 4, 14, 12);
const after = new Date(2026, 4, 14, 13);
const today = '2026-05-14' as Day;

beforeEach(freshDevice);

const task = (content: string, due_date: string): CoachReply =>
  answer('task', { action: 'create_task', module: 'To-Do List', content, due_date: due_date as Day });

/** A message that the rules filed, and that was answered later. Gives its answer. */
async function answeredLater(rules: CoachReply, reply: CoachReply) {
  const said = await say('I need to buy milk', noon);
  if (!said.ok) throw new Error(said.error);
  await fileByReply(getDb(), said.value.id, rules);
  await keepReply(getDb(), said.value.id, reply, after);
  return entryOf(said.value.id);
}
const entryOf = async (callId: string) => (await getDb().entries.get(replyId(callId)))!;
const again = async ({ id }: { readonly id: string }) => (await getDb().entries.get(id))!;

test('what the answer changed is known with what it was, and can be taken back; the reply says so', async () => {
  const entry = await answeredLater(task('Buy milk', '2026-05-15'), task('Buy oat milk', '2026-05-16'));
  const [row] = await getDb().tasks.toArray();
  expect(row).toMatchObject({ description: 'Buy oat milk', due_date: '2026-05-16' });
  const later = await readLater(entry, today);
  expect(later?.changed[row!.id]).toMatch(/^‘Buy milk’, .+/);
  const back = await takeLaterBack(entry, row!.id);
  expect(await getDb().tasks.toArray()).toMatchObject([
    { id: row!.id, description: 'Buy milk', due_date: '2026-05-15' },
  ]);
  expect((await again(entry)).content).toMatch(/You took the later change back: .+ it is as it was before\.$/);
  expect(await readLater(await again(entry), today)).toBeNull();
  if (!back.ok) throw new Error(back.error);
  await back.value.undo();
  expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'Buy oat milk' }]);
  expect((await again(entry)).content).not.toContain('took the later change back');
});

test('what the answer took out can be put back, with its slip', async () => {
  const entry = await answeredLater(task('Buy milk', '2026-05-15'), answer('chat', {}));
  expect(await getDb().tasks.count()).toBe(0);
  const [removed] = (await readLater(entry, today))!.removed;
  expect(removed).toMatchObject({ module: 'To-Do List', words: expect.stringContaining('‘Buy milk’') });
  await takeLaterBack(entry, removed!.id);
  expect(await getDb().tasks.toArray()).toMatchObject([{ id: removed!.id, description: 'Buy milk' }]);
  expect((await again(entry)).filed).toEqual([removed!.line]);
  expect(await readLater(await again(entry), today)).toBeNull();
});

test('an answer that agrees with the rules changed nothing', async () => {
  const entry = await answeredLater(task('Buy milk', '2026-05-15'), task('Buy milk', '2026-05-15'));
  expect(await readLater(entry, today)).toBeNull();
});

test('what the person has changed since is theirs: nothing is marked, and nothing taken back', async () => {
  const entry = await answeredLater(task('Buy milk', '2026-05-15'), task('Buy oat milk', '2026-05-16'));
  const [row] = await getDb().tasks.toArray();
  await mutate('Edit task', (write) => write.patch('tasks', row!.id, { description: 'Buy soy milk' }));
  expect(await readLater(entry, today)).toBeNull();
  expect(await takeLaterBack(entry, row!.id)).toEqual({ ok: false, error: 'Gone' });
  expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'Buy soy milk' }]);
});

test('another device has no record of it, and says nothing', async () => {
  const entry = await answeredLater(task('Buy milk', '2026-05-15'), task('Buy oat milk', '2026-05-16'));
  await getDb().table('assistant_calls').clear();
  expect(await readLater(entry, today)).toBeNull();
});
