/** Rows of every table with values of every kind and hostile text, for property tests. */
import * as fc from 'fast-check';
import type { AnyRow } from '#data/local-tables.ts';
import { type Kind, tableNames, tables, type TableName } from '#data/schema.ts';
import { storableText } from '#lib/storable.ts';

const HOSTILE = [
  '__proto__',
  'constructor',
  '"}],"x":[',
  '\r\n',
  '\u2028',
  '=1+1',
  '\u202eabc',
  '👩‍👩‍👧',
  '</script>',
  '\\u0000',
  "'",
  '',
];
export const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 12 }).map(storableText),
);
const anyDay = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const anyTime = anyDay.map((at) => at.toISOString());
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
const keys = fc.oneof(
  anyText.filter((text) => text !== '' && text !== '__proto__'),
  fc.constantFrom('10', '2', 'a.b'),
);

const ofKind: Readonly<Record<Kind, fc.Arbitrary<unknown>>> = {
  text: anyText,
  prose: anyText,
  flag: fc.boolean(),
  number: anyNumber,
  time: anyTime,
  day: anyDay.map((at) => at.toISOString().slice(0, 10)),
  list: fc.array(anyText, { maxLength: 3 }),
  map: fc.dictionary(keys, fc.oneof(fc.boolean(), anyNumber, anyText), { maxKeys: 3, noNullPrototype: true }),
};

/** A row of a table without user_id; optional fields are there or not. `unknown` adds a field that the schema does not have. */
export function anyRow(t: TableName, { unknown = false } = {}): fc.Arbitrary<AnyRow> {
  const fields = Object.entries<{ kind: Kind; nullable: boolean }>(tables[t].fields).map(
    ([name, { kind, nullable }]) => [name, nullable ? fc.option(ofKind[kind], { nil: null }) : ofKind[kind]],
  );
  const more = unknown
    ? { of_a_later_version: fc.option(fc.array(anyText, { maxLength: 2 }), { nil: undefined }) }
    : {};
  return fc
    .record({ id: fc.uuid({ version: 7 }), ...Object.fromEntries(fields), ...more })
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)));
}

/** Rows by table. */
export const anyTables = (options?: { unknown?: boolean }): fc.Arbitrary<ReadonlyMap<TableName, AnyRow[]>> =>
  fc
    .array(
      fc.constantFrom(...tableNames).chain((t) => anyRow(t, options).map((row) => [t, row] as const)),
      { maxLength: 12 },
    )
    .map((rows) => {
      const byTable = new Map<TableName, AnyRow[]>();
      for (const [t, row] of rows) byTable.set(t, [...(byTable.get(t) ?? []), row]);
      return byTable;
    });
