/** What every engine must do. The three spec files call it, one for each, because an engine is of a worker. */
import { join } from 'node:path';
import { newEmail, PASSWORD } from '../../e2e/support/account.ts';
import { type Engine, expect, test } from './test.ts';
import type { Tab } from './tab.ts';

const said = 'I need to buy milk';

/** Signs up on /auth and goes through onboarding to the chat. */
async function signUp(tab: Tab): Promise<void> {
  await tab.go('/auth?mode=signup');
  await tab.press('button', 'Only necessary');
  await tab.fill('Email', newEmail());
  await tab.fill('Password', PASSWORD);
  await tab.press('button', 'Sign Up');
  await tab.press('button', 'Get Started');
  await tab.fill('Your name', 'Ada');
  await tab.press('button', 'Continue');
  await tab.press('button', 'Go to Chat');
  await tab.press('button', 'Close');
  await tab.gone('dialog', 'Welcome to Daymark');
}

/** Signs up, unless an earlier test of this tab did. */
export async function atHome(tab: Tab): Promise<void> {
  await tab.go('/memory');
  if ((await tab.seeOne('Memory Vault', 'Create Account')) === 'Create Account') await signUp(tab);
}

type OtherEngine = Exclude<Engine, 'Chromium'>;

/** What the dashboard says about the copy on this device. */
const mayBeCleared: Readonly<Record<OtherEngine, string>> = {
  Firefox: 'the browser may clear it when space runs out',
  WebKit: 'this browser clears it when you use it for seven days without opening Daymark',
};

/** What the settings say where something is missing, and what works in its place. No share sheet, no Background Sync, no badge: neither has them. */
const fallbacks: Readonly<Record<OtherEngine, (tab: Tab) => Promise<void>>> = {
  async Firefox(tab) {
    await tab.go('/settings#notifications');
    await tab.see('Until you turn them on here, reminders only show inside Daymark while it is open.');
    expect(await tab.words()).not.toContain('In this browser reminders come only while Daymark is open.');
    await tab.go('/settings#advanced');
    await tab.see('This browser does not let an app write into a folder.');
    await tab.press('button', 'Back up now');
    await tab.see('Newest copy: ');
    await tab.go('/settings#device');
    await tab.see('Space used');
  },
  async WebKit(tab) {
    await tab.go('/settings#notifications');
    await tab.see('In this browser reminders come only while Daymark is open.');
    await tab.go('/settings#advanced');
    await tab.see('In this browser Daymark cannot make copies by itself');
    await tab.go('/settings#device');
    await tab.see('Kept on this device');
    expect(await tab.words()).not.toContain('Space used');
  },
};

const lacking = (): string[] =>
  [
    { name: 'share', has: 'share' in navigator },
    { name: 'sync', has: 'sync' in ServiceWorkerRegistration.prototype },
    { name: 'badge', has: 'setAppBadge' in navigator },
    { name: 'folders', has: 'showDirectoryPicker' in globalThis },
    { name: 'push', has: 'PushManager' in globalThis },
    { name: 'persist', has: typeof navigator.storage?.persist === 'function' },
    { name: 'own files', has: typeof navigator.storage?.getDirectory === 'function' },
  ].flatMap(({ name, has }) => (has ? [] : name));

/** When it changes, a fallback below is no longer exercised in an engine that needs it. */
const lacks: Readonly<Record<OtherEngine, readonly string[]>> = {
  Firefox: ['share', 'sync', 'badge', 'folders'],
  WebKit: ['share', 'sync', 'badge', 'folders', 'push', 'persist', 'own files'],
};

/**
 * Picks a photo that is larger than what is stored, lies on its side as phones write it and names its place, and a clear one, as the browser's own
 * picker gives them: no driver reaches a hidden field.
 */
