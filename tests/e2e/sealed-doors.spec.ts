/** What the settings of an end-to-end encrypted account say where the server would have to read it, and how the server's export of it opens elsewhere. */
import { signedIn } from './support/account.ts';
import { problems } from './support/axe.ts';
import { sealedHome } from './support/encryption.ts';
import { atHome, expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('the export of the server opens on another device with the recovery key, and the settings say what cannot be', async ({
  server,
  device,
}) => {
  const phone = await device();
  const { email, recovery } = await sealedHome(phone, server, 'The heron was back');
  await expect(phone.getByText('Backups from before')).toBeVisible();
  await phone.goto('/settings#integrations');
  await phone.getByRole('button', { name: 'Manage tokens' }).click();
  await expect(phone.getByRole('dialog')).toContainText('no tool can use a token');
  expect(await problems(phone)).toEqual([]);

  const { session } = await signedIn(server, email);
  const answer = await fetch(`${server.url}/functions/v1/export-user-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: '{}',
  });
  const file = await answer.text();
  expect(file).toContain('"sealed":{');
  expect(file).not.toContain('heron');

  const other = await device();
  await atHome(other, server, '/settings#advanced');
  await other
    .getByLabel('File to import')
    .setInputFiles({ name: 'daymark-export.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  const field = other.getByLabel('Passphrase or recovery key');
  await expect(field).toBeFocused();
  await field.fill('not this one');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/^This is neither the passphrase nor the recovery key/)).toBeVisible();
  expect(await problems(other)).toEqual([]);
  await other.getByLabel('Passphrase or recovery key').fill(recovery);
  await other.getByRole('button', { name: 'Open', exact: true }).click();
  await other.getByRole('button', { name: /^Import \d+ things?$/ }).click();
  await expect(other.getByText(/^Imported: /).first()).toBeVisible();
  await other.goto('/journal');
  await expect(other.getByRole('main')).toContainText('The heron was back');
});
