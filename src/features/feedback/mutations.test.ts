import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { addFeedback } from './mutations.ts';

beforeEach(freshDevice);

test('feedback of an account is a row that waits for the server', async () => {
  const added = await addFeedback({ type: 'bug', text: 'The tide table' });
  if (!added.ok) throw new Error(added.error);
  expect(await getDb().feedback.get(added.value.value)).toMatchObject({ type: 'bug', text: 'The tide table' });
  expect(await getDb().outbox.count()).toBe(1);
});
