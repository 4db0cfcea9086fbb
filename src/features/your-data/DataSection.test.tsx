import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepBlobs } from '#data/blobs.ts';
import { getDb } from '#data/db.ts';
import { ok, err, type Result } from '#lib/result.ts';
import { sha256Of } from '#lib/sha256.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import * as files from '#ui/download.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { DataSection } from './DataSection.tsx';
import { exportJson } from './out/export-json.ts';

vi.mock('#ui/download.ts', () => ({ download: vi.fn() }));
// The real key takes a second to derive; lock.test.ts tests the rest.
vi.mock('./lock.ts', async (actual) => {
  const real = await actual<typeof import('./lock.ts')>();
  return {
    ...real,
    lock: (...[file, name, passphrase]: Parameters<typeof real.lock>) => real.lock(file, name, passphrase, 10),
  };
});
type Outcome = Result<undefined, 'NeedsServer' | 'NeedsSignIn' | 'Failed' | 'TooLate'>;

beforeEach(async () => {
  dismissToast();
  vi.mocked(files.download).mockClear();
  await freshDevice();
});

const actions = (outcome: Outcome = ok(undefined)) => ({
  reset: vi.fn(async () => outcome),
  restore: vi.fn(async () => outcome),
  remove: vi.fn(async () => outcome),
});
const open = (with_ = actions(), onLeft = vi.fn()) => {
  render(
    withRouter(
      <>
        <DataSection actions={with_} onLeft={onLeft} openSealed={async (file) => file} />
        <Toaster />
      </>,
    ),
  );
  return { ...with_, onLeft };
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const pick = async (text: string, name = 'export.json') =>
  fireEvent.change(await screen.findByLabelText('File to import'), { target: { files: [new File([text], name)] } });
const saved = async () => {
  await waitFor(() => expect(files.download).toHaveBeenCalled());
  const [file, name] = vi.mocked(files.download).mock.calls[0]!;
  return { text: await file.text(), name };
};
const backup = async () => (await exportJson(getDb(), new Date(), '2026-05-14' as never)).text();

test('Export Data downloads everything as JSON, and says so @001.39', async () => {
  await given('memory_entries', { fact: 'Leo was born on 3 May' });
  open();
  await press('Export Data');
  const { text, name } = await saved();
  expect(name).toMatch(/^daymark-export-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(text)).toMatchObject({ tables: { memory_entries: [{ fact: 'Leo was born on 3 May' }] } });
  expect(await screen.findByText('Export started')).toBeVisible();
  expect(screen.getByText('Check your downloads for the data file.')).toBeVisible();
});

test('photos are in the export unless they are left out, and what is missing is named @001.39', async () => {
  const owner_id = await given('journal_entries', { content: 'The sea', logged_for: '2026-05-13' as never });
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]).buffer;
  const sha256 = await sha256Of(bytes);
  await keepBlobs(getDb(), [{ sha256, bytes, small: false }]);
  const photo = { owner_kind: 'journal', owner_id, position: 1, media_type: 'image/jpeg', size: 2_000_000 };
  await given('attachments', { ...photo, name: 'here.jpg', sha256 });
  await given('attachments', { ...photo, name: 'gone.jpg', sha256: 'f'.repeat(64) });
  open();
  expect(await screen.findByText('2 files, 4 MB. 2 MB of it is on the server and fetched first.')).toBeVisible();
  await press('Export Data');
  expect((await saved()).name).toMatch(/\.zip$/);
  expect(
    await screen.findByText(/^Not in the export: “gone\.jpg”\. .*list of what is missing is in the zip\.$/),
  ).toBeVisible();
  vi.mocked(files.download).mockClear();
  fireEvent.click(screen.getByRole('switch', { name: /^Photos and recordings/ }));
  await press('Export Data');
  expect((await saved()).name).toMatch(/\.json$/);
  fireEvent.click(screen.getByRole('switch', { name: /^Lock it/ }));
  expect(screen.getByText('A locked file has none of them.')).toBeVisible();
});

