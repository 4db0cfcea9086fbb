import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRouter } from '#tests/support/with-router.tsx';
import { answerConsent, useConsentOpen } from '#features/consent/consent-store.ts';
import { CookiePolicyScreen } from './CookiePolicyScreen.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ url: null }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Page = () => (
  <>
    <CookiePolicyScreen />
    {useConsentOpen() ? 'The question is open' : null}
  </>
);

test('the cookie page opens the question again, for signed-in people too, who have no footer', async () => {
  answerConsent({ analytics: true, marketing: false });
  render(withRouter(<Page />));
  const button = await screen.findByRole('button', { name: 'Cookie choices' });
  expect(screen.queryByText('The question is open')).toBeNull();
  await userEvent.click(button);
  expect(screen.getByText('The question is open')).toBeVisible();
  // So that a person knows it before they agree.
  expect(await screen.findByText('This copy has no analytics service: nothing is sent.')).toBeVisible();
});
