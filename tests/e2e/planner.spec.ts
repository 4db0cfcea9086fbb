import type { CDPSession, Locator, Page } from 'playwright/test';
import { problems } from './support/axe.ts';
import { longDay } from '../../src/lib/format.ts';
import { expect, installed, onDevice, synced, test, toast } from './support/test.ts';
import { accountWithWeek, inWeek, nextMonday } from './support/week.ts';

const path = `/calendar?tab=weekly-plan&day=${nextMonday}`;
const plan = (page: Page) => page.getByRole('dialog', { name: /^Weekly Plan: / });
const block = (page: Page, name: string | RegExp) =>
  plan(page).getByRole('button', { name }).and(page.locator('[data-block]'));
/** The block with this title on the nth day of the week, at these times. */
const at = (page: Page, title: string, n: number, times: string) =>
  block(page, new RegExp(`^${title}, ${longDay(inWeek(n))}, ${times}`));

async function build(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Build My Weekly Plan' }).click();
  await expect(plan(page).getByRole('button', { name: 'Save My Week' })).toBeVisible();
}
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save My Week' }).click();
  await expect(plan(page)).toBeHidden();
}
const middle = async (of: Locator) => {
  const { x, y, width, height } = (await of.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a week is built, dragged by mouse, moved by keyboard, saved, undone and saved again without doubles', async ({
    server,
    device,
  }) => {
    const page = await device({ viewport: { width: 1440, height: 900 } });
    await onDevice(page, server, await accountWithWeek(server), path);
    await expect(page.getByText(/^2 tasks are due, and you keep 2 habits\. 1 event is/)).toBeVisible();
    await build(page);
    expect(await problems(page)).toEqual([]);

    // Two days on and an hour and a half later: 96 px.
    const task = at(page, 'Draft the abstract', 0, '10:00 to 11:00');
    const [from, to] = [await middle(task), await middle(at(page, 'Lunch Break', 2, '12:00'))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, from.y + 50, { steps: 4 });
    await page.mouse.move(to.x, from.y + 96);
    await page.mouse.up();
    const dragged = at(page, 'Draft the abstract', 2, '11:30 to 12:30');
    await expect(dragged).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(at(page, 'Draft the abstract', 3, '11:00 to 12:00')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Title')).toBeFocused();
    await page.keyboard.press('Escape');

    // A drag that is cancelled moves nothing, and the dialog stays.
    const lunch = await middle(at(page, 'Lunch Break', 4, '12:00'));
    await page.mouse.move(lunch.x, lunch.y);
    await page.mouse.down();
    await page.mouse.move(lunch.x, lunch.y + 100, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(at(page, 'Lunch Break', 4, '12:00 to 13:00')).toBeVisible();

    // From the band above the hours it goes where the pointer is, and Ctrl+Z takes that back.
    const pages = await middle(at(page, 'Morning pages', 0, '07:00 to 07:30'));
    const friday = (await at(page, 'Lunch Break', 4, '12:00 to 13:00').boundingBox())!;
    await page.mouse.move(pages.x, pages.y);
    await page.mouse.down();
    await page.mouse.move(friday.x + 20, friday.y, { steps: 3 });
    await page.mouse.move(friday.x + 20, friday.y + 12 - 2 * 64, { steps: 3 });
    await page.mouse.up();
    await expect(at(page, 'Morning pages', 4, '10:00 to 10:30')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(at(page, 'Morning pages', 0, '07:00 to 07:30')).toBeVisible();

    await page.waitForTimeout(300);
    await page.reload();
    await build(page);
    await expect(at(page, 'Draft the abstract', 3, '11:00 to 12:00')).toBeVisible();
    await save(page);
    await toast(page, 'Weekly plan saved successfully!').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/Your changes are not saved to the calendar yet\./)).toBeVisible();
    await build(page);
    await expect(at(page, 'Draft the abstract', 3, '11:00 to 12:00')).toBeVisible();
    await save(page);
    await expect(page.getByText(/You have saved a plan of this week with 16 activities\./)).toBeVisible();
    await build(page);
    await save(page);
    await expect(page.getByText(/You have saved a plan of this week with 16 activities\./)).toBeVisible();
    await page.goto(`/calendar?day=${inWeek(3)}`);
    await expect(page.getByRole('list', { name: 'Events' }).getByText('Draft the abstract')).toHaveCount(1);
  });

  test('on a phone of 320 px a finger drags by the handle and after a long press, scrolls otherwise, and takes a block to another day', async ({
    server,
    device,
  }) => {
    const page = await device({ viewport: { width: 320, height: 780 }, hasTouch: true, isMobile: true });
    await onDevice(page, server, await accountWithWeek(server), path);
    await expect(page.getByText(/^2 tasks are due/)).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await build(page);
    expect(await problems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const finger = await touch(page);
    const task = at(page, 'Draft the abstract', 0, '10:00 to 11:00');
    await task.scrollIntoViewIfNeeded();

    const before = (await task.boundingBox())!.y;
    await finger.swipe(await middle(task), -60);
    await expect.poll(async () => (await task.boundingBox())!.y).toBeLessThan(before - 30);
    await expect(task).toBeVisible();

    await finger.drag(await middle(task.locator('[data-handle]')), 0, -64);
    const earlier = at(page, 'Draft the abstract', 0, '09:00 to 10:00');
    await expect(earlier).toBeVisible();

    await finger.drag(await middle(earlier), 500, 32);
    const later = at(page, 'Draft the abstract', 0, '09:30 to 10:30');
    await expect(later).toBeVisible();

    const grip = await middle(later.locator('[data-handle]'));
    const wednesday = await middle(page.getByRole('button', { name: new RegExp(`^${longDay(inWeek(2))}`) }).first());
    await finger.drag(grip, 0, wednesday.y - grip.y, wednesday.x - grip.x);
    await expect(at(page, 'Draft the abstract', 2, '09:30 to 10:30')).toBeVisible();
    await save(page);
    await expect(toast(page, 'Weekly plan saved successfully!')).toBeVisible();
  });
});

test('a week is planned and saved without a network, also after a cold start, and arrives on another device', async ({
  server,
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const page = await device({ viewport: { width: 1440, height: 900 } });
  const email = await accountWithWeek(server);
  await onDevice(page, server, email, path);
  await synced(page);
  await installed(page);
  await server.kill();
  await page.reload();
  await build(page);
  await page.getByRole('button', { name: 'Make it fit' }).click();
  await expect(
    block(page, /^Draft the abstract, .*Moved from 10:00, because Final crit is at that time\./),
  ).toBeVisible();
  await save(page);
  await server.start();
  await synced(page);

  const other = await device({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await onDevice(other, server, email, path);
  await expect(other.getByText(/You have saved a plan of this week with 16 activities\./)).toBeVisible();
});

/** A finger on the page, by the browser's own touch events. */
async function touch(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const move = async (from: { x: number; y: number }, wait: number, down: number, right: number) => {
    await send('touchStart', from.x, from.y);
    await page.waitForTimeout(wait);
    for (let step = 1; step <= 8; step++) {
      await send('touchMove', from.x + (right * step) / 8, from.y + (down * step) / 8);
      await page.waitForTimeout(20);
    }
    await send('touchEnd');
  };
  return {
    /** Moves at once. */
    swipe: (from: { x: number; y: number }, down: number) => move(from, 0, down, 0),
    /** Rests for `wait` ms first. */
    drag: (from: { x: number; y: number }, wait: number, down: number, right = 0) => move(from, wait, down, right),
  };
}
