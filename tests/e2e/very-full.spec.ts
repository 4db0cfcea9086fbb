import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { newEmail, PASSWORD } from './support/account.ts';
import { composer, expect, fillAuth, line, synced, test, words } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('a year of 10,000 rows opens on a new device: usable at first, complete in the end', async ({
  server,
  device,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', email, PASSWORD], {
    env: { ...process.env, SERVER: server.url, ROWS: '10000' },
  });
  const page = await device({ viewport: { width: 390, height: 844 } });
  await page.goto('/auth?mode=login');
  await fillAuth(page, 'Sign In', email);
  await page.waitForURL('**/profile');
  await page.goto('/journal');
  // Usable while the rest is still on its way: the last days are there and a line can be written.
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await words(page).fill('Written while a year arrives.');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, 'Written while a year arrives.')).toBeVisible();

  await expect.poll(() => page.evaluate(countRows), { timeout: 120_000 }).toBeGreaterThanOrEqual(10_000);
  await synced(page);
  // Down through the year: days are read and drawn as they come, without an end before the first day.
  const oldest = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main section time, main time')]
          .map((each) => each.getAttribute('datetime') ?? '')
          .filter(Boolean)
          .sort()[0] ?? '',
    );
  const newest = await oldest();
  const weeksAgo = new Date(Date.now() - 60 * 86_400_000).toISOString();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4000);
        return (await oldest()) < weeksAgo;
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
  expect((await oldest()) < newest).toBe(true);
  expect(await page.getByRole('article').count()).toBeLessThan(400);
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect(line(page, 'Written while a year arrives.')).toBeVisible();

  // A cold start with all of it shows today at once.
  await page.reload();
  await expect(line(page, 'Written while a year arrives.')).toBeVisible({ timeout: 30_000 });
});

/** Rows of every table a person writes in, on this device. */
async function countRows(): Promise<number> {
  const name = (await indexedDB.databases()).map((each) => each.name).find((each) => each?.startsWith('daymark:'));
  const db = await new Promise<IDBDatabase>((done) => {
    const open = indexedDB.open(name ?? '');
    open.addEventListener('success', () => done(open.result));
  });
  const tables = [
    'entries',
    'journal_entries',
    'memory_entries',
    'mood_entries',
    'habits',
    'habit_days',
    'tasks',
    'project_lists',
    'project_tasks',
    'calendar_events',
    'calendar_plans',
  ];
  const trans = db.transaction(tables);
  const counts = await Promise.all(
    tables.map(
      (table) =>
        new Promise<number>((done) => {
          const count = trans.objectStore(table).count();
          count.addEventListener('success', () => done(count.result));
        }),
    ),
  );
  db.close();
  return counts.reduce((sum, each) => sum + each, 0);
}
