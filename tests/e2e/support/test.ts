import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Locator,
  type Page,
} from 'playwright/test';
import { startProvider, type Provider } from '../../support/provider.ts';
import { existingAccount, newEmail, PASSWORD, signedIn } from './account.ts';
import { keepSession } from './keep-session.ts';
import { ProductServer } from './server.ts';

export interface DeviceOptions extends NonNullable<Parameters<Browser['newContext']>[0]> {
  /** Errors in this device's console that the test expects. */
  readonly allow?: readonly RegExp[];
  /** Whether the cookie banner is shown, and the guide after it; else the device has answered with "Only necessary", and has seen the guide. */
  readonly asksCookies?: boolean;
}

/** Makes a device: a browser profile with one page open. Reduced motion is the default, because it saves a tenth of the CPU time; a test can ask for motion. */
export type MakeDevice = (options?: DeviceOptions) => Promise<Page>;

interface Fixtures {
  /** Whether the server asks `provider`, whose answers the test sets; else the built-in coach answers, and there is none. */
  readonly withProvider: boolean;
  readonly ownProvider: Provider | null;
  readonly provider: Provider;
  /** Shared with other tests, so every test makes its own accounts. It may be killed. `withProvider` gives a test its own server. */
  readonly server: ProductServer;
  /**
   * The installation of a service worker takes as long as a short test: tests that need none use `test.use({ serviceWorkers: 'block' })`, and
   * `device({ serviceWorkers: 'allow' })` for a single device that needs one.
   */
  readonly device: MakeDevice;
}

interface WorkerFixtures {
  readonly shared: () => Promise<ProductServer>;
}

/**
 * The `test` of all browser tests. It fails when any page of its devices logs an error, throws, or violates the Content Security Policy, unless the
 * test allows that (`allow`).
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shared: [
    // Playwright reads the pattern to know what a fixture needs, so there must be one.
    async ({ browserName: _browser }, provide) => {
      let server: Promise<ProductServer> | undefined;
      await provide(() => (server ??= ProductServer.start()));
      await (await server)?.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  withProvider: [false, { option: true }],
  ownProvider: async ({ withProvider }, provide) => {
    const provider = withProvider ? await startProvider() : null;
    await provide(provider);
    await provider?.close();
  },
  provider: async ({ ownProvider }, provide) => {
    if (!ownProvider) throw new Error('A test with a provider says `test.use({ withProvider: true })`.');
    await provide(ownProvider);
  },
  server: async ({ shared, ownProvider }, provide) => {
    if (!ownProvider) {
      const server = await shared();
      await server.asNew();
      return provide(server);
    }
    const server = await ProductServer.start(undefined, ownProvider.env);
    await provide(server);
    return server.stop();
  },
  device: async ({ browser, server, serviceWorkers: usual }, provide) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await provide(
      async ({
        allow = [],
        serviceWorkers = usual,
        reducedMotion = 'reduce',
        asksCookies = false,
        ...options
      } = {}) => {
        const context = await browser.newContext({ baseURL: server.url, serviceWorkers, reducedMotion, ...options });
        contexts.push(context);
        // The question about cookies would cover what a test presses.
        if (!asksCookies) await context.addInitScript(answerCookies);
        const allowed = () => [
          ...allow,
          ...(server.wentAway ? away : []),
          ...(serviceWorkers === 'block' ? [/The service worker was not installed/] : []),
        ];
        context.on('console', (message) => {
          if (message.type() !== 'error') return;
          const text = inFull(message);
          if (!allowed().some((expected) => expected.test(text))) complaints.push(text);
        });
        context.on('weberror', (failure) => complaints.push(failure.error().stack || String(failure.error())));
        return context.newPage();
      },
    );
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints, 'what the pages complained of').toEqual([]);
  },
});

/** Runs in each page before its own scripts. A page without storage asks, and opens its guide. */
function answerCookies(): void {
  try {
    const answer = { necessary: true, analytics: false, marketing: false, version: '1.0.0' };
    localStorage.setItem('cookie_consent', JSON.stringify(answer));
    localStorage.setItem('how_it_works_seen', 'true');
  } catch {
    // For example about:blank.
  }
}

/** The errors that a browser logs when the server is stopped. */
export const away = [
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED|ABORTED)/,
  /WebSocket connection to/,
  // supabase-js logs the request that failed.
  /TypeError: Failed to fetch/,
];

const inFull = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

export { expect };

