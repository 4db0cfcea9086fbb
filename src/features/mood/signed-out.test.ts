import { expect, test, vi } from 'vitest';

// In a file of its own: other tests open a profile.
vi.resetModules();
const { addCheckIn, captureMood } = await import('./mutations.ts');

test('before a profile is open, no mood is stored and the outcome says why @001.27', async () => {
  expect(await captureMood({ mood: 'good', note: '' })).toEqual({ ok: false, error: 'SignedOut' });
  expect(await addCheckIn({ mood: 'good', note: '', tags: [], day: '2026-05-14' as never })).toEqual({
    ok: false,
    error: 'SignedOut',
  });
});
