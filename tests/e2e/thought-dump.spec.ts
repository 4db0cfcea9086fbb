import { atHome, draftStored, expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const QUESTION = "What's on your mind that you'd like to let go of?";

test('a half-written thought survives a crash of the page, and a reload just after the last letter', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server, '/thought-dump');
  await page.getByPlaceholder(QUESTION).pressSequentially('What I was about to');
  await draftStored(page, 'What I was about to');
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/thought-dump');
  await expect(again.getByPlaceholder(QUESTION)).toHaveValue('What I was about to');
  for (const text of ['The last letter', 'The last letter, and one mor']) {
    await again.getByPlaceholder(QUESTION).fill(text);
    await again.reload();
    await expect(again.getByPlaceholder(QUESTION)).toHaveValue(text);
  }
});
