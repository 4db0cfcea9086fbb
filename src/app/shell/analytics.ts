/** Page views (spec 000, section 7). Nothing is recorded before a person allows it in the cookie banner, and nothing leaves the device. */
import { consentNow } from '#features/consent/consent-store.ts';

/** Records that a route was shown: only the first segment, never an id or a search. */
export function trackPageView(path: string): void {
  if (!consentNow()?.analytics) return;
  // eslint-disable-next-line no-console -- the specs ask for the console until an operator sets an endpoint
  console.info('page_view', { page: `/${path.split('/')[1] ?? ''}` });
}
