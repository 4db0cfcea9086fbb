/**
 * A page that ends, not politely, at each step of import, adoption, reset, sign-out and deletion: after reopening nothing is lost, and nothing
 * of one person is with another. With `LONG=1`, at every step.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { existingAccount, newEmail, signedIn } from './support/account.ts';
import { arm, crashable, stepsOf } from './support/crash.ts';
import { ownExport } from './support/large-files.ts';
import {
  away,
  expect,
  fillAuth,
  line,
  onboard,
  onDevice,
  signIn,
  synced,
  test,
  visit,
  writeJournal,
  type MakeDevice,
} from './support/test.ts';
import type { ProductServer } from './support/server.ts';

test.use({ serviceWorkers: 'block' });
test.skip(!process.env.LONG, 'LONG=1 runs it');

/** Two to four pages of new profiles, on a busy machine. */
const STEP_MS = 90_000;
const KEPT = 'Written before the page ended.';

interface Drill {
  /** Does what comes before, on a page that can crash. */
  readonly before: (page: Page, world: World) => Promise<void>;
  /** Presses what starts it. */
  readonly start: (page: Page) => Promise<void>;
  /** Waits until it is over. */
  readonly over: (page: Page) => Promise<void>;
  /** What holds on the device that is opened again, wherever it ended. */
  readonly after: (page: Page, world: World) => Promise<void>;
}
interface World {
  readonly server: ProductServer;
  readonly device: MakeDevice;
  readonly email: string;
}

async function run(server: ProductServer, device: MakeDevice, drill: Drill): Promise<void> {
  /** Returns how many steps it took, when it was not ended. */
  const once = async (at: number): Promise<number> => {
    const world = { server, device, email: await existingAccount(server) };
    const page = await device({ allow: [/./, ...away], viewport: { width: 1440, height: 900 } });
    await crashable(page);
    await drill.before(page, world);
    await arm(page, at);
    const crashed = page.waitForEvent('crash', { timeout: 0 });
    const over = drill.start(page).then(() => drill.over(page));
    crashed.catch(() => undefined);
    // A page that ends answers nothing in its last moment; one that does not end has failed.
    const failed = (error: unknown) => {
      if (at === 0) throw error;
      return Promise.race([crashed, new Promise<never>((_, reject) => setTimeout(reject, 30_000, error))]);
    };
    await Promise.race([crashed, over.catch(failed)]);
    // The number of steps varies by a few: the last ones may not come.
    const steps = at === 0 ? await stepsOf(page) : at;
    const again = await reopened(page.context(), page);
    await drill.after(again, world);
    await again.context().close();
    return steps;
  };
  const steps = await once(0);
  expect(steps).toBeGreaterThan(0);
  test.setTimeout(test.info().timeout + steps * STEP_MS);
  for (let at = 1; at <= steps; at++) await test.step(`ended at step ${at} of ${steps}`, () => once(at));
}

async function reopened(context: BrowserContext, page: Page): Promise<Page> {
  const again = await context.newPage();
  await page.close();
  return again;
}

/** Rows of a store of all profiles on this device. */
const rowsIn = (page: Page, store: string) =>
  page.evaluate(async (store) => {
    let rows = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('daymark:')) continue;
      const db = await new Promise<IDBDatabase>((done) => {
        const open = indexedDB.open(name);
        open.addEventListener('success', () => done(open.result));
      });
      rows += await new Promise<number>((done) => {
        const count = db.transaction(store).objectStore(store).count();
        count.addEventListener('success', () => done(count.result));
      });
      db.close();
    }
    return rows;
  }, store);

const local = async (page: Page) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await writeJournal(page, KEPT);
};
/** Another person signs in on this device, and sees nothing of the first. */
async function anotherSeesNothing(page: Page, { server }: World): Promise<void> {
  await onDevice(page, server, await existingAccount(server), '/logs');
  await synced(page);
  await expect(line(page, KEPT)).toBeHidden();
}
/** The account has the entry once, on a device that has nothing yet. */
async function serverHasIt({ device }: World, email: string): Promise<void> {
  const other = await device({ allow: away });
  await signIn(other, email);
  await visit(other, '/logs');
  await expect(line(other, KEPT)).toHaveCount(1);
  await other.context().close();
}

const ROWS = 1_200;
const pick = (page: Page) =>
  page.getByLabel('File to import').setInputFiles({
    name: 'export.json',
    mimeType: 'application/json',
    buffer: Buffer.from(ownExport(ROWS)),
  });
const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ things?$/ });

