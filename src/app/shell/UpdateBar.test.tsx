import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UpdateBar } from './UpdateBar.tsx';
import { setUpdate } from '#app/start/update-store.ts';

afterEach(() => {
  act(() => setUpdate({ phase: 'none' }));
  document.body.replaceChildren();
});

test('once another tab has taken the database nothing can be typed, in a dialog neither', async () => {
  const dialog = document.body.appendChild(document.createElement('div'));
  render(<UpdateBar />);
  const reload = vi.fn();
  act(() => setUpdate({ phase: 'taken', gone: false, reload }));
  const bar = screen.getByRole('status');
  expect(bar).toHaveTextContent('What you were writing is kept');
  expect(bar.closest('[inert]')).toBeNull();
  const others = [...document.body.children].filter((each) => !each.contains(bar));
  expect(others).toContain(dialog);
  for (const each of others) expect(each).toHaveAttribute('inert');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('when the rows were moved or erased the bar does not say that the text is kept', () => {
  render(<UpdateBar />);
  act(() => setUpdate({ phase: 'taken', gone: true, reload: () => undefined }));
  expect(screen.getByRole('status')).toHaveTextContent(
    /^What was here was moved or erased in another tab: reload to go on/,
  );
});

test('a waiting version does not change the page', () => {
  const page = document.body.appendChild(document.createElement('main'));
  render(<UpdateBar />);
  act(() => setUpdate({ phase: 'after-writing' }));
  expect(screen.getByRole('status')).toBeVisible();
  expect(page).not.toHaveAttribute('inert');
});
