import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { withRouter } from '#tests/support/with-router.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { TopNav } from './TopNav.tsx';

afterEach(cleanup);

const current = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

async function navigationAt(path: string) {
  const navs = (
    <>
      <TopNav />
      <BottomTabs />
    </>
  );
  render(withRouter(navs, path));
  return screen.findAllByRole('navigation', { name: 'Main' });
}

test.each([
  ['/chat', 'Journal'],
  ['/journal', 'Journal'],
  ['/thought-dump', 'Thought dump'],
  ['/profile', 'Dashboard'],
  ['/profile#you', 'Profile'],
])('on %s exactly the item %s is current, at the top and at the bottom', async (path, label) => {
  const navs = await navigationAt(path);
  expect(navs).toHaveLength(2);
  for (const nav of navs) expect(current(nav)).toEqual([label]);
});

test('a page outside the navigation marks no item', async () => {
  for (const nav of await navigationAt('/onboarding')) expect(current(nav)).toEqual([]);
});
