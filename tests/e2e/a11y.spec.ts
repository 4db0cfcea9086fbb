import type { Page } from 'playwright/test';
import { problems } from './support/axe.ts';
import { signedInPaths } from './support/pages.ts';
import type { ProductServer } from './support/server.ts';
import {
  atHome,
  composer,
  expect,
  line,
  onDevice,
  release,
  remember,
  say,
  syncWords,
  synced,
  test,
  toast,
  visit,
  writeJournal,
  words,
} from './support/test.ts';

test.use({ serviceWorkers: 'block' });
// In one worker, one after the other: two tests look at the same full account.
test.describe.configure({ mode: 'default' });

// visit() waits for the page before to go, so the next address is of another page.
const signedIn = [
  ...signedInPaths,
  '/calendar?tab=agenda',
  '/logs?kind=thoughts',
  '/calendar?tab=weekly-plan',
  '/no/such/page',
];
const publicPages = ['/', '/auth?mode=signup', '/auth?mode=login', '/faq'];
const phone = { width: 390, height: 844 };

async function settled(page: Page): Promise<void> {
  // A dialog hides the page behind it, heading and all, from the accessibility tree.
  await expect(page.getByRole('heading').first()).toBeVisible();
  // Entries settle and skeletons go within this; colours in the middle of a fade are nobody's colours, and nothing can be tapped in one.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const fading = document as { activeViewTransition?: ViewTransition | null };
    await fading.activeViewTransition?.finished;
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)));
  });
  // The coach's button comes to its corner once the page is still, where there is room for it.
  const corner = page.getByRole('complementary', { name: 'Assistant' });
  await corner.waitFor({ timeout: 500 }).catch(() => undefined);
}

/** Adds a task by the quick line; `due` is set by hand. */
async function newTask(page: Page, text: string, due?: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What is to be done' }).fill(text);
  const chips = page.getByRole('group', { name: 'What is understood' });
  if (text.includes('+')) await expect(chips.getByRole('button', { name: 'Remove the project' })).toBeVisible();
  if (due) {
    await chips.getByRole('button', { name: 'Day', exact: true }).click();
    await chips.getByLabel('Due').fill(due);
  }
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Task added')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What is to be done' })).toHaveValue('');
}

async function fill(page: Page): Promise<void> {
  await page.goto('/chat');
  await say(page, 'Lunch with Sam on Thursday at 1pm');
  await expect(page.getByRole('region', { name: 'Added to Calendar' })).toBeVisible();
  await visit(page, '/memory');
  await remember(page, 'Mother likes orange tulips.', 'family', 'gifts');
  await visit(page, '/thought-dump');
  await release(page, 'Let go.');
  await visit(page, '/habits');
  await page.getByRole('button', { name: 'Start a New Habit' }).click();
  await page.getByLabel('Name').fill('Walk by the water');
  await page.getByRole('button', { name: 'Add Habit' }).click();
  await expect(page.getByRole('button', { name: 'Mark Done Walk by the water' })).toBeVisible();
  await visit(page, '/tasks');
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('Harbour shed, the drawings and the model');
  await page.getByRole('button', { name: 'Add project' }).click();
  await newTask(page, 'order grey board #errand +harbour', '2026-05-11');
  await newTask(page, 'photograph the model tomorrow 9am +harbour');
  await newTask(page, 'buy milk');
  await visit(page, '/mood');
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await page.getByRole('button', { name: 'Save mood' }).click();
  await expect(page.getByRole('heading', { name: 'What goes with good days' })).toBeVisible();
  await writeJournal(page, 'A line of the day.');
}

async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/** The address of a full account that a test of this worker has made. */
let fullAccount: string | undefined;

/** Fills the account that is signed in, and leaves it to the tests after this one. */
async function fillAndShare(page: Page, email: string): Promise<void> {
  await fill(page);
  await synced(page);
  fullAccount = email;
}

/** Signs the device in to a full account: that of an earlier test, or a new one when this test runs alone. */
async function atFullHome(page: Page, server: ProductServer): Promise<void> {
  if (fullAccount) return onDevice(page, server, fullAccount);
  return fillAndShare(page, await atHome(page, server));
}

