/**
 * Page views. Nothing is recorded before a person has agreed, and nobody is asked yet: so this writes nothing, anywhere,
 * until the consent banner stores an answer with `analytics: true` under its version.
 */
const CONSENT_KEY = 'cookie_consent';
/** An answer given to another version of the question does not count (spec 000, section 9). */
export const CONSENT_VERSION = '1.0.0';

/** Whether the person has agreed to analytics, in the present version of the question. */
export function analyticsAllowed(): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null');
    return (
      typeof stored === 'object' &&
      stored !== null &&
      'version' in stored &&
      stored.version === CONSENT_VERSION &&
      'analytics' in stored &&
      stored.analytics === true
    );
  } catch {
    return false;
  }
}

/** Records that a route was seen: the first segment only, never an id or what was searched for. */
export function trackPageView(path: string): void {
  if (!analyticsAllowed()) return;
  // eslint-disable-next-line no-console -- the specs ask for the console until an operator sets an endpoint
  console.info('page_view', { page: `/${path.split('/')[1] ?? ''}` });
}
