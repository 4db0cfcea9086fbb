/** Where the app runs: as an installed one, and on which devices it is installed by hand. Reads the window. */

/** Whether this window is the installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)')
    .matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** iOS and iPadOS have no install event: a person adds the app by hand, from Safari's share sheet. */
export const isAppleTouch = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
