import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { callsOf, newCall } from '#assistant/call-row.ts';
import { keepReply } from '#assistant/keep-reply.ts';
import { answerHere } from '#assistant/rules.ts';
import type { CoachReply } from '#coach/reply.ts';
import { getDb } from '#data/db.ts';
import { dayOf } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { SentDialog } from './SentDialog.tsx';

beforeEach(() => freshDevice());

const created_at = new Date().toISOString();
async function asked(content: string): Promise<string> {
  const day = dayOf(new Date());
  const id = await given('entries', { role: 'user', type: 'chat', content, created_at, logged_for: day });
  await callsOf(getDb()).put(newCall({ id, created_at, content, day, dayStart: 0 }));
  return id;
}
async function shown(callId: string) {
  render(<SentDialog open onOpenChange={vi.fn()} coach="Wren" today={dayOf(new Date())} callId={callId} />);
  return within(await screen.findByRole('dialog', { name: 'What was sent' }));
}

test('the rule by which each row was filed is named in words, and can be copied for a report', async () => {
  const id = await asked('I have to buy milk');
  await answerHere(id, getDb(), new Date());
  const dialog = await shown(id);
  const line = await dialog.findByText(/^Guessed: a task, \d+ %$/, {}, { timeout: 10_000 });
  const guess = line.textContent;
  expect(line.closest('li')).toHaveTextContent(`Added to To-Do List, ‘Buy milk’. Understood as: ${guess}`);
  const user = userEvent.setup();
  await user.click(dialog.getByRole('button', { name: 'Copy for a report' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(
      `Message: I have to buy milk\nAdded to To-Do List, ‘Buy milk’. Understood as: ${guess}`,
    ),
  );
});

test('what a model filed is not ascribed to a rule', async () => {
  const id = await asked('I have to buy milk');
  const reply: CoachReply = {
    reply: 'Noted.',
    intent: 'task',
    logged_for: undefined,
    meta: { action: 'create_task', title: 'Oat milk', by: 'coach', help: false, secondary_intents: [] },
  };
  await keepReply(getDb(), id, reply, new Date());
  const dialog = await shown(id);
  const line = await dialog.findByText(/^By the model that answered/, {}, { timeout: 10_000 });
  expect(line.closest('li')).toHaveTextContent('‘Oat milk’');
});

test('a message from which nothing is filed says how it was read', async () => {
  const id = await asked('why do I procrastinate so much?');
  await answerHere(id, getDb(), new Date());
  const dialog = await shown(id);
  expect(
    await dialog.findByText(/^Guessed: something said to the coach, \d+ %$/, {}, { timeout: 10_000 }),
  ).toBeInTheDocument();
});
