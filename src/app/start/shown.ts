/** The event by which the app tells the script of a public page (src/app/html/starter.ts) that the page's screen answers. */
export const SHOWN = 'shown';
