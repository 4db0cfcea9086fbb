/** A new device of an end-to-end encrypted account: what it shows before it has the key, how it gets it, and starting over without any. */
import type { Page } from 'playwright/test';
import { problems } from './support/axe.ts';
import { makeKey, PASSPHRASE, sealedHome } from './support/encryption.ts';
import { expect, fillAuth, line, synced, syncWords, test, toast, writeJournal } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const HIDDEN = 'Encrypted until you unlock it here';
const unlockPage = (page: Page) => page.getByRole('heading', { name: 'Unlock your journal here' });
const main = (page: Page) => page.getByRole('main');
const unlock = (page: Page) => main(page).getByRole('button', { name: 'Unlock', exact: true });

/** Signs a new device in, which asks for the key then. */
async function signInLocked(page: Page, email: string): Promise<void> {
  await page.goto('/auth?mode=login');
  await fillAuth(page, 'Sign In', email);
  await expect(unlockPage(page)).toBeVisible();
}

/** Nothing of a sealed value is anywhere in the page. */
const nothingGarbled = async (page: Page) =>
  expect(await page.evaluate(() => `${document.title} ${document.documentElement.outerHTML}`)).not.toContain('dm1.');

test('a new device sees what is open, is unlocked by the passphrase, and sends what was written meanwhile', async ({
  server,
  device,
}) => {
  const phone = await device();
  const { email } = await sealedHome(phone, server, 'The heron was back');

  const laptop = await device();
  await signInLocked(laptop, email);
  await expect(main(laptop)).toContainText('1 journal entry, with days and times');
  await nothingGarbled(laptop);
  expect(await problems(laptop)).toEqual([]);
  await main(laptop).getByLabel('Passphrase', { exact: true }).fill('something else');
  await unlock(laptop).click();
  await expect(main(laptop)).toContainText(
    'This is not your passphrase. If it was changed on another device, type the new one.',
  );

  // Without the key it goes on: what is here is said in words, and cannot be changed.
  await main(laptop).getByRole('button', { name: 'Go on without them' }).click();
  await expect(unlock(laptop)).toHaveCount(0);
  await expect(syncWords(laptop)).toHaveText('Locked on this device');
  await writeJournal(laptop, 'Written without the key');
  await expect(line(laptop, HIDDEN)).toBeVisible();
  await nothingGarbled(laptop);
  await line(laptop, HIDDEN)
    .getByRole('button', { name: /^More for this/ })
    .click();
  await laptop.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(toast(laptop, 'Nothing was changed')).toBeVisible();
  await laptop.reload();
  await expect(line(laptop, 'Written without the key')).toBeVisible();
  await expect(syncWords(laptop)).toHaveText('Locked on this device');

  await syncWords(laptop).click();
  const panel = laptop.getByRole('dialog', { name: 'Sync' });
  await panel.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await panel.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(toast(laptop, 'This device is unlocked')).toBeVisible();
  await laptop.keyboard.press('Escape');
  await expect(line(laptop, 'The heron was back')).toBeVisible();
  await expect(line(laptop, HIDDEN)).toHaveCount(0);
  await synced(laptop);
  await expect(line(phone, 'Written without the key')).toBeHidden();
  await phone.goto('/journal');
  await expect(line(phone, 'Written without the key')).toBeVisible();
});

test('the recovery key unlocks a device and replaces a lost passphrase; without any of it the account starts over', async ({
  server,
  device,
}) => {
  const phone = await device();
  const { email, recovery } = await sealedHome(phone, server, 'The heron was back');

  const laptop = await device({ viewport: { width: 320, height: 640 } });
  await signInLocked(laptop, email);
  await main(laptop).getByRole('button', { name: 'Use the recovery key instead' }).click();
  const field = main(laptop).getByLabel('Recovery key');
  await field.fill(recovery.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  // The whole key can be read and compared, on a small phone too.
  const hidden = await field.evaluate((each) => [
    each.scrollWidth - each.clientWidth,
    each.scrollHeight - each.clientHeight,
  ]);
  expect(hidden).toEqual([0, 0]);
  await unlock(laptop).click();
  await expect(main(laptop)).toContainText('This is not your recovery key.');
  await field.fill(recovery.toLowerCase());
  await unlock(laptop).click();
  await main(laptop).getByLabel('New passphrase').fill('marble socket window plum');
  await main(laptop).getByLabel('Repeat the passphrase').fill('marble socket window plum');
  await main(laptop).getByRole('button', { name: 'Change and unlock' }).click();
  await expect(toast(laptop, 'This device is unlocked')).toBeVisible();
  await laptop.goto('/journal');
  await expect(line(laptop, 'The heron was back')).toBeVisible();

  const tablet = await device();
  await signInLocked(tablet, email);
  await main(tablet).getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await unlock(tablet).click();
  await expect(main(tablet)).toContainText('This is not your passphrase.');
  await main(tablet).getByRole('button', { name: 'I have lost both' }).click();
  const dialog = tablet.getByRole('dialog', { name: 'Start over?' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Type “start over” to go on.');
  await dialog.getByLabel('Type “start over” to go on').fill('Start over');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await makeKey(tablet, 'harbour violin dust april', 'Delete and start over');
  await expect(tablet.getByRole('button', { name: 'Get Started' })).toBeVisible();

  // A device that still has everything comes later: it asks for the new passphrase, and brings it back.
  await laptop.reload();
  await expect(line(laptop, 'The heron was back')).toBeVisible();
  await expect(syncWords(laptop)).toHaveText('Locked on this device');
  await syncWords(laptop).click();
  const panel = laptop.getByRole('dialog', { name: 'Sync' });
  await panel.getByLabel('Passphrase', { exact: true }).fill('harbour violin dust april');
  await panel.getByRole('button', { name: 'Unlock', exact: true }).click();
  await synced(laptop);
  await tablet.goto('/journal');
  await expect(line(tablet, 'The heron was back')).toBeVisible();
});
