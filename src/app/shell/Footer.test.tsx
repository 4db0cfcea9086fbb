import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { operator } from '#features/site/content/operator.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { Footer } from './Footer.tsx';

const asShipped = { ...operator };
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Object.assign(operator, asShipped);
});

test('what the operator has set up is a link whose press is recorded; what is missing is named once', async () => {
  Object.assign(operator, { newsletter: 'https://example.org/letter', forum: 'https://example.org/forum' });
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  render(withRouter(<Footer />));
  expect(await screen.findByRole('link', { name: 'Forum' })).toHaveAttribute('href', 'https://example.org/forum');
  const newsletter = screen.getByRole('link', { name: 'Newsletter' });
  newsletter.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(newsletter);
  expect(log).toHaveBeenCalledWith('cta_click', { ctaId: 'newsletter', ctaLocation: 'footer' });
  expect(screen.getByText('Not set up here: Mastodon, Instagram, LinkedIn, Community chat.')).toBeVisible();
});

test('no control of the footer leads nowhere: what is missing can be asked for in the feedback dialog', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  render(withRouter(<Footer />));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for one' }));
  expect(await screen.findByRole('dialog', { name: /feedback/i })).toBeVisible();
  expect(log).toHaveBeenCalledWith('cta_click', { ctaId: 'ask_for_service', ctaLocation: 'footer' });
  for (const name of ['Mastodon', 'Instagram', 'LinkedIn', 'Community chat', 'Newsletter', 'Forum']) {
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
  }
});

test('with everything set up nothing is named as missing', async () => {
  for (const place of Object.keys(operator) as (keyof typeof operator)[])
    operator[place] = `https://example.org/${place}`;
  operator.email = 'help@example.org';
  render(withRouter(<Footer />));
  expect(await screen.findByRole('link', { name: 'help@example.org' })).toHaveAttribute(
    'href',
    'mailto:help@example.org',
  );
  expect(screen.queryByText(/Not set up here/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask for one' })).toBeNull();
});
