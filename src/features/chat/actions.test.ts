import { beforeEach, describe, expect, test } from 'vitest';
import { filedLine } from '#coach/filed.ts';
import { getDb } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { redoLast, undoLast } from '#data/undo.ts';
import { freshDevice } from '#tests/support/profile.ts';
import type { Day } from '#lib/day.ts';
import { callsOf } from '#assistant/call-row.ts';
import { fileByReply, keepReply, replyId } from '#assistant/keep-reply.ts';
import { photosFor } from '#assistant/photos.ts';
import { RemoteError } from '#remote/errors.ts';
import { askNext } from '#assistant/queue.ts';
import { storeFiles } from '#features/media/mutations.ts';
import { resend, retry, sentOf, stop, undoFiled } from './actions.ts';
import { coachLive } from './coach-progress.ts';
import { photoEntryId, say } from './say.ts';
import { answer } from '#tests/support/coach-device.ts';

const noon = new Date(2026, 4, 14, 12);
const later = new Date(2026, 4, 14, 13);

beforeEach(freshDevice);

async function saidAt(text: string, now = noon): Promise<string> {
  const said = await say(text, now);
  if (!said.ok) throw new Error(said.error);
  return said.value.id;
}
const milk = answer('task', { action: 'create_task', module: 'To-Do List', content: 'Buy milk' });

test('a message is stored with its question in one transaction, and sent as one edit', async () => {
  const id = await saidAt('  I need to buy milk ');
  expect(await getDb().entries.toArray()).toMatchObject([
    { id, role: 'user', type: 'chat', content: 'I need to buy milk', logged_for: '2026-05-14' },
  ]);
  expect(await callsOf(getDb()).toArray()).toMatchObject([
    { id, state: 'waiting', tries: 0, body: { call_id: id, message: 'I need to buy milk', at: noon.toISOString() } },
  ]);
  expect(await getDb().outbox.count()).toBe(1);
});

test('an empty message is not stored', async () => {
  expect(await say(' \n')).toEqual({ ok: false, error: 'Blank' });
  expect(await getDb().entries.count()).toBe(0);
});

test('a very long message is stored whole, and its beginning is asked', async () => {
  const id = await saidAt('word '.repeat(4_000));
  expect((await getDb().entries.get(id))?.content).toHaveLength(19_999);
  expect((await callsOf(getDb()).get(id))?.body.message.length).toBeLessThanOrEqual(8_000);
});

test('stop ends the wait and keeps the message; asked again it waits under the same id', async () => {
  const id = await saidAt('hello');
  await stop(id);
  expect(await keepReply(getDb(), id, milk, later)).toBe(false);
  expect(await retry(id)).toEqual({ ok: true, value: { id } });
  expect(await keepReply(getDb(), id, milk, later)).toBe(true);
  expect(await getDb().entries.count()).toBe(2);
});

test('stop aborts a running request, and none that has ended', async () => {
  const aborted: string[] = [];
  const [ended, asked] = [await saidAt('one'), await saidAt('two', later)];
  for (const id of [ended, asked]) coachLive.begin(id, () => aborted.push(id));
  coachLive.end(ended, null);
  await stop(ended);
  await stop(asked);
  expect(aborted).toEqual([asked]);
});

test('a question that has its answer becomes a new message', async () => {
  const id = await saidAt('hello');
  await keepReply(getDb(), id, milk, later);
  const again = await retry(id, later);
  expect(again).toMatchObject({ ok: true });
  expect(await callsOf(getDb()).where('state').equals('waiting').count()).toBe(1);
  expect((await getDb().entries.toArray()).filter(({ content }) => content === 'hello')).toHaveLength(2);
});

test('a message edited and sent again is replaced, with its answer and filed rows; Undo restores all of it', async () => {
  const id = await saidAt('I need to buy milk');
  await keepReply(getDb(), id, milk, later);
  const sent = await resend(id, 'I need to buy oat milk', later);
  if (!sent.ok) throw new Error(sent.error);
  expect(await getDb().tasks.count()).toBe(0);
  expect(await getDb().entries.toArray()).toMatchObject([
    { id: sent.value.value.id, content: 'I need to buy oat milk' },
  ]);
  expect(await callsOf(getDb()).toArray()).toMatchObject([{ id: sent.value.value.id, state: 'waiting' }]);
  await sent.value.undo();
  expect((await getDb().entries.toArray()).map(({ content }) => content).sort()).toEqual([
    'Done.',
    'I need to buy milk',
  ]);
  expect(await getDb().tasks.count()).toBe(1);
});

