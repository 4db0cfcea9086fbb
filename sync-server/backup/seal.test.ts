/** Sealed backups: byte by byte, with another key, damaged, and read by age itself. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { addressOf, mediaServer, pathOf, photo } from '#tests/server/media-server.ts';
import { migratedFolder, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { readConfig } from '../config.ts';
import { backUpBlobs, mediaIn, restoreBlobs } from '../media/backup.ts';
import { folderFiles } from '../media/folder-files.ts';
import { backupCommand, restoreCommand } from './commands.ts';
import { checkBackup, openBackup } from './file.ts';
import { backupsIn, makeBackup } from './folder.ts';
import { identitiesIn, isRecipient, passingKey, sealed, unsealed } from './seal.ts';

let root: string;
let at: TestDatabase;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'daymark-sealed-'));
  at = await testDatabase('pglite');
});
afterAll(async () => {
  await at.close();
  rmSync(root, { recursive: true, force: true });
});

async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
async function* inPieces(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const keyFile = (identity: string): string => {
  const path = join(root, newId());
  writeFileSync(path, `# created: 2026-05-14T10:00:00Z\n# public key: age1…\n${identity}\n`);
  return path;
};

const CHUNK = 64 * 1024;
test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK + 17])('%i bytes come back as they were', async (length) => {
  const { identity, recipient } = await passingKey();
  const bytes = randomBytes(length);
  const stored = await collected(sealed(inPieces(bytes, 10_007), [recipient]));
  if (length > 16) expect(stored.includes(bytes.subarray(0, 16))).toBe(false);
  expect((await collected(unsealed(inPieces(stored, 4_999), [identity], 'it'))).equals(bytes)).toBe(true);
});

test('another key, no key, a changed byte and a missing end are said in words', async () => {
  const [mine, other] = [await passingKey(), await passingKey()];
  const stored = await collected(sealed(inPieces(randomBytes(3 * CHUNK), CHUNK), [mine.recipient]));
  const opened = (bytes: Buffer, ...keys: readonly string[]) => collected(unsealed(inPieces(bytes, CHUNK), keys, 'it'));
  await expect(opened(stored)).rejects.toThrow('it is sealed. Set BACKUP_AGE_IDENTITY_FILE');
  await expect(opened(stored, other.identity)).rejects.toThrow('it was sealed for another key');
  expect(await opened(stored, other.identity, mine.identity)).toHaveLength(3 * CHUNK);
  for (const where of [300, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[where]! ^= 1;
    await expect(opened(changed, mine.identity)).rejects.toThrow('it is not whole');
  }
  await expect(opened(stored.subarray(0, -CHUNK), mine.identity)).rejects.toThrow('it is not whole');
});

test('a file without a secret key is refused, and so is a public key that is none', async () => {
  const { identity, recipient } = await passingKey();
  expect(identitiesIn(keyFile(identity))).toEqual([identity]);
  expect(() => identitiesIn(keyFile(recipient))).toThrow('without a secret key of age');
  expect(() => identitiesIn(keyFile(identity.slice(0, -1)))).toThrow('without a secret key of age');
  expect(() => identitiesIn(join(root, 'nowhere'))).toThrow('cannot be read');
  expect([recipient, recipient.slice(0, -1), identity, ''].map(isRecipient)).toEqual([true, false, false, false]);
  expect(() => readConfig({ BACKUP_AGE_RECIPIENTS: `${recipient}, age1no` })).toThrow('must be public keys of age');
  expect(readConfig({ BACKUP_AGE_RECIPIENTS: ` ${recipient} ,` }).backups?.recipients).toEqual([recipient]);
});

test('a sealed backup is named so, has the same lines as a plain one, and is opened with the secret key alone', async () => {
  const [{ identity, recipient }, other] = [await passingKey(), await passingKey()];
  const [plain, closed, now] = [join(root, newId()), join(root, newId()), new Date('2026-05-14T03:00:00Z')];
  const made = await makeBackup(at.db, plain, now);
  const it = await makeBackup(at.db, closed, now, { recipients: [recipient] });
  expect(backupsIn(closed)).toEqual(['daymark-2026-05-14T03-00-00Z.backup.age']);
  expect(readdirSync(closed)).toEqual(backupsIn(closed));
  expect(it).toMatchObject({ rows: made!.rows, isSealed: true });

  const bytes = inPieces(readFileSync(it!.path), CHUNK);
  const opened = gunzipSync(await collected(unsealed(bytes, [identity], it!.path)));
  expect(opened.equals(gunzipSync(readFileSync(made!.path)))).toBe(true);
  expect(await checkBackup(it!.path, [identity])).toBe(made!.rows);
  await expect(openBackup(it!.path)).rejects.toThrow('is sealed. Set BACKUP_AGE_IDENTITY_FILE');
  await expect(openBackup(it!.path, [other.identity])).rejects.toThrow('was sealed for another key');
});

test('photos are sealed too, and put back byte by byte', async () => {
  const { identity, recipient } = await passingKey();
  const server = await mediaServer(at.db);
  const [user, folder, bytes] = [newId(), join(root, newId()), photo()];
  try {
    const body = { method: 'POST', body: Uint8Array.from(bytes) };
    expect((await server.as(user, addressOf(user, bytes), body)).status).toBe(200);
    const now = new Date('2026-05-14T03:00:00Z');
    expect(await backUpBlobs(at.db, server.files, folder, now, { recipients: [recipient] })).toEqual({
      copied: 1,
      left: 0,
    });
    expect(await backUpBlobs(at.db, server.files, folder, now, { recipients: [recipient] })).toEqual({
      copied: 0,
      left: 0,
    });
    const stored = readFileSync(join(mediaIn(folder), `${pathOf(user, bytes)}.age`));
    expect(stored.includes(bytes.subarray(0, 32))).toBe(false);

    const there = folderFiles(join(root, newId()));
    await expect(restoreBlobs(at.db, there, folder)).rejects.toThrow('is sealed');
    expect(await restoreBlobs(at.db, there, folder, [identity])).toEqual({ back: 1, missing: 0 });
    expect(readFileSync(there.pathOf!(pathOf(user, bytes))).equals(bytes)).toBe(true);
  } finally {
    await server.close();
  }
});

test('the commands seal, refuse the wrong key before anything is touched, and restore with the right one', async () => {
  const [mine, other] = [await passingKey(), await passingKey()];
  const env = { DATA_DIR: await migratedFolder(root), BACKUP_AGE_RECIPIENTS: mine.recipient };
  expect(await backupCommand(readConfig(env))).toContain('It is sealed');
  const [name = ''] = backupsIn(join(env.DATA_DIR, 'backups'));
  const file = join(env.DATA_DIR, 'backups', name);
  const [target, key] = [join(root, newId()), keyFile(mine.identity)];
  const into = (more: Readonly<Record<string, string>>) => readConfig({ DATA_DIR: target, ...more });
  await expect(restoreCommand(into({}), [file])).rejects.toThrow('is sealed');
  await expect(restoreCommand(into({ BACKUP_AGE_IDENTITY_FILE: keyFile(other.identity) }), [file])).rejects.toThrow(
    'was sealed for another key',
  );
  expect(() => readdirSync(target)).toThrow('ENOENT');
  expect(await restoreCommand(into({ BACKUP_AGE_IDENTITY_FILE: key }), [file])).toContain(
    'each compared with the file',
  );
});

const hasAge = spawnSync('age', ['--version']).status === 0;
test.skipIf(!hasAge)('age itself opens what is sealed here, and what it seals is opened here', async () => {
  const { identity, recipient } = await passingKey();
  const [bytes, key] = [randomBytes(CHUNK + 5), keyFile(identity)];
  const input = await collected(sealed(inPieces(bytes, CHUNK), [recipient]));
  expect(spawnSync('age', ['-d', '-i', key], { input }).stdout.equals(bytes)).toBe(true);
  const { stdout } = spawnSync('age', ['-r', recipient], { input: bytes });
  expect((await collected(unsealed(inPieces(stdout, CHUNK), [identity], 'it'))).equals(bytes)).toBe(true);
});
