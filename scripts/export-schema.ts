/** `npx tsx scripts/export-schema.ts` writes docs/export.schema.json: the form of an export as JSON Schema, made from the schema of the rows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#data/export-file.ts';
import { type Kind, tableNames, tables, type TableName } from '#data/schema.ts';
import { derivedFields, isKeyList } from '#data/spec-fields.ts';

const OF_KIND: Readonly<Record<Kind, object>> = {
  text: { type: 'string' },
  prose: { type: 'string' },
  flag: { type: 'boolean' },
  number: { type: 'number' },
  time: { type: 'string', format: 'date-time', pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$` },
  day: { type: 'string', format: 'date' },
  list: { type: 'array', items: { type: 'string' } },
  map: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
};

function rowSchema(t: TableName): object {
  const fields = Object.entries<{ kind: Kind; nullable: boolean }>(tables[t].fields);
  return {
    type: 'object',
    required: ['id', 'user_id', ...fields.filter(([, { nullable }]) => !nullable).map(([name]) => name)],
    properties: {
      id: { type: 'string', format: 'uuid' },
      user_id: { type: 'string', format: 'uuid' },
      ...Object.fromEntries(fields.map(([name, { kind }]) => [name, OF_KIND[isKeyList(t, name) ? 'list' : kind]])),
      ...Object.fromEntries(
        (derivedFields[t] ?? []).map((name) => [name, { description: 'Derived; an import ignores it.' }]),
      ),
    },
  };
}

/** The schema as it is in docs. */
export const exportJsonSchema = (): string =>
  `${JSON.stringify(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'An export of Daymark',
      type: 'object',
      required: ['format', 'version', 'exported_at', 'day', 'user', 'tables'],
      properties: {
        format: { const: EXPORT_FORMAT },
        version: { const: EXPORT_VERSION },
        exported_at: OF_KIND.time,
        day: OF_KIND.day,
        user: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string' }, email: { type: ['string', 'null'] } },
        },
        tables: {
          type: 'object',
          properties: Object.fromEntries(tableNames.map((t) => [t, { type: 'array', items: rowSchema(t) }])),
        },
      },
    },
    null,
    2,
  )}\n`;

export const SCHEMA_FILE = join(import.meta.dirname, '..', 'docs', 'export.schema.json');
if (process.argv[1] === import.meta.filename) writeFileSync(SCHEMA_FILE, exportJsonSchema());
