import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { withRouter } from '#tests/support/with-router.tsx';
import { getDb } from '#data/db.ts';
import { ada, given } from '#tests/support/profile.ts';
import { createSyncState } from '#sync/state.ts';
import { setDevice } from '#app/start/device-store.ts';
import { settingsSections } from './settings/sections.ts';
import { writeHours } from '#ui/clock.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { t } from '#lib/i18n.ts';

beforeEach(async () => {
  await freshScreen();
  await given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true, name: 'Ada' });
  setDevice({
    status: 'open',
    device: {
      profile: { ...ada, kind: 'local' },
      db: getDb(),
      state: createSyncState({ profile: 'local' }),
      syncNow: async () => undefined,
      close: async () => undefined,
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  setDevice({ status: 'none' });
  writeHours('24');
});

/** Opens the page in a window of this width. */
function open(wide: boolean, address = '/settings', page = <SettingsPage />) {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: wide && media !== 'print',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
  return showScreen(withRouter(page, address));
}
const section = (name: string | RegExp) => screen.findByRole('region', { name });
const values = async () => (await getDb().preferences.toArray())[0]?.values;

test('on a wide window every section is open beside the list, and each row is in the words of the search', async () => {
  open(true);
  const list = within(await screen.findByRole('navigation', { name: 'Sections' }));
  for (const { id, title, rows } of settingsSections) {
    expect(list.getByRole('link', { name: t(title) })).toHaveAttribute('href', `/settings#${id}`);
    const part = await section(t(title));
    await waitFor(() => expect(part.querySelectorAll('[data-setting]').length).toBeGreaterThan(0));
    const shown = [...part.querySelectorAll<HTMLElement>('[data-setting]')].map(({ dataset }) => dataset['setting']!);
    // A row that depends on a section that is not open yet may be missing.
    expect(rows.map(([row]) => t(row))).toEqual(expect.arrayContaining(shown));
  }
});

test('a word narrows sections and rows, marks what was found, and nothing found says so', async () => {
  const user = open(true);
  await screen.findByLabelText('Time format');
  const search = screen.getByRole('searchbox', { name: 'Search settings' });
  await user.type(search, 'week');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Appearance and time',
  ]);
  expect(screen.getByLabelText('My week starts on')).toBeVisible();
  expect(screen.queryByLabelText('Time format')).toBeNull();
  expect(screen.getByText('week', { selector: 'mark' })).toBeVisible();
  expect(screen.getByText(`1 of ${settingsSections.length} sections`)).toBeInTheDocument();
  await user.type(search, 'zzz');
  expect(screen.getByText('No setting is called “weekzzz”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all settings' }));
  expect(await screen.findByLabelText('Time format')).toBeVisible();
});

test('on a phone the sections are a list that says what is set; one opens in its place, and a search opens what it finds', async () => {
  const user = open(false);
  const coach = await screen.findByRole('button', { name: /^Assistant Behavior & Personality/ });
  expect(coach).toHaveTextContent('Wren, Balanced');
  expect(coach).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('Your name')).toBeNull();
  const profile = screen.getByRole('button', { name: /^Profile/ });
  expect(profile).toHaveTextContent('Ada');
  await user.click(profile);
  expect(await screen.findByLabelText('Your name')).toHaveValue('Ada');
  await user.click(profile);
  expect(screen.queryByLabelText('Your name')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'midnight');
  expect(await screen.findByLabelText('My day starts at')).toBeVisible();
});

test('a link to a section opens it on a phone and moves the focus to its title', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  open(false, '/settings#ai');
  const title = await screen.findByRole('button', { name: /^AI Preferences/ });
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveAttribute('aria-expanded', 'true');
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
});

/** The page, and a button that makes it anew, as another language does. */
function MadeAnew() {
  const [language, setLanguage] = useState('en');
  return (
    <>
      <button type="button" onClick={() => setLanguage((known) => (known === 'en' ? 'de' : 'en'))}>
        Anew
      </button>
      <SettingsPage key={language} />
    </>
  );
}

test('a section that was opened on a phone is open again when the page is made anew; one that was closed is not', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const user = open(false, '/settings', <MadeAnew />);
  const title = () => screen.findByRole('button', { name: /^AI Preferences/ });
  await user.click(await title());
  expect(await title()).toHaveAttribute('aria-expanded', 'true');
  // The person is there already.
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Anew' }));
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(await title()).toHaveAttribute('aria-expanded', 'true');
  await user.click(await title());
  await user.click(screen.getByRole('button', { name: 'Anew' }));
  expect(await title()).toHaveAttribute('aria-expanded', 'false');
});

test('a setting is stored as it is changed, and Undo of its toast takes it back', async () => {
  const user = open(true);
  await user.click(await screen.findByRole('radio', { name: 'Direct' }));
  await waitFor(async () => expect(await values()).toEqual({ communication_style: 'direct' }));
  await user.click(screen.getByRole('button', { name: 'Fitness' }));
  await user.selectOptions(screen.getByLabelText('Time format'), '24');
  await user.selectOptions(screen.getByLabelText('My day starts at'), '4');
  await waitFor(async () =>
    expect(await values()).toEqual({
      communication_style: 'direct',
      focus_fitness: true,
      time_format: '24',
      day_starts_at: 4,
    }),
  );
  expect(await screen.findByText('My day starts at', { selector: '[data-toast] *, li *' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(async () => expect((await values())?.['day_starts_at'] ?? null).toBeNull());
});

test('the hours of the day are written as every time of the app', async () => {
  writeHours('12');
  open(true);
  const hours = within(await screen.findByLabelText('My day starts at')).getAllByRole('option');
  expect(hours.map(({ textContent }) => textContent).filter((_, hour) => hour % 4 === 0)).toEqual([
    'Midnight',
    '4:00 AM',
    '8:00 AM',
    'Noon',
  ]);
});

test('Preview Tone says the words of the spec, and shows an answer in the tone that is stored', async () => {
  const user = open(true);
  const part = within(await section('Assistant Settings'));
  await user.selectOptions(await part.findByLabelText('Tone'), 'coach');
  await waitFor(async () => expect(await getDb().assistant_profiles.toArray()).toMatchObject([{ tone: 'coach' }]));
  await user.click(part.getByRole('button', { name: 'Preview Tone' }));
  expect(await screen.findByText('Your next AI message will use the "Direct & Motivational" tone.')).toBeVisible();
  const first = await part.findByText(/Daily Log/);
  const words = first.textContent;
  await user.selectOptions(part.getByLabelText('Tone'), 'friend');
  await waitFor(() => expect(part.getByText(/Daily Log/)).not.toHaveTextContent(words));
});
