/** For tests of a screen: the person's database is real, and so are the toasts. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { freshDevice } from './profile.ts';

/** Before each test: an empty profile, and no toast of the test before. */
export async function freshScreen(): Promise<void> {
  dismissToast();
  await freshDevice();
}

/** Renders an element with the toasts of the app. Returns the person who uses it. */
export function showScreen(element: ReactNode) {
  render(
    <>
      {element}
      <Toaster />
    </>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}
