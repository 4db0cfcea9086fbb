import type { Page } from 'playwright/test';
import { signedInPaths } from './support/pages.ts';
import { cutTexts, forgottenTexts, pseudo, speakPseudo } from './support/pseudo-language.ts';
import { atHome, expect, test, visit } from './support/test.ts';

test.use({ serviceWorkers: 'block', locale: 'de-DE' });

const desktop = { width: 1280, height: 900 };
const narrowPhone = { width: 320, height: 640 };

/** What has the same name in every language; 'Aa' is a picture of letters, and an address is as it was typed. */
const names =
  /Daymark|Wren|Mira|Ctrl|Aa|\/auth|Google( Tasks)?|Day One|Journey|Diarium|Apple (Journal|Health)|RedNotebook|jrnl|Mini Diary|Daylio|Pixels|Loop|Habitica|Todoist|TickTick|Microsoft To Do|todo\.txt/g;

/** Waits until what the page says has not changed for some frames: its rows are there. */
async function still(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let [before, frames] = ['', 0];
        const look = () => {
          const now = document.body.innerText;
          frames = now === before ? frames + 1 : 0;
          before = now;
          if (frames === 20) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

interface Finds {
  readonly [where: string]: readonly string[];
}

/** Collects what is wrong with each screen: texts in another language, and on a narrow phone, also mirrored, texts that are cut. */
function finder(page: Page) {
  const found: Record<string, readonly string[]> = {};
  const add = (where: string, them: readonly string[]) => {
    if (them.length > 0) found[where] = them;
  };
  const read = async (where: string): Promise<void> => {
    await still(page);
    add(where, await forgottenTexts(page, names));
  };
  const look = async (where: string): Promise<void> => {
    await read(where);
    await page.setViewportSize(narrowPhone);
    await still(page);
    add(`${where} on a narrow phone`, [...(await forgottenTexts(page, names)), ...(await page.evaluate(cutTexts))]);
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await still(page);
    add(`${where} from right to left`, await page.evaluate(cutTexts));
    await page.evaluate(() => (document.documentElement.dir = 'ltr'));
    await page.setViewportSize(desktop);
  };
  return { read, look, found: found as Finds };
}

const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: pseudo(name), exact: true })
    .first()
    .click();

/** What opens a dialog or a form on a page. */
const openers: Readonly<Record<string, readonly string[]>> = {
  '/habits': ['Start a New Habit', 'Manage'],
  '/memory': ['Capture Something Worth Remembering'],
  '/mood': ['View All'],
  '/tasks': ['New project'],
  '/calendar': ['Add Event', 'Print'],
};

test('no text is forgotten and none is cut, on any screen with rows', async ({ device }) => {
  test.setTimeout(300_000);
  const page = await device({ viewport: desktop });
  await speakPseudo(page);
  // The HTML of a public page is German; the app's own page has no texts.
  await page.goto('/profile');
  await expect(page).toHaveURL(/auth/);
  await visit(page, '/');
  await press(page, 'Try with sample data');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { look, found } = finder(page);
  await look('/profile');
  const rest = signedInPaths.filter((path) => path !== '/profile');
  for (const path of [...rest, '/calendar?tab=agenda', '/logs?kind=thoughts', '/calendar?tab=weekly-plan']) {
    await visit(page, path);
    await look(path);
    for (const name of openers[path] ?? []) {
      await press(page, name);
      await look(`${path} after ${name}`);
      await page.keyboard.press('Escape');
    }
  }
  expect(found).toEqual({});
});

test('none in an account without rows, in its settings and in the steps of encryption', async ({ server, device }) => {
  const page = await device({ viewport: desktop });
  await speakPseudo(page);
  await atHome(page, server, '/profile');
  const { read, look, found } = finder(page);
  for (const path of ['/journal', '/habits', '/mood', '/memory', '/tasks', '/calendar', '/insights', '/chat']) {
    await visit(page, path);
    await look(`${path}, empty`);
  }
  await visit(page, '/settings');
  await look('/settings');
  await press(page, 'Open the trash');
  await look('the trash');
  await page.keyboard.press('Escape');
  // On a phone the settings are another page.
  await press(page, 'Switch on encryption');
  await read('before encryption');
  await press(page, 'Continue');
  await read('a new passphrase');
  expect(found).toEqual({});
});
