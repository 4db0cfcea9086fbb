import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshDevice, given } from '#tests/support/profile.ts';
import { BackupRow } from './BackupRow.tsx';
import * as places from './backup/place.ts';

vi.mock('./backup/place.ts', () => ({
  hasFolders: vi.fn(() => true),
  ownPlace: vi.fn(),
  readFolder: vi.fn(),
  chooseFolder: vi.fn(),
  forgetFolder: vi.fn(async () => {}),
}));

/** A folder in memory. */
function place(): places.Place {
  const files = new Map<string, Blob>();
  const folders = new Map<string, places.Place>();
  return {
    folder: async (name) => folders.get(name) ?? folders.set(name, place()).get(name)!,
    names: async () => [...files.keys()],
    write: async (name, file) => void files.set(name, file),
    read: async (name) => files.get(name)!,
    remove: async (name) => void files.delete(name),
  };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  await freshDevice();
  await given('memory_entries', { fact: 'kept' });
  vi.mocked(places.hasFolders).mockReturnValue(true);
  vi.mocked(places.ownPlace).mockResolvedValue(null);
  vi.mocked(places.readFolder).mockResolvedValue(null);
});

test('a chosen folder gets a copy at once, and the newest is shown', async () => {
  const folder = { name: 'Backups', place: place() };
  vi.mocked(places.chooseFolder).mockImplementation(async () => {
    vi.mocked(places.readFolder).mockResolvedValue(folder);
    return true;
  });
  render(<BackupRow />);
  expect(await screen.findByText('There is no copy yet.')).toBeVisible();
  await press('Choose a folder for copies');
  expect(await screen.findByText(/Newest copy: .*, 1 thing, in “Backups”\./)).toBeVisible();
  await press('Stop using the folder');
  expect(places.forgetFolder).toHaveBeenCalledOnce();
});

test('a folder that the browser wants to ask for again says so, and a press asks', async () => {
  const granted = place();
  vi.mocked(places.readFolder).mockImplementation(async (_, ask) => {
    if (ask) vi.mocked(places.readFolder).mockResolvedValue({ name: 'Backups', place: granted });
    return { name: 'Backups', place: ask ? granted : null };
  });
  render(<BackupRow />);
  expect(await screen.findByText(/wants your permission before Daymark writes into “Backups” again/)).toBeVisible();
  await press('Allow it again');
  expect(await screen.findByText(/Newest copy: /)).toBeVisible();
});

test('without folders the copy is in the browser; one that cannot be written says so', async () => {
  const own = place();
  vi.mocked(places.hasFolders).mockReturnValue(false);
  vi.mocked(places.ownPlace).mockResolvedValue(own);
  render(<BackupRow />);
  expect(screen.getByText(/does not let an app write into a folder/)).toBeVisible();
  await press('Back up now');
  expect(await screen.findByText(/Newest copy: .*, 1 thing, in this browser\./)).toBeVisible();
  vi.spyOn(own, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await press('Back up now');
  expect(await screen.findByText(/That did not work/)).toBeVisible();
});

test('where a page can keep no copies, nothing says that there are any', async () => {
  vi.mocked(places.hasFolders).mockReturnValue(false);
  render(<BackupRow />);
  expect(await screen.findByText(/cannot make copies by itself\. Export now and then/)).toBeVisible();
  expect(screen.queryByText(/no copy yet/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
