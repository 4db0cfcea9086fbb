import type { Locator, Page } from 'playwright/test';
import { newId } from '#lib/id.ts';
import { existingAccount, push, putting, signedIn } from './support/account.ts';
import { problems } from './support/axe.ts';
import type { ProductServer } from './support/server.ts';
import { expect, onDevice, test, toast } from './support/test.ts';
import { stroke } from './support/touch.ts';

test.use({ serviceWorkers: 'block' });

const DAY = '2026-05-14';
const at = (hour: number, minute = 0): string => new Date(2026, 4, 14, hour, minute).toISOString();

/** An account with an event from 09:10 to 10:10 on May 14, and a task that is due then. */
async function account(server: ProductServer): Promise<string> {
  const email = await existingAccount(server);
  const { session } = await signedIn(server, email);
  const now = Date.now();
  const event = { title: 'Seminar', event_type: 'appointment', event_time: at(9, 10), end_time: at(10, 10) };
  const task = { description: 'Print the plans', due_date: DAY, completed: false };
  await push(server, { ...session, token_type: 'bearer', expires_in: 3600 } as never, [
    putting('calendar_events', newId(), { created_at: at(8), color: '#4f46e5', ...event }, now),
    putting('tasks', newId(), { created_at: at(8), ...task }, now),
  ]);
  return email;
}

const cell = (page: Page, day: number) => page.getByRole('gridcell', { name: new RegExp(`, May ${day}, 2026`) });
const column = (page: Page, name: string) => page.getByRole('list', { name });

/** The middle of an element, or a place below its upper edge. */
async function placeOf(element: Locator, down?: number): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + (down ?? height / 2) };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

test('by mouse: an event goes to another day in the month and in the week, and a task onto a free hour, each with Undo', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: { width: 1440, height: 1400 } });
  await onDevice(page, server, await account(server), `/calendar?tab=month&day=${DAY}`);
  const line = (day: number) => cell(page, day).getByRole('button', { name: '09:10 Seminar' });
  await expect(line(14)).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await drag(page, await placeOf(line(14)), await placeOf(cell(page, 20)));
  await expect(line(20)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await toast(page, 'Event updated successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(line(14)).toBeVisible();

  await page.getByRole('tab', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/tab=week/);
  const block = (name: string) => column(page, name).getByRole('button', { name: /^Seminar/ });
  const from = await placeOf(block('Thursday, May 14'), 20);
  const friday = await placeOf(column(page, 'Friday, May 15'));
  expect(await problems(page)).toEqual([]);
  // An hour is 56 px high.
  await drag(page, from, { x: friday.x, y: from.y + 2 * 56 });
  await expect(block('Friday, May 15')).toContainText('11:15');
  await toast(page, 'Event updated successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(block('Thursday, May 14')).toContainText('09:10');

  await page.getByRole('tab', { name: 'Daily View' }).click();
  const hours = page.getByRole('list', { name: 'Hours' });
  const task = page.getByRole('region', { name: 'Beside the day' }).getByText('Print the plans');
  const eleven = await placeOf(hours, 3 * 56);
  await drag(page, await placeOf(task), eleven);
  await expect(hours.getByRole('button', { name: /^Print the plans/ })).toContainText('11:00, Until 12:00');
  await toast(page, 'Event created successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(hours.getByRole('button')).toHaveCount(1);
});

test('by touch: a swipe goes to the next month; a long press takes an event to another of three days', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await onDevice(page, server, await account(server), `/calendar?tab=month&day=${DAY}`);
  await expect(page.getByRole('list', { name: 'Events' }).getByText('Seminar')).toBeVisible();
  const finger = await page.context().newCDPSession(page);
  const { x, y } = await placeOf(cell(page, 14));
  await stroke(finger, { x, y }, { x: x - 140, y });
  await expect(page).toHaveURL(/day=2026-06-14/);
  await expect(page.getByRole('grid', { name: 'June 2026' })).toBeVisible();
  await stroke(finger, { x: x - 100, y }, { x: x + 40, y });
  await expect(page).toHaveURL(/day=2026-05-14/);

  await page.getByRole('tab', { name: 'Week', exact: true }).click();
  const block = (name: string) => column(page, name).getByRole('button', { name: /^Seminar/ });
  const from = await placeOf(block('Thursday, May 14'));
  const saturday = await placeOf(column(page, 'Saturday, May 16'));
  await stroke(finger, from, { x: saturday.x, y: from.y }, 600);
  await expect(block('Saturday, May 16')).toContainText('09:10');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
