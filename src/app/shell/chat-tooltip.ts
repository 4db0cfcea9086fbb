/** The tooltip next to the chat button on a first visit (spec 001, sections 2 to 4): a flag of this browser, not of the person. */
const KEY = 'onboarding_tooltip_chat';

/**
 * The flag as the spec defines it: 'true' is still to be shown, 'false' was dismissed. On a first visit there is none, and this function
 * sets it to 'true'.
 */
export function readTooltip(): boolean {
  try {
    if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, 'true');
    return localStorage.getItem(KEY) === 'true';
  } catch {
    // A browser without storage would show it forever.
    return false;
  }
}

/** Permanently. */
export function dismissTooltip(): void {
  try {
    localStorage.setItem(KEY, 'false');
  } catch {
    // Without storage it is never shown.
  }
}
