import { expect, test, vi } from 'vitest';

// A page that has just opened: other tests may have signed in on theirs.
vi.resetModules();
const { addCheckIn, captureMood } = await import('./mutations.ts');

test('before anybody is signed in, no mood is stored and the outcome says why', async () => {
  expect(await captureMood({ mood: 'good', note: '' })).toEqual({ ok: false, error: 'SignedOut' });
  expect(await addCheckIn({ mood: 'good', note: '', tags: [], day: '2026-05-14' as never })).toEqual({
    ok: false,
    error: 'SignedOut',
  });
});
