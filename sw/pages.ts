/** What is answered from the device, and what only the server may answer. */
import { registerRoute } from 'workbox-routing';
import { kindOfRequest, type RequestKind } from './requests.ts';
import { takeShare } from './share.ts';
import { fromShell, isPage, pageFromShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Requests that no route takes go to the network as if there were no worker: the API's answers are never stored. */
export function servePages(): void {
  const { origin } = self.location;
  const is =
    (kind: RequestKind) =>
    ({ url, request }: { url: URL; request: Request }) =>
      kindOfRequest(url, request, origin) === kind;
  registerRoute(is('page'), ({ event, request }) => pageFromShell(event, request));
  registerRoute(is('file'), async ({ url, request }) => (await fromShell(url)) ?? fromServer(request));
  registerRoute(is('share'), ({ request }) => takeShare(request), 'POST');
}

const missing = () =>
  new Response('There is nothing here.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** A file this version does not have. A page in its place, as some hosts send, is no file; nor is a server that is gone. */
async function fromServer(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  return answer && !(answer.ok && isPage(answer)) ? answer : missing();
}