test('an export that cannot be made says so', async () => {
  vi.mocked(files.download).mockImplementationOnce(() => {
    throw new TypeError('no space');
  });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  open();
  await press('Export Data');
  expect(await screen.findByText('Unable to export at this time.')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('Failed to export user data', 'TypeError');
  logged.mockRestore();
});

test('a locked export asks for a passphrase of eight characters, and its file is opened by it', async () => {
  await given('memory_entries', { fact: 'secret' });
  open();
  fireEvent.click(await screen.findByRole('switch', { name: /Lock it/ }));
  await press('Export Data');
  expect(await screen.findByText('A passphrase has at least 8 characters.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Passphrase'), { target: { value: 'correct horse' } });
  await press('Export Data');
  const { text, name } = await saved();
  expect(name).toMatch(/-locked\.json$/);
  expect(text).not.toContain('secret');
  await getDb().memory_entries.clear();
  fireEvent.click(screen.getByRole('switch', { name: /Lock it/ }));
  await pick(text, name);
  fireEvent.change(await screen.findByLabelText('Passphrase'), { target: { value: 'correct horse' } });
  await press('Open');
  expect(await screen.findByText('Memories: 1 new')).toBeVisible();
});

test('a file shows what it brings, stores nothing until it is imported, and one Undo takes it back', async () => {
  const id = await given('memory_entries', { fact: 'in the file' });
  await given('tasks', { description: 'Call Anna', completed: false });
  const text = await backup();
  await getDb().tasks.clear();
  await getDb().memory_entries.update(id, { fact: 'here' });
  open();
  await pick(text);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'From Daymark' })).toHaveFocus());
  expect(screen.getByText('Memories: 1 different')).toBeVisible();
  expect(screen.getByText('Tasks: 1 new')).toBeVisible();
  expect(await getDb().tasks.count()).toBe(0);
  fireEvent.change(screen.getByLabelText('What is different'), { target: { value: 'take' } });
  await press('Import 2 things');
  expect(await screen.findByText('Imported: 1 thing added, 1 changed')).toBeVisible();
  expect((await getDb().memory_entries.get(id))?.fact).toBe('in the file');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus());
  await press('Undo');
  await waitFor(async () =>
    expect([await getDb().tasks.count(), (await getDb().memory_entries.get(id))?.fact]).toEqual([0, 'here']),
  );
});

test('a table: the person corrects its columns, moods and dates, and the next file of that form is read so', async () => {
  const text = 'when,how,what\n05/06/2026,Wolkig,At the sea\n06/06/2026,Wolkig,At home\n';
  open();
  await pick(text, 'my days.csv');
  expect(await screen.findByRole('heading', { name: 'From a table' })).toBeVisible();
  expect(screen.getByText('Journal entries: 2 new')).toBeVisible();
  fireEvent.change(screen.getByLabelText('how'), { target: { value: 'mood' } });
  fireEvent.change(await screen.findByLabelText('Wolkig (2)'), { target: { value: 'bad' } });
  fireEvent.change(screen.getByLabelText('The order of the dates'), { target: { value: 'mdy' } });
  const first = await screen.findByRole('list', { name: 'The first 2, as they will be' });
  await waitFor(() =>
    expect(within(first).getAllByRole('listitem')[0]).toHaveTextContent('May 6, 2026Not GoodAt the sea #Wolkig'),
  );
  await press('Import 2 things');
  expect(await screen.findByText('Imported: 2 things added')).toBeVisible();
  expect(await getDb().mood_entries.where('logged_for').equals('2026-05-06').toArray()).toMatchObject([
    { mood_type: 'bad', note: 'At the sea', tags: ['Wolkig'] },
  ]);
  await pick(`${text}07/06/2026,Wolkig,Rain\n`, 'more.csv');
  expect(await screen.findByText('Moods: 1 new, 2 the same')).toBeVisible();
});

test('a file that has nothing new says so; a bad one names the place, and another can be chosen', async () => {
  await given('memory_entries', { fact: 'same' });
  const text = await backup();
  open();
  await pick(text);
  expect(await screen.findByText('There is nothing new in this file.')).toBeVisible();
  await press('Close this file');
  await pick(text.replace('"fact":"same"', '"fact":5'));
  expect(await screen.findByText(/The place: tables\.memory_entries\[0\]\.fact/)).toBeVisible();
  await pick('not a file of any program', 'notes.xyz');
  expect(await screen.findByText(/does not know this kind of file/)).toBeVisible();
});

test('Reset Data asks in the words of the specification, and can be taken back from its toast @001.40', async () => {
  const { reset, restore } = open();
  await press('Reset Data');
  const question = await screen.findByRole('alertdialog', { name: 'Reset Data' });
  expect(
    within(question).getByText('Reset will erase all your data in routines, history, memories, etc. Are you sure?'),
  ).toBeVisible();
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(reset).not.toHaveBeenCalled();
  await press('Reset Data');
  await press('Reset');
  expect(await screen.findByText('All your data has been cleared.')).toBeVisible();
  await press('Undo');
  expect(await screen.findByText('Everything is back')).toBeVisible();
  expect([reset.mock.calls.length, restore.mock.calls.length]).toEqual([1, 1]);
});

test('Delete Account asks, deletes and leaves @001.41', async () => {
  const { onLeft } = open();
  await press('Delete Account');
  expect(
    await screen.findByText('This will permanently delete your account and all your data. Continue?'),
  ).toBeVisible();
  await press('Delete');
  expect(await screen.findByText('Your account has been deleted.')).toBeVisible();
  expect(onLeft).toHaveBeenCalledOnce();
});

test.each([
  ['Reset Data', 'Reset', 'Error occurred.'],
  ['Delete Account', 'Delete', 'Could not delete your account.'],
])('%s without the server changes nothing, and says that it needs it', async (button, confirm, toast) => {
  const { onLeft } = open(actions(err('NeedsServer')));
  await press(button);
  await press(confirm);
  expect(await screen.findByText(toast)).toBeVisible();
  expect(screen.getByText(/This needs the server, and it cannot be reached now/)).toBeVisible();
  expect(onLeft).not.toHaveBeenCalled();
});
