/** What a request asks for: pure, so that the rule can be tested without a browser. */

/** Only the server knows the answer to these. */
const SERVER_PATHS = ['/auth/v1', '/rest/v1', '/realtime', '/functions', '/health', '/ready', '/api'];
/** The manifest's share_target. */
const SHARE_PATH = '/share';

/** page: somebody opens an address of the app. file: a part of it. share: another app hands us something. other: not ours to answer. */
export type RequestKind = 'page' | 'file' | 'share' | 'other';

export function kindOfRequest(
  url: URL,
  { mode, method }: Pick<Request, 'mode' | 'method'>,
  origin: string,
): RequestKind {
  const { pathname } = url;
  if (url.origin !== origin || SERVER_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`))) {
    return 'other';
  }
  if (method === 'POST' && pathname === SHARE_PATH && mode === 'navigate') return 'share';
  if (method !== 'GET') return 'other';
  // An address with an ending names a file, also when somebody opens it: it is answered as one, or not found.
  if (/\.\w+$/.test(pathname)) return 'file';
  return mode === 'navigate' ? 'page' : 'other';
}
