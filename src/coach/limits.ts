/** How much of everything goes to the coach; apart from the parsers that hold it, because the service worker needs the numbers alone. */

/** The longest message, in UTF-16 units; of a longer one the beginning is sent. */
export const MESSAGE_LENGTH = 8_000;
/** The longest persona prompt. */
export const PROMPT_LENGTH = 12_000;
/** So many earlier turns and memories are sent at most. */
export const MOST_TURNS = 12;
export const MOST_MEMORIES = 8;
