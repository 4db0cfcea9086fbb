import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { readSwitches } from '#blobs/switches.ts';
import { getDb } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { undoLast } from '#data/undo.ts';
import { clearSession, writeActiveProfile, writeSession } from '#data/session-store.ts';
import { dayOf } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { createSyncState } from '#sync/state.ts';
import { ada, holdWrites } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { setDevice } from '#app/start/device-store.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { DeviceSection } from './DeviceSection.tsx';

const LAPTOP = { id: newId(), since: 0, seen: Date.now(), browser: 'Chrome on Linux', here: true };
const PHONE = { id: newId(), since: 0, seen: Date.now() - 3_600_000, browser: 'Firefox on Android', here: false };

beforeEach(async () => {
  await freshScreen();
  await clearSession();
  await writeActiveProfile({ ...ada, email: 'ada@example.org' });
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  await writeSession({
    access_token: 'a',
    refresh_token: 'r',
    expires_at,
    user: { id: ada.user_id, email: 'ada@example.org' },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setDevice({ status: 'none' });
});

/** Opens the section; the server answers each path with its body, or cannot be reached. */
function open(server: Readonly<Record<string, unknown>>, kind: 'account' | 'local' = 'account') {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://x').pathname;
    asked.push(`${path} ${init?.body as string}`);
    if (!(path in server)) throw new TypeError('offline');
    return new Response(JSON.stringify(server[path]), { headers: { 'content-type': 'application/json' } });
  });
  const device = {
    profile: { ...ada, kind },
    db: getDb(),
    state: createSyncState({ profile: kind, lastSyncedAt: Date.now(), pending: 2 }),
    syncNow: vi.fn(async () => undefined),
    close: async () => undefined,
  };
  setDevice({ status: 'open', device });
  render(
    <>
      {withRouter(<DeviceSection />)}
      <Toaster />
    </>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), asked, device };
}
const group = async (name: string) => within(await screen.findByRole('group', { name }));
/** The Undo of the toast, which stands after the section. */
const toastUndo = async () => (await screen.findAllByRole('button', { name: 'Undo', hidden: true })).at(-1)!;
const memory = async (fact: string) => {
  const id = newId();
  await mutate('Add memory', (write) => write.put('memory_entries', { id, fact }));
  return id;
};
const deleted = (id: string) => mutate('Delete memory', (write) => write.delete('memory_entries', id));

