import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright/test';
import {
  atHome,
  choose,
  composer,
  draftStored,
  expect,
  line,
  test,
  toast,
  writeJournal,
  words,
} from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('an entry is written with mood and tags, is on its day, and a toast says where', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  await expect(page.getByText('Nothing written yet')).toBeVisible();
  await expect(words(page)).toBeFocused();
  await expect(composer(page).getByRole('button', { name: 'Add Entry' })).toBeDisabled();
  await words(page).fill('Sun on the balcony.');
  await composer(page).getByRole('button', { name: 'Mood' }).click();
  await page.getByRole('group', { name: 'Mood' }).getByRole('button', { name: 'Great' }).click();
  await composer(page).getByRole('button', { name: 'Tags' }).click();
  await composer(page).getByPlaceholder('Add a tag').fill('home');
  await page.keyboard.press('Enter');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(toast(page, 'Journal Updated')).toContainText('Added to your Daily Log.');
  const entry = line(page, 'Sun on the balcony.');
  await expect(entry).toContainText('Great');
  await expect(entry).toContainText('home');
  await expect(words(page)).toHaveValue('');
});

test('a tag that is wider than the page is broken, and nothing scrolls sideways', async ({ server, device }) => {
  const page = await device({ viewport: { width: 320, height: 640 } });
  await atHome(page, server);
  await words(page).fill('On the quay.');
  await composer(page).getByRole('button', { name: 'Tags' }).click();
  await composer(page).getByPlaceholder('Add a tag').fill('Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen');
  await page.keyboard.press('Enter');
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  const tag = line(page, 'On the quay.').getByRole('button', { name: /^donaudampf/i });
  await expect(tag).toBeVisible();
  expect(await overflow()).toBe(0);
  expect(await tag.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThanOrEqual(320);
});

test('a deleted entry is restored by Undo, also after a reload with the keyboard', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  await writeJournal(page, 'Deleted by mistake.');
  await choose(page, 'Deleted by mistake.', 'Delete');
  await expect(toast(page, 'Entry deleted')).toBeVisible();
  await expect(line(page, 'Deleted by mistake.')).toHaveCount(0);
  await toast(page, 'Entry deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, 'Deleted by mistake.')).toBeVisible();

  await choose(page, 'Deleted by mistake.', 'Delete');
  await expect(line(page, 'Deleted by mistake.')).toHaveCount(0);
  await page.goto('/logs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(line(page, 'Deleted by mistake.')).toBeVisible();
});

test('an entry for another day is on that day @001.83', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  await words(page).fill('Written a little late.');
  const yesterday = await page.evaluate(() => {
    const at = new Date(Date.now() - 86_400_000);
    const two = (n: number) => String(n).padStart(2, '0');
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  });
  await composer(page).getByRole('button', { name: 'Day of the entry' }).click();
  await composer(page).getByRole('textbox', { name: 'Day of the entry' }).fill(yesterday);
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, 'Written a little late.')).toBeVisible();
  await page.goto(`/logs?day=${yesterday}`);
  await expect(line(page, 'Written a little late.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page).toHaveURL('/logs');
});

test('a half-written entry with its mood survives a reload and a crash of the page', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  await words(page).pressSequentially('Half an entr');
  await composer(page).getByRole('button', { name: 'Mood' }).click();
  await page.getByRole('group', { name: 'Mood' }).getByRole('button', { name: 'Good', exact: true }).click();
  await draftStored(page, 'Half an entr', 'good');
  await page.reload();
  await expect(words(page)).toHaveValue('Half an entr');
  await expect(composer(page).getByRole('button', { name: 'Good' })).toBeVisible();
  await words(page).pressSequentially('y and more');
  await draftStored(page, 'Half an entry and more');
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/journal');
  await expect(words(again)).toHaveValue('Half an entry and more');
});

test('one entry is open in two tabs: what one saves is in the other, which can go on from it', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server);
  await words(page).fill('Ferry at nine.');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  const other = await page.context().newPage();
  await other.goto('/journal');
  const editors: Locator[] = [];
  for (const tab of [page, other]) {
    await line(tab, 'Ferry at nine.').getByRole('button', { name: 'More' }).click();
    await tab.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const editor = tab.getByRole('textbox', { name: 'Entry', exact: true });
    await expect(editor).toHaveValue('Ferry at nine.');
    editors.push(editor);
  }
  const [here, there] = editors as [Locator, Locator];
  await here.press('End');
  await here.pressSequentially(' Rough sea.');
  await here.press('Control+Enter');
  await expect(here).toBeHidden();
  await expect(there).toHaveValue('Ferry at nine. Rough sea.');
  await there.press('End');
  await there.pressSequentially(' Home by ten.');
  await there.press('Control+Enter');
  await expect(page.getByText('Ferry at nine. Rough sea. Home by ten.')).toBeVisible();
});

test('a template begins an entry, Ctrl+B formats and the browser’s Undo takes it back; what is printed are the entries alone, light on a dark page', async ({
  server,
  device,
}) => {
  const page = await device({ colorScheme: 'dark' });
  await atHome(page, server);
  await page.getByRole('button', { name: 'Prompts' }).click();
  await page.getByRole('button', { name: /^Three good things/ }).click();
  await expect(words(page)).toHaveValue('# Three good things\n1. \n2. \n3. ');
  await expect(words(page)).toBeFocused();
  await words(page).fill('Sun on the balcony.');
  await words(page).selectText();
  await expect(async () => {
    await page.keyboard.press('Control+b');
    await expect(words(page)).toHaveValue('**Sun on the balcony.**', { timeout: 200 });
  }).toPass();
  await page.keyboard.press('Control+z');
  await expect(words(page)).toHaveValue('Sun on the balcony.');
  await words(page).selectText();
  await page.keyboard.press('Control+b');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, 'Sun on the balcony.').locator('strong')).toBeVisible();

  await page.getByRole('button', { name: 'Print or export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print or export' });
  await expect(dialog.getByText('1 entry on 1 day')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Markdown' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^# Daily log, .+\n\n## .+\n\n### \d\d:\d\d, Journal\n\n\*\*Sun on/,
  );
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.locator('.print-sheet');
  await expect(sheet.getByText('Sun on the balcony.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator('#main-content')).toBeHidden();
  /** From 0, black, to 255. */
  const brightness = (of: typeof sheet, name: 'color' | 'backgroundColor') =>
    of.evaluate((at, which) => {
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.fillStyle = getComputedStyle(at)[which];
      pen.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
      return (r + g + b) / 3;
    }, name);
  expect(await brightness(sheet, 'color')).toBeLessThan(80);
  expect(await brightness(page.locator('html'), 'backgroundColor')).toBeGreaterThan(230);
});
