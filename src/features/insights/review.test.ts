import { beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { deleteMeta, writeMeta } from '#data/meta.ts';
import { dayOf } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { type AskRecap, refreshReview } from './review.ts';
import { readWeekFacts } from './week-facts.ts';

const today = dayOf(new Date());

beforeEach(freshDevice);

test('of an account that only the person can read the coach is told nothing of the week', async () => {
  await given('journal_entries', { content: 'A good walk.', logged_for: today });
  const ask = vi.fn<AskRecap>(async () => 'A week of tulips.');
  const asked = {
    facts: await readWeekFacts(today),
    stored: null,
    today,
    tone: 'warm',
    moods: true,
    ask,
    now: Date.now(),
  };
  await writeMeta(getDb(), 'locked', { id: 'dGVzdGtl', later: false, isNew: true });
  await refreshReview(asked);
  expect(ask).not.toHaveBeenCalled();
  await deleteMeta(getDb(), 'locked');
  await refreshReview(asked);
  expect(ask).toHaveBeenCalledOnce();
});
