/** What a request asks for: pure, so that the rule can be tested without a browser. */

/** Only the server knows the answer to these. */
const SERVER_PATHS = ['/auth/v1', '/rest/v1', '/realtime', '/functions', '/health', '/ready', '/api'];

/** page: somebody opens an address of the app. file: a part of it. other: not ours to answer. */
export type RequestKind = 'page' | 'file' | 'other';

export function kindOfRequest(url: URL, request: Pick<Request, 'mode' | 'method'>, origin: string): RequestKind {
  const { pathname } = url;
  if (url.origin !== origin || request.method !== 'GET') return 'other';
  if (SERVER_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return 'other';
  // An address with an ending names a file, also when somebody opens it: it is answered as one, or not found.
  const named = /\.\w+$/.test(pathname);
  if (request.mode === 'navigate' && !named) return 'page';
  return named ? 'file' : 'other';
}
