import type { ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { withRouter } from '#tests/support/with-router.tsx';
import { BackToTop } from './BackToTop.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { TopBar } from './TopBar.tsx';

const scroll = (px: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: px });
    window.dispatchEvent(new Event('scroll'));
  });
afterEach(() => {
  scroll(0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(page: ReactNode) {
  render(withRouter(page));
  await screen.findByText('Words');
}

test('the button to the top shows after 500 px, and focuses the content @000.8', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await show(
    <main id="main-content">
      Words <BackToTop />
    </main>,
  );
  scroll(500);
  expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull();
  scroll(501);
  await userEvent.click(screen.getByRole('button', { name: 'Back to top' }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the header has its line once the page is scrolled by 10 px @000.9', async () => {
  await show(
    <>
      <TopBar signedIn={false} wide />
      <p>Words</p>
    </>,
  );
  const header = screen.getByRole('banner');
  scroll(10);
  expect(header).not.toHaveClass('border-line');
  scroll(11);
  expect(header).toHaveClass('border-line');
});

test('the tabs are hidden while the keyboard is open for a text field, and only then', async () => {
  const view = Object.assign(new EventTarget(), { height: 800, width: 390, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  await show(
    <>
      <textarea aria-label="Write" />
      <button type="button">Words</button>
      <BottomTabs />
    </>,
  );
  const resize = (height: number) =>
    act(() => {
      view.height = height;
      view.dispatchEvent(new Event('resize'));
    });
  const tabs = () => screen.queryByRole('navigation', { name: 'Main' });
  expect(tabs()).not.toBeNull();
  act(() => screen.getByRole('textbox').focus());
  resize(480);
  expect(tabs()).toBeNull();
  act(() => screen.getByRole('button', { name: 'Words' }).focus());
  expect(tabs()).not.toBeNull();
  act(() => screen.getByRole('textbox').focus());
  resize(760);
  expect(tabs()).not.toBeNull();
});
