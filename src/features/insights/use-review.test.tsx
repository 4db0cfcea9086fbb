import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { recapOf } from '#coach/recap.ts';
import { readFlag, writeFlag } from '#data/flags.ts';
import { dayOf } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { useReview, type AskRecap } from './review.ts';

const today = dayOf(new Date());

beforeEach(freshDevice);

test('a coach that says what the device says leaves the words to the device, which counts again; another text has its time', async () => {
  await given('journal_entries', { content: 'A good walk.', logged_for: today });
  const builtIn: AskRecap = async (facts, tone) => recapOf(facts, tone);
  const { result, rerender } = renderHook(({ ask }: { ask: AskRecap }) => useReview(today, ask), {
    initialProps: { ask: builtIn },
  });
  await waitFor(async () => expect(await readFlag('weekly-review')).toMatchObject({ text: '' }));
  expect(result.current).toMatchObject({ text: expect.not.stringContaining('memor'), writtenAt: null });
  await given('memory_entries', { fact: 'Tulips', logged_for: today });
  await waitFor(() => expect(result.current?.text).toContain('kept one memory'));

  await writeFlag('weekly-review', null);
  rerender({ ask: async () => 'A week of tulips.' });
  await waitFor(() => expect(result.current?.text).toBe('A week of tulips.'));
  expect(result.current?.writtenAt).toBeGreaterThan(Date.now() - 60_000);
});