test('the trash names what was deleted and until when, restores it with Undo, and keeps the focus', async () => {
  const [tea, code] = [await memory('Likes tea'), await memory('The door code')];
  await deleted(tea);
  await deleted(code);
  const { user } = open({ '/api/devices': { devices: [] } });
  const trash = await group('Trash');
  expect(await trash.findByText('2 things, each kept for 30 days.')).toBeVisible();
  await user.click(trash.getByRole('button', { name: 'Open the trash' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trash' }));
  expect(await dialog.findAllByText(/^Memory, deleted today\. Kept until/)).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Restore The door code' }));
  await waitFor(async () => expect(await getDb().memory_entries.get(code)).toMatchObject({ fact: 'The door code' }));
  await waitFor(() => expect(dialog.queryByText('The door code')).toBeNull());
  expect(dialog.getByRole('button', { name: 'Restore Likes tea' })).toHaveFocus();
  await user.click(await toastUndo());
  expect(await dialog.findByText('The door code')).toBeVisible();
});

test('the undone tick of a habit is not in the trash; its note is, and a mood without a note has its name', async () => {
  const day = (values: object) => ({ habit_id: newId(), day: dayOf(new Date()), state: 'done', ...values }) as const;
  await mutate('Mark done', (write) => write.put('habit_days', { id: newId(), ...day({}) }));
  await undoLast();
  const { user } = open({ '/api/devices': { devices: [] } });
  expect(await (await group('Trash')).findByText('The trash is empty.')).toBeVisible();
  await mutate('Save day', (write) => write.put('habit_days', { id: newId(), ...day({ note: 'By the sea' }) }));
  await undoLast();
  const mood = { id: newId(), mood_type: 'good', logged_for: dayOf(new Date()) } as const;
  await mutate('Log mood', (write) => write.put('mood_entries', mood));
  await mutate('Delete mood', (write) => write.delete('mood_entries', mood.id));
  await user.click((await group('Trash')).getByRole('button', { name: 'Open the trash' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trash' }));
  expect(await dialog.findByRole('button', { name: 'Restore Good' })).toBeVisible();
  expect(dialog.getAllByRole('button', { name: /^Restore / }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Restore Good',
    'Restore By the sea',
  ]);
});

test('the trash names an entry as it is read, without the marks of Markdown', async () => {
  const entry = { id: newId(), content: '# Morning\n\nThe **fourth** board', logged_for: dayOf(new Date()) };
  await mutate('Add journal entry', (write) => write.put('journal_entries', entry));
  await mutate('Delete journal entry', (write) => write.delete('journal_entries', entry.id));
  const { user } = open({ '/api/devices': { devices: [] } });
  await user.click((await group('Trash')).getByRole('button', { name: 'Open the trash' }));
  expect(await screen.findByRole('button', { name: 'Restore Morning The fourth board' })).toBeVisible();
});

test('a restore that takes a while says so, and a second press does not do it again', async () => {
  const code = await memory('The door code');
  await deleted(code);
  const { user } = open({ '/api/devices': { devices: [] } });
  await user.click((await group('Trash')).getByRole('button', { name: 'Open the trash' }));
  const restore = await screen.findByRole('button', { name: 'Restore The door code' });
  const letGo = await holdWrites();
  await user.click(restore);
  expect(restore).toHaveAttribute('aria-busy', 'true');
  await user.click(restore);
  letGo();
  await toastUndo();
  expect(await getDb().memory_entries.get(code)).toMatchObject({ fact: 'The door code' });
});

test('an empty trash says so, and emptying a full one asks first', async () => {
  await deleted(await memory('Likes tea'));
  const { user } = open({ '/api/devices': { devices: [] } });
  await user.click((await group('Trash')).getByRole('button', { name: 'Open the trash' }));
  await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Empty the trash?' }));
  await user.click(question.getByRole('button', { name: 'Empty trash' }));
  await waitFor(async () =>
    expect(
      await getDb()
        .versions.filter(({ why }) => why === 'deleted')
        .count(),
    ).toBe(0),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Trash' }));
  expect(await dialog.findByText('The trash is empty.')).toBeVisible();
});

test('the last step can be undone and done again here, whatever made it', async () => {
  const id = await memory('Likes tea');
  const { user } = open({ '/api/devices': { devices: [] } });
  const steps = await group('Undo');
  expect(await steps.findByText('Last: Add memory.')).toBeVisible();
  await user.click(steps.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await getDb().memory_entries.get(id)).toBeUndefined());
  await user.click(await steps.findByRole('button', { name: 'Redo' }));
  await waitFor(async () => expect(await getDb().memory_entries.get(id)).toMatchObject({ fact: 'Likes tea' }));
});

test('the devices are listed with this one marked, and another one is signed out after a question', async () => {
  const { user, asked } = open({
    '/api/devices': { devices: [LAPTOP, PHONE] },
    '/api/devices/sign-out': { devices: [LAPTOP] },
  });
  const list = within(await screen.findByRole('list', { name: 'Devices' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chrome on LinuxThis device',
    expect.stringMatching(/^Firefox on AndroidLast seen .*Sign out$/),
  ]);
  await user.click(list.getByRole('button', { name: 'Sign out Firefox on Android' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out Firefox on Android?' }));
  await user.click(question.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(list.queryByText(/Firefox/)).toBeNull());
  expect(asked.at(-1)).toBe(`/api/devices/sign-out {"id":"${PHONE.id}"}`);
});

test('offline the list says why it is missing, and can be asked for again', async () => {
  const server: Record<string, unknown> = {};
  const { user } = open(server);
  expect(await screen.findByText('The list is on the server, which cannot be reached now.')).toBeVisible();
  server['/api/devices'] = { devices: [LAPTOP] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This device')).toBeVisible();
});

test('a profile of this device only has no server to check, and no other devices', async () => {
  open({}, 'local');
  await group('Trash');
  for (const name of ['Check my data', 'Devices', 'Last sync'])
    expect(screen.queryByRole('group', { name })).toBeNull();
});

test('the check says when the server cannot be reached, and that nothing was changed', async () => {
  const { user } = open({ '/api/devices': { devices: [] } });
  await user.click((await group('Check my data')).getByRole('button', { name: 'Check' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Check my data' }));
  expect(dialog.getByText(/Nothing is changed\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Check now' }));
  expect(await dialog.findByText('The server cannot be reached. Try again when you are online.')).toBeVisible();
});

test('photos: their space, what the server has too is freed, and two switches of this device', async () => {
  const blob = (text: string, sent: 0 | 1) => ({
    sha256: text.repeat(64),
    bytes: 3_000_000,
    here: 1 as const,
    sent,
    small: 0 as const,
    tries: 0,
    next_try: 0,
    used_at: 0,
  });
  await getDb().blobs.bulkPut([blob('a', 1), blob('b', 0)]);
  await getDb().blob_bytes.bulkPut([{ sha256: 'a'.repeat(64), bytes: new ArrayBuffer(1) }]);
  const { user } = open({});
  const group = within(await screen.findByRole('group', { name: 'Photos and recordings' }));
  const words = 'Files 6 MB on this device. The server has 3 MB of that too. Small pictures stay when you free space.';
  expect(await group.findByText(words)).toBeTruthy();
  await user.click(group.getByRole('button', { name: 'Free space' }));
  expect(await screen.findByText('3 MB freed')).toBeTruthy();
  expect(await getDb().blob_bytes.count()).toBe(0);
  await waitFor(() => expect(group.queryByRole('button')).toBeNull());
  await user.click(screen.getByRole('switch', { name: /Photos only on Wi-Fi/ }));
  await waitFor(async () => expect(await readSwitches(getDb())).toEqual({ wifiOnly: true, keepAll: false }));
});

test('without photos nothing about them is shown', async () => {
  open({});
  expect(await screen.findByText('Undo')).toBeTruthy();
  expect(screen.queryByText('Photos and recordings')).toBeNull();
});
