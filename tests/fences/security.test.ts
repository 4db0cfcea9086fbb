import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BLOB_BYTES } from '#blobs/limits.ts';

const project = resolve(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(join(project, file), 'utf8');

test('each statement of the threat model names a test, which scripts/proofs.mjs looks for among those that passed', () => {
  const rows = text('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:statement|what is stolen) \|/.test(line));
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => !/`[\w./-]+\.(?:test|spec)\.ts` "[^"]+" \|$/.test(row))).toEqual([]);
});

test('the examples for operators know what the server has: commands, paths and limits', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const words = ['docs/operations.md', 'docs/deploy/daymark.service', 'docs/deploy/Containerfile', 'README.md']
    .map(text)
    .join('\n');
  const commands = [...words.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const asked = [...words.matchAll(/dist\/server\/main\.js ([a-z]+)/g)].map(([, name]) => name!);
  expect(asked).toEqual(['backup', 'restore']);
  for (const name of asked) expect(text('sync-server/commands.ts')).toContain(`${name}: (config`);
  // A photo may have 50 MB (src/blobs/limits.ts), more than any other request.
  const most = BLOB_BYTES / 1024 / 1024 + 1;
  expect(text('docs/deploy/nginx.conf')).toContain(`client_max_body_size ${most}m;`);
  expect(text('docs/deploy/Caddyfile')).toContain(`max_size ${most}MB`);
});

test('every setting that the server reads is in a table of the documents', () => {
  const read = [...text('sync-server/config.ts').matchAll(/(?:env\.|env, ')([A-Z_]{4,})/g)].map(([, name]) => name!);
  expect(read.length).toBeGreaterThan(20);
  const documents = ['README.md', 'docs/operations.md', 'sync-server/README.md'].map(text).join('\n');
  expect([...new Set(read)].filter((name) => !documents.includes(`\`${name}\``))).toEqual([]);
});
