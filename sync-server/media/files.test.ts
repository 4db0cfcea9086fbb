import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { addressOf, mediaServer, photo, sha256 } from '#tests/server/media-server.ts';
import { anyDatabase, testDatabase } from '../../tests/support/databases.ts';
import { hasObjectStore, startObjectStore } from '../../tests/support/object-store.ts';
import { DatabaseError } from '../database/errors.ts';
import { fileName, type BlobFiles, type StoredFile } from './files.ts';
import { folderFiles } from './folder-files.ts';
import { s3Files } from './s3-files.ts';

let folder: string;
let store: Awaited<ReturnType<typeof startObjectStore>> | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-files-'));
  if (hasObjectStore) store = await startObjectStore();
});
afterAll(() => {
  store?.close();
  rmSync(folder, { recursive: true, force: true });
});

const kinds: readonly (readonly [name: string, files: () => Promise<BlobFiles>])[] = [
  ['a folder', async () => folderFiles(join(folder, newId()))],
  ...(hasObjectStore
    ? ([
        ['an S3 store', async () => s3Files(await store!.bucket(), join(folder, newId()))],
        ['a folder of a bucket', async () => s3Files(await store!.bucket('/some/where'), join(folder, newId()))],
      ] as const)
    : []),
];

const listOf = async (files: BlobFiles): Promise<StoredFile[]> => {
  const all: StoredFile[] = [];
  for await (const file of files.all()) all.push(file);
  return all;
};
const contentOf = async (files: BlobFiles, name: string): Promise<Buffer | null> => {
  const file = await files.open(name);
  if (!file) return null;
  const pieces: Buffer[] = [];
  for await (const piece of file.stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

describe.each(kinds)('In %s', (_, open) => {
  test('a file is stored, read, listed and removed', async () => {
    const files = await open();
    const [user, bytes] = [newId(), photo(300_000)];
    const name = fileName(user, sha256(bytes));
    expect([await files.sizeOf(name), await files.open(name), await listOf(files)]).toEqual([null, null, []]);
    for (let again = 0; again < 2; again++) {
      const path = join(files.incoming, newId());
      writeFileSync(path, bytes);
      await files.put(name, path, sha256(bytes));
    }
    expect(await files.sizeOf(name)).toBe(bytes.length);
    expect((await contentOf(files, name))!.equals(bytes)).toBe(true);
    const [listed, ...more] = await listOf(files);
    expect([listed, more]).toMatchObject([{ name, size: bytes.length }, []]);
    expect(Math.abs(listed!.at - Date.now())).toBeLessThan(60_000);
    await files.remove(name);
    await files.remove(name);
    expect([await files.sizeOf(name), await listOf(files)]).toEqual([null, []]);
  });
});

test.runIf(hasObjectStore)('all files are listed where a page has 1,000', { timeout: 120_000 }, async () => {
  const files = s3Files(await store!.bucket(), join(folder, newId()));
  const user = newId();
  const names = Array.from({ length: 1005 }, (_, n) => sha256(Buffer.from(`${n}`)));
  const uploads = names.entries();
  // Several at a time: each waits for the store.
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const path = join(files.incoming, newId());
      for (const [n, name] of uploads) {
        writeFileSync(path, `${n}`);
        await files.put(fileName(user, name), path, name);
      }
    }),
  );
  expect(new Set((await listOf(files)).map(({ name }) => name)).size).toBe(names.length);
});

test('a store that does not answer is a temporary error', async () => {
  const files = s3Files(
    { url: 'http://127.0.0.1:1/bucket', region: 'us-east-1', keyId: 'a', secret: 'b' },
    join(folder, newId()),
  );
  await expect(files.sizeOf('a/b')).rejects.toBeInstanceOf(DatabaseError);
});

test.runIf(hasObjectStore)('a server with an object store keeps nothing in its folder', async () => {
  const at = await testDatabase(anyDatabase);
  const server = await mediaServer(at.db, { s3: await store!.bucket() });
  const [user, bytes] = [newId(), photo(200_000)];
  const init = { method: 'POST', body: Uint8Array.from(bytes) };
  for (let again = 0; again < 2; again++)
    expect((await server.as(user, addressOf(user, bytes), init)).status).toBe(200);
  const back = await server.as(user, addressOf(user, bytes));
  expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true);
  expect(readdirSync(server.folder)).toEqual([]);
  await server.close();
  await at.close();
});
