import { expect, test } from 'vitest';
import { pacer } from './pacer.ts';

/** Keeps the thread busy, ms. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('long work lets what waits go first, and short work goes on at once', async () => {
  const done: string[] = [];
  setTimeout(() => done.push('key'));
  const pace = pacer();
  await pace();
  done.push('short');
  for (const part of ['one', 'two', 'three']) {
    work(15);
    done.push(part);
    await pace();
  }
  expect(done).toEqual(['short', 'one', 'key', 'two', 'three']);
});
