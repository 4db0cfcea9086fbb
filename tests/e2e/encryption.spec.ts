/** Only you can read it: switched on in the settings, although the server and the page end in the middle, and off again. */
import type { Page } from 'playwright/test';
import { rowsOnServer, signedIn } from './support/account.ts';
import { problems } from './support/axe.ts';
import { atHome, expect, line, synced, syncWords, test, toast, writeJournal } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const PASSPHRASE = 'otter violin quarry lamp harbour';
const WRITTEN = 'Written before the server was locked out.';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Goes through the dialog by the keyboard alone, up to its last press. Returns the recovery key. */
async function prepare(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Switch on encryption' }).press('Enter');
  const before = dialog(page, 'Before you switch it on');
  await expect(before.getByText('What you can lose')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await before.getByRole('button', { name: 'Continue' }).press('Enter');

  const choose = dialog(page, 'Choose a passphrase');
  await expect(choose.getByLabel('New passphrase')).toBeFocused();
  await page.keyboard.type(PASSPHRASE);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSPHRASE);
  expect(await problems(page)).toEqual([]);
  await page.keyboard.press('Enter');

  const keep = dialog(page, 'Keep your recovery key');
  const recovery = (await keep.getByLabel('Recovery key').textContent())!;
  expect(recovery).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/);
  expect(await problems(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    keep.getByRole('button', { name: 'Save as a file' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toBe('daymark-recovery-key.txt');
  await keep.getByRole('button', { name: 'I have kept it' }).press('Enter');

  const check = dialog(page, 'Type two groups of it');
  await expect(check.getByLabel(/^Group/).first()).toBeFocused();
  const labels = await check.getByText(/^Group \d of 8$/).allTextContents();
  for (const [i, label] of labels.entries()) {
    if (i > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(recovery.split('-')[Number(/\d/.exec(label)![0]) - 1]!);
  }
  expect(await problems(page)).toEqual([]);
  return recovery;
}

test('it is switched on although the server and then the page end in the middle, and off again', async ({
  server,
  device,
}) => {
  // Its code is not loaded yet when the server ends, and no service worker has it.
  const page = await device({ allow: [/^The copy of the day was not made: TypeError/] });
  const email = await atHome(page, server);
  await writeJournal(page, WRITTEN);
  await synced(page);
  const session = await signedIn(server, email);
  const stored = (seal: string | null) => rowsOnServer(server, session, 'journal_entries', seal);
  expect(JSON.stringify(await stored(null))).toContain(WRITTEN);

  await page.goto('/settings#encryption');
  await prepare(page);
  let key: string | null = null;
  await page.route('**/api/seal/start', (route) => {
    key = (route.request().postDataJSON() as { key: string }).key;
    return route.continue();
  });
  // The server has stored encrypted rows by then, and the account is not done.
  let ended = false;
  await page.route('**/api/seal/finish', async (route) => {
    if (!ended) await server.kill();
    ended = true;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  const part = page.getByRole('group', { name: 'End-to-end encryption' });
  await expect(part).toContainText('Switching encryption on');
  await expect(part).toContainText('The server cannot be reached. It continues as soon as it can be.');
  await syncWords(page).click();
  await expect(dialog(page, 'Sync')).toContainText('Switching encryption on');
  expect(await problems(page)).toEqual([]);

  await server.start();
  await page.reload();
  await expect(part).toContainText('On. Only your own devices can read what you write.');
  await expect(toast(page, 'Encryption is on')).toBeVisible();
  const rows = await stored(key);
  expect(rows.map(({ d }) => d.content)).toEqual([expect.stringMatching(/^dm1\./)]);
  expect(JSON.stringify(rows)).not.toContain(WRITTEN);

  // What is written now leaves the device encrypted, and is read here as before.
  await writeJournal(page, 'Written when only I could read it.');
  await synced(page);
  expect(JSON.stringify(await stored(key))).not.toContain('Written when');
  await page.goto('/settings/what-the-server-sees');
  await expect(page.getByText('Encryption is on:')).toBeVisible();
  expect(await problems(page)).toEqual([]);

  await page.goto('/settings#encryption');
  await page.getByRole('button', { name: 'Switch off encryption' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Switch on encryption' })).toBeVisible();
  await expect.poll(async () => JSON.stringify(await stored(null))).toContain(WRITTEN);
  await page.goto('/journal');
  await expect(line(page, WRITTEN)).toBeVisible();
  await synced(page);
});

test('on a small phone the steps begin below their title, not at its edge', async ({ server, device }) => {
  const page = await device({ viewport: { width: 320, height: 640 } });
  await atHome(page, server, '/settings#encryption');
  await page.getByRole('button', { name: 'Switch on encryption' }).click();
  const before = dialog(page, 'Before you switch it on');
  await expect(before.locator('form')).toBeFocused();
  const body = before.locator('[data-sheet-body]');
  expect(await body.evaluate((each) => [each.scrollHeight > each.clientHeight, each.scrollTop])).toEqual([true, 0]);
});
