import type { Page } from 'playwright/test';
import { atHome, expect, installed, onDevice, synced, test, toast } from './support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Adds habits of the morning through the form, from the page. */
async function begin(page: Page, ...titles: string[]): Promise<void> {
  const form = page.getByRole('form', { name: 'Start a New Habit' });
  for (const title of titles) {
    await page.getByRole('button', { name: 'Start a New Habit' }).click();
    await form.getByLabel('Name').fill(title);
    await form.getByRole('button', { name: 'Add Habit' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: `Mark Done ${title}` })).toBeVisible();
  }
}

async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const bands = (page: Page, title: string) =>
  page.getByRole('list', { name: `${title}, last 7 days` }).getByRole('button');
/** What the seven days of a habit say, the oldest first. */
const week = (page: Page, title: string) =>
  bands(page, title).evaluateAll((all) =>
    all.map((band) => band.querySelector('.sr-only')?.textContent.split(': ')[1]),
  );
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'block' });

  test('habits are added, ticked, unticked, skipped and reordered, and are there after a reload', async ({
    server,
    device,
  }) => {
    const page = await device(phone);
    await atHome(page, server, '/habits');
    await expect(page.getByText('No habits tracked yet')).toBeVisible();
    await page.getByRole('button', { name: 'Begin Your First Habit' }).click();
    await expect(page.getByRole('form', { name: 'Start a New Habit' }).getByLabel('Name')).toBeFocused();
    await close(page);
    await begin(page, 'Walk', 'Stretch', 'Read');

    await page.getByRole('button', { name: 'Mark Done Walk' }).tap();
    await expect(row(page, 'Walk')).toContainText('Streak: 1 · 1 completed');
    await toast(page, 'Marked done').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Walk')).toContainText('Streak: 0 · 0 completed');
    await bands(page, 'Walk').nth(5).tap();
    await bands(page, 'Walk').nth(4).tap();
    await expect(row(page, 'Walk')).toContainText('Streak: 2, today still open');
    await page.getByRole('button', { name: 'More for Walk' }).click();
    await page.getByRole('menuitem', { name: 'Skip today' }).click();
    await expect(row(page, 'Walk')).toContainText('Streak: 2, today skipped');

    await page.getByRole('button', { name: 'Manage' }).click();
    const grip = (title: string) => page.getByRole('button', { name: `Move ${title}` });
    await grip('Read').focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Read, 2 of 3 in Morning')).toBeAttached();
    await expect(grip('Read')).toBeFocused();
    // By pointer: the last one over the first.
    await grip('Stretch').hover();
    const target = (await grip('Walk').boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 5 });
    await page.mouse.move(target.x + 20, target.y + 4, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText('Stretch, 1 of 3 in Morning')).toBeAttached();
    await close(page);
    await expect.poll(() => titles(page)).toEqual(['Stretch', 'Walk', 'Read']);

    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Stretch', 'Walk', 'Read']);
    await expect(row(page, 'Walk')).toContainText('Streak: 2, today skipped');
    await row(page, 'Walk').getByRole('link', { name: 'Walk' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Walk' })).toBeVisible();
    await expect(page).toHaveTitle('Daymark | Habits');
    await page.getByRole('button', { name: 'Table: The year' }).click();
    await expect(page.getByRole('row', { name: /skipped/ })).toHaveCount(1);
    await expect(page.getByRole('row', { name: / done$/ })).toHaveCount(2);
  });
});

test('two devices tick, untick and skip the same days without a server, and then agree', async ({ server, device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const one = await device(phone);
  const email = await atHome(one, server, '/habits');
  await begin(one, 'Walk');
  await installed(one);
  await synced(one);
  const two = await device({ viewport: { width: 1440, height: 900 } });
  await onDevice(two, server, email, '/habits');
  await expect(row(two, 'Walk')).toBeVisible();
  await installed(two);
  await synced(two);

  await server.kill();
  await one.getByRole('button', { name: 'Mark Done Walk' }).click();
  await bands(one, 'Walk').nth(5).click();
  await bands(one, 'Walk').nth(4).click();
  await bands(one, 'Walk').nth(4).click();
  await expect(row(one, 'Walk')).toContainText('Streak: 2 · 2 completed');
  await two.reload();
  await two.getByRole('button', { name: 'Mark Done Walk' }).click();
  await bands(two, 'Walk').nth(3).click();
  await two.getByRole('button', { name: 'More for Walk' }).click();
  await two.getByRole('menuitem', { name: 'Skip today' }).click();
  await expect(row(two, 'Walk')).toContainText('today skipped');

  await server.start();
  await synced(one);
  await synced(two);
  // The later of two intentions stands; days that one device alone touched are as it left them.
  const agreed = ['not done', 'not done', 'not done', 'done', 'not done', 'done', 'skipped'];
  await expect.poll(() => week(one, 'Walk'), { timeout: 30_000 }).toEqual(agreed);
  await expect.poll(() => week(two, 'Walk'), { timeout: 30_000 }).toEqual(agreed);
  expect(await row(one, 'Walk').textContent()).toBe(await row(two, 'Walk').textContent());
});
