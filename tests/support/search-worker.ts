/** The worker of the search, without a thread of its own: the real code on the other end of a channel. */
import type * as Client from '#features/search/client.ts';
import type { WorkerPort } from '#features/search/client.ts';
import type { Answer, Request } from '#features/search/protocol.ts';
import { serve } from '#features/search/serve.ts';

/** What a browser does with a worker: messages are copied, and arrive later. */
export function searchWorker(onBreak: (breaks: () => void) => void = () => undefined): WorkerPort {
  const { port1, port2 } = new MessageChannel();
  serve(port2);
  port2.start();
  return {
    send: (request: Request) => port1.postMessage(request),
    listen: (heard: (answer: Answer) => void, failed: () => void) => {
      onBreak(failed);
      port1.addEventListener('message', ({ data }: { readonly data: Answer }) => heard(data));
      port1.start();
    },
    terminate: () => port1.close(),
  };
}

/** The module of the search's client with this in place of the worker of a browser, for `vi.mock`. */
export const withoutThread = (client: typeof Client): typeof Client => ({
  ...client,
  openSearch: (db, onProgress) => client.openSearch(db, onProgress, searchWorker),
});