test('axe finds nothing on any screen, empty or full, light or dark', async ({ server, device }) => {
  test.setTimeout(480_000);
  const page = await device({ colorScheme: 'light' });
  const found: Record<string, string[]> = {};
  const look = async (name: string, schemes: 'both' | 'light' = 'both') => {
    await settled(page);
    const light = await problems(page);
    if (schemes === 'light') {
      if (light.length > 0) found[name] = light;
      return;
    }
    await inScheme(page, 'dark');
    await settled(page);
    // What is not a matter of colour is the same in the dark.
    const dark = await problems(page, ['color-contrast', 'link-in-text-block']);
    await inScheme(page, 'light');
    if (light.length + dark.length > 0) found[name] = [...light, ...dark.map((each) => `dark: ${each}`)];
  };
  for (const path of publicPages) {
    await page.goto(path);
    await look(path);
  }
  const email = await atHome(page, server);
  for (const path of signedIn) {
    await visit(page, path);
    // Its colours are those of the full page.
    await look(`${path}, empty`, 'light');
  }
  await fillAndShare(page, email);
  // A toast under the pointer stays.
  await toast(page, 'Journal Updated').hover();
  await look('/journal with a toast');
  await expect(toast(page, 'Journal Updated')).toBeVisible();
  for (const path of signedIn) {
    await visit(page, path);
    await look(`${path}, full`);
  }
  await page.setViewportSize(phone);
  for (const path of ['/profile', '/chat', '/journal', '/memory']) {
    await visit(page, path);
    await look(`${path}, on a phone`);
  }
  await visit(page, '/profile');
  for (const [tile, button] of [
    ['Daily Log Library', /^Browse History/],
    ['Mood/Health Tracker', 'View All'],
    ['Memory Vault', 'View All'],
    ['To-Do & Projects', 'View All'],
  ] as const) {
    await page.getByRole('region', { name: tile, exact: true }).getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`the dialog of ${tile}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await visit(page, '/habits');
  await page.getByRole('button', { name: 'Manage' }).click();
  await expect(page.getByRole('form', { name: 'Start a New Habit' })).toBeVisible();
  await look('the Manage dialog of habits');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Walk by the water' }).click();
  await expect(page.getByRole('heading', { name: 'Best weekday' })).toBeVisible();
  await look('a habit');
  await visit(page, '/tasks');
  await page.getByRole('textbox', { name: 'What is to be done' }).fill('buy tea friday 9am #errand +harbour');
  await expect(page.getByRole('button', { name: '09:00', exact: true })).toBeVisible();
  await look('the quick line');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await look('a selection of tasks');
  await page.getByRole('button', { name: 'End the selection' }).click();
  await page.getByRole('button', { name: 'More for Order grey board' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('form', { name: 'Edit task' })).toBeVisible();
  await look('the editor of a task');
  await page.getByRole('button', { name: 'More for buy milk' }).click();
  await page.getByRole('menuitem', { name: 'Plan this' }).click();
  await expect(page.getByRole('form', { name: 'Plan' })).toBeVisible();
  await look('the plan of a task');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New project' }).click();
  await expect(page.getByRole('form', { name: 'New project' })).toBeVisible();
  await look('the dialog of a project');
  await page.keyboard.press('Escape');
  await visit(page, '/mood');
  await expect(page.getByRole('heading', { name: 'What goes with good days' })).toBeVisible();
  for (const table of await page.getByRole('button', { name: /^Table: / }).all()) await table.click();
  await look('moods as tables');
  await page.getByRole('button', { name: 'View All' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search moods' })).toBeVisible();
  await look('the history of moods');
  await page.keyboard.press('Escape');
  await visit(page, '/journal');
  await composer(page).getByRole('button', { name: 'Mood' }).click();
  await look('the mood picker');
  await line(page, 'A line of the day.').getByRole('button', { name: /^More/ }).click();
  await look('a menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go to a day' }).click();
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
  await look('the calendar');
  await page.keyboard.press('Escape');
  await syncWords(page).click();
  await look('the sync panel');
  await page.keyboard.press('Escape');
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out' })).toBeVisible();
  await look('the sign-out dialog');
  expect(found).toEqual({});
});

/** Presses Tab until what has the focus matches, and says how it found it. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'textbox' | 'menuitem',
): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' });
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluateAll((all) => all.includes(document.activeElement as never))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard never came to ${name}.`);
}

test('the main job is done with the keyboard alone', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, 'Journal', 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Chat with the assistant' })).toBeFocused();
  await page.keyboard.type('I need to buy milk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Added to To-Do List' })).toBeVisible();
  await page.goto('/journal');
  await expect(words(page)).toBeFocused();
  await page.keyboard.type('By keyboard alone.');
  await page.keyboard.press('Control+Enter');
  await expect(line(page, 'By keyboard alone.')).toBeVisible();
  await expect(words(page)).toBeFocused();

  await tabTo(page, 'More for this journal', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Entry', exact: true })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Edited by keyboard.');
  await page.keyboard.press('Control+Enter');
  await expect(line(page, 'Edited by keyboard.')).toBeVisible();

  await page.goto('/profile');
  await tabTo(page, 'Thought dump', 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: "What's on your mind that you'd like to let go of?" })).toBeFocused();
  await page.keyboard.type('Released by keyboard.');
  await tabTo(page, 'Release thought', 'button');
  await page.keyboard.press('Space');
  await expect(toast(page, 'Thought released')).toBeVisible();
  await synced(page);
});

