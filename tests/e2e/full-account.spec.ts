import { dayOf } from '../../src/lib/day.ts';
import { existingAccount, push, putting, signedIn } from './support/account.ts';
import { ProductServer } from './support/server.ts';
import { away, expect, line, onDevice, synced, syncWords, test, visit, writeJournal } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('an account without space: changes wait on the device and it says so, what others wrote arrives, and more space lets them go', async ({
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const server = await ProductServer.start(undefined, { ACCOUNT_ROWS: '1000' });
  const email = await existingAccount(server);
  const { session } = await signedIn(server, email);
  const at = Date.now();
  const phone = await device({ allow: away, baseURL: server.url, viewport: { width: 390, height: 844 } });
  await onDevice(phone, server, email);
  await synced(phone);

  // Another device uses up the space.
  const written = new Date(at).toISOString();
  const entry = { content: 'Written on another device.', created_at: written, logged_for: dayOf(new Date(at)) };
  const day = (i: number) =>
    putting('habit_days', crypto.randomUUID(), { habit_id: 'none', day: '2026-01-01', state: 'done', amount: i }, at);
  await push(server, session, [putting('journal_entries', crypto.randomUUID(), entry, at)]);
  for (let n = 0; n < 2; n++)
    await push(
      server,
      session,
      Array.from({ length: 500 }, (_, i) => day(i)),
    );

  await writeJournal(phone, 'Written when the account was full.');
  await expect(syncWords(phone)).toHaveText('Account full, 1 change waiting', { timeout: 20_000 });
  await visit(phone, '/logs');
  await expect(line(phone, 'Written on another device.')).toBeVisible();
  await expect(line(phone, 'Written when the account was full.')).toBeVisible();
  await syncWords(phone).click();
  await expect(phone.getByText(/^Your account has used all of its space on the server\./)).toBeVisible();

  await server.kill();
  await server.start({ ACCOUNT_ROWS: '2000' });
  await phone.reload();
  await synced(phone);
  const laptop = await device({ allow: away, baseURL: server.url });
  await onDevice(laptop, server, email, '/logs');
  await expect(line(laptop, 'Written when the account was full.')).toBeVisible();
  await server.stop();
});
