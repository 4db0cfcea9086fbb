import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseKind, databases } from '../support/databases.ts';
import { histories, historyKinds, type Length, tell } from './histories.ts';
import { openServer, type Server } from './network.ts';

/**
 * The same 48 histories each time, so that a failure means that something changed; `npm run simulate` runs new ones. SIM_RUNS: the number of
 * histories of each length and kind on each database. SIM_SEED (and SIM_PATH): the ones that a failure named.
 */
const asked = process.env.SIM_RUNS === undefined ? undefined : Number(process.env.SIM_RUNS);
const long = asked ?? 2;
const runsOn: Readonly<Record<DatabaseKind, Readonly<Record<Length, number>>>> = {
  pglite: { long, short: asked ?? (databases.includes('postgres') ? 4 : 12) },
  postgres: { long, short: asked ?? 8 },
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
          // A history that hangs fails like any other.
          timeout: 90_000,
          // The message has the shortest failing history that was found.
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
