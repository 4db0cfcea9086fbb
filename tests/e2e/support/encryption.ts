/** Switching on end-to-end encryption, as a person does. */
import { expect, type Page } from 'playwright/test';
import type { ProductServer } from './server.ts';
import { atHome, synced, writeJournal } from './test.ts';

export const PASSPHRASE = 'gravel lantern otter seventeen';

/** Goes through the steps of a new key, from the passphrase on, and returns the recovery key. */
export async function makeKey(page: Page, passphrase: string, last: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New passphrase').fill(passphrase);
  await dialog.getByLabel('Repeat the passphrase').fill(passphrase);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await dialog.getByLabel('Recovery key').innerText()).replaceAll(/[^A-Z0-9]/g, '');
  const groups = key.match(/.{4}/g)!;
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  for (const field of await dialog.getByLabel(/^Group \d of 8$/).all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels![0]!.textContent);
    await field.fill(groups[Number(/\d/.exec(label)![0]) - 1]!);
  }
  await dialog.getByRole('button', { name: last }).click();
  await expect(dialog).toBeHidden();
  return groups.join('-');
}

/** Switches encryption on, on a device that is signed in, and returns the recovery key. */
export async function switchOn(page: Page): Promise<string> {
  await page.goto('/settings#encryption');
  await page.getByRole('button', { name: 'Switch on encryption' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const recovery = await makeKey(page, PASSPHRASE, 'Switch on');
  await expect(page.getByRole('button', { name: 'Switch off encryption' })).toBeVisible();
  return recovery;
}

/** Signs a new person in, writes an entry and switches encryption on; resolves to the account's email and its recovery key. */
export async function sealedHome(page: Page, server: ProductServer, entry: string) {
  const email = await atHome(page, server);
  await writeJournal(page, entry);
  const recovery = await switchOn(page);
  await synced(page);
  return { email, recovery };
}
