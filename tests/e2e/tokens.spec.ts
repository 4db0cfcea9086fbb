/** A stranger's path from "make a token" to the first line from a script: both devices have it, and it is taken back. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { problems } from './support/axe.ts';
import { atHome, expect, line, onDevice, synced, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('a token is made and tried with curl; the line is on both devices, and Undo takes it back', async ({
  server,
  device,
}) => {
  const laptop = await device();
  const email = await atHome(laptop, server, '/settings#tools');
  const phone = await device({ viewport: { width: 390, height: 844 } });
  await onDevice(phone, server, email, '/journal');
  await synced(phone);
  await laptop.getByRole('button', { name: 'Manage tokens' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Scripts and shortcuts' });
  await dialog.getByLabel('Name').fill('Terminal');
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  const token = await dialog.locator('code').innerText();
  expect(token).toMatch(/^daymark_[\w-]{43}$/);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Terminal' })).toContainText(
    'Reads and writes everything · not used yet',
  );
  expect(await problems(laptop)).toEqual([]);

  const curl = (path: string, body: object) =>
    promisify(execFile)('curl', [
      '-sS',
      `${server.url}/api/${path}`,
      '-H',
      `Authorization: Bearer ${token}`,
      '-H',
      'Content-Type: application/json',
      '-d',
      JSON.stringify(body),
    ]);
  const { stdout } = await curl('entries', { text: 'Written in a terminal' });
  expect(JSON.parse(stdout)).toEqual({ id: expect.any(String) as unknown });
  const sent = Date.now();
  await expect(line(phone, 'Written in a terminal')).toBeVisible();
  test.info().annotations.push({ type: 'seen after', description: `${Date.now() - sent} ms` });

  // A token is not shown again.
  await laptop.keyboard.press('Escape');
  await laptop.getByRole('button', { name: 'Manage tokens' }).click();
  await expect(dialog.getByText(token)).toHaveCount(0);
  await expect(dialog.getByText('1 journal entry added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(laptop, 'Undone')).toBeVisible();
  await expect(line(phone, 'Written in a terminal')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Revoke Terminal' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(laptop, 'Token revoked')).toBeVisible();
  expect((await curl('entries', { text: 'Too late' })).stdout).toContain('token_invalid');
});
