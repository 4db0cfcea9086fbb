/** What page and service worker call by one name. */

/** Background Sync and periodic sync: deliver what waits in the outbox, and fetch what is new. */
export const SYNC_TAG = 'daymark-sync';

/** Marks the address that a shared text leads to, so that the page says what became of it. */
export const SHARED_HASH = '#shared';
