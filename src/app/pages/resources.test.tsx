import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { readDraft } from '#data/drafts.ts';
import { draftTemplate, NEW_ENTRY } from '#features/daily-log/draft-template.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { useToast } from '#ui/toast.ts';

beforeEach(() => {
  localStorage.clear();
  useToast.setState({ shown: null });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function visit(path: string, heading: string) {
  const router = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  return router;
}
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('cards: Featured, at most three tags and how many more, Read to the page, Download for templates @001.110', async () => {
  await visit('/resources', 'Resources');
  expect(screen.getAllByText('Featured')).toHaveLength(1);
  expect(screen.getAllByText('+1 more').length + screen.getAllByText('+2 more').length).toBe(3);
  expect(screen.getByRole('link', { name: 'Read Leaving work at the end of work' })).toHaveAttribute(
    'href',
    '/resources/work-life-balance',
  );
  expect(screen.getAllByRole('button', { name: /^Download / })).toHaveLength(2);
});

test('the category and the words are in the address; without a match the filters can be cleared @001.45 @001.111', async () => {
  const router = await visit('/resources?category=habits', 'Resources');
  expect(screen.getByRole('tab', { name: 'Habit Building' })).toHaveAttribute('aria-selected', 'true');
  expect(titles()).not.toContain('Leaving work at the end of work');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search resources' }), 'zebra');
  expect(await screen.findByText('No resources found matching your criteria.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(titles()).toContain('Leaving work at the end of work'));
  expect(router.state.location.search).toEqual({});
});

test('the newsletter asks for an address, and says that it is not set up @000.12 @001.112', async () => {
  const record = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await visit('/resources', 'Resources');
  const field = screen.getByRole('textbox', { name: 'Your email' });
  expect(field).toBeRequired();
  expect(field).toHaveAttribute('type', 'email');
  await userEvent.type(field, 'a@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(useToast.getState().shown?.title).toBe('Newsletter is not set up here');
  expect(record).toHaveBeenCalledWith('cta_click', { ctaId: 'newsletter', ctaLocation: 'resources' });
});

test('a page has its text, its parts and what to read next, and says how far it was read', async () => {
  await visit('/resources/student-guide', 'A study week that survives the week');
  expect(screen.getByRole('link', { name: /What to do on Wednesday/ })).toHaveAttribute(
    'href',
    '#what-to-do-on-wednesday',
  );
  expect(screen.getByRole('progressbar', { name: 'Read so far' })).toHaveAttribute('aria-valuenow', '0');
  expect(screen.getByRole('link', { name: 'A small habit for making things' })).toBeVisible();
  localStorage.setItem('reading', '{"student-guide":0.42}');
  cleanup();
  await visit('/resources', 'Resources');
  expect(await screen.findByText('42 % read')).toBeVisible();
});

test('signed out, a template asks to begin first', async () => {
  const router = await visit('/resources/day-plan', 'A plan for one day, on one page');
  await userEvent.click(screen.getByRole('button', { name: 'Open in my journal' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(useToast.getState().shown?.title).toBe('Begin first');
});

test('a template is the draft of a new entry, below what was begun', async () => {
  await freshDevice();
  await draftTemplate('# Today');
  expect(await readDraft(NEW_ENTRY)).toBe('# Today');
  await draftTemplate('# The week');
  expect(await readDraft(NEW_ENTRY)).toBe('# Today\n\n# The week');
});

test('an address without a resource says so', async () => {
  await visit('/resources/nothing', 'There is no such resource');
  expect(screen.getByRole('link', { name: 'All Resources' })).toHaveAttribute('href', '/resources');
});
