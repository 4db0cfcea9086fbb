/** Which requests are answered from the device, and which only the server may answer. */
import { kindOfRequest } from './requests.ts';
import { takeShare } from './share.ts';
import { fileFromShell, pageFromShell } from './shell.ts';

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
