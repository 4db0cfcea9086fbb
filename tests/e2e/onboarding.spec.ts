import { newEmail } from './support/account.ts';
import { guardedPaths } from './support/pages.ts';
import { expect, fillAuth, onboard, signIn, synced, test, words } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('three steps lead to the first line, the last one by itself after three seconds @000.19', async ({ device }) => {
  const page = await device();
  await page.goto('/auth');
  await fillAuth(page, 'Sign Up', newEmail());
  await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  await expect(page.getByText('Takes less than 2 minutes')).toBeVisible();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByLabel('Your name').fill('Mira');
  await page.getByRole('button', { name: 'Clear my head' }).click();
  await page.getByRole('button', { name: 'Direct & Motivational' }).click();
  await expect(page.getByText('Choose one thing and do it for ten minutes now. Which one is it?')).toBeVisible();

  // A reload in the middle goes on where it was.
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Mira');
  await expect(page.getByRole('button', { name: 'Direct & Motivational' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Mira' })).toBeVisible();
  await expect(page.getByText("You're all set. Redirecting to chat...")).toBeVisible();
  await expect(page).toHaveURL('/chat');

  const welcome = page.getByRole('dialog', { name: 'Welcome to Daymark' });
  await expect(welcome).toContainText('It takes 2 minutes and gives you your first personalized AI journal prompt.');
  await welcome.getByRole('button', { name: 'Create your first journal entry' }).click();
  await expect(page).toHaveURL('/thought-dump');
  await expect(welcome).toBeHidden();
  const prompt = page.getByRole('region', { name: 'Your first journal prompt' });
  await expect(prompt).toContainText('Mira, which thought came back more than once?');
  await prompt.getByRole('button', { name: 'Answer in your journal' }).click();
  await expect(page).toHaveURL('/journal');
  await expect(words(page)).toHaveValue('**Mira, which thought came back more than once?**\n');
  await expect(words(page)).toBeFocused();
  await page.goto('/profile');
  await expect(page.getByText('Direct & Motivational')).toBeVisible();
  await expect(page.getByText('A line for today, Mira')).toBeVisible();
});

test('onboarding can be skipped, and the habit goal leads to the habits @000.22', async ({ device }) => {
  const page = await device();
  await page.goto('/auth');
  await fillAuth(page, 'Sign Up', newEmail());
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Chat' }).click();
  await page.getByRole('button', { name: 'Set a habit goal' }).click();
  await expect(page).toHaveURL('/habits');
});

test('Escape closes the welcome permanently, on the second device too, which does not show onboarding again @000.21', async ({
  device,
}) => {
  const page = await device();
  const email = newEmail();
  await page.goto('/auth');
  await fillAuth(page, 'Sign Up', email);
  await onboard(page);
  await page.reload();
  await synced(page);
  await expect(page.getByRole('dialog')).toBeHidden();

  const second = await device();
  await signIn(second, email);
  await synced(second);
  await expect(second).toHaveURL('/profile');
  await expect(second.getByRole('dialog')).toBeHidden();
  await second.goto('/onboarding');
  await expect(second).toHaveURL('/profile');
});

test('the guard redirects everybody to onboarding first', async ({ device }) => {
  const page = await device();
  await page.goto('/auth');
  await fillAuth(page, 'Sign Up', newEmail());
  await expect(page).toHaveURL('/onboarding');
  for (const path of ['/logs', '/memory', '/profile']) {
    await page.goto(path);
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  }
});

test('a signed-out visitor of any guarded page is asked to sign up, and public pages stay open @000.20', async ({
  device,
}) => {
  const page = await device();
  // The chat has a view of its own for them.
  for (const path of guardedPaths.filter((path) => path !== '/chat')) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/auth\?mode=signup(&next=|$)/);
  }
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Start Your Journey With Me' }).first().click();
  await expect(page).toHaveURL(/\/auth\?mode=signup$/);
});
