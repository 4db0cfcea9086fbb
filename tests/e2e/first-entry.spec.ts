import type { Page } from 'playwright/test';
import { newEmail, PASSWORD } from './support/account.ts';
import { expect, line, test } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const NOWHERE = 'nowhere';

/** What the element with the focus lacks: that there is one, that it is drawn as focused. */
const lacking = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nowhere';
    const drawn = (each: Element | null) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    // The field that fills /thought-dump shows its cursor.
    if (at.matches('[aria-label^="What\'s on your mind"]')) return null;
    // A field's box is drawn for it.
    return drawn(at) || drawn(at.closest('.field-box')) ? null : `no focus is seen on ${at.outerHTML.slice(0, 120)}`;
  });

/** Presses Tab until the control has the focus. Every stop on the way is seen. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' });
  await expect(target.first()).toBeVisible();
  let around = false;
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    // After the last control comes the browser's own bar, and then the first one.
    if ((await lacking(page)) === NOWHERE && !around) around = true;
    else expect(await lacking(page)).toBeNull();
    if (await target.evaluateAll((all) => all.includes(document.activeElement as never))) return;
  }
  throw new Error(`Tab never came to ${String(name)}.`);
}

/** The page as a screen reader has it: one title, a main part, and a name for each control. */
async function readAloud(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.locator('body').ariaSnapshot()).match(/heading .*\[level=1\]/g))
    .toHaveLength(1);
  const tree = await page.locator('body').ariaSnapshot();
  expect(tree).toContain('- main');
  const nameless = /^\s*- (button|link|textbox|searchbox|checkbox|switch|radio|combobox|img|dialog)(?= \[|:|$)/gm;
  expect(tree.match(nameless) ?? []).toEqual([]);
}

test('from the landing page to the first entry with the keyboard alone, every stop named and seen', async ({
  device,
}) => {
  const page = await device();
  await page.goto('/');
  await readAloud(page);
  await tabTo(page, 'link', 'Start Your Journey With Me');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\?mode=signup/);
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await readAloud(page);
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(newEmail());
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/onboarding');
  await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  await readAloud(page);
  await tabTo(page, 'button', 'Get Started');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your name')).toBeVisible();
  await readAloud(page);
  await tabTo(page, 'textbox', /^Your name/);
  await page.keyboard.type('Mira');
  await tabTo(page, 'button', 'Clear my head');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Clear my head' })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, 'button', 'Continue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome, Mira' })).toBeVisible();
  await readAloud(page);

  await expect(page).toHaveURL('/chat');
  const welcome = page.getByRole('dialog', { name: 'Welcome to Daymark' });
  await expect(welcome).toBeVisible();
  await tabTo(page, 'button', 'Create your first journal entry');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/thought-dump');
  await expect(welcome).toBeHidden();
  await readAloud(page);
  await tabTo(page, 'link', 'Journal');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/chat');
  await readAloud(page);
  const chat = page.getByRole('textbox', { name: 'Chat with the assistant' });
  await expect(chat).toBeFocused();
  await page.keyboard.type('Today I finished the shed drawing and felt proud.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Added to/ }).first()).toBeVisible();
  await page.goto('/logs');
  await expect(line(page, 'finished the shed drawing').first()).toBeVisible();
});
