import { expect, test } from 'vitest';
import { demoWords, LINE_LENGTH, startDemo, reduceDemo, waiting, type Demo, type DemoEvent } from './demo-lines.ts';

const at = new Date(2026, 4, 14, 14, 2);
const after = (...events: DemoEvent[]): Demo => events.reduce(reduceDemo, startDemo());

test('in flight mode a line is kept and counted as waiting', () => {
  expect(demoWords(startDemo())).toBe('Offline, 2 changes waiting');
  expect(demoWords(after({ type: 'write', text: ' One more ', at }))).toBe('Offline, 3 changes waiting');
  expect(after({ type: 'send' }).syncing).toBe(false);
});

test('with flight mode off everything syncs to the other device', () => {
  const sending = after({ type: 'flight', on: false }, { type: 'send' });
  expect(demoWords(sending)).toBe('Syncing');
  const arrived = reduceDemo(sending, { type: 'arrived', at });
  expect(waiting(arrived)).toBe(0);
  expect(demoWords(arrived)).toBe('Synced at 14:02');
  expect(demoWords(reduceDemo(arrived, { type: 'flight', on: true }))).toBe('Synced at 14:02');
});

test('losing the signal during a sync leaves everything waiting', () => {
  const lost = after(
    { type: 'flight', on: false },
    { type: 'send' },
    { type: 'flight', on: true },
    { type: 'arrived', at },
  );
  expect(demoWords(lost)).toBe('Offline, 2 changes waiting');
});

test('blank lines are ignored, and long ones are cut', () => {
  expect(waiting(after({ type: 'write', text: '  ', at }))).toBe(2);
  expect(after({ type: 'write', text: 'a'.repeat(500), at }).lines.at(-1)?.text).toHaveLength(LINE_LENGTH);
});
