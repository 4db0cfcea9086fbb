import { expect, test, vi } from 'vitest';
import { asked, ASKING, pastQuestions } from './past.ts';
import { asPerson } from './people.ts';

vi.mock('#features/search/client.ts', async (real) =>
  (await import('#tests/support/search-worker.ts')).withoutThread(await real()),
);

const PEOPLE = ['ruth', 'dev', 'heike', 'karl', 'lucia', 'jorge', 'claire', 'paul'] as const;

test.each(PEOPLE)('%s is told what they wrote, and no more', async (person) => {
  const keys = await asPerson(ASKING, person);
  const wrong: string[] = [];
  for (const question of pastQuestions('past.tsv').filter((each) => each.person === person)) {
    const { text, right } = await asked(question, keys);
    if (!right) wrong.push(`${question.said} (${question.want}): ${text}`);
  }
  expect(wrong).toEqual([]);
});

/** So many of the 30 held-back questions were answered rightly when they were run the first time. */
const RIGHT = 29;

test('of the held-back questions at least as many are answered rightly as when they were new', async () => {
  const all = pastQuestions('past.held-back.tsv');
  expect(all.length).toBe(30);
  let right = 0;
  for (const person of PEOPLE) {
    const keys = await asPerson(ASKING, person);
    for (const question of all.filter((each) => each.person === person))
      right += Number((await asked(question, keys)).right);
  }
  expect(right).toBeGreaterThanOrEqual(RIGHT);
});
