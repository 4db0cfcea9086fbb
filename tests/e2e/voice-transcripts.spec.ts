/** Voice notes that are written out by a speech model: only after a yes, with the app open and closed. */
import { randomBytes } from 'node:crypto';
import { wholeChromium } from '../support/browser.ts';
import { missingEars, speak, startSpeech, type SpeechService } from '../support/speech.ts';
import { ProductServer } from './support/server.ts';
import { atHome, composer, expect, installed, line, synced, test, toast, words } from './support/test.ts';
import { wake } from './support/wake.ts';
import type { Page } from 'playwright/test';

test.use({ launchOptions: wholeChromium });

let speech: SpeechService;
const withSpeech = test.extend<{ server: ProductServer }>({
  server: async ({ browserName: _browser }, provide) => {
    speech = await startSpeech();
    const server = await ProductServer.start(undefined, speech.env);
    await provide(server);
    await server.stop();
    await speech.close();
  },
});

const SAID = 'one two three four five';

/** Adds an entry with a recording that another app has made. */
async function attach(page: Page, text: string, said = SAID): Promise<void> {
  const memo = missingEars() ? quiet() : speak(said);
  const type = missingEars() ? 'audio/wav' : 'audio/mp4';
  await composer(page)
    .locator('input[type=file][accept="audio/*"]')
    .setInputFiles({ name: 'memo', mimeType: type, buffer: memo });
  await expect(composer(page).getByRole('figure', { name: /^Voice note/ })).toBeVisible();
  await words(page).fill(text);
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, text)).toBeVisible();
}

withSpeech(
  'a recording is written out after a yes, edited with Undo, and told to the coach',
  async ({ server, device }) => {
    speech.answer(missingEars() ? { text: SAID } : 'recognise');
    const page = await device({ serviceWorkers: 'block' });
    await atHome(page, server);
    await attach(page, 'On the walk');
    await synced(page);
    const entry = line(page, 'On the walk');
    await expect(entry.getByText('They are sent to the speech model of this server.')).toBeVisible();
    expect(speech.heard).toHaveLength(0);
    await entry.getByRole('button', { name: 'Write them out' }).click();
    await expect(entry.getByText(SAID)).toBeVisible();
    await expect(entry.getByText('Written out by a machine')).toBeVisible();
    expect(speech.heard).toHaveLength(1);

    await entry.getByRole('button', { name: 'More for this voice note' }).click();
    await page.getByRole('menuitem', { name: 'Edit the text' }).click();
    await entry.getByRole('textbox', { name: 'What is said' }).fill('Call the harbour office about the boat');
    await entry.getByRole('button', { name: 'Save' }).click();
    await expect(entry.getByText('Call the harbour office')).toBeVisible();
    await expect(entry.getByText('Written out by a machine')).toBeHidden();
    await toast(page, 'Voice note updated').getByRole('button', { name: 'Undo' }).click();
    await expect(entry.getByText(SAID)).toBeVisible();

    await entry.getByRole('button', { name: 'More for this voice note' }).click();
    await page.getByRole('menuitem', { name: 'Tell the coach' }).click();
    await expect(page.getByRole('textbox', { name: 'Chat with the assistant' })).toHaveValue(SAID);
  },
);

withSpeech('a recording is written out with the app closed', async ({ server, device }) => {
  const phone = await device({ allow: [/net::ERR_INTERNET_DISCONNECTED/] });
  await atHome(phone, server);
  await installed(phone);
  await attach(phone, 'First');
  await synced(phone);
  const entry = line(phone, 'First');
  speech.answer({ text: 'The first one.' });
  await entry.getByRole('button', { name: 'Write them out' }).click();
  await expect(entry.getByText('The first one.')).toBeVisible();

  await phone.context().setOffline(true);
  await attach(phone, 'Second', 'good morning');
  const context = phone.context();
  const other = await context.newPage();
  const session = await context.newCDPSession(other);
  await phone.close();
  speech.answer({ text: 'Said on the train.' });
  await context.setOffline(false);
  const before = speech.heard.length;
  await wake(session, server.url);
  await expect.poll(() => speech.heard.length, { timeout: 60_000 }).toBeGreaterThan(before);
  await other.goto('/journal');
  await expect(line(other, 'Second').getByText('Said on the train.')).toBeVisible();
});

/** A second of next to nothing as WAV, different each time: its first samples are. */
function quiet(): Buffer {
  const data = Buffer.alloc(16_000);
  randomBytes(16).copy(data);
  const head = Buffer.from(
    '524946460000000057415645666d74201000000001000100401f0000803e0000020010006461746100000000',
    'hex',
  );
  head.writeUInt32LE(36 + data.length, 4);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
