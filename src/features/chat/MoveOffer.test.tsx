import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { callsOf, newCall } from '#assistant/call-row.ts';
import { keepReply, replyId } from '#assistant/keep-reply.ts';
import type { CoachReply } from '#coach/reply.ts';
import { getDb } from '#data/db.ts';
import { undoLast } from '#data/undo.ts';
import { dayOf } from '#lib/day.ts';
import { attach } from '#features/media/mutations.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { sentOf } from './actions.ts';
import { MoveOffer } from './MoveOffer.tsx';

beforeEach(() => freshDevice());

/** A message that the coach has kept as an entry. Gives its id and its answer. */
async function kept(content: string, unsure: boolean) {
  const now = new Date();
  const day = dayOf(now);
  const created_at = now.toISOString();
  const id = await given('entries', { role: 'user', type: 'chat', content, created_at, logged_for: day });
  await callsOf(getDb()).put(newCall({ id, created_at, content, day, dayStart: 0 }));
  const reply: CoachReply = {
    reply: 'Noted.',
    intent: 'journal',
    logged_for: day,
    meta: {
      action: 'add_entry',
      content,
      by: 'rules',
      help: false,
      secondary_intents: [],
      ...(unsure ? { unsure } : {}),
    },
  };
  await keepReply(getDb(), id, reply, now);
  return { id, answer: (await getDb().entries.get(replyId(id)))! };
}

test('one tap makes a task of an entry that the coach was not sure of, and the choice stays on the device for a report', async () => {
  const { id, answer } = await kept('clean scrubs for the morning', true);
  render(<MoveOffer entry={answer} line={answer.filed![0]!} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Make it a task' }));
  await waitFor(async () =>
    expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'Clean scrubs for the morning' }]),
  );
  expect(await getDb().journal_entries.count()).toBe(0);
  const { content, filed } = (await getDb().entries.get(answer.id))!;
  expect([content, filed?.length]).toEqual(['Noted.\n\nYou made it a task: it is in your To-Do List now.', 1]);
  expect(filed![0]).toMatch(/^tasks\//);
  expect((await sentOf(id))?.moved).toBe('task');
  await undoLast();
  expect([await getDb().tasks.count(), await getDb().journal_entries.count()]).toEqual([0, 1]);
  expect((await sentOf(id))?.moved).toBeNull();
});

test('the photos of an entry go with it when it becomes a task, and Undo brings both back', async () => {
  const { answer } = await kept('clean scrubs for the morning', true);
  const [entry] = await getDb().journal_entries.toArray();
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer;
  await attach({ kind: 'journal', id: entry!.id }, [{ bytes, name: 'scrubs.jpg' }]);
  render(<MoveOffer entry={answer} line={answer.filed![0]!} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Make it a task' }));
  await waitFor(async () => expect(await getDb().tasks.count()).toBe(1));
  const [task] = await getDb().tasks.toArray();
  expect(await getDb().attachments.toArray()).toMatchObject([{ owner_kind: 'task', owner_id: task!.id }]);
  await undoLast();
  expect(await getDb().attachments.toArray()).toMatchObject([{ owner_kind: 'journal', owner_id: entry!.id }]);
});

test('one tap keeps it as a fact', async () => {
  const { answer } = await kept('the good scissors are in the hall', true);
  render(<MoveOffer entry={answer} line={answer.filed![0]!} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it as a fact' }));
  await waitFor(async () =>
    expect(await getDb().memory_entries.toArray()).toMatchObject([{ fact: 'The good scissors are in the hall' }]),
  );
});

test('an entry that the coach was sure of has no offer', async () => {
  const { answer } = await kept('what a day', false);
  const { container } = render(<MoveOffer entry={answer} line={answer.filed![0]!} />);
  await waitFor(async () => expect(await callsOf(getDb()).count()).toBe(1));
  expect(container).toBeEmptyDOMElement();
});
