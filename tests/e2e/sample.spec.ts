import type { Page } from 'playwright/test';
import { newEmail, PASSWORD } from './support/account.ts';
import { expect, line, test, writeJournal } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

/** All that this site has stored in the browser. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const files: string[] = [];
    for await (const name of root.keys()) files.push(name);
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name),
      // The landing page itself notes whether it has shown the hint of the chat and the guide.
      local: Object.keys(localStorage).filter((key) => !['onboarding_tooltip_chat', 'how_it_works_seen'].includes(key)),
      files,
      persisted: await navigator.storage.persisted(),
    };
  });

const strip = (page: Page) => page.getByRole('complementary', { name: 'Sample data' });

const open = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(strip(page)).toBeVisible();
};

test('the sample opens the whole product, also after a reload and in a second tab, and leaves without a trace', async ({
  device,
}) => {
  const page = await device();
  await open(page);
  for (const path of ['/habits', '/logs', '/insights', '/calendar', '/tasks', '/mood']) {
    await page.goto(path);
    await expect(strip(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/journal');
  await writeJournal(page, 'Only for a try.');
  await page.reload();
  await expect(line(page, 'Only for a try.')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/tasks');
  await expect(strip(second)).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Try with sample data' })).toBeVisible();
  await expect(strip(second)).toBeHidden();
  await expect
    .poll(() => stored(page))
    .toEqual({ databases: ['daymark'], local: ['cookie_consent'], files: [], persisted: false });
});

test('who signs up from the sample begins with nothing of it, and is asked nothing', async ({ device }) => {
  const page = await device();
  await open(page);
  await strip(page).getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/onboarding');
  await expect(strip(page)).toBeHidden();
  await expect.poll(async () => (await stored(page)).databases.length).toBe(2);
});

test('on a phone the composer of the chat is above the bottom tabs, also below the strip of the sample', async ({
  device,
}) => {
  const page = await device({ viewport: { width: 390, height: 700 }, hasTouch: true });
  await open(page);
  const composer = page.getByRole('textbox', { name: 'Chat with the assistant' });
  const tabs = page.getByRole('navigation', { name: 'Main' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/chat');
    await expect(composer).toBeVisible();
    const [field, bar] = [await composer.boundingBox(), await tabs.boundingBox()];
    expect(field!.y + field!.height).toBeLessThanOrEqual(bar!.y);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  }
});
