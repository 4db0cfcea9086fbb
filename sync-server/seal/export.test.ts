import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKey, type MadeKey } from '#app/encryption/keys.ts';
import { openExport } from '#app/encryption/open-export.ts';
import { exportParts } from '#data/export-file.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { TableName } from '#data/schema.ts';
import { sealBlob, sealedName } from '#data/sealed-blob.ts';
import { readOwn } from '#features/your-data/in/read-own.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import type { Stretch } from '#sync/seal/account-key.ts';
import { sealRequest, type Seal } from '#sync/seal/codec.ts';
import { stretch } from '#sync/seal/passphrase.ts';
import { anyTables } from '#tests/support/any-rows.ts';
import type { SyncResponse } from '#sync/protocol.ts';
import { accountServer } from '#tests/server/account-server.ts';
import { put, requestOf } from '#tests/server/person.ts';
import { anyDatabase, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { exportOf } from '../account/export.ts';
import { finishSeal, startSeal } from './seals.ts';

const created_at = '2026-05-14T10:00:00.000Z';
const PASSPHRASE = 'sea glass and tide tables';
const script = resolve(import.meta.dirname, '../../scripts/open-export.mjs');
const pause = () => Promise.resolve();
/** For accounts that nobody opens with the passphrase. */
const quickly: Stretch = () => Promise.resolve(new Uint8Array(32));

let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  opened = await testDatabase(anyDatabase);
  folder = mkdtempSync(join(tmpdir(), 'daymark-export-'));
});
afterAll(async () => {
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

const joined = async (parts: AsyncIterable<string>) => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};
const head = (user_id: string) => ({
  user_id,
  email: 'ada@example.org',
  exported_at: created_at,
  day: '2026-05-14' as Day,
});

/** A person whose account is sealed. The passphrase opens it only if `stretching` is that of the app. */
async function person(stretching: Stretch = stretch) {
  const { user, post } = await accountServer(opened.db);
  const made = await makeKey(user, PASSPHRASE, stretching);
  await startSeal(opened.db, user, made.id, made.wraps);
  await finishSeal(opened.db, user, made.id, []);
  const seal: Seal = { id: made.id, keys: made.keys, state: 'on' };
  const write = async (muts: ReturnType<typeof put>[]) => {
    const req = await sealRequest(requestOf(user, { muts }), seal);
    const { acks } = (await (await post('/rest/v1/rpc/sync_v1', { req })).json()) as SyncResponse;
    for (const { s, code } of acks) expect(code ?? s).toBe('ok');
  };
  const file = () => joined(exportOf(opened.db, head(user)));
  return { user, made, write, file };
}

/** What the program of the documentation makes of an export. */
function byScript(text: string, secret: string, media: readonly string[] = []) {
  const [sealed, open] = ['sealed.json', 'open.json'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(sealed, text);
  const said = execFileSync(process.execPath, [script, sealed, open, ...media], {
    input: `${secret}\n`,
    stdio: 'pipe',
  });
  return { said: String(said), text: readFileSync(open, 'utf8') };
}
/** Rows of all kinds. A number that is open on the server must not have too many digits for it. */
const storable = anyTables({ unknown: true }).map(
  (tables) =>
    new Map(
      JSON.parse(JSON.stringify([...tables]), (_, value: unknown) =>
        typeof value === 'number' ? Math.trunc(value % 1000) + 0 : value,
      ) as [TableName, AnyRow[]][],
    ),
);
const sorted = (rows: readonly Incoming[]) => [...rows].sort((a, b) => (a.t + a.row.id < b.t + b.row.id ? -1 : 1));

describe('The export of a sealed account', () => {
  test('has no word, and becomes with the passphrase or the recovery key what the device would export: in the app, and by the script', async () => {
    const opensWith = (stretching: Stretch, secretsOf: (made: MadeKey) => { app: string; script: string }) =>
      fc.asyncProperty(storable, async (tables) => {
        const { user, made, write, file } = await person(stretching);
        const muts = [...tables].flatMap(([t, rows]) => rows.map(({ id, ...values }) => put(t, String(id), values)));
        if (muts.length > 0) await write(muts);
        const here = exportParts(head(user), async (t, after) =>
          (tables.get(t) ?? [])
            .filter(({ id }) => after === null || String(id) > after)
            .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
        );
        const wanted = sorted(readOwn(await joined(here)).rows);
        const text = await file();
        const secrets = secretsOf(made);
        const { rows, leftOut } = await openExport(readOwn(text), secrets.app, { stretch, pause });
        expect(sorted(rows)).toEqual(wanted);
        expect(leftOut).toEqual([]);
        expect(sorted(readOwn(byScript(text, secrets.script).text).rows)).toEqual(wanted);
      });
    // How the key is found does not depend on the rows: most of them are opened without the second that a passphrase takes.
    await fc.assert(
      opensWith(stretch, () => ({ app: PASSPHRASE, script: PASSPHRASE })),
      { numRuns: 1, endOnFailure: true },
    );
    await fc.assert(
      opensWith(quickly, ({ recovery }) => ({
        app: recovery.toLowerCase().replaceAll('-', ' '),
        script: recovery,
      })),
      { numRuns: 3, endOnFailure: true },
    );
  }, 120_000);

  test('opens with nothing else, and its damaged values are left out and counted', async () => {
    const { made, write, file } = await person();
    const [kept, cut] = [newId(), newId()];
    await write([
      put('memory_entries', kept, { fact: 'Tulips', tags: ['garden'], created_at }),
      put('memory_entries', cut, { fact: 'Roses', created_at }),
    ]);
    const text = await file();
    expect(text).not.toMatch(/Tulips|garden|Roses/);
    for (const secret of ['sea glass', 'K7QM-2XF9-K7QM-2XF9-K7QM-2XF9-K7QM-2XF9', '']) {
      await expect(openExport(readOwn(text), secret, { stretch, pause })).rejects.toMatchObject({
        code: 'WrongSecret',
      });
      expect(() => byScript(text, secret)).toThrow('neither the passphrase nor the recovery key');
    }
    const damaged = JSON.parse(text) as { tables: { memory_entries: { id: string; fact: string }[] } };
    // A value of another row, which a server can put there.
    const facts = damaged.tables.memory_entries;
    facts.find(({ id }) => id === cut)!.fact = facts.find(({ id }) => id === kept)!.fact;
    const swapped = JSON.stringify(damaged);
    const { rows, leftOut } = await openExport(readOwn(swapped), made.recovery, { stretch, pause });
    expect(rows.map(({ row }) => row.fact)).toEqual(['Tulips']);
    expect(leftOut).toEqual([{ what: 'damaged things, which do not open', count: 1 }]);
    expect(byScript(swapped, made.recovery).said).toContain('1 values are damaged');
  });

  test('a file that asks for more memory than a phone has is damaged, and is not tried', async () => {
    const { file } = await person(quickly);
    const hostile = JSON.parse(await file()) as { sealed: { wraps: { passphrase: { memory: number } } } };
    hostile.sealed.wraps.passphrase.memory = 2 ** 30;
    await expect(openExport(readOwn(JSON.stringify(hostile)), PASSPHRASE, { stretch, pause })).rejects.toMatchObject({
      code: 'Damaged',
    });
  });

  test('its photos open too, from the folder in which the server keeps them', async () => {
    const { user, made, write, file } = await person(quickly);
    const [sha256, bytes] = ['ab'.repeat(32), Uint8Array.from([0xff, 0xd8, 0xff, 1, 2, 3])];
    const row = {
      owner_kind: 'journal',
      owner_id: newId(),
      position: 1,
      media_type: 'image/jpeg',
      name: 'tide.jpg',
      size: 6,
    };
    await write([put('attachments', newId(), { ...row, sha256, created_at })]);
    const from = join(folder, 'media');
    mkdirSync(from);
    const sealed = await sealBlob(made.keys, user, sha256, bytes.buffer);
    writeFileSync(join(from, await sealedName(made.keys, sha256)), new Uint8Array(sealed));
    const { said } = byScript(await file(), made.recovery, [from, join(folder, 'opened')]);
    expect(said).toContain('0 files are not there');
    expect(new Uint8Array(readFileSync(join(folder, 'opened', sha256)))).toEqual(bytes);
  });
});
