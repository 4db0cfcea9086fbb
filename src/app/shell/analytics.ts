/**
 * Page views. Nothing is recorded before a person agrees, and the app does not ask yet. So this writes nothing, until the consent banner
 * stores an answer with `analytics: true` under its version.
 */
const CONSENT_KEY = 'cookie_consent';
/** An answer to another version of the question does not count (spec 000, section 9). */
export const CONSENT_VERSION = '1.0.0';

/** Whether the person has agreed to analytics, in the current version of the question. */
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

/** Records that a route was shown: only the first segment, never an id or a search. */
export function trackPageView(path: string): void {
  if (!analyticsAllowed()) return;
  // eslint-disable-next-line no-console -- the specs ask for the console until an operator sets an endpoint
  console.info('page_view', { page: `/${path.split('/')[1] ?? ''}` });
}
