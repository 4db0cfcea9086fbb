import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SyncRequest } from '#sync/protocol.ts';
import { type DatabaseKind, databases } from '../support/databases.ts';
import { histories, historyKinds, type Length, tell } from './histories.ts';
import { openServer, type Server } from './network.ts';
import { wordsIn } from './people.ts';
import { Simulation, type Step } from './simulator.ts';

/**
 * The same histories each time, so that a failure means that something changed; `npm run simulate` runs new ones. SIM_RUNS: the number of
 * histories of each length and kind on each database. SIM_SEED (and SIM_PATH): the ones that a failure named. A few are enough here: each guard of
 * the sync laws has a test of its own that notices when it is taken away (`npm run mutate`).
 */
const asked = process.env.SIM_RUNS === undefined ? undefined : Number(process.env.SIM_RUNS);
const both = databases.includes('postgres');
const runsOn: Readonly<Record<DatabaseKind, Readonly<Record<Length, number>>>> = {
  pglite: { long: asked ?? (both ? 1 : 2), short: asked ?? (both ? 2 : 6) },
  postgres: { long: asked ?? 2, short: asked ?? 4 },
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

test('a page that a device asked for early and does not need keeps no other device waiting', async () => {
  const clock = { ms: 0 };
  const server = await openServer('pglite', clock);
  const simulation = new Simulation(server, { seed: 1, clock });
  const on: Step = { do: 'move', which: 0, hop: 'on' };
  try {
    await simulation.begin();
    // Bob's device hears of the reset, and asks for the hot set of a first sync.
    for (const step of [{ do: 'reset', person: 1 }, { do: 'cycle', tab: 3 }, on, on] as const)
      await simulation.step(step);
    // What he writes until the answer comes is sent next, not the page that was asked for early.
    for (const step of [{ do: 'edit', tab: 3, edit: { what: 0, row: 0, how: 1 } }, on, on] as const)
      await simulation.step(step);
    // Ada's devices sync meanwhile.
    for (const tab of [0, 1]) await simulation.step({ do: 'settle', tab });
    const asked = simulation.network.waiting.map(({ body }) => (JSON.parse(body) as { req: SyncRequest }).req);
    expect(asked.map(({ muts, snapshot }) => [snapshot?.part, muts.length > 0])).toEqual([
      ['rows', false],
      ['rows', true],
    ]);
    await simulation.drain();
    expect(await simulation.verdict()).toEqual([]);
  } finally {
    await simulation.close();
    await server.close();
  }
}, 20_000);

test('sealed accounts of the simulator are sealed: the server has no word, and the devices have all of them', async () => {
  const clock = { ms: 0 };
  const server = await openServer('pglite', clock);
  const simulation = new Simulation(server, { seed: 1, clock, sealed: true });
  try {
    await simulation.begin();
    for (const tab of [0, 1, 3]) await simulation.step({ do: 'edit', tab, edit: { what: 0, row: 0, how: 1 } });
    await simulation.drain();
    expect(await simulation.verdict()).toEqual([]);
    expect(await simulation.secondOpinion()).toEqual([]);
    for (const user of simulation.users) {
      expect(await server.sql('select state from sync.seals where user_id = $1', [user])).toEqual([{ state: 'on' }]);
      expect(wordsIn(await server.everything(user)).size).toBe(0);
    }
    expect(simulation.ledger.written.size).toBeGreaterThan(10);
    // What the server has is all of it: the check of a word that is lost would find it missing.
    expect([...simulation.ledger.written.keys()].filter((word) => !simulation.ledger.reached.has(word))).toEqual([]);
  } finally {
    await simulation.close();
    await server.close();
  }
}, 20_000);

/** ms */
function patienceFor(runs: number): number {
  return 200_000 + runs * 10_000;
}
