import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.ts';
import { openServer, type Hop, type Server } from './network.ts';
import type { Choice } from './people.ts';
import { Simulation, type Step } from './simulator.ts';

/** SIM_RUNS: histories per property and database. SIM_SEED (and SIM_PATH): the ones that a failure named. */
const runs = Number(process.env.SIM_RUNS ?? 6);
const seed = process.env.SIM_SEED === undefined ? {} : { seed: Number(process.env.SIM_SEED) };
const path = process.env.SIM_PATH === undefined ? {} : { path: process.env.SIM_PATH };

const n = (max: number) => fc.nat(max);
const edit: fc.Arbitrary<Choice> = fc.record({ what: n(15), row: n(3), how: n(20) });
const tab = n(7);
const browser = n(3);
const hop = fc.constantFrom<Hop>('on', 'on', 'on', 'on', 'on', 'on', 'lost', 'lost', 'thrice', 'ghost');
const only = <T>(value: T) => fc.constant(value);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Weighted = { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> };
const of = (weight: number, arbitrary: fc.Arbitrary<Step>): Weighted => ({ weight, arbitrary });

const everyday: Weighted[] = [
  of(16, fc.record({ do: only('edit'), tab, edit })),
  of(6, fc.record({ do: only('cycle'), tab })),
  of(12, fc.record({ do: only('move'), which: n(9), hop })),
  of(5, fc.record({ do: only('settle'), tab })),
  of(2, fc.record({ do: only('meanwhile'), tab, transactions: n(8), edit })),
  of(2, fc.record({ do: only('time'), ms: fc.constantFrom(5, 1000, MINUTE, 40 * MINUTE) })),
  of(1, fc.record({ do: only('skew'), browser, ms: fc.constantFrom(0, -DAY, DAY, 7 * MINUTE, -90_000) })),
  of(3, fc.record({ do: only('kill'), tab, operations: n(60) })),
  of(1, fc.record({ do: only('full'), tab, writes: fc.constantFrom(0, 3, 9, Infinity) })),
  of(1, fc.record({ do: only('cut'), browser, off: fc.boolean() })),
  of(2, fc.record({ do: only('session'), browser, how: n(11) })),
];
const powerCuts = of(3, fc.record({ do: only('rollback'), browser, back: n(11) }));
const disasters = [
  of(2, fc.record({ do: only('backup') })),
  of(1, fc.record({ do: only('restore'), command: fc.boolean() })),
  of(1, fc.record({ do: only('reset'), person: n(1) })),
];

const history = (steps: Weighted[]) =>
  fc.record({ ids: fc.nat(), steps: fc.array(fc.oneof(...steps), { minLength: 15, maxLength: 80, size: 'max' }) });

describe.each([...databases])('Random histories on %s', (kind) => {
  let server: Server;
  const clock = { ms: 0 };
  beforeAll(async () => {
    server = await openServer(kind, clock);
  });
  afterAll(() => server?.close());

  const holds = (steps: Weighted[]) =>
    fc.assert(
      fc.asyncProperty(history(steps), async ({ ids, steps }) => {
        const simulation = new Simulation(server, { seed: ids, clock });
        try {
          await simulation.begin();
          for (const step of steps) await simulation.step(step);
          await simulation.drain();
          expect(await simulation.verdict()).toEqual([]);
          if (ids % 4 === 0) expect(await simulation.secondOpinion()).toEqual([]);
        } finally {
          await simulation.close();
        }
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

  const patience = 200_000 + runs * 10_000;
  const timeout = patience + 60_000;
  test('lost, repeated and late messages, dying tabs, wrong clocks, full disks', () => holds(everyday), timeout);
  test('and power cuts that take back what was stored', () => holds([...everyday, powerCuts]), timeout);
  test(
    'and servers back from a backup, and accounts that are reset',
    () => holds([...everyday, ...disasters]),
    timeout,
  );
});
