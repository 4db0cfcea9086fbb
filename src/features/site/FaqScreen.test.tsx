import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';

afterEach(cleanup);

async function visit(path: string) {
  const router = renderApp(path);
  await screen.findByRole('heading', { name: 'Questions' });
  return router;
}

const question = (name: string) => screen.getByRole('heading', { name }).closest('details')!;
const open = () => [...document.querySelectorAll('details')].filter((each) => each.open).map(({ id }) => id);
/** As a browser does when the summary is pressed. */
const press = (details: HTMLDetailsElement) => {
  details.open = !details.open;
  fireEvent(details, new Event('toggle'));
};

test('one question is open at a time, and a second press closes it @001.44 @001.101', async () => {
  await visit('/faq');
  expect(open()).toEqual([]);
  press(question('What does it cost?'));
  await waitFor(() => expect(open()).toEqual(['what-does-it-cost']));
  press(question('Who is it for?'));
  await waitFor(() => expect(open()).toEqual(['who-is-it-for']));
  press(question('Who is it for?'));
  await waitFor(() => expect(open()).toEqual([]));
});

test('an address with a question opens it @001.102', async () => {
  const router = await visit('/faq#what-is-daymark');
  await waitFor(() => expect(open()).toEqual(['what-is-daymark']));
  await act(() => router.navigate({ to: '/faq', hash: 'what-does-it-cost' }));
  await waitFor(() => expect(open()).toEqual(['what-does-it-cost']));
});
