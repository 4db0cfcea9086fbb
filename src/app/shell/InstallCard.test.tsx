import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeProfile, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { mutate } from '#data/mutate.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { useIdentity } from '#app/start/identity.ts';
import { useInstallPrompt } from '#app/start/install.ts';
import { InstallCard } from './InstallCard.tsx';

const profile = { id: 'install', kind: 'local', user_id: newId() } as const;
const title = 'Keep Daymark on your home screen';

beforeEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
  await openProfile(profile);
});
afterEach(() => {
  useInstallPrompt.setState({ prompt: null });
  useIdentity.setState({ profile: null });
  vi.restoreAllMocks();
});

const writeOn = (day: string) =>
  mutate('Add entry', (write) =>
    write.put('journal_entries', { id: newId(), content: 'A line', logged_for: day as Day }),
  );
const offered = () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  useInstallPrompt.setState({ prompt: Object.assign(new Event('beforeinstallprompt'), { prompt }) });
  return prompt;
};

test('the card is not shown on the first day; it is on the second useful one', async () => {
  offered();
  await writeOn('2026-05-13');
  await writeOn('2026-05-13');
  render(<InstallCard />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
  await writeOn('2026-05-14');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test("the button asks the browser's own question, once", async () => {
  const prompt = offered();
  await writeOn('2026-05-13');
  await writeOn('2026-05-14');
  render(<InstallCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
});

test('"Not now" is permanent', async () => {
  offered();
  await writeOn('2026-05-13');
  await writeOn('2026-05-14');
  const { unmount } = render(<InstallCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  unmount();
  render(<InstallCard />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

test('an iPhone, which has no such button, is shown the three steps on the first day, and what happens without them', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)');
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  useIdentity.setState({ profile });
  await writeOn('2026-05-13');
  render(<InstallCard />);
  expect(await screen.findByText(/seven days without opening Daymark/)).toBeVisible();
  expect(screen.getByText(/sign up here first, then sign in there/)).toBeVisible();
  expect(await screen.findByText('Choose Add to Home Screen.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});
