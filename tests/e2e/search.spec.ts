import type { Page } from 'playwright/test';
import { problems } from './support/axe.ts';
import {
  atHome,
  expect,
  installed,
  line,
  onDevice,
  release,
  remember,
  synced,
  test,
  toast,
  visit,
  writeJournal,
} from './support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens the search, if it is not open, and types. The field of a search that is just closing is still on the screen: then once more. */
async function search(page: Page, typed: string): Promise<void> {
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press('Control+k');
    await field(page).fill(typed, { timeout: 2000 });
    await expect(field(page)).toHaveValue(typed, { timeout: 500 });
  }).toPass();
}

test('what is written anywhere is found by a part of a word, without a server, and opened by the keyboard', async ({
  server,
  device,
}) => {
  const page = await device({ serviceWorkers: 'allow' });
  const email = await atHome(page, server);
  await installed(page);
  await writeJournal(page, 'Stood at the northern quay for an hour.');
  await visit(page, '/memory');
  await remember(page, 'Café Nørd closes at ten.', 'places');
  await visit(page, '/thought-dump');
  await release(page, 'Nobody asks about the north wall');
  await synced(page);

  // A second device has not searched yet, and gets what the first writes while its search is open.
  const other = await device({ serviceWorkers: 'allow' });
  await onDevice(other, server, email);
  await synced(other);
  await search(other, 'breakwater');
  await expect(other.getByText('Nothing matches “breakwater”.')).toBeVisible();
  await visit(page, '/journal');
  await writeJournal(page, 'A breakwater of old tyres.');
  await expect(option(other, /A breakwater of old tyres/)).toBeVisible();
  await installed(other);

  await field(other).press('Escape');
  await field(other).press('Escape');
  await server.kill();
  await visit(other, '/habits');
  await search(other, 'NORTH');
  await expect(option(other, /Stood at the northern quay/)).toBeVisible();
  // Released thoughts are found only in their own tab.
  await expect(option(other, /Nobody asks/)).toHaveCount(0);
  await other.getByRole('tab', { name: 'Released thoughts 1' }).click();
  await expect(option(other, /Nobody asks about the north wall/)).toBeVisible();
  await other.getByRole('tab', { name: /^All/ }).click();
  await search(other, 'ten nord');
  await expect(option(other, /Memory: Café Nørd closes at ten/)).toHaveAttribute('aria-selected', 'true');
  await field(other).press('Enter');
  await expect(other).toHaveURL(/\/memory\?q=nord/);
  await expect(line(other, 'Café Nørd')).toBeVisible();
  // The focus is on the page, and the search opens again empty.
  await other.keyboard.press('Control+k');
  await expect(field(other)).toHaveValue('');
  await expect(field(other)).toBeFocused();
  await server.start();
});

test.describe(() => {
  test.use({ serviceWorkers: 'block' });

  test('commands act: a mood, a task with Undo, an entry of today, a page; the list of keys, and single keys off', async ({
    server,
    device,
  }) => {
    const page = await device();
    await atHome(page, server, '/profile');
    await search(page, 'mood good');
    await expect(option(page, 'Log mood: Good')).toHaveAttribute('aria-selected', 'true');
    await field(page).press('Enter');
    await expect(toast(page, 'Mood captured!')).toBeVisible();

    await search(page, 'new task buy milk');
    await field(page).press('Enter');
    await toast(page, 'Task added').getByRole('button', { name: 'Undo' }).click();
    await search(page, 'buy milk');
    await expect(page.getByText('Nothing matches “buy milk”.')).toBeVisible();
    await option(page, 'Write “buy milk” in today’s log').click();
    await expect(toast(page, 'Journal Updated')).toBeVisible();
    await search(page, 'buy milk');
    await expect(option(page, /Journal: buy milk/)).toBeVisible();

    await search(page, 'habits');
    await option(page, 'Go to Habits').click();
    await expect(page).toHaveURL('/habits');

    await page.keyboard.press('?');
    await page.getByRole('switch', { name: /Single keys/ }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
  });

  test('by touch on a small phone, light and dark, axe finds nothing and nothing is wider than the screen', async ({
    server,
    device,
  }) => {
    const page = await device({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
    await atHome(page, server);
    await writeJournal(page, `Wind ${'and a very long line about it '.repeat(20)}Donaudampfschifffahrtsgesellschaft`);
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect(field(page)).toBeFocused();
    expect(await problems(page)).toEqual([]);
    await field(page).fill('wind');
    await expect(option(page, /Journal: Wind/)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await problems(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await option(page, /Journal: Wind/).tap();
    await expect(page).toHaveURL(/\/logs\?day=/);
  });
});
