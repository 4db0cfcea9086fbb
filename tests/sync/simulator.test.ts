import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.ts';
import { histories, historyKinds, tell } from './histories.ts';
import { openServer, type Server } from './network.ts';

/**
 * The same histories each time, so that a red run means that something changed; `npm run simulate` tells new ones. SIM_RUNS: histories of each kind,
 * instead of the usual number. SIM_SEED (and SIM_PATH): the ones that a failure named.
 */
const runsOn = { pglite: Number(process.env.SIM_RUNS ?? 8), postgres: Number(process.env.SIM_RUNS ?? 4) };
const seed = { seed: Number(process.env.SIM_SEED ?? 1) };
const path = process.env.SIM_PATH === undefined ? {} : { path: process.env.SIM_PATH };

describe.each([...databases])('Random histories on %s', (kind) => {
  let server: Server;
  const clock = { ms: 0 };
  beforeAll(async () => {
    server = await openServer(kind, clock);
  });
  afterAll(() => server?.close());

  const runs = runsOn[kind];
  const patience = 200_000 + runs * 10_000;
  test.each(historyKinds)(
    '%s',
    (about) =>
      fc.assert(
        fc.asyncProperty(histories[about], async (history) => {
          expect(await tell(server, clock, history)).toEqual([]);
        }),
        {
          numRuns: runs,
          ...seed,
          ...path,
          endOnFailure: process.env.SIM_NO_SHRINK !== undefined,
          // One that hangs is a failure with a name, like any other.
          timeout: 90_000,
          // A failure is told with the smallest history that was found by then.
          interruptAfterTimeLimit: patience,
          markInterruptAsFailure: true,
        },
      ),
    patience + 60_000,
  );
});
