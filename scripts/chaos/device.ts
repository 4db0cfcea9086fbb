/** A browser profile in chaos.ts, with one tab, and what may happen to it. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { AnyRow } from '../../src/data/local-tables.ts';
import { tableNames } from '../../src/data/schema.ts';
import type { SignedIn } from '../../tests/e2e/support/account.ts';

export interface StoredProfile {
  readonly rows: readonly { readonly t: string; readonly row: AnyRow }[];
  /** The entries of outbox, shadow and quarantine. */
  readonly left: number;
  /** Everything, as text, to look for words in. */
  readonly everything: string;
}

/**
 * Runs in each page, as text: tells of each word that is typed which profiles' databases the page has open at that moment. It listens before
 * the app does, so the answer is the page's, whatever this command believes.
 */
const HEAR_WORDS = `{
  const open = new Set();
  const really = { open: IDBFactory.prototype.open, close: IDBDatabase.prototype.close };
  IDBFactory.prototype.open = function (...of) {
    const request = really.open.apply(this, of);
    request.addEventListener('success', () => {
      open.add(request.result);
      request.result.addEventListener('close', () => open.delete(request.result));
    });
    return request;
  };
  IDBDatabase.prototype.close = function () {
    open.delete(this);
    return really.close.call(this);
  };
  addEventListener('input', ({ target }) => {
    const words = String(target.value ?? target.textContent).match(/\\bw\\d+z\\b/g) ?? [];
    const users = [...open].map(({ name }) => name).filter((name) => name.startsWith('daymark:')).map((name) => name.slice(8));
    for (const word of words) chaosTyped(word, users);
  }, { capture: true });
}`;

/** Shifts the clock of a page by what this key of its localStorage says, ms. */
const CLOCK = 'chaos_clock';
/** ms for one step of a person, on a busy machine. */
const PATIENCE_MS = 30_000;

export class ChaosDevice {
  readonly name: string;
  /** Who was signed in here. */
  readonly users = new Set<string>();
  readonly #context: BrowserContext;
  readonly #origin: string;
  #page: Page | undefined;
  #devtools: CDPSession | undefined;
  /** What the pages threw, without what a person wrote. */
  readonly thrown: string[] = [];
  /** In which accounts each word was typed here. */
  readonly typed = new Map<string, ReadonlySet<string>>();

  private constructor(name: string, context: BrowserContext, origin: string) {
    this.name = name;
    this.#context = context;
    this.#origin = origin;
  }

  static async open(browser: Browser, origin: string, name: string): Promise<ChaosDevice> {
    const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', locale: 'en-GB' });
    context.setDefaultTimeout(PATIENCE_MS);
    // The compiler of this file adds a helper to functions, which those that run in the page need too.
    await context.addInitScript(`globalThis.__name = (of) => of;
    try {
      localStorage.setItem('cookie_consent', JSON.stringify({ necessary: true, analytics: false, marketing: false, version: '1.0.0' }));
      localStorage.setItem('how_it_works_seen', 'true');
      const ahead = () => Number(localStorage.getItem('${CLOCK}') ?? 0);
      const { now } = Date;
      Date.now = () => now() + ahead();
      globalThis.Date = new Proxy(Date, {
        construct: (real, args, as) => Reflect.construct(real, args.length > 0 ? args : [now() + ahead()], as),
        apply: (real) => new real(now() + ahead()).toString(),
      });
    } catch {}`);
    const device = new ChaosDevice(name, context, origin);
    await context.exposeBinding('chaosTyped', (_page, word: string, users: readonly string[]) => {
      device.typed.set(word, new Set([...(device.typed.get(word) ?? []), ...users]));
    });
    await context.addInitScript(HEAR_WORDS);
    context.on('weberror', (failure) => device.thrown.push(failure.error().message.slice(0, 120)));
    return device;
  }

