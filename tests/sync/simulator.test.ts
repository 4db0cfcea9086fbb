import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.ts';
import { histories, historyKinds, type Length, tell } from './histories.ts';
import { openServer, type Server } from './network.ts';

/**
 * The same histories each time, so that a red run means that something changed; `npm run simulate` tells new ones. SIM_RUNS: histories of each kind,
 * instead of the usual number (25 of each length and kind on both databases are 300). SIM_SEED (and SIM_PATH): the ones that a failure named.
 */
const asked = process.env.SIM_RUNS === undefined ? undefined : Number(process.env.SIM_RUNS);
const runsOn: Readonly<Record<'pglite' | 'postgres', Readonly<Record<Length, number>>>> = {
  pglite: { long: asked ?? 4, short: asked ?? 40 },
  postgres: { long: asked ?? 2, short: asked ?? 6 },
};
const told = historyKinds.flatMap((about) => (['long', 'short'] as const).map((length) => ({ about, length })));
const seed = { seed: Number(process.env.SIM_SEED ?? 1) };
const path = process.env.SIM_PATH === undefined ? {} : { path: process.env.SIM_PATH };

describe.each([...databases])('Random histories on %s', (kind) => {
  let server: Server;
  const clock = { ms: 0 };
  beforeAll(async () => {
    server = await openServer(kind, clock);
  });
  afterAll(() => server?.close());

  test.each(told)(
    '$about ($length ones)',
    ({ about, length }) => {
      const runs = runsOn[kind][length];
      const patience = patienceFor(runs);
      return fc.assert(
        fc.asyncProperty(histories[about][length], async (history) => {
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
      );
    },
    patienceFor(Math.max(...Object.values(runsOn[kind]))) + 60_000,
  );
});

/** ms */
function patienceFor(runs: number): number {
  return 200_000 + runs * 10_000;
}
