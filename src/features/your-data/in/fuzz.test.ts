import { expect, test } from 'vitest';
import { fuzzKinds, fuzzOnce } from '#tests/support/import-fuzz.ts';

/** `npx tsx scripts/fuzz-imports.ts` reads 10,000 of each. */
const TIMES = 120;

test.each(Object.keys(fuzzKinds))(
  '%s: a mutated file is read or refused, and each of its things is shown or named',
  async (kind) => {
    const findings = [];
    for (let seed = 0; seed < TIMES; seed++) {
      const finding = await fuzzOnce(kind, seed);
      if (finding) findings.push(finding);
    }
    expect(findings).toEqual([]);
  },
);
