/** The analytics service of whoever runs this copy (ANALYTICS_URL of the server). Most copies have none. No first screen loads this. */

/** What can be counted: names of our own pages and buttons. Never an id, a search or what a person typed. */
export type AnalyticsEvent =
  | { readonly event: 'page_view'; readonly page: string }
  | { readonly event: 'cta_click'; readonly ctaId: string; readonly ctaLocation: string };

/** How long this site's server may take, ms. */
const LATE_MS = 10_000;

let asked: Promise<string | null> | undefined;

/** The address of the service; null: this copy has none. Rejects when the server does not say: the next call asks again. */
export function analyticsAddress(): Promise<string | null> {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function ask(): Promise<string | null> {
  const answer = await fetch('/api/analytics', { credentials: 'omit', signal: AbortSignal.timeout(LATE_MS) });
  if (answer.status >= 500 || answer.status === 429) throw new Error(`The server answered ${answer.status}`);
  // A host that only has files answers with 404, or with a page: there is no such setting.
  const said = (await answer.json().catch(() => null)) as { readonly url?: unknown } | null;
  return answer.ok && typeof said?.url === 'string' ? said.url : null;
}

/**
 * Sends one event, also while the page is being left, without cookies and without the page's address. An event that does not arrive is not sent
 * again. The type is text rather than JSON, so that the browser sends no preflight request.
 */
export async function sendCounted(address: string, event: AnalyticsEvent): Promise<void> {
  await fetch(address, {
    method: 'POST',
    body: JSON.stringify(event),
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}
