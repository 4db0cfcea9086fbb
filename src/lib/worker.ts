/** Names that the page and the service worker share. */

/** The tag of Background Sync and periodic sync: send the outbox and fetch changes. */
export const SYNC_TAG = 'daymark-sync';

/** The hash of the address that a share leads to, so that the page reports what happened to the shared text. */
export const SHARED_HASH = '#shared';

/** The same when photos were shared, which are in a new entry that the person finishes. */
export const SHARED_PHOTOS_HASH = '#shared-photos';
