/** The first-visit note beside the chat's button (spec 001, sections 2 to 4): a flag of this browser, not of the person. */
const KEY = 'onboarding_tooltip_chat';

/**
 * The flag as the spec has it: 'true' is still to be shown, 'false' was dismissed. On a first visit there is none, and the visit
 * itself makes it 'true'.
 */
export function readTooltip(): boolean {
  try {
    if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, 'true');
    return localStorage.getItem(KEY) === 'true';
  } catch {
    // A browser that keeps nothing would show it for ever.
    return false;
  }
}

/** For good. */
export function dismissTooltip(): void {
  try {
    localStorage.setItem(KEY, 'false');
  } catch {
    // It is not shown there anyway.
  }
}
