import type { Page } from 'playwright/test';
import { stroke } from './support/touch.ts';
import { atHome, expect, installed, onDevice, synced, test, toast } from './support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const line = (page: Page) => page.getByRole('textbox', { name: 'What is to be done' });
const chips = (page: Page) => page.getByRole('group', { name: 'What is understood' });

/** Adds a task by the quick line, as it stands. */
async function add(page: Page, text: string): Promise<void> {
  await line(page).fill(text);
  await line(page).press('Enter');
  await expect(toast(page, 'Task added')).toBeVisible();
  await expect(line(page)).toHaveValue('');
}

/** The open tasks of the Inbox, in order. */
const inbox = (page: Page) => page.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem');
const names = (page: Page) =>
  inbox(page).evaluateAll((rows) => rows.map((row) => row.querySelector('label span')!.textContent));
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}: arrow keys up and down` });

test('offline, after a cold start, the line understands a task, and it is on the server later', async ({
  server,
  device,
}) => {
  const page = await device(phone);
  await atHome(page, server, '/tasks');
  await installed(page);
  await server.kill();
  await page.reload();
  await line(page).fill('buy milk tomorrow 9am #errand');
  await expect(chips(page).getByRole('button', { name: '09:00', exact: true })).toBeVisible();
  await expect(chips(page).getByText('Tomorrow')).toBeVisible();
  await chips(page).getByRole('button', { name: 'Remove the tag errand' }).tap();
  await expect(page.getByText('Adds “Buy milk errand”')).toBeVisible();
  await line(page).press('Enter');
  await expect(inbox(page)).toHaveText(/^Buy milk errand.*Due: .*09:00/);
  await page.getByRole('checkbox', { name: /Buy milk/ }).tap();
  await toast(page, 'Task completed!').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: /Buy milk/ })).not.toBeChecked();
  await server.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await synced(page);
});

test.describe('in order', () => {
  test.use({ serviceWorkers: 'block' });

  test('tasks are moved with the mouse and the keyboard, and another device has the same order', async ({
    server,
    device,
  }) => {
    const page = await device();
    const email = await atHome(page, server, '/tasks');
    for (const name of ['one', 'two', 'three']) await add(page, name);
    await expect.poll(() => names(page)).toEqual(['one', 'two', 'three']);

    const [from, to] = [await grip(page, 'one').boundingBox(), await grip(page, 'three').boundingBox()];
    await page.mouse.move(from!.x + 22, from!.y + 22);
    await page.mouse.down();
    await page.mouse.move(from!.x + 22, to!.y + 40, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual(['two', 'three', 'one']);

    await grip(page, 'two').focus();
    await page.keyboard.press('End');
    await expect.poll(() => names(page)).toEqual(['three', 'one', 'two']);
    await expect(grip(page, 'two')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => names(page)).toEqual(['three', 'two', 'one']);
    await expect(grip(page, 'two')).toBeFocused();
    await synced(page);

    const other = await device(phone);
    await onDevice(other, server, email, '/tasks');
    await expect.poll(() => names(other)).toEqual(['three', 'two', 'one']);
  });

  test('a finger moves a task by its handle, and scrolls the page everywhere else', async ({ server, device }) => {
    const page = await device({ ...phone, viewport: { width: 390, height: 500 }, isMobile: true });
    await atHome(page, server, '/tasks');
    for (const name of ['one', 'two', 'three', 'four']) await add(page, name);
    const finger = await page.context().newCDPSession(page);
    const middle = async (name: string) => {
      const { x, y, width, height } = (await grip(page, name).boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    await grip(page, 'one').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 200));
    const from = await middle('one');
    await stroke(finger, from, { ...(await middle('two')), y: (await middle('two')).y + 20 });
    await expect.poll(() => names(page)).toEqual(['two', 'one', 'three', 'four']);
    const before = await page.evaluate(() => scrollY);
    const row = await middle('three');
    await stroke(finger, { x: 120, y: row.y }, { x: 120, y: row.y + 150 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);
    expect(await names(page)).toEqual(['two', 'one', 'three', 'four']);
  });

  test('a long press of a finger selects; what is selected is moved and deleted, each with one Undo', async ({
    server,
    device,
  }) => {
    const page = await device(phone);
    await atHome(page, server, '/tasks');
    for (const name of ['one', 'two', 'three']) await add(page, name);
    const box = (await inbox(page).nth(1).boundingBox())!;
    const cdp = await page.context().newCDPSession(page);
    const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
    await expect(page.getByText('1 task selected')).toBeVisible();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('checkbox', { name: 'three' }).tap();
    await expect(page.getByText('2 tasks selected')).toBeVisible();
    await page.getByRole('button', { name: 'Due' }).tap();
    await page.getByRole('menuitem', { name: 'Tomorrow' }).tap();
    await expect(inbox(page).filter({ hasText: 'Due:' })).toHaveCount(2);
    await toast(page, '2 tasks moved to tomorrow').getByRole('button', { name: 'Undo' }).click();
    await expect(inbox(page).filter({ hasText: 'Due:' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('button', { name: 'Select all' }).tap();
    await page.getByRole('button', { name: 'Delete' }).tap();
    await expect(page.getByText('No projects or tasks found.')).toBeVisible();
    await toast(page, '3 tasks deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(inbox(page)).toHaveCount(3);
  });
});
