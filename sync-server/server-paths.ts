/** The folders of addresses that are the API's: what is unknown in one of them is answered 404, not with a page of the app. /auth itself is a page. */
export const API_FOLDERS: readonly string[] = ['/auth/v1', '/rest', '/realtime', '/functions', '/storage', '/api'];

/** Every address that this server answers, and not the built app: how it begins, or with ^ the expression that it fits. Vite's own server passes them on (vite.config.ts). */
export const SERVER_PATHS: readonly string[] = [
  ...API_FOLDERS,
  '/mcp',
  '/caldav/',
  '/.well-known/',
  '^/calendar/.*\\.ics$',
  '/health',
  '/ready',
  '/metrics',
];
