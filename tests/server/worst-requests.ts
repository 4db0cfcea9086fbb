/** The requests that cost the server most of all that it accepts, and how long they keep another person's sync waiting. */
import { newId, newMutationId } from '#lib/id.ts';
import { MAX_MUTATIONS, type Mutation, type SyncRequest, type SyncResponse } from '#sync/protocol.ts';
import type { Listening } from './listening.ts';
import { requestOf } from './person.ts';

/** Sends a request as its person. Resolves to the status and the answer. */
async function send(server: Listening, request: SyncRequest): Promise<{ status: number; answer: SyncResponse }> {
  const headers = await server.bearer(request.user);
  const { status, text } = await server.send({
    path: '/rest/v1/rpc/sync_v1',
    headers,
    body: JSON.stringify({ req: request }),
  });
  return { status, answer: JSON.parse(text) as SyncResponse };
}

const change = (value: unknown, ts = 1_700_000_000_000) => ({ value, base: 0, ts });
const mutation = (
  t: string,
  id: string,
  op: Mutation['op'],
  values: Record<string, unknown>,
  ts?: number,
): Mutation => ({
  mid: newMutationId(),
  tx: newMutationId(),
  t,
  id,
  op,
  body: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, change(value, ts)])),
});
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const keys = (n: number, from = 0) => Object.fromEntries(times(n, (i) => [`key${from + i}`, `value ${i}`]));

/** Each is one person's requests, in order; the last one is the one that costs. */
export const worst: Readonly<Record<string, () => readonly Mutation[][]>> = {
  'a map of 4,000 keys': () => [[mutation('preferences', newId(), 'put', { values: keys(4_000) })]],
  'a map of 3,000 keys, written again by another device': () => {
    const id = newId();
    return [
      [mutation('preferences', id, 'put', { values: keys(3_000) })],
      [mutation('preferences', id, 'put', { values: keys(3_000) }, 1_700_000_000_001)],
    ];
  },
  'twenty-five edits of one large row': () => {
    const id = newId();
    return [
      [mutation('journal_entries', id, 'put', { content: 'word '.repeat(60_000) })],
      times(25, (i) => mutation('journal_entries', id, 'patch', { summary: `edit ${i}` }, 1_700_000_000_001 + i)),
    ];
  },
  'five hundred edits of one small row': () => {
    const id = newId();
    return [
      [mutation('tasks', id, 'put', { description: 'x' })],
      times(MAX_MUTATIONS, (i) => mutation('tasks', id, 'patch', { description: `edit ${i}` }, 1_700_000_000_001 + i)),
    ];
  },
  'edits of large rows': () => {
    const ids = times(25, () => newId());
    const put = (id: string) => mutation('journal_entries', id, 'put', { content: 'word '.repeat(60_000) });
    return [
      ...times(5, (i) => ids.slice(i * 5, i * 5 + 5).map(put)),
      ids.map((id) => mutation('journal_entries', id, 'patch', { summary: 'edited' }, 1_700_000_000_001)),
    ];
  },
  'four megabytes of new rows': () => [
    times(MAX_MUTATIONS, (i) => mutation('memory_entries', newId(), 'put', { fact: `${i} ${'word '.repeat(1_450)}` })),
  ],
  'values that the database itself refuses, each in a transaction of its own': () => [
    times(MAX_MUTATIONS, (i) => mutation('tasks', newId(), 'put', { due_date: '2026-02-31', description: `${i}` })),
  ],
};

/** How long the last request of one of them takes, in ms; its status; and the longest sync of another person meanwhile, in ms. */
export async function beside(
  server: Listening,
  requests: readonly Mutation[][],
): Promise<{ readonly took: number; readonly status: number; readonly delay: number }> {
  const [user, other] = [newId(), newId()];
  let epoch: string | null = null;
  let status = 0;
  await send(server, requestOf(other, { muts: [mutation('tasks', newId(), 'put', { description: 'mine' })] }));
  for (const muts of requests.slice(0, -1)) {
    const { answer } = await send(server, requestOf(user, { epoch, cursor: null, muts }));
    epoch = answer.epoch;
  }
  let delay = 0;
  const state = { ended: false };
  const started = performance.now();
  const heavy = send(server, requestOf(user, { epoch, cursor: null, muts: requests.at(-1)! })).then((sent) => {
    status = sent.status;
    state.ended = true;
    return performance.now() - started;
  });
  while (!state.ended) {
    const before = performance.now();
    await send(server, requestOf(other, { muts: [mutation('tasks', newId(), 'put', { description: 'mine' })] }));
    delay = Math.max(delay, performance.now() - before);
  }
  return { took: await heavy, status, delay };
}

/** The longest time, in ms, that another person's sync takes beside any of them. */
export async function worstDelay(server: Listening): Promise<number> {
  let longest = 0;
  for (const make of Object.values(worst)) longest = Math.max(longest, (await beside(server, make())).delay);
  return longest;
}
