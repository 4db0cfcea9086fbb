import { expect, test, vi } from 'vitest';
import { asked, asPerson, pastQuestions } from './past.ts';

/** In place of the worker of a browser: the search's own code on the other end of a channel. */
vi.mock('#features/search/client.ts', async (real) => {
  const client = await real<typeof import('#features/search/client.ts')>();
  const { searchWorker } = await import('#tests/support/search-worker.ts');
  return {
    ...client,
    openSearch: (...[db, onProgress]: Parameters<typeof client.openSearch>) =>
      client.openSearch(db, onProgress, searchWorker),
  };
});

const PEOPLE = ['ruth', 'dev', 'heike', 'karl', 'lucia', 'jorge', 'claire', 'paul'] as const;

test.each(PEOPLE)('%s is told what they wrote, and no more', async (person) => {
  const questions = pastQuestions('past.tsv').filter((each) => each.person === person);
  const wrong: string[] = [];
  const keys = await asPerson(person);
  for (const question of questions) {
    const { text, right } = await asked(question, keys);
    if (!right) wrong.push(`${question.said} (${question.want}): ${text}`);
    if (process.env.SHOW) console.log(`${right ? 'ok ' : 'NO '} ${question.said} (${question.want})\n      ${text}`);
  }
  expect(wrong).toEqual([]);
});
