/** A machine is lost: its sealed backup is restored in a fresh folder, and a device that was signed in goes on, at the same address. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { signedIn } from './support/account.ts';
import { product, ProductServer } from './support/server.ts';
import { atHome, expect, installed, onDevice, synced, syncWords, test as base, writeJournal } from './support/test.ts';

const test = base.extend<{ key: string }>({
  key: async ({ browserName: _browser }, provide) => provide(await generateX25519Identity()),
  server: async ({ key }, provide) => {
    const server = await ProductServer.start(product, { BACKUP_AGE_RECIPIENTS: await identityToRecipient(key) });
    await provide(server);
    await server.stop();
  },
});

/** An operator's command. */
function command(env: Readonly<Record<string, string>>, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [product, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

test('a sealed backup on another machine: what is newer than it comes back from the device, and a new device finds everything', async ({
  server,
  device,
  key,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it, and npm run drill -- elsewhere');
  const other = mkdtempSync(join(tmpdir(), 'daymark-elsewhere-'));
  const photo = randomBytes(300_000);
  const name = createHash('sha256').update(photo).digest('hex');
  const phone = await device();
  const email = await atHome(phone, server);
  await installed(phone);
  await writeJournal(phone, 'Before the backup.');
  await synced(phone);
  const { session } = await signedIn(server, email);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const path = `/storage/v1/object/media/${session.user.id}/${name}`;
  const sent = await fetch(server.url + path, { method: 'POST', headers, body: Uint8Array.from(photo) });
  expect(sent.status).toBe(200);
  expect(command({ DATA_DIR: server.folder }, 'backup')).toContain('It is sealed');
  await writeJournal(phone, 'After the backup.');
  await synced(phone);
  await server.kill();
  await writeJournal(phone, 'While there is no server.');
  await expect(syncWords(phone)).toHaveText(/waiting/);

  // All that is left of the machine.
  cpSync(join(server.folder, 'backups'), join(other, 'backups'), { recursive: true });
  const backup = readdirSync(join(other, 'backups')).find((each) => each.endsWith('.backup.age')) ?? '';
  writeFileSync(join(other, 'key.txt'), key);
  const env = { DATA_DIR: join(other, 'data'), BACKUP_AGE_IDENTITY_FILE: join(other, 'key.txt') };
  const told = command(env, 'restore', join(other, 'backups', backup));
  expect(told).toContain('each compared with the file');
  expect(told).toContain('beside the backup: 1.');
  await server.start({ DATA_DIR: env.DATA_DIR });

  await synced(phone);
  const laptop = await device();
  await onDevice(laptop, server, email, '/logs');
  for (const text of ['Before the backup.', 'After the backup.', 'While there is no server.'])
    await expect(laptop.getByText(text)).toBeVisible();
  const back = await fetch(server.url + path, { headers });
  expect(Buffer.from(await back.arrayBuffer()).equals(photo)).toBe(true);
  await server.kill();
  rmSync(other, { recursive: true, force: true });
});
