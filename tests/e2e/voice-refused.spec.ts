/** A microphone that the browser refuses. */
import { wholeChromium } from '../support/browser.ts';
import { atHome, composer, expect, line, test, words } from './support/test.ts';

test.use({
  serviceWorkers: 'block',
  launchOptions: {
    ...wholeChromium,
    args: [...wholeChromium.args, '--use-fake-device-for-media-stream', '--deny-permission-prompts'],
  },
});

test('a refused microphone is said in words, and the entry can be written', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  await composer(page).getByRole('button', { name: 'Voice note' }).click();
  await expect(composer(page).getByRole('alert')).toContainText('Daymark may not use the microphone');
  await words(page).fill('Without sound');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, 'Without sound')).toBeVisible();
});
