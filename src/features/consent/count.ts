/** Sends what is counted to the operator's analytics service, if this copy has one. */
import { analyticsAddress, sendCounted, type AnalyticsEvent } from '#remote/analytics.ts';
import { consentNow } from './consent-store.ts';
import { readConsent } from './consent.ts';

/** Whether the person has allowed it, and has not taken that back in another tab since. */
const allowed = () => consentNow()?.analytics === true && readConsent()?.analytics !== false;

/** Sends one event now, or never: offline nothing is kept for later. */
export async function count(event: AnalyticsEvent): Promise<void> {
  if (!allowed() || !navigator.onLine) return;
  const address = await analyticsAddress().catch(() => null);
  // The answer can change while the server is asked.
  if (address !== null && allowed()) await sendCounted(address, event);
}
