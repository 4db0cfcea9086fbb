import { beforeEach, expect, test } from 'vitest';
import { db } from '#data/db.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { addFeedback } from './mutations.ts';

beforeEach(freshDevice);

test('feedback of an account is a row that waits for the server', async () => {
  const added = await addFeedback({ type: 'bug', text: 'The tide table' });
  if (!added.ok) throw new Error(added.error);
  expect(await db.feedback.get(added.value.value)).toMatchObject({ type: 'bug', text: 'The tide table' });
  expect(await db.outbox.count()).toBe(1);
});
