/** The search over everything: the index that the worker keeps, beside a plain scan of the rows. */
import { parseQuery } from '#features/search/query.ts';
import { docOf } from '#features/search/docs.ts';
import { SearchIndex } from '#features/search/search-index.ts';
import type { JournalEntry } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { fold } from '#lib/fold.ts';
import { type Measuring, median, type Ratio } from './stats.ts';

const TODAY = '2026-05-14' as Day;
const WORDS =
  'the a and of to in it was for on with day work walk morning evening letter kitchen garden bread friend quay wind rain sun page pages note hours slept long short warm cold idea café'.split(
    ' ',
  );

/** Journal entries of about 200 characters; every hundredth names a lighthouse. */
function rowsOf(count: number): JournalEntry[] {
  let state = 1;
  const next = (below: number) => (state = (state * 48271) % 2147483647) % below;
  return Array.from({ length: count }, (_, i) => ({
    id: String(i),
    user_id: 'u',
    created_at: '2026-05-14T10:00:00.000Z',
    logged_for: dayAfter(TODAY, -(i % 3650)),
    content: `${Array.from({ length: 38 }, () => WORDS[next(WORDS.length)]).join(' ')}${i % 100 === 0 ? ' Lighthouse' : ''}`,
  }));
}

function timed<T>(work: () => T): readonly [ms: number, value: T] {
  const started = performance.now();
  const value = work();
  return [performance.now() - started, value];
}

/** What a person types on the way to a word, a common word, and words that do not occur together. */
const TYPED = ['l', 'lig', 'lighthouse', 'walk morning', 'lighthouse zzz'];

export function searchRatios({ repetitions, progress }: Measuring): Ratio[] {
  const ratios: Ratio[] = [];
  for (const count of [1000, 100_000]) {
    const rows = rowsOf(count);
    const index = new SearchIndex();
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const [built] = timed(() => {
      for (const row of rows) index.put(docOf('journal', row)!);
    });
    globalThis.gc?.();
    const memory = (process.memoryUsage().heapUsed - before) / 1e6;
    progress(
      `search over ${count} rows: built in ${built.toFixed(0)} ms${globalThis.gc ? `, ${memory.toFixed(0)} MB` : ''}`,
    );
    const pairs: [number, number][] = [];
    for (let i = 0; i < repetitions; i++) {
      const subject: number[] = [];
      const baseline: number[] = [];
      for (const typed of TYPED) {
        const query = parseQuery(typed);
        subject.push(timed(() => index.find({ query, group: 'all', from: null, today: TODAY, limit: 3 }))[0]);
        const [ms, found] = timed(() =>
          rows.filter(({ content }) => query.words.every(({ text }) => fold(content).includes(text))),
        );
        if (typed === 'lighthouse' && found.length !== count / 100) throw new Error('the scan is wrong');
        baseline.push(ms);
      }
      pairs.push([Math.max(...subject), median(baseline)]);
    }
    ratios.push({
      id: `search-${count}`,
      title: `search over ${count.toLocaleString('en-US')} rows`,
      description: `the slowest of ${TYPED.length} searches in the index, beside the median of a plain scan of the rows for the same words`,
      pairs,
    });
  }
  return ratios;
}
