import { expect, test } from 'vitest';
import { FileError } from './file-error.ts';
import { fuzzKinds, fuzzOnce } from '#tests/support/import-fuzz.ts';
import { read } from '#tests/support/import-files.ts';

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

/** Simplenote's zip has each note as a text, too, so texts beside its list are not counted. */
const SAME_TEXTS = new Set(['simplenote zim']);

test('files of two programs that are chosen together are read, or the preview says that there are others', async () => {
  const made = Object.entries(fuzzKinds).map(([kind, { make, files, tables }]) => ({
    kind,
    tables,
    files: files(Array.from({ length: 3 }, (_, n) => make(n, () => 0.4))),
  }));
  const silent: string[] = [];
  for (const [i, one] of made.entries())
    for (const other of made.slice(i + 1)) {
      const picked = [...one.files, ...other.files].map(({ path, bytes }) => ({
        path,
        blob: new Blob([new Uint8Array(bytes)]),
      }));
      const names = `${one.kind} ${other.kind}`;
      try {
        const { rows, leftOut } = await read(picked);
        const things = rows.filter(({ t }) => [...one.tables, ...other.tables].includes(t)).length;
        if (things < 6 && leftOut.length === 0 && !SAME_TEXTS.has(names)) silent.push(names);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
      }
    }
  expect(silent).toEqual([]);
});
