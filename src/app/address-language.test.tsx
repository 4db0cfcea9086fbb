import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import de from '#languages/de.json';
import { ENGLISH, speak } from '#lib/i18n.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { clearSession, writeActiveProfile } from '#data/session-store.ts';
import { refreshIdentity } from './start/identity.ts';

beforeEach(async () => {
  speak({ language: 'de', messages: de });
  await clearSession();
  await writeActiveProfile(null);
  await refreshIdentity();
});
afterEach(() => speak(ENGLISH));

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href')!);

test('a page in German has its text, and its links to open pages stay in German', async () => {
  renderApp('/de/faq');
  expect(await screen.findByRole('heading', { level: 1, name: 'Fragen' })).toBeVisible();
  expect(hrefs()).toEqual(expect.arrayContaining(['/de/', '/de/contact', '/de/auth?mode=login', '/chat', '/en/faq']));
  expect(hrefs()).not.toContain('/contact');
});

test('a binding text says that it is a translation, and leads to the English', async () => {
  renderApp('/de/privacy');
  const note = await screen.findByText(/Dies ist eine Übersetzung/);
  expect(note.querySelector('a')).toHaveAttribute('href', '/en/privacy');
});

test('a section has the address of the English one', async () => {
  renderApp('/de/help');
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading).toBeVisible();
  expect(document.getElementById('install-on-android')).toHaveTextContent(/Android/);
});

test('a visitor who is led from a page to another stays in German', async () => {
  const router = renderApp('/de/faq');
  await screen.findByRole('heading', { level: 1 });
  await act(() => router.navigate({ to: '/memory' }));
  await waitFor(() => expect(router.history.location.href).toMatch(/^\/de\/auth\?mode=signup/));
});

test('on an address without a language links have none', async () => {
  renderApp('/terms');
  await screen.findByRole('heading', { level: 1 });
  expect(hrefs()).toEqual(expect.arrayContaining(['/contact', '/en/terms']));
  expect(hrefs()).not.toContain('/de/contact');
});
