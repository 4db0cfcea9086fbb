/** Spec 000: the landing page's sections, buttons, targets and claims, and the anchors of the footer. */
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { useIdentity } from '#app/start/identity.ts';
import { comingSoon } from '#features/site/content/earlier.ts';
import { t } from '#lib/i18n.ts';

beforeEach(async () => {
  useIdentity.setState({ who: { status: 'out', returning: false }, profile: null, session: false });
  renderApp('/');
  await screen.findByRole('contentinfo');
  await screen.findByRole('heading', { name: 'Why it exists' });
});
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));

test.each([
  ['hero', 'A landmark for your days, signal or no signal.'],
  ['benefits', 'What gets easier'],
  ['audience', 'For people who put things off'],
  ['features', 'Eight things, one place'],
  ['capabilities', 'Online and offline'],
  ['use cases', 'A Thursday with Daymark'],
  ['how it works', 'How it works'],
  ['testimonials', 'What people say'],
  ['FAQ teasers', 'Questions'],
  ['founder story', 'Why it exists'],
  ['calls to action', 'Start with one line today.'],
])('the section %s has its heading', (_, heading) => {
  expect(main().getByRole('heading', { name: heading })).toBeVisible();
});

test.each([
  // In the bar, and on the narrowest screens in the menu.
  ['Log In', '/auth?mode=login', 2],
  ['Sign Up', '/auth?mode=signup', 1],
  ['Start Your Journey With Me', '/onboarding', 2],
  ['Have a Friendly Chat First', '/chat', 2],
  ['Student guide', '/resources/student-guide', 1],
  ['Work-life balance', '/resources/work-life-balance', 1],
  ['Creative habits', '/resources/creative-habits', 1],
  ['All ten questions', '/faq', 1],
])('%s leads to %s', (name, href, times) => {
  const links = screen.getAllByRole('link', { name });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array.from({ length: times }, () => href));
});

test.each(['#home', '#features', '#use-cases', '#capabilities', '#how-it-works', '#testimonials'])(
  'the footer leads to %s, which is there',
  (anchor) => {
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain(`/${anchor}`);
    expect(main().getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(8);
    expect(document.querySelector(`main ${anchor}`)).not.toBeNull();
  },
);

test.each([
  ['4.8/5 from 200+ people'],
  ['5,000+ users'],
  ['No credit card'],
  ['Cancel anytime'],
  ['Start in under 30 seconds'],
  ['Start in 2 minutes.'],
])('it claims: %s', (claim) => {
  expect(main().getAllByText(claim).length).toBeGreaterThan(0);
});

test('what the specs announce is not called coming soon, because the page of updates says that it is here', () => {
  for (const what of ['Calendar-service integration', 'Mood pattern insights']) {
    expect(comingSoon.find((each) => t(each.what) === what)?.now).toMatch(/^(It is|They are) here/);
    expect(main().queryByText(`${what}: coming soon`)).toBeNull();
  }
});

test('the habit tracker really downloads', () => {
  const link = main().getByRole('link', { name: 'Download the tracker' });
  expect(link).toHaveAttribute('href', '/habit-tracker.pdf');
  expect(link).toHaveAttribute('download');
});

test('the guide has the three steps of the spec', () => {
  const steps = ['Sign up', 'Start a journal or habit', 'Get personalized AI feedback'];
  for (const name of steps) expect(main().getByRole('heading', { name })).toBeVisible();
});
