/** What happens to an app beside its use: a newer version while two tabs are open and the session has ended, and a browser that clears what it kept. */
import { existingAccount, PASSWORD, signedIn } from '../../e2e/support/account.ts';
import { endSession, keepSession } from '../../e2e/support/keep-session.ts';
import { NEXT } from '../../e2e/support/two-versions.ts';
import { installed, writeJournal } from './main-jobs.ts';
import { type Engine, expect, test } from './test.ts';
import type { Tab } from './tab.ts';

/** Of the app's origin, and the app does not load on it. */
const BLANK = '/robots.txt';

const version = (tab: Tab) => tab.run(() => document.querySelector<HTMLElement>('[data-version]')?.dataset.version);
const changed = (tab: Tab) => expect.poll(() => version(tab).catch(() => undefined), { timeout: 30_000 }).toBe(NEXT);

/** Runs in the page: deletes the databases with the rows. */
async function deleteRows(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('daymark:')) continue;
    await new Promise((done) => indexedDB.deleteDatabase(name).addEventListener('success', done));
  }
}

/** Runs in the page: clears the rest of what a browser clears with a site's data. */
async function clearSite(): Promise<void> {
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  const session = await new Promise<IDBDatabase>((done) => {
    const open = indexedDB.open('daymark');
    open.addEventListener('success', () => done(open.result));
  });
  // Emptied, not deleted: the worker that is ending has it open.
  const clear = session.transaction('keyval', 'readwrite');
  clear.objectStore('keyval').clear();
  await new Promise((done) => clear.addEventListener('complete', done));
  session.close();
}

async function signIn(tab: Tab): Promise<void> {
  await tab.fill('Password', PASSWORD);
  await tab.press('button', 'Sign In');
  await tab.see('Personal Dashboard');
}

/** Call it last: the server has the next version from then on. */
export function upheavals(engine: Engine): void {
  test(`a new version in two tabs with an ended session, and a browser that clears its storage, in ${engine}`, async ({
    tab,
    server,
    versions,
  }) => {
    const email = await existingAccount(server);
    await tab.go(BLANK);
    await tab.run(keepSession, await signedIn(server, email));
    await writeJournal(tab, 'In the old version.');
    await tab.see('Synced at');
    await installed(tab);
    await tab.run(endSession);
    await tab.go('/memory');
    await tab.see('Memory Vault');
    await tab.see('Sign in to sync');
    const { one, two, closeTwo } = await tab.openSecond();
    await two.go('/journal');
    await two.fill('What happened', 'Half of a sentence');
    const first = await version(one);
    expect(first).toMatch(/^\d/);
    expect(first).not.toBe(NEXT);

    versions.deployNext();
    await one.run(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await two.see('A new version is ready.');
    await one.see('A new version is ready.');
    await one.press('button', 'Update');
    await changed(one);
    // The other tab is left alone, says why, and still finds the parts of its own version, which the server no longer has.
    await two.see('It opens when you have finished writing.');
    expect(await version(two)).toBe(first);
    const typeOf = async (part: string) => (await fetch(part)).headers.get('content-type');
    expect(await two.run(typeOf, versions.oldPart)).toContain('javascript');
    await two.press('button', 'Add Entry');
    await changed(two);
    await two.see('Half of a sentence');
    await closeTwo();

    await tab.go('/auth?mode=login');
    await signIn(tab);
    await tab.see('Synced at');

    // The rows alone: the person is still signed in.
    await tab.go(BLANK);
    await tab.run(deleteRows);
    await tab.go('/logs');
    await tab.see('Half of a sentence');
    // All of it, as iOS does after seven days without a visit.
    await tab.go(BLANK);
    await tab.run(deleteRows);
    await tab.run(clearSite);
    await tab.go('/auth?mode=login');
    await tab.press('button', 'Only necessary');
    await tab.fill('Email', email);
    await signIn(tab);
    await tab.go('/logs');
    await tab.see('Half of a sentence');
    await tab.see('In the old version.');
  });
}
