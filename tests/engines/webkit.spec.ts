import { atHome, mainJobs } from './support/main-jobs.ts';
import { expect, test } from './support/test.ts';
import { upheavals } from './support/upheavals.ts';

test.use({ engine: 'WebKit' });
mainJobs('WebKit');

/** Begins a write in a database that does not end before `release()` is called, as a page that the browser has suspended does. */
async function holdStore(): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('daymark:'))!;
  const db = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => done(request.result));
  });
  const store = db.transaction('journal_entries', 'readwrite').objectStore('journal_entries');
  let held = true;
  Object.assign(window, { release: () => (held = false) });
  const ask = () => {
    if (held) store.count().addEventListener('success', ask);
  };
  ask();
}

test('a write that the browser does not store waits in the page, says so, and is saved later', async ({ tab }) => {
  await atHome(tab);
  await tab.go('/journal');
  await tab.fill('What happened', 'Patience.');
  await tab.run(holdStore);
  await tab.press('button', 'Add Entry');
  await tab.see('Keep this page open: it is saved as soon as the browser answers.');
  await tab.run(() => (window as unknown as { release(): void }).release());
  await tab.see('Journal Updated');
  await tab.go('/logs');
  await tab.see('Patience.');
  expect(await tab.words()).not.toContain('Keep this page open');
});

upheavals('WebKit');
