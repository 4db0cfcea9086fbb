import { expect, test as base, type BrowserContext, type Page } from 'playwright/test';
import { ProductServer } from './server.ts';

/** Every test has a server of its own, and makes its devices with `device()`: one browser profile each. */
export const test = base.extend<{ server: ProductServer; device: (options?: DeviceOptions) => Promise<Page> }>({
  // Playwright reads the pattern to know what a fixture needs, so there must be one.
  server: async ({ browserName: _browser }, provide) => {
    const server = await ProductServer.start();
    await provide(server);
    await server.stop();
  },
  device: async ({ browser, server }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

type DeviceOptions = Parameters<import('playwright/test').Browser['newContext']>[0];

export { expect };

let people = 0;
/** An address nobody has yet. */
export const newEmail = (): string => `person-${process.pid}-${Date.now()}-${people++}@example.org`;
export const PASSWORD = 'correct horse';

/** Signs up on /auth and goes through onboarding to the journal, the welcome dialog closed. */
export async function signUp(page: Page, email = newEmail(), name = 'Ada'): Promise<string> {
  await page.goto('/auth?mode=signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await onboard(page, name);
  return email;
}

/** Answers onboarding's two questions and closes the welcome dialog. */
export async function onboard(page: Page, name = 'Ada'): Promise<void> {
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Go to Chat' }).click();
  const welcome = page.getByRole('dialog', { name: 'Welcome to Daymark' });
  await expect(welcome).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome).toBeHidden();
}

/** Signs in on a device that has nobody yet, and waits for the dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth?mode=login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Personal Dashboard' })).toBeVisible();
}

/** Waits until the service worker is in charge of the page, so that the next start needs no server. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    }
  });
}

/** Writes a journal entry on /journal. */
export async function writeJournal(page: Page, text: string): Promise<void> {
  await page.goto('/journal');
  await page.getByPlaceholder('What stayed with you today?').fill(text);
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText(text)).toBeVisible();
}

/** Waits until every change of this device has reached the server. */
export async function synced(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Synced at/ })).toBeVisible({ timeout: 30_000 });
}
