/** What is answered from the device, and what only the server may answer. */
import { registerRoute } from 'workbox-routing';
import { fromShell, isPage, PAGE } from './shell.ts';
import { kindOfRequest } from './requests.ts';

declare const self: ServiceWorkerGlobalScope;

/** Requests that no route takes go to the network as if there were no worker: the API's answers are never stored. */
export function servePages(): void {
  const { origin } = self.location;
  const kind = (url: URL, request: Request) => kindOfRequest(url, request, origin);
  registerRoute(
    ({ url, request }) => kind(url, request) === 'page',
    async ({ request }) => (await fromShell(new URL(PAGE, origin))) ?? fetch(request),
  );
  registerRoute(
    ({ url, request }) => kind(url, request) === 'file',
    async ({ url, request }) => (await fromShell(url)) ?? fromServer(request),
  );
}

const missing = () =>
  new Response('There is nothing here.', { status: 404, headers: { 'content-type': 'text/plain' } });

/** A file this version does not have. A page in its place, as some hosts send, is no file; nor is a server that is gone. */
async function fromServer(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  return answer && !(answer.ok && isPage(answer)) ? answer : missing();
}
