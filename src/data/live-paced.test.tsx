import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { getDb, openProfile } from './db.ts';
import { PACE, usePacedLive } from './live-paced.ts';
import { mutate } from './mutate.ts';

beforeEach(async () => {
  const user = newId();
  await openProfile({ id: user, kind: 'account', user_id: user });
});

test('changes that follow each other quickly are read once, and the last of them is seen', async () => {
  const reads: number[] = [];
  function Count() {
    const rows = usePacedLive(
      async () => {
        reads.push(performance.now());
        return getDb().tasks.count();
      },
      0,
      [],
    );
    return <p>{rows === undefined ? 'loading' : `${rows} tasks`}</p>;
  }
  render(<Count />);
  expect(await screen.findByText('0 tasks')).toBeInTheDocument();
  for (let n = 0; n < 5; n++)
    await mutate('Add', (write) => write.put('tasks', { id: newId(), description: 'Walk', completed: false }));
  expect(await screen.findByText('5 tasks', undefined, { timeout: 5 * PACE })).toBeInTheDocument();
  // Timers may be early by less than a millisecond.
  for (const [i, at] of reads.slice(1).entries()) expect(at - reads[i]!).toBeGreaterThanOrEqual(PACE - 2);
  await mutate('Add', (write) => write.put('tasks', { id: newId(), description: 'Run', completed: false }));
  expect(await screen.findByText('6 tasks', undefined, { timeout: 5 * PACE })).toBeInTheDocument();
});
