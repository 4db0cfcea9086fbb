import type { Locator, Page } from 'playwright/test';
import { atHome, expect, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, asksCookies: true };
const cookies = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const wren = (page: Page) => page.getByRole('button', { name: 'Chat with the assistant' });

/** Expects that a person sees all of `above` over `below`, and can press what is in its middle. */
async function expectAbove(above: Locator, below: Locator): Promise<void> {
  await expect(above).toBeVisible();
  await expect(below).toBeVisible();
  await expect
    .poll(async () => {
      const [upper, lower] = await Promise.all([above.boundingBox(), below.boundingBox()]);
      return lower!.y - (upper!.y + upper!.height);
    })
    .toBeGreaterThanOrEqual(0);
  await above.click({ trial: true });
}

test('on a phone the unanswered question about cookies is short, and covers neither the coach, a toast nor the composer', async ({
  server,
  device,
}) => {
  const page = await device(phone);
  await atHome(page, server, '/tasks');
  for (const path of ['/tasks', '/habits', '/mood']) {
    await page.goto(path);
    await expect(cookies(page)).toBeVisible();
    await expectAbove(wren(page), cookies(page));
  }
  expect((await cookies(page).boundingBox())!.height).toBeLessThan(110);
  await page.goto('/tasks');
  await page.getByRole('textbox', { name: 'What is to be done' }).fill('Call Anna');
  await page.getByRole('textbox', { name: 'What is to be done' }).press('Enter');
  await expectAbove(toast(page, 'Task added'), cookies(page));
  await page.goto('/chat');
  await expectAbove(page.getByRole('textbox', { name: 'Chat with the assistant' }), cookies(page));
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  // All three choices are one press away; an answer lets everything down again.
  await page.goto('/tasks');
  await expect(cookies(page).getByRole('checkbox', { name: 'Analytics' })).toBeHidden();
  await cookies(page).getByRole('button', { name: 'Choose' }).click();
  await expect(cookies(page)).toBeFocused();
  await cookies(page).getByRole('checkbox', { name: 'Analytics' }).check();
  await expectAbove(wren(page), cookies(page));
  await cookies(page).getByRole('button', { name: 'Save my choice' }).click();
  await expect(cookies(page)).toBeHidden();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect
    .poll(async () => (await tabs.boundingBox())!.y - (await wren(page).boundingBox())!.y)
    .toBeLessThanOrEqual(80);
});

test('on the landing page the call to action of a phone, and on a desktop the coach, stand above the question', async ({
  device,
}) => {
  const page = await device(phone);
  await page.goto('/');
  await page.mouse.wheel(0, 1600);
  const sticky = page.locator('#start').getByRole('link', { name: 'Start Your Journey With Me' });
  await expect(sticky).toBeVisible();
  await expectAbove(sticky, cookies(page));
  const desktop = await device({ viewport: { width: 1440, height: 900 }, asksCookies: true });
  await desktop.goto('/faq');
  await desktop.mouse.move(9, 9);
  await expect(cookies(desktop).getByRole('checkbox', { name: 'Marketing' })).toBeVisible();
  await expectAbove(wren(desktop), cookies(desktop));
});
