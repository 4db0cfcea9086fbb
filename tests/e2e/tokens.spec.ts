/** A stranger's path from "make a token" to the first line from a script and from an assistant: both devices have it, and it is taken back. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { problems } from './support/axe.ts';
import { atHome, expect, line, onDevice, synced, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('a token is made and tried with curl and with an assistant; the lines are on both devices, and Undo takes one back', async ({
  server,
  device,
}) => {
  const laptop = await device();
  const email = await atHome(laptop, server, '/settings#tools');
  const phone = await device({ viewport: { width: 390, height: 844 } });
  await onDevice(phone, server, email, '/journal');
  await synced(phone);
  const began = Date.now();
  const after = (what: string, since = began) =>
    test.info().annotations.push({ type: what, description: `${Date.now() - since} ms` });
  await laptop.getByRole('button', { name: 'Manage tokens' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Scripts and shortcuts' });
  await dialog.getByLabel('Name').fill('Terminal');
  await dialog.getByText('Read and write', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  const token = await dialog.locator('code').filter({ hasText: 'daymark_' }).innerText();
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
  after('from "Manage tokens" to the line of curl on another device');
  after('from the answer of curl to another device', sent);

  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const connecting = Date.now();
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  const { isError } = await client.callTool({ name: 'add_entry', arguments: { text: 'Said to an assistant' } });
  expect(isError ?? false).toBe(false);
  await expect(line(phone, 'Said to an assistant')).toBeVisible();
  after('from connecting an assistant to its line on another device', connecting);

  // It is also the password of a calendar, at the address that is shown.
  const address = await dialog.locator('code').filter({ hasText: '/caldav/' }).innerText();
  const calendar = await fetch(address, {
    method: 'PROPFIND',
    headers: { authorization: `Basic ${btoa(`me:${token}`)}` },
  });
  expect(calendar.status).toBe(207);

  // A token is not shown again.
  await laptop.keyboard.press('Escape');
  await laptop.getByRole('button', { name: 'Manage tokens' }).click();
  await expect(dialog.getByText(token)).toHaveCount(0);
  await expect(dialog.getByText('1 journal entry added')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Undo' }).first().click();
  await expect(toast(laptop, 'Undone')).toBeVisible();
  await expect(line(phone, 'Said to an assistant')).toHaveCount(0);
  await expect(line(phone, 'Written in a terminal')).toBeVisible();

  await dialog.getByRole('button', { name: 'Revoke Terminal' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(laptop, 'Token revoked')).toBeVisible();
  expect((await curl('entries', { text: 'Too late' })).stdout).toContain('token_invalid');
});

test('a webhook is added, tried and ended; an address of the server’s own network is refused', async ({
  server,
  device,
}) => {
  const laptop = await device();
  await atHome(laptop, server, '/settings#tools');
  await laptop.getByRole('button', { name: 'Manage tokens' }).click();
  const form = laptop.getByRole('form', { name: 'New webhook' });
  await form.getByLabel('Address').fill('http://127.0.0.1/hook');
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(form.getByText('The server cannot call this address.', { exact: false })).toBeVisible();
  // Such a name never resolves (RFC 6761).
  await form.getByLabel('Address').fill('https://hook.invalid/daymark');
  await form.getByLabel('A task is done').uncheck();
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(laptop.getByText(/^whsec_/)).toBeVisible();
  const hook = laptop.getByRole('list', { name: 'Your webhooks' }).getByRole('listitem');
  await expect(hook).toContainText('entries, habits · nothing sent yet');
  expect(await problems(laptop)).toEqual([]);
  await hook.getByRole('button', { name: 'Send a test' }).click();
  await expect(toast(laptop, 'The test was not received')).toBeVisible();
  await expect(hook).toContainText('no answer, trying again');
  await hook.getByRole('button', { name: /^End/ }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(hook).toHaveCount(0);
});
