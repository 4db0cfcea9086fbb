/** The folders of addresses that are the API's: what is unknown in one of them is answered 404, not with a page of the app. /auth itself is a page. */
export const API_FOLDERS: readonly string[] = ['/auth/v1', '/rest', '/realtime', '/functions', '/storage', '/api'];
