import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { ask } from './post.ts';
import { type Change, PROTO, type SyncRequest, type SyncResponse } from './protocol.ts';

const request: SyncRequest = {
  proto: PROTO,
  sv: 1,
  user: newId(),
  device: newId(),
  epoch: null,
  cursor: null,
  last: null,
  tables: ['tasks'],
  limit: 2000,
  muts: [],
};
const answerWith = (changes: readonly object[]) => ({
  epoch: newId(),
  epoch_kind: 'start',
  epoch_at: 0,
  head: 1,
  min_version: 0,
  server_time: 1,
  cursor: null,
  more: true,
  acks: [],
  changes,
});
const rows = (count: number): Change[] =>
  Array.from({ length: count }, (_, n) => ({
    t: 'tasks',
    id: newId(),
    v: n + 1,
    del: false,
    d: { title: `Task ${n}` },
  }));
const answered = (changes: readonly object[]): Promise<SyncResponse> =>
  ask({ seal: undefined, post: async () => answerWith(changes) }, request);

/** How often other work had its turn until `work` had ended. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  await work();
  clearImmediate(next);
  return turns;
}

describe('a page of 2,000 rows', () => {
  test('is checked in slices, so that a key never waits for all of it', async () => {
    const page = rows(2000);
    let read: readonly Change[] = [];
    const turns = await turnsDuring(async () => ({ changes: read } = await answered(page)));
    expect(turns).toBeGreaterThanOrEqual(8);
    expect(read).toEqual(page);
  });

  test.each([
    ['its first row', 0],
    ['a row in the middle', 1234],
    ['its last row', 1999],
  ])('is refused as a whole when %s is none', async (_, at) => {
    const page: object[] = rows(2000);
    page[at] = { ...page[at], v: 'newest' };
    await expect(answered(page)).rejects.toMatchObject({ code: 'unreadable' });
  });
});

test('an answer without its epoch is none, however many rows it has', async () => {
  const post = async () => ({ ...answerWith(rows(300)), epoch: undefined });
  await expect(ask({ seal: undefined, post }, request)).rejects.toMatchObject({ code: 'unreadable' });
});
