import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { withRouter } from '#tests/support/with-router.tsx';
import { consentNow, openConsent } from './consent-store.ts';
import { CookieBanner } from './CookieBanner.tsx';

const closed = vi.fn();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** A page with a way to open the banner again, as in the footer. */
function Page() {
  return (
    <>
      <CookieBanner onClosed={closed} />
      <button type="button" onClick={openConsent}>
        Cookie choices
      </button>
    </>
  );
}

async function ask() {
  render(withRouter(<Page />));
  await screen.findByRole('button', { name: 'Cookie choices' });
}
const banner = () => screen.queryByRole('region', { name: 'Cookies' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stored = () => JSON.parse(localStorage.getItem('cookie_consent') ?? 'null');

test('before a choice the banner asks: necessary always on, the other two off, and the way to the privacy notice', async () => {
  await ask();
  expect(banner()).toBeVisible();
  const choices = screen.getAllByRole('checkbox').map((box) => {
    const { checked, disabled } = box as HTMLInputElement;
    return { name: (box as HTMLInputElement).labels?.[0]?.textContent, checked, disabled };
  });
  expect(choices).toEqual([
    { name: 'Necessary (always on)', checked: true, disabled: true },
    { name: 'Analytics', checked: false, disabled: false },
    { name: 'Marketing', checked: false, disabled: false },
  ]);
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  expect([consentNow(), stored()]).toEqual([null, null]);
});

test('an answer that comes late leaves the focus in the field that the person is in', async () => {
  await ask();
  if (!banner()) await press('Cookie choices');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  act(() => screen.getByRole('button', { name: 'Only necessary' }).click());
  expect(banner()).toBeNull();
  expect(field).toHaveFocus();
  field.remove();
});

test.each([
  ['Only necessary', { analytics: false, marketing: false }],
  ['Save my choice', { analytics: true, marketing: false }],
  ['Accept all', { analytics: true, marketing: true }],
])(
  '%s saves the choice with its version and hides the banner; it can be changed later @000.28',
  async (name, choice) => {
    await ask();
    if (!banner()) await press('Cookie choices');
    const analytics = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Analytics' });
    if (!analytics.checked) await userEvent.click(analytics);
    const marketing = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Marketing' });
    if (marketing.checked) await userEvent.click(marketing);
    await press(name);
    expect(banner()).toBeNull();
    expect(stored()).toEqual({ necessary: true, ...choice, version: '1.0.0' });
    await press('Cookie choices');
    expect(screen.getByRole('checkbox', { name: 'Analytics' })).toHaveProperty('checked', choice.analytics);
  },
);

test('the focus goes into a banner that was opened again, and back; after the first answer it goes to the page', async () => {
  await ask();
  if (banner()) await press('Only necessary');
  closed.mockClear();
  await press('Cookie choices');
  expect(banner()).toHaveFocus();
  await userEvent.tab();
  await press('Only necessary');
  expect(screen.getByRole('button', { name: 'Cookie choices' })).toHaveFocus();
  expect(closed).not.toHaveBeenCalled();
});
