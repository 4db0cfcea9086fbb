/** What the settings do that only a browser can show. */
import { atHome, expect, line, remember, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('a toast over a dialog is there for screen readers, and F8 and Tab reach its Undo', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/memory');
  await remember(page, 'Likes tea');
  await line(page, 'Likes tea').getByRole('button', { name: 'Delete memory' }).click();
  await expect(line(page, 'Likes tea')).toHaveCount(0);
  await page.goto('/settings');
  // The toaster is loaded with the first toast: only then is it on the page when the dialog opens.
  await page.getByRole('switch', { name: 'Daily Check-in' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Open the trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  const restore = trash.getByRole('button', { name: 'Restore Likes tea' });
  await restore.click();
  await expect(restore).toHaveCount(0);
  // The page behind the dialog is hidden from the accessibility tree; its own Undo is not found.
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(restore).toBeVisible();
  // Escape still closes the dialog, and nothing is left behind.
  await page.keyboard.press('Tab');
  expect(await trash.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(trash).toHaveCount(0);
});

test('a reset leads to the first questions, and is taken back there, also after a reload', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server, '/memory');
  await remember(page, 'Likes tea');
  await page.goto('/settings#advanced');
  await page.getByRole('button', { name: 'Reset Data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(toast(page, 'Reset Successful')).toBeVisible();
  await expect(page).toHaveURL('/onboarding');
  await page.reload();
  await page.getByRole('button', { name: 'Take the reset back' }).click();
  await expect(toast(page, 'Everything is back')).toBeVisible();
  await expect(page).not.toHaveURL('/onboarding');
  await page.goto('/memory');
  await expect(line(page, 'Likes tea')).toBeVisible();
});