test('filed rows that the person has changed are kept when a message is sent again', async () => {
  const id = await saidAt('I need to buy milk');
  await keepReply(getDb(), id, milk, later);
  const [task] = await getDb().tasks.toArray();
  await mutate('Edit task', (write) => write.patch('tasks', task!.id, { due_date: '2026-05-20' as Day }));
  await resend(id, 'I need to buy oat milk', later);
  expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'Buy milk', due_date: '2026-05-20' }]);
});

test("a slip's Undo deletes the filed row, and Undo of that restores it", async () => {
  const id = await saidAt('I need to buy milk');
  await keepReply(getDb(), id, milk, later);
  const [line] = (await getDb().entries.get(replyId(id)))?.filed ?? [];
  const undone = await undoFiled(replyId(id), line!);
  expect(undone).toMatchObject({ ok: true });
  expect(await getDb().tasks.count()).toBe(0);
  expect((await getDb().entries.get(replyId(id)))?.filed ?? null).toBeNull();
  expect((await getDb().entries.get(replyId(id)))?.content).toMatch(
    /You took this back: it is not in your .+ any more\.$/,
  );
  expect(await undoFiled(replyId(id), line!)).toEqual({ ok: false, error: 'Gone' });
  if (undone.ok) await undone.value.undo();
  expect(await getDb().tasks.count()).toBe(1);
  expect((await getDb().entries.get(replyId(id)))?.filed).toEqual([line]);
  expect((await getDb().entries.get(replyId(id)))?.content).not.toContain('took this back');
});

test('an entry that the coach has changed gets its old text back', async () => {
  const entryId = '0190a000-0000-7000-8000-00000000aaaa';
  const row = {
    id: entryId,
    user_id: getDb().profile.user_id,
    created_at: noon.toISOString(),
    logged_for: '2026-05-14',
  };
  await getDb()
    .table('journal_entries')
    .put({ ...row, content: 'old words' });
  const id = await saidAt('Make it better');
  await keepReply(getDb(), id, answer('journal', { action: 'update_entry', entryId, content: 'new words' }), later);
  const line = filedLine({ table: 'journal_entries', id: entryId, action: 'update_entry', module: 'Daily Log' });
  expect(await undoFiled(replyId(id), line)).toMatchObject({ ok: true });
  expect(await getDb().journal_entries.get(entryId)).toMatchObject({ content: 'old words' });
});

test('what the coach filed is a step of undo like any other, and its words stay; words alone are none', async () => {
  const id = await saidAt('I need to buy milk');
  await keepReply(getDb(), id, milk, later);
  expect(await getDb().tasks.count()).toBe(1);
  expect(await undoLast()).toBe('What the coach filed');
  expect(await getDb().tasks.count()).toBe(0);
  expect(await getDb().entries.get(replyId(id))).toBeDefined();
  expect(await redoLast()).toBe('What the coach filed');
  expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'Buy milk' }]);
  const talk = await saidAt('hello', later);
  await keepReply(getDb(), talk, answer('chat', {}), later);
  expect(await undoLast()).toBe('Send message');
  expect(await getDb().entries.get(replyId(talk))).toBeDefined();
});

test('what will be sent can be shown before it is sent; another device does not have it', async () => {
  const one = await saidAt('first');
  await keepReply(getDb(), one, milk, later);
  const two = await saidAt('second', later);
  expect(await sentOf(two)).toMatchObject({
    body: { message: 'second', turns: [{ content: 'first' }, { content: 'Done.' }] },
    left: true,
  });
  expect(await sentOf(crypto.randomUUID())).toBeNull();
});

