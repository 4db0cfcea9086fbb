/** The form of an export as a valibot schema (docs/export.md), made from the schema of the rows. */
import { isDay } from '#lib/day.ts';
import * as v from 'valibot';
import { EXPORT_FORMAT, SEALED_EXPORT_VERSION } from './export-file.ts';
import { isKeyList } from './spec-fields.ts';
import { type Kind, tableNames, tables, type TableName } from './schema.ts';

const scalar = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const time = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/),
);
const ofKind: Readonly<Record<Kind, v.GenericSchema>> = {
  text: v.string(),
  prose: v.string(),
  flag: v.boolean(),
  number: v.pipe(v.number(), v.finite()),
  time,
  day: v.pipe(v.string(), v.check(isDay)),
  list: v.array(v.string()),
  map: v.record(v.string(), scalar),
};

/** A list of keys; in a file before version 3 a map. */
const keys = v.union([ofKind.list, ofKind.map]);

/** A row of a table. Fields that this version does not know may be there. */
function rowSchema(t: TableName) {
  const fields = Object.entries<{ kind: Kind; nullable: boolean }>(tables[t].fields).map(
    ([name, { kind, nullable }]) => {
      const value = isKeyList(t, name) ? keys : ofKind[kind];
      return [name, nullable ? v.nullish(value) : value];
    },
  );
  return v.looseObject({ id: v.pipe(v.string(), v.uuid()), ...Object.fromEntries(fields) });
}

const schemas = new Map(tableNames.map((t) => [t, rowSchema(t)]));
/** The schema of a row of a table. */
export const exportRowSchema = (t: TableName): v.GenericSchema<unknown, Record<string, unknown> & { id: string }> =>
  schemas.get(t)! as never;

/** What is around the rows. Version 1 is "Copy my data out": its rows say whose they are, and it has more beside them. */
export const exportEnvelope = v.looseObject({
  format: v.literal(EXPORT_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  user: v.nullish(v.looseObject({ id: v.string() })),
  sealed: v.optional(v.object({ key: v.string(), state: v.string(), wraps: v.looseObject({}) })),
  tables: v.record(v.string(), v.array(v.unknown())),
});

/** Whether a file of this version may have what this app would lose. */
export const isNewerExport = (version: number): boolean => version > SEALED_EXPORT_VERSION;