async function pickPhotos(): Promise<void> {
  const drawn = async (width: number, height: number, type: string): Promise<Uint8Array> => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const draw = canvas.getContext('2d')!;
    for (let x = 0; x < width; x += 100) {
      draw.fillStyle = `hsl(${x / 10} 60% 60%)`;
      draw.fillRect(x, 0, 50, height);
    }
    const made = await new Promise<Blob>((done) => canvas.toBlob((blob) => done(blob!), type, 0.9));
    return new Uint8Array(await made.arrayBuffer());
  };
  const jpeg = await drawn(3000, 2000, 'image/jpeg');
  // "Exif", then big-endian two facts: turned to the right, and a place whose one fact is "N".
  const facts =
    '457869660000 4d4d002a 00000008 0002 0112000300000001 00060000 8825000400000001 00000026 00000000 0001 0001000200000002 4e000000 00000000';
  const exif = facts
    .replaceAll(' ', '')
    .match(/../g)!
    .map((hex) => Number.parseInt(hex, 16));
  const behind = 4 + jpeg[4]! * 256 + jpeg[5]!;
  const turned = [jpeg.slice(0, behind), new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif]), jpeg.slice(behind)];
  const picked = new DataTransfer();
  picked.items.add(new File(turned, 'pier.jpg', { type: 'image/jpeg' }));
  picked.items.add(
    new File([(await drawn(600, 400, 'image/png')) as Uint8Array<ArrayBuffer>], 'stamp.png', { type: 'image/png' }),
  );
  const field = document.querySelector<HTMLInputElement>('input[type=file][aria-label=Photos]')!;
  field.files = picked.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether the browser records: some have a recorder that gives nothing. */
async function givesSound(): Promise<boolean> {
  const sound = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const recorder = new MediaRecorder(stream);
    const first = new Promise<boolean>((done) => {
      recorder.addEventListener('dataavailable', ({ data }) => done(data.size > 0), { once: true });
      recorder.addEventListener('error', () => done(false));
    });
    recorder.start(500);
    const gave = await first;
    for (const track of stream.getTracks()) track.stop();
    return gave;
  };
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), 8000));
  return Promise.race([sound().catch(() => false), late]);
}

/** What the rows of the photos and of the voice note say, whether each photo is shown, and of all bytes whether the server has them and whether any names a camera or a place. */
async function attached(): Promise<object> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('daymark:'))!;
  const db = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => done(request.result));
  });
  const all = (store: string) =>
    new Promise<Record<string, unknown>[]>((done) => {
      const request = db.transaction(store).objectStore(store).getAll();
      request.addEventListener('success', () => done(request.result));
    });
  const [rows, blobs, bytes] = await Promise.all([all('attachments'), all('blobs'), all('blob_bytes')]);
  db.close();
  const seen = [...document.querySelectorAll<HTMLImageElement>('ul[aria-label=Photos] img')];
  const textOf = (data: unknown) => new TextDecoder('latin1').decode(data as ArrayBuffer);
  return {
    rows: rows
      .sort((a, b) => Number(a['position']) - Number(b['position']))
      .map(({ media_type, width, height, seconds }) => {
        const kind = String(media_type).split('/')[0];
        return kind === 'image' ? { kind, width, height } : { kind, seconds: Number(seconds) > 2 };
      }),
    shown: seen.filter((image) => image.naturalWidth >= 200).length >= 2,
    sent: blobs.length > 0 && blobs.every(({ sent }) => sent === 1),
    stored: bytes.length,
    withPlace: bytes.filter(({ bytes: data }) => /exif/i.test(textOf(data))).length,
  };
}

const dialogButtons = (): (string | null)[] =>
  [...document.querySelectorAll('[role=dialog] button')].map((button) => button.textContent);

const hiddenInDialog = (): number => {
  const body = document.querySelector('[role=dialog] > .overflow-y-auto')!;
  return body.scrollHeight - body.clientHeight;
};

const smallFields = (): string[] =>
  [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML);

const sideways = (): string[] =>
  [document.documentElement, ...document.querySelectorAll('aside')]
    .filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.tagName);

/** Stores pictures of five screens in a folder, with a phone's width and a desktop's, to put the engines side by side. */
async function takePictures(tab: Tab, folder: string, engine: Engine): Promise<void> {
  for (const width of [500, 1200]) {
    await tab.driver.send('resize', { width, height: 900 });
    for (const page of ['chat', 'profile', 'journal', 'habits', 'calendar']) {
      await tab.go(`/${page}`);
      await new Promise((done) => setTimeout(done, 2000));
      await tab.picture(join(folder, `${page}-${width}-${engine}.png`));
    }
  }
}