/** Types the two fields of /auth and sends them. */
export async function fillAuth(
  page: Page,
  button: 'Sign Up' | 'Sign In',
  email: string,
  password = PASSWORD,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

/** Signs up on /auth and goes through onboarding to the chat, the welcome dialog closed. */
export async function signUp(page: Page, email = newEmail(), name = 'Ada'): Promise<string> {
  await page.goto('/auth?mode=signup');
  await fillAuth(page, 'Sign Up', email);
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
  // It gets the focus a moment after it is rendered.
  await expect.poll(() => welcome.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(welcome).toBeHidden();
}

/** Signs in through the form, on a device without a profile, and waits for the dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth?mode=login');
  await fillAuth(page, 'Sign In', email);
  await expect(page.getByRole('heading', { name: 'Personal Dashboard' })).toBeVisible();
}

/** Makes a new account and signs the device in, after onboarding and the welcome dialog, on the given page. Returns the account's address. */
export async function atHome(page: Page, server: ProductServer, path = '/journal'): Promise<string> {
  const email = await existingAccount(server);
  await onDevice(page, server, email, path);
  return email;
}

/**
 * Signs the device in to an account without the form, and waits until the given page shows. The rows still have to arrive from the server.
 */
export async function onDevice(page: Page, server: ProductServer, email: string, path = '/journal'): Promise<void> {
  const kept = await signedIn(server, email);
  await beforeTheApp(page, () => page.evaluate(keepSession, kept));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens another page of the app as a link does: the app is not loaded again. Waits until the page that was there is gone. */
export async function visit(page: Page, path: string): Promise<void> {
  const from = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.waitForFunction((heading) => !heading?.isConnected, from);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Prepares a device: runs `prepare` on a page of the app's origin that does not load the app. */
export async function beforeTheApp(page: Page, prepare: () => Promise<void>): Promise<void> {
  const blank = '**/blank';
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await prepare();
  await page.unroute(blank);
}

/** The text of the sync state, at the top right of every signed-in screen. */
export const syncWords = (page: Page): Locator => page.getByRole('banner').locator('[popovertarget=sync-panel]');

/** Waits until every change of this device has reached the server. */
export const synced = (page: Page): Promise<void> =>
  expect(syncWords(page)).toHaveText(/^Synced at /, { timeout: 30_000 });

/** Waits until the service worker controls the page, so that the next start needs no server. */
export async function installed(page: Page): Promise<void> {
  const inCharge = await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return true;
    const claimed = new Promise((done) =>
      serviceWorker.addEventListener('controllerchange', () => done(true), { once: true }),
    );
    return Promise.race([claimed, new Promise((done) => setTimeout(() => done(false), 3000))]);
  });
  // A page that was still loading when the worker claimed its clients is controlled after its next load.
  if (!inCharge) await page.reload();
}

/** The visible toast (its announcement to screen readers is another element). */
export const toast = (page: Page, title: string): Locator =>
  page
    .locator('.toasts')
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });

/** The journal's composer, on /journal and /logs. */
export const composer = (page: Page): Locator => page.getByRole('form', { name: 'Journal' });

/** The text field of a new entry. */
export const words = (page: Page): Locator => composer(page).getByRole('textbox', { name: /^What happened/ });

/** Waits until each of these texts is in a draft that is stored: as it was typed, or as a field of a form. */
export const draftStored = (page: Page, ...texts: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      const drafts = await page.evaluate(readDrafts);
      return texts.filter((text) => !drafts.some((draft) => draft.includes(text)));
    }, 'what no stored draft has')
    .toEqual([]);

/** Runs in the page: the texts of all drafts in its databases. */
async function readDrafts(): Promise<string[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('daymark:') ? [name] : []));
  const texts = names.map(
    (name) =>
      new Promise<string[]>((done, fail) => {
        const open = indexedDB.open(name);
        open.addEventListener('error', () => fail(new Error(`${name} does not open.`)));
        open.addEventListener('success', () => {
          const read = open.result.transaction('drafts').objectStore('drafts').getAll();
          read.addEventListener('success', () => {
            open.result.close();
            done(read.result.map(({ text }: { text: string }) => text));
          });
        });
      }),
  );
  return (await Promise.all(texts)).flat();
}

/** Writes a journal entry on /journal. */
export async function writeJournal(page: Page, text: string): Promise<void> {
  await page.goto('/journal');
  await words(page).fill(text);
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, text)).toBeVisible();
}

/** A line of the log, by its text. */
export const line = (page: Page, text: string | RegExp): Locator => page.getByRole('article').filter({ hasText: text });

/** Chooses an item of a line's menu. */
export async function choose(page: Page, text: string, action: string): Promise<void> {
  await line(page, text)
    .getByRole('button', { name: /^More for this/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Sends a message to the coach, on /chat or in the drawer. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Chat with the assistant' }).fill(text);
  // While an answer is arriving, the button is Stop.
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible();
}

/** Releases a thought on /thought-dump. */
export async function release(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: "What's on your mind that you'd like to let go of?" }).fill(text);
  await page.getByRole('button', { name: 'Release thought' }).click();
  await expect(toast(page, 'Thought released')).toBeVisible();
}

/** Adds a memory on /memory, with tags. */
export async function remember(page: Page, text: string, ...tags: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Capture Something Worth Remembering' }).click();
  const form = page.getByRole('form', { name: 'Capture Something Worth Remembering' });
  await form.getByLabel('What would you like to remember?').fill(text);
  for (const tag of tags) {
    await form.getByPlaceholder('Add a tag').fill(tag);
    await page.keyboard.press('Enter');
  }
  await form.getByRole('button', { name: 'Save Memory' }).click();
  await expect(line(page, text)).toBeVisible();
}
