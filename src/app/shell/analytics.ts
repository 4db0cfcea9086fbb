/** Page views (spec 000, section 7), and where they and clicks are sent. Nothing happens here before a person allows it in the cookie banner. */
import { pages } from '#app/site-map.ts';
import { consentNow } from '#features/consent/consent-store.ts';
import { onClicks } from '#features/site/record-click.ts';
import { count } from '#features/consent/count.ts';

const first = (path: string) => `/${path.split('/')[1] ?? ''}`;

/** The beginnings of our own addresses. A mistyped one could contain anything. */
const ours: ReadonlySet<string> = new Set(pages.map(({ path }) => first(path)));

/** Records that a route was shown: only the first segment, never an id or a search. */
export function trackPageView(path: string): void {
  if (!consentNow()?.analytics) return;
  const page = ours.has(first(path)) ? first(path) : '/not-found';
  // eslint-disable-next-line no-console -- the specs ask for the console
  console.info('page_view', { page });
  void count({ event: 'page_view', page });
}

onClicks((ctaId, ctaLocation) => {
  if (consentNow()?.analytics) void count({ event: 'cta_click', ctaId, ctaLocation });
});