/** Waits until the next start needs no server. */
export const installed = (tab: Tab) => tab.run(async () => void (await navigator.serviceWorker.ready));

export async function writeJournal(tab: Tab, text: string): Promise<void> {
  await tab.go('/journal');
  await tab.fill('What happened', text);
  await tab.press('button', 'Add Entry');
  await tab.gone('field', text);
  await tab.see(text);
}

/**
 * Opens the next page once this one has sent what was written. A page that WebKit keeps while it writes, on a machine that is very busy, can
 * hold up the pages after it (docs/decisions/0020).
 */
async function open(tab: Tab, path: string): Promise<void> {
  await tab.see('Synced at');
  await tab.go(path);
}

/** Opens the section of the settings alone: nothing above it moves what is pressed. */
async function openEncryption(tab: Tab): Promise<void> {
  await open(tab, '/settings');
  await tab.fill('Search settings', 'Only you can read it');
  await tab.gone('button', 'Manage tokens');
}

/** The groups of the recovery key that is shown. */
const shownKey = () => document.querySelector('[aria-label="Recovery key"]')!.textContent.split('-');

/** The groups that are to be typed back, counted from 1. */
const askedGroups = () =>
  [...document.querySelectorAll('[role=dialog] label')].map((label) => Number(/\d/.exec(label.textContent)![0]));