test('import: what was there stays, no part of a slice is stored, and the same file does the rest', ({
  server,
  device,
}) =>
  run(server, device, {
    before: async (page) => {
      await local(page);
      await page.goto('/settings#advanced');
      await pick(page);
      await expect(importButton(page)).toBeVisible();
    },
    start: (page) => importButton(page).click(),
    over: (page) => expect(importButton(page)).toBeHidden(),
    after: async (page) => {
      await page.goto('/settings#advanced');
      await pick(page);
      const left = page.getByText('There is nothing new in this file.');
      await expect(importButton(page).or(left)).toBeVisible();
      if (await importButton(page).isVisible()) {
        await importButton(page).click();
        await expect(importButton(page)).toBeHidden();
      }
      expect(await rowsIn(page, 'journal_entries')).toBe(ROWS / 5 + 1);
      expect(await rowsIn(page, 'habit_days')).toBe(ROWS / 5 - 10);
    },
  }));

test('undo of an import: the settings say what is left, and the next undo takes it back', ({ server, device }) =>
  run(server, device, {
    before: async (page) => {
      await local(page);
      await page.goto('/settings#advanced');
      await pick(page);
      await importButton(page).click();
      await expect(importButton(page)).toBeHidden();
    },
    start: (page) =>
      page
        .getByRole('region', { name: /Notification/ })
        .getByRole('button', { name: 'Undo' })
        .click(),
    over: (page) => expect.poll(() => rowsIn(page, 'journal_entries')).toBe(1),
    after: async (page) => {
      await page.goto('/settings#advanced');
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
      // The days of habits go first, and the entries of the journal last.
      const [entries, days] = [await rowsIn(page, 'journal_entries'), await rowsIn(page, 'habit_days')];
      const rest = page.getByRole('button', { name: 'Undo the import' });
      if (entries > 1 && days < ROWS / 5 - 10) await rest.click();
      else if (entries > 1) await page.keyboard.press('Control+z');
      await expect.poll(() => rowsIn(page, 'journal_entries')).toBe(1);
      await expect(rest).toBeHidden();
      expect([await rowsIn(page, 'habit_days'), await rowsIn(page, 'tasks')]).toEqual([0, 0]);
    },
  }));

test('adoption: an account takes over everything once', ({ server, device }) => {
  let email = '';
  return run(server, device, {
    before: async (page) => {
      email = newEmail();
      await local(page);
      await page.goto('/auth?mode=signup');
      await fillAuth(page, 'Sign Up', email);
      await expect(page.getByRole('button', { name: 'Add it to my account' })).toBeVisible();
    },
    start: (page) => page.getByRole('button', { name: 'Add it to my account' }).click(),
    over: (page) => synced(page),
    after: async (page, world) => {
      await page.goto('/logs');
      await expect(line(page, KEPT)).toHaveCount(1);
      // Until the account has everything, the device-only profile stays in use; who signs in again is asked again.
      await page.goto('/auth?mode=login');
      const isSignedIn = await page.waitForURL('/dashboard', { timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      if (!isSignedIn) {
        await fillAuth(page, 'Sign In', email);
        await page.getByRole('button', { name: 'Add it to my account' }).click();
      }
      await synced(page);
      await page.goto('/logs');
      await expect(line(page, KEPT)).toHaveCount(1);
      await synced(page);
      await serverHasIt(world, email);
    },
  });
});

/** An account whose entry is on the server, open on a page. */
const account =
  (path: string) =>
  async (page: Page, { server, email }: World) => {
    await onDevice(page, server, email);
    await writeJournal(page, KEPT);
    await synced(page);
    await page.goto(path);
  };

test('sign-out: the account keeps everything, and the next person sees nothing of it', ({ server, device }) =>
  run(server, device, {
    before: account('/profile'),
    start: async (page) => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page
        .getByRole('dialog', { name: 'Sign out' })
        .getByRole('button', { name: 'Sign out', exact: true })
        .click();
    },
    over: (page) => expect(page).toHaveURL('/'),
    after: async (page, world) => {
      await serverHasIt(world, world.email);
      await anotherSeesNothing(page, world);
    },
  }));

test('reset: everything is there or can be brought back', ({ server, device }) =>
  run(server, device, {
    before: account('/settings#advanced'),
    start: async (page) => {
      await page.getByRole('button', { name: 'Reset Data' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click();
    },
    over: (page) => expect.poll(() => rowsIn(page, 'journal_entries')).toBe(0),
    after: async (page, world) => {
      const { session } = await signedIn(world.server, world.email);
      await fetch(`${world.server.url}/functions/v1/restore-user-data`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      await serverHasIt(world, world.email);
      await anotherSeesNothing(page, world);
    },
  }));

test('deletion: the account is whole or gone, and the next person sees nothing of it', ({ server, device }) =>
  run(server, device, {
    before: account('/settings#advanced'),
    start: async (page) => {
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    },
    over: (page) => expect(page).toHaveURL('/'),
    after: async (page, world) => {
      const there = await signedIn(world.server, world.email).then(
        () => true,
        () => false,
      );
      if (there) await serverHasIt(world, world.email);
      await anotherSeesNothing(page, world);
    },
  }));
