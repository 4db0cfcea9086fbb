import { afterEach, expect, test, vi } from 'vitest';
import { speakIn } from '#tests/support/speak.ts';
import { actLines, heard, KINDS } from './acts.ts';

vi.mock('#features/search/client.ts', async (real) =>
  (await import('#tests/support/search-worker.ts')).withoutThread(await real()),
);

afterEach(() => speakIn('en'));

test.each(KINDS)('%s', async (kind) => {
  const wrong: string[] = [];
  const lines = actLines('acts.tsv').filter((each) => each.kind === kind);
  for (const line of lines) {
    const { got, right } = await heard(line);
    if (!right) wrong.push(`${line.person}: ${line.before && `${line.before} / `}${line.said} → ${got}`);
  }
  expect(wrong).toEqual([]);
});
