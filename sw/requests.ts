/** What a request asks for. Pure, so that it can be tested without a browser. */

/** Only the server can answer these. */
const SERVER_PATHS = ['/auth/v1', '/rest/v1', '/realtime', '/functions', '/health', '/ready', '/api'];
/** The manifest's share_target. */
const SHARE_PATH = '/share';

/** page: a person opens an address of the app. file: a file of the app. share: another app shares something. other: not for us. */
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
  // An address with an extension names a file, also when a person opens it: it is answered as a file, or not found.
  if (/\.\w+$/.test(pathname)) return 'file';
  return mode === 'navigate' ? 'page' : 'other';
}
