import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { Busy, createPasswords } from './passwords.ts';

test('a password matches its own hash only, and two hashes of it differ', async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.matches(one, 'correct horse')).toBe(true);
  expect(await passwords.matches(one, 'correct hors')).toBe(false);
});

test('checking the password of an unknown account takes as long, and is always false', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('correct horse');
  const cost = async (hash: string | null) => {
    const costs: number[] = [];
    for (let i = 0; i < 9; i++) {
      const used = processorTime();
      expect(await passwords.matches(hash, 'wrong')).toBe(false);
      costs.push(used());
    }
    return costs.sort((a, b) => a - b)[4]!;
  };
  await cost(null);
  const [known, unknown] = [await cost(stored), await cost(null)];
  // Without the check it is a hundred times less.
  expect(unknown).toBeGreaterThan(known / 3);
  expect(unknown).toBeLessThan(known * 3);
});

test('checks wait in a queue, and fail with Busy when it is full', async () => {
  const passwords = createPasswords(1, 2);
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('correct horse')));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toEqual([
    expect.any(Busy),
    expect.any(Busy),
  ]);
  expect(await passwords.hash('correct horse')).toBeTruthy();
});
