import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportJsonSchema, SCHEMA_FILE } from '../../scripts/export-schema.ts';

test('docs/export.schema.json is the form of an export today: npx tsx scripts/export-schema.ts writes it', () => {
  expect(JSON.parse(readFileSync(SCHEMA_FILE, 'utf8'))).toEqual(JSON.parse(exportJsonSchema()));
});
