/** The limits of blobs, shared by the device and the server. */

const MB = 1024 * 1024;

/** The largest blob: what a phone's browser can hold twice in memory, and the largest object of a free Supabase project. */
export const BLOB_BYTES = 50 * MB;

/** The largest small picture: a list of 500 of them is 10 MB, which a first sync on a mobile network can afford. */
export const SMALL_BYTES = 20 * 1024;

/** The longest `tiny` picture as text: it is in the row, which every device reads with its lists. */
export const TINY_LENGTH = 2048;
