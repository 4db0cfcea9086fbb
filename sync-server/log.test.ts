import { expect, test, vi } from 'vitest';
import { createLog, gathered } from './log.ts';

test('lines of one moment are written together, in their order, and the last ones too', () => {
  vi.useFakeTimers();
  const exits = process.listeners('exit');
  const written: string[] = [];
  const log = createLog(
    gathered((lines) => written.push(lines)),
    () => 0,
  );
  log({ event: 'one' });
  log({ event: 'two' });
  expect(written).toEqual([]);
  vi.advanceTimersByTime(20);
  const line = (event: string) => `{"time":"1970-01-01T00:00:00.000Z","event":"${event}"}\n`;
  expect(written).toEqual([line('one') + line('two')]);
  log({ event: 'last' });
  const atExit = process.listeners('exit').filter((listener) => !exits.includes(listener));
  expect(atExit).toHaveLength(1);
  for (const listener of atExit) {
    (listener as () => void)();
    process.off('exit', listener);
  }
  expect(written[1]).toBe(line('last'));
  vi.useRealTimers();
});
