/** How much of everything is sent to the coach. Apart from the parsers that use these numbers, because the service worker needs only the numbers. */

/** The longest message, in UTF-16 units. A longer one is cut at this length. */
export const MESSAGE_LENGTH = 8_000;
/** The longest persona prompt. */
export const PROMPT_LENGTH = 12_000;
/** The most earlier turns of the conversation, and the most memories, that are sent. */
export const MOST_TURNS = 12;
export const MOST_MEMORIES = 8;
/** The most entries of the log that are sent, how much of a long one, and how much of all of them in UTF-8. */
export const MOST_ENTRIES = 5;
export const ENTRY_LENGTH = 600;
export const ENTRIES_BYTES = 4_000;

/** The most photos that are sent, their long side (px), and how long one is as a data URL. */
export const MOST_PHOTOS = 4;
export const PHOTO_SIDE_SENT = 1024;
export const PHOTO_LENGTH = 350_000;
