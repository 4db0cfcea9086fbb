/** The kinds of histories that the simulator runs: in npm test a few of each (simulator.test.ts), with `npm run simulate` any number. */
import fc from 'fast-check';
import type { Hop, Server } from './network.ts';
import type { Choice } from './people.ts';
import { Simulation, type Step } from './simulator.ts';
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts';

export interface History {
  /** The seed of the ids. */
  readonly ids: number;
  /** All accounts are sealed at the start. */
  readonly sealed: boolean;
  readonly steps: readonly Step[];
}

const n = (max: number) => fc.nat(max);
const edit: fc.Arbitrary<Choice> = fc.record({ what: n(15), row: n(3), how: n(20) });
const tab = n(7);
const browser = n(3);
const hop = fc.constantFrom<Hop>('on', 'on', 'on', 'on', 'on', 'on', 'lost', 'lost', 'thrice', 'ghost');
const only = <T>(value: T) => fc.constant(value);

type Weighted = { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> };
const of = (weight: number, arbitrary: fc.Arbitrary<Step>): Weighted => ({ weight, arbitrary });

const everyday: Weighted[] = [
  of(16, fc.record({ do: only('edit'), tab, edit })),
  of(6, fc.record({ do: only('cycle'), tab })),
  of(12, fc.record({ do: only('move'), which: n(9), hop })),
  of(5, fc.record({ do: only('settle'), tab })),
  of(2, fc.record({ do: only('meanwhile'), tab, transactions: n(8), edit })),
  of(2, fc.record({ do: only('time'), ms: fc.constantFrom(5, 1000, MINUTE_MS, 40 * MINUTE_MS) })),
  of(1, fc.record({ do: only('skew'), browser, ms: fc.constantFrom(0, -DAY_MS, DAY_MS, 7 * MINUTE_MS, -90_000) })),
  of(3, fc.record({ do: only('kill'), tab, operations: n(60) })),
  of(1, fc.record({ do: only('full'), tab, writes: fc.constantFrom(0, 3, 9, Infinity) })),
  of(1, fc.record({ do: only('cut'), browser, off: fc.boolean() })),
  of(1, fc.record({ do: only('narrow'), most: fc.constantFrom(1, 2, 4, Infinity) })),
  of(2, fc.record({ do: only('session'), browser, how: n(11) })),
];
const powerCuts = of(3, fc.record({ do: only('rollback'), browser, back: n(11) }));
const disasters = [
  of(2, fc.record({ do: only('backup') })),
  of(1, fc.record({ do: only('restore'), command: fc.boolean() })),
  of(1, fc.record({ do: only('reset'), person: n(1) })),
];

const seals = of(
  3,
  fc.record({ do: only('seal'), tab, on: fc.boolean(), calls: fc.constantFrom(0, 1, 2, 3, 5, Infinity) }),
);

const lengths = { long: { minLength: 15, maxLength: 80 }, short: { minLength: 3, maxLength: 14 } } as const;
export type Length = keyof typeof lengths;

const history = (steps: Weighted[], sealed = false) => {
  const of = (length: Length): fc.Arbitrary<History> =>
    fc.record({
      ids: fc.nat(),
      sealed: sealed ? fc.boolean() : only(false),
      steps: fc.array(fc.oneof(...steps), { ...lengths[length], size: 'max' }),
    });
  return { long: of('long'), short: of('short') };
};

/** The kinds by their events. Most faults need few steps only, so there are short histories, of which many can be run. */
export const histories = {
  'lost, repeated and late messages, dying tabs, wrong clocks, full disks': history(everyday),
  'and power cuts that take back what was stored': history([...everyday, powerCuts]),
  'and servers back from a backup, and accounts that are reset': history([...everyday, ...disasters]),
  'in accounts that are sealed and opened again, with power cuts': history([...everyday, powerCuts, seals], true),
  'in accounts that are sealed and opened again, with servers back from a backup': history(
    [...everyday, ...disasters, seals],
    true,
  ),
} as const;
export type HistoryKind = keyof typeof histories;
export const historyKinds = Object.keys(histories) as HistoryKind[];

/** Runs one history to its end. Returns the failed checks as sentences without content; empty: all hold. */
export async function tell(server: Server, clock: { ms: number }, { ids, sealed, steps }: History): Promise<string[]> {
  const simulation = new Simulation(server, { seed: ids, clock, sealed });
  try {
    await simulation.begin();
    for (const step of steps) await simulation.step(step);
    await simulation.drain();
    const found = await simulation.verdict();
    return found.length === 0 && ids % 4 === 0 ? await simulation.secondOpinion() : found;
  } finally {
    await simulation.close();
  }
}