describe('a photo in the chat', () => {
  /** Says something with a photo. */
  async function saidWithPhoto(text: string): Promise<string> {
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer;
    const files = await storeFiles([{ bytes, name: 'photo.jpg' }]);
    if (!files.ok) throw new Error(files.error);
    const said = await say(text, noon, files.value);
    if (!said.ok) throw new Error(said.error);
    return said.value.id;
  }
  const entries = () => getDb().journal_entries.toArray();
  const attachments = () => getDb().attachments.toArray();
  const NOT_SEEN = 'I have not looked at your photo, but it is kept in your Daily Log.';

  test('is kept in an entry with the message in one transaction, and one Undo takes all of it back', async () => {
    const id = await saidWithPhoto('By the sea');
    expect(await entries()).toMatchObject([{ id: photoEntryId(id), content: 'By the sea', logged_for: '2026-05-14' }]);
    expect(await attachments()).toMatchObject([{ owner_kind: 'journal', owner_id: photoEntryId(id) }]);
    const [line] = (await getDb().entries.get(id))!.filed!;
    expect(line).toBe(`journal_entries/${photoEntryId(id)}/add_entry/Daily Log`);
    await undoLast();
    expect([await getDb().entries.count(), (await entries()).length, (await attachments()).length]).toEqual([0, 0, 0]);
  });

  test('without words is a message too', async () => {
    const id = await saidWithPhoto('');
    expect((await getDb().entries.get(id))?.content).toBe('A photo');
    expect(await entries()).toMatchObject([{ content: '' }]);
  });

  test('the entry stays whatever the coach files: as the same entry, as something else, or by the rules first', async () => {
    const journal = answer('journal', { action: 'add_entry', module: 'Daily Log', content: 'By the sea' });
    for (const [reply, tasks] of [
      [journal, 0],
      [milk, 1],
    ] as const) {
      await freshDevice();
      const id = await saidWithPhoto('By the sea');
      await fileByReply(getDb(), id, journal);
      expect(await keepReply(getDb(), id, reply, later)).toBe(true);
      expect(await entries()).toMatchObject([{ id: photoEntryId(id), content: 'By the sea' }]);
      expect([await getDb().tasks.count(), (await attachments()).length]).toEqual([tasks, 1]);
      const said = (await getDb().entries.get(replyId(id)))!;
      expect(said.filed).toContain(`journal_entries/${photoEntryId(id)}/add_entry/Daily Log`);
      expect(said.content).toContain(NOT_SEEN);
    }
  });

  test('the link under the answer takes the entry back with its photo', async () => {
    const id = await saidWithPhoto('By the sea');
    await keepReply(getDb(), id, milk, later);
    const { filed } = (await getDb().entries.get(replyId(id)))!;
    expect((await undoFiled(replyId(id), filed![0]!)).ok).toBe(true);
    expect([(await entries()).length, (await attachments()).length]).toEqual([0, 0]);
  });

  test('a model that has seen it says so itself', async () => {
    const id = await saidWithPhoto('What is this?');
    const seen = answer('chat', { saw: true });
    await keepReply(getDb(), id, seen, later);
    expect((await getDb().entries.get(replyId(id)))!.content).not.toContain(NOT_SEEN);
  });

  test('goes along only with consent, is not stored with the body, and “What was sent” says whether it went', async () => {
    const id = await saidWithPhoto('What is this?');
    const sent: (readonly string[] | undefined)[] = [];
    const ask = (photos: readonly string[]) =>
      askNext({
        db: getDb(),
        post: async (body) => {
          sent.push(body.photos);
          throw new RemoteError('retryable', 'unreachable');
        },
        now: () => Date.now() + 3_600_000 * sent.length,
        random: () => 0,
        photos: async () => photos,
      });
    await ask([]);
    expect([sent[0], (await sentOf(id))?.photosSent]).toEqual([undefined, false]);
    await ask(['data:image/jpeg;base64,AAAA']);
    expect([sent[1], (await sentOf(id))?.photosSent]).toEqual([['data:image/jpeg;base64,AAAA'], true]);
    expect((await sentOf(id))?.body.photos).toBeUndefined();
    // Nobody has allowed it.
    expect(await photosFor(getDb(), (await callsOf(getDb()).get(id))!)).toEqual([]);
  });
});