/** The tests of one engine: one after the other in one worker, also when the first fails. */
export function mainJobs(engine: OtherEngine): void {
  test.describe.configure({ mode: 'default' });

  test(`the ten main jobs, in ${engine}`, async ({ tab, server }) => {
    await signUp(tab);

    await tab.fill('Chat with the assistant', said);
    await tab.press('button', 'Send');
    await tab.see(said);

    await open(tab, '/memory');
    await tab.press('button', 'Capture Something Worth Remembering');
    await tab.fill('What would you like to remember?', 'The key is under the stone.');
    await tab.press('button', 'Save Memory');
    await tab.see('The key is under the stone.');

    await tab.see('Synced at');
    await writeJournal(tab, 'A walk before work.');
    expect(await tab.run(sideways), 'what scrolls sideways').toEqual([]);
    expect(await tab.run(smallFields), 'fields into which iOS would zoom').toEqual([]);

    await open(tab, '/habits');
    await tab.press('button', 'Begin Your First Habit');
    await tab.see('Goal and times');
    expect(await tab.run(hiddenInDialog), 'px of the dialog that must be scrolled to').toBe(0);
    expect(await tab.run(smallFields), 'fields into which iOS would zoom').toEqual([]);
    await tab.fill('Name', 'Stretch');
    await tab.press('button', 'Add Habit');
    // The press waits until the toast has gone, if it covers the button.
    await tab.gone('button', 'Add Habit');
    await tab.press('button', 'Mark Done Stretch');
    await tab.see('Streak: 1');

    await open(tab, '/mood');
    await tab.press('button', 'Good');
    await tab.press('button', 'Save mood');
    await tab.see('Mood captured!');

    await open(tab, '/thought-dump');
    await tab.fill("What's on your mind", 'Will it rain?');
    await tab.press('button', 'Release thought');
    await tab.see('Thought released');

    await tab.driver.send('reload');
    await open(tab, '/logs');
    await tab.see('A walk before work.');
    await tab.see('Synced at');

    await open(tab, '/profile');
    await tab.see(mayBeCleared[engine]);

    await installed(tab);
    await server.kill();
    await writeJournal(tab, 'Written with the server gone.');
    // How many depends on what the app itself has noted since the last sync, which a slow machine has behind it.
    await tab.see('Offline, ');
    expect(await tab.words()).toMatch(/Offline, [1-9]\d* changes? waiting/);
    await server.start();
    await tab.see('Synced at');
    await tab.go('/logs');
    await tab.see('Written with the server gone.');
    if (process.env.PICTURES) await takePictures(tab, process.env.PICTURES, engine);
  });
  quickChanges(engine);

  test(`photos are picked, turned and cleaned, a voice note is recorded, all are sent, and the viewer shows them, in ${engine}`, async ({
    tab,
  }) => {
    await atHome(tab);
    await tab.go('/journal');
    await tab.there('field', 'What happened');
    await tab.run(pickPhotos);
    await tab.there('button', 'Remove photo 2 of 2');
    const records = await tab.run(givesSound);
    if (records) {
      await tab.press('button', 'Voice note');
      await tab.see('0:04');
      await tab.press('button', 'Done');
      await tab.there('button', 'Play');
    }
    await tab.fill('What happened', 'By the water.');
    await tab.press('button', 'Add Entry');
    await tab.gone('field', 'By the water.');
    await tab.see('By the water.');
    await expect
      .poll(() => tab.run(attached))
      .toEqual({
        rows: [
          { kind: 'image', width: 1707, height: 2560 },
          { kind: 'image', width: 600, height: 400 },
          ...(records ? [{ kind: 'audio', seconds: true }] : []),
        ],
        shown: true,
        sent: true,
        stored: records ? 5 : 4,
        withPlace: 0,
      });
    await tab.press('button', 'Photo, 1 of 2');
    await tab.press('button', 'Next photo');
    await tab.there('button', 'Previous photo');
    await tab.press('button', 'Close');
    await tab.gone('dialog', '');
    // WebKitGTK has nothing to record with where GStreamer lacks the plugins for it.
    expect(records || engine === 'WebKit').toBe(true);
  });

  test(`encryption is switched on, is on after a reload, and is switched off, in ${engine}`, async ({ tab }) => {
    await atHome(tab);
    await writeJournal(tab, 'Only for me.');
    await openEncryption(tab);
    await tab.press('button', 'Switch on encryption');
    await tab.see('What you can lose');
    await tab.press('button', 'Continue');
    const passphrase = 'otter violin quarry lamp harbour';
    await tab.fill('New passphrase', passphrase);
    await tab.fill('Repeat the passphrase', passphrase);
    await tab.press('button', 'Continue');
    await tab.there('button', 'I have kept it');
    const key = await tab.run(shownKey);
    await tab.press('button', 'I have kept it');
    await tab.there('field', 'Group');
    for (const n of await tab.run(askedGroups)) await tab.fill(`Group ${n}`, key[n - 1]!);
    await tab.press('button', 'Switch on');
    await tab.there('button', 'Switch off encryption');
    await tab.see('Synced at');
    await writeJournal(tab, 'Also only for me.');
    await tab.see('Synced at');
    await tab.driver.send('reload');
    await tab.see('Also only for me.');
    await tab.see('Only for me.');
    await openEncryption(tab);
    await tab.press('button', 'Switch off encryption');
    await tab.see('Switch encryption off?');
    await tab.press('button', 'Switch off');
    await tab.there('button', 'Switch on encryption');
  });

  test(`what ${engine} lacks is said, and something else works in its place`, async ({ tab }) => {
    await atHome(tab);
    expect(await tab.run(lacking)).toEqual(lacks[engine]);
    await writeJournal(tab, 'A week to share.');
    await tab.go('/insights');
    await tab.press('button', 'Share');
    await tab.see('What it shows');
    expect(await tab.run(dialogButtons)).not.toContain('Share');
    await tab.press('button', 'Copy');
    await tab.see('Copied');
    await fallbacks[engine](tab);
    expect(await tab.words()).not.toContain('Number on the app’s icon');
  });
}

/** Pages that are left while they load. Of the tests here the only one for Chromium, in which all browser tests run. */
export function quickChanges(engine: Engine): void {
  test(`15 quick changes of the page, in ${engine}`, async ({ tab }) => {
    await atHome(tab);
    await installed(tab);
    const paths = ['/journal', '/logs', '/habits', '/mood', '/memory'];
    for (let change = 0; change < 15; change++) {
      await tab.leaveFor(paths[change % paths.length]!);
      // Each page at three moments from 100 ms on: what it does when it is left depends on how far it has come.
      await new Promise((done) => setTimeout(done, 100 + 150 * (change % 3)));
    }
    await tab.see('Memory Vault');
    const arrival = () => [location.pathname, performance.getEntriesByType('navigation')[0]?.toJSON().type];
    expect(await tab.run(arrival)).toEqual(['/memory', 'navigate']);
  });
}