/** What can be tapped and does not answer 22 px around its middle, in each direction, less what is rounded at an edge and where it is scrolled to. */
async function tooSmall(): Promise<string[]> {
  const controls = 'a[href], button, input, textarea, select, summary, [role=menuitem]';
  const found: string[] = [];
  for (const each of document.querySelectorAll<HTMLElement>(controls)) {
    if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // A link in the middle of a sentence is as high as its line (WCAG 2.5.8, "Inline").
    if (getComputedStyle(each).display === 'inline') continue;
    each.scrollIntoView({ block: 'center', inline: 'center' });
    // A field is tapped through its label or box as well.
    const target = each.closest('label, .field-box') ?? each;
    // The skip link is off the page until the keyboard brings it.
    if (target.getBoundingClientRect().bottom <= 0) continue;
    const answers = () => {
      const { x, y, width, height } = target.getBoundingClientRect();
      return [
        [0, -20],
        [0, 20],
        [-20, 0],
        [20, 0],
      ].every(([dx = 0, dy = 0]) => {
        const at = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return at !== null && target.contains(at);
      });
    };
    if (answers()) continue;
    const { width, height } = target.getBoundingClientRect();
    const name = (each.ariaLabel ?? each.textContent).trim().slice(0, 40) || each.outerHTML;
    found.push(`${name} ${Math.round(width)}x${Math.round(height)}`);
  }
  return found;
}

/** As wide as the narrowest phone, and as wide as a phone of 390 px is at 200 % zoom. */
const narrow = [
  { width: 320, height: 640 },
  { width: 195, height: 422 },
];

test('every control has a target of 44 px, and nothing scrolls sideways at 320 px or 200 % zoom', async ({
  server,
  device,
}) => {
  test.setTimeout(300_000);
  const page = await device({ viewport: phone, hasTouch: true });
  const tooWide: string[] = [];
  const measure = async (path: string) => {
    await settled(page);
    // A toast that goes or a button that comes may cover another one for a moment.
    await expect.poll(() => page.evaluate(tooSmall), path).toEqual([]);
    for (const viewport of narrow) {
      await page.setViewportSize(viewport);
      await settled(page);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      if (scrollWidth > clientWidth)
        tooWide.push(`${path} at ${viewport.width} px: ${scrollWidth - clientWidth} px too wide`);
    }
    await page.setViewportSize(phone);
  };
  // The hint beside the chat button covers what is behind it until it is dismissed.
  await page.goto('/');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  const { width = 0, height = 0 } = (await dismiss.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await dismiss.click();
  for (const path of [...publicPages, '/no/such/page']) {
    await page.goto(path);
    await measure(path);
  }
  await atFullHome(page, server);
  await synced(page);
  for (const path of signedIn) {
    await visit(page, path);
    await measure(path);
  }
  expect(tooWide).toEqual([]);
});

test('with reduced motion nothing moves', async ({ server, device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await atHome(page, server, '/thought-dump');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const watch = () => {
      for (const each of document.getAnimations()) {
        const { duration } = each.effect?.getComputedTiming() ?? {};
        if (typeof duration === 'number' && duration > 1) seen.push(`${duration} ms`);
      }
      requestAnimationFrame(watch);
    };
    watch();
  });
  await release(page, 'Quietly.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }).click();
  await say(page, 'Hello, quietly.');
  await page.getByRole('link', { name: /^Daily Log of/ }).click();
  await words(page).fill('Quietly, too.');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, 'Quietly, too.')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
});
