/** Which requests are answered from the device, and which only the server may answer. */
import { kindOfRequest } from './requests.ts';
import { takeShare } from './share.ts';
import { fromShell, isPage, pageFromShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Other requests go to the network as if there were no worker: the API's answers are never stored. */
export function servePages(): void {
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    switch (kindOfRequest(url, request, self.location.origin)) {
      case 'page':
        return event.respondWith(pageFromShell(event, request));
      case 'file':
        return event.respondWith(fileFromShell(url, request));
      case 'share':
        return event.respondWith(takeShare(request));
      case 'other':
    }
  });
}

const fileFromShell = async (url: URL, request: Request) => (await fromShell(url)) ?? fromServer(request);

const missing = () =>
  new Response('There is nothing here.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** A file that this version does not have. A page in its place, as some hosts send, is not a file; nor is a missing server's answer. */
async function fromServer(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  return answer && !(answer.ok && isPage(answer)) ? answer : missing();
}
