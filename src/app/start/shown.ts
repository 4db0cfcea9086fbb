/** The event by which the app tells the script of a public page (src/app/html/starter.ts) that the page's screen answers. */
export const SHOWN = 'daymark:shown';

/** Sends it. Called by each screen when it is mounted. */
export const announceScreen = (): void => void dispatchEvent(new Event(SHOWN));
