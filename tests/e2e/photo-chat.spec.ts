/** A photo in the chat: kept in an entry, shown to a model that can see when the person allows it. */
import type { Page } from 'playwright/test';
import { drawPhoto, photoField } from './support/photos.ts';
import { atHome, expect, line, onboard, test } from './support/test.ts';

const log = (page: Page) => page.getByRole('log');
const drafts = (page: Page) => page.getByRole('list', { name: 'Photos to add' }).getByRole('listitem');

async function saysWithPhoto(page: Page, text: string): Promise<void> {
  await photoField(page).setInputFiles(await drawPhoto(page, 'pier.jpg'));
  await expect(drafts(page)).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Chat with the assistant' }).fill(text);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

test.describe('with a model behind the coach', () => {
  test.use({ withProvider: true });

  test('a model that can see gets the photo once it is allowed, and the photo is in an entry', async ({
    server,
    device,
    provider,
  }) => {
    await server.kill();
    await server.start({ ASSISTANT_SEES: 'true' });
    provider.on('What is this', { reply: { reply: 'A pier at low tide.', intent: 'chat', meta: {} } });
    const page = await device({ serviceWorkers: 'block' });
    await atHome(page, server, '/chat');
    await saysWithPhoto(page, 'What is this?');
    await send(page);
    await expect(drafts(page)).toHaveCount(0);
    const answer = log(page).getByRole('article', { name: 'Wren' }).last();
    await expect(answer).toContainText('A pier at low tide.');
    await expect(answer).toContainText('I have not looked at your photo, but it is kept in your Daily Log.');
    expect(provider.asked.at(-1)?.images).toEqual([]);

    await saysWithPhoto(page, 'What is this, then?');
    await page.getByRole('switch', { name: /may look at photos/ }).click();
    await send(page);
    await expect(log(page).getByRole('article', { name: 'Wren' })).toHaveCount(3);
    await expect(answer).toContainText('A pier at low tide.');
    await expect(answer).not.toContainText('have not looked');
    const [image = ''] = provider.asked.at(-1)!.images;
    expect(image).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    expect(image.length).toBeLessThan(350_000);
    await expect(log(page).getByRole('list', { name: 'Photos' })).toHaveCount(2);

    await page.goto('/logs');
    await expect(line(page, 'What is this, then?').getByRole('list', { name: 'Photos' })).toHaveCount(1);
  });
});

test('the built-in coach says that it cannot look; on a device without a server too', async ({ device }) => {
  const page = await device({ serviceWorkers: 'block' });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await page.goto('/chat');
  await saysWithPhoto(page, 'Lunch by the sea with Ana');
  await expect(page.getByText('cannot look at photos. They go into your Daily Log.')).toBeVisible();
  await send(page);
  await expect(log(page)).toContainText('I have not looked at your photo, but it is kept in your Daily Log.');
  await page.goto('/logs');
  await expect(line(page, 'Lunch by the sea with Ana').getByRole('list', { name: 'Photos' })).toHaveCount(1);
});
