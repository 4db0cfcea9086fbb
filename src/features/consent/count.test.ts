// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const view = { event: 'page_view', page: '/faq' } as const;
const address = 'https://stats.example/events';
let sent: unknown[];
/** What happens while our server is asked for the address. */
let meanwhile: () => void;
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sent = [];
  meanwhile = () => undefined;
  vi.stubGlobal('fetch', async (url: string, init?: { readonly body: string }) => {
    if (url === address) sent.push(JSON.parse(init!.body));
    else meanwhile();
    return Response.json({ url: address });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The modules of a page that has just been opened. */
const opened = async () => ({
  ...(await import('./count.ts')),
  ...(await import('./consent-store.ts')),
  ...(await import('./consent.ts')),
});
const no = { analytics: false, marketing: true };
const yes = { analytics: true, marketing: false };

test('nothing is sent before an answer, nor after a no, nor once it is taken back', async () => {
  const { count, answerConsent } = await opened();
  await count(view);
  answerConsent(no);
  await count(view);
  expect(sent).toEqual([]);
  answerConsent(yes);
  await count(view);
  expect(sent).toEqual([view]);
  answerConsent(no);
  await count(view);
  expect(sent).toEqual([view]);
});

test('what is taken back in another tab, or while the server is asked, counts at once', async () => {
  const { count, answerConsent, writeConsent } = await opened();
  answerConsent(yes);
  meanwhile = () => answerConsent(no);
  await count(view);
  expect(sent).toEqual([]);
  answerConsent(yes);
  writeConsent({ necessary: true, ...no });
  await count(view);
  expect(sent).toEqual([]);
});

test('offline nothing is sent, and nothing of it later', async () => {
  const { count, answerConsent } = await opened();
  answerConsent(yes);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await count(view);
  online.mockReturnValue(true);
  await count({ event: 'cta_click', ctaId: 'start_journey', ctaLocation: 'hero' });
  expect(sent).toEqual([{ event: 'cta_click', ctaId: 'start_journey', ctaLocation: 'hero' }]);
});