  /** The tab; a new one when the last one has ended. */
  async page(): Promise<Page> {
    if (this.#page && !this.#page.isClosed()) return this.#page;
    const page = await this.#context.newPage();
    this.#page = page;
    this.#devtools = await this.#context.newCDPSession(page);
    page.on('crash', () => (this.#page = undefined));
    return page;
  }

  async #devtoolsOf(): Promise<CDPSession> {
    await this.page();
    return this.#devtools!;
  }

  /** Signs somebody in without the form, and opens the app. */
  async signIn(kept: SignedIn, keep: (kept: SignedIn) => Promise<void>): Promise<void> {
    await this.signInElsewhere(kept, keep);
    await this.openApp();
  }

  /** Signs somebody in as another tab does: the tab of this device is told of it. */
  async signInElsewhere(kept: SignedIn, keep: (kept: SignedIn) => Promise<void>): Promise<void> {
    this.users.add(kept.session.user.id);
    await this.#onBlank(async (page) => {
      await page.evaluate(keep, kept);
      await page.evaluate(`new BroadcastChannel('daymark-session').postMessage(null)`);
    });
  }

  async openApp(): Promise<void> {
    const page = await this.page();
    await page.goto('/journal');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }

  /** Waits until the app can start without the server. */
  async installed(): Promise<void> {
    const page = await this.page();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }

  /** The renderer of the tab ends in the middle of whatever it does. */
  async killTab(): Promise<void> {
    const devtools = await this.#devtoolsOf();
    const page = this.#page;
    // It is never answered: the page is gone.
    devtools.send('Page.crash').catch(() => undefined);
    await new Promise((done) => setTimeout(done, 300));
    this.#page = undefined;
    await page?.close().catch(() => undefined);
  }

  async killWorker(): Promise<void> {
    const devtools = await this.#devtoolsOf();
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
  }

  /** The disk has room for so many bytes more; undefined: as many as there are. */
  async room(bytes: number | undefined): Promise<void> {
    const devtools = await this.#devtoolsOf();
    if (bytes === undefined) {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: this.#origin });
      return;
    }
    const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin: this.#origin });
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin: this.#origin,
      quotaSize: Math.ceil(usage) + bytes,
    });
  }

  async freeze(frozen: boolean): Promise<void> {
    const devtools = await this.#devtoolsOf();
    await devtools.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' });
  }

  async network(on: boolean): Promise<void> {
    await this.#context.setOffline(!on);
  }

  /** The clock of its pages jumps by so many ms from the true time. */
  async clock(ms: number): Promise<void> {
    const page = await this.page();
    if (page.url().startsWith(this.#origin))
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [CLOCK, String(ms)] as const);
  }

  /** What is stored of an account, read on a page that does not load the app. */
  stored(user: string): Promise<StoredProfile> {
    return this.#onBlank((page) => page.evaluate(readProfile, [`daymark:${user}`, [...tableNames]] as const));
  }

  async #onBlank<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const page = await this.#context.newPage();
    try {
      await page.route('**/blank', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
      );
      await page.goto('/blank');
      return await work(page);
    } finally {
      await page.close();
    }
  }
}

/** Runs in the page. */
async function readProfile([name, tables]: readonly [string, readonly string[]]): Promise<StoredProfile> {
  const db = await new Promise<IDBDatabase>((done, fail) => {
    const open = indexedDB.open(name);
    open.addEventListener('success', () => done(open.result));
    open.addEventListener('error', () => fail(new Error('The database does not open.')));
  });
  const stores = [...db.objectStoreNames].filter((store) => store !== 'blob_bytes');
  const trans = db.transaction(stores);
  const all = await Promise.all(
    stores.map(
      (store) =>
        new Promise<[string, unknown[]]>((done, fail) => {
          const read = trans.objectStore(store).getAll();
          read.addEventListener('success', () => done([store, read.result]));
          read.addEventListener('error', () => fail(new Error('A store cannot be read.')));
        }),
    ),
  );
  db.close();
  return {
    rows: all.flatMap(([t, rows]) => (tables.includes(t) ? rows.map((row) => ({ t, row: row as never })) : [])),
    left: all.reduce(
      (sum, [store, rows]) => sum + (['outbox', 'shadow', 'quarantine'].includes(store) ? rows.length : 0),
      0,
    ),
    everything: JSON.stringify(all),
  };
}
