import { expect, test } from 'vitest';
import { createPerUserQueue } from './per-user-queue.ts';

/** Work that the test ends. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, ended };
}

test('one person’s calls wait for each other, other people’s do not, and too many are refused', async () => {
  const queue = createPerUserQueue(2, 3);
  const first = held();
  const ran: string[] = [];
  const call = (who: string, n: number) =>
    queue.run(who, async () => {
      ran.push(`${who} ${n}`);
      if (who === 'ada') await first.ended;
      return n;
    });
  const calls = [1, 2, 3, 4, 5].map((n) => call('ada', n));
  expect(await call('ada', 6)).toBeNull();
  expect(await call('bob', 1)).toBe(1);
  expect(ran).toEqual(['ada 1', 'ada 2', 'bob 1']);
  first.end();
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5]);
  expect(await call('ada', 7)).toBe(7);
});

test('after a call that fails the next one runs', async () => {
  const queue = createPerUserQueue(1, 1);
  for (let i = 0; i < 3; i++) {
    await expect(queue.run('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await queue.run('ada', () => Promise.resolve('yes'))).toBe('yes');
});
