/** The tooltips of a first visit (spec 001, sections 2 to 4): a flag of this browser for each, not of the person. */
export type FirstTooltipName = 'entry' | 'habit' | 'chat';

const tooltipKey = (name: FirstTooltipName) => `onboarding_tooltip_${name}`;

/**
 * The flag as the spec defines it: 'true' is still to be shown, 'false' was dismissed. On a first visit there is none, and this function
 * sets it to 'true'.
 */
export function readTooltip(name: FirstTooltipName): boolean {
  try {
    const key = tooltipKey(name);
    if (localStorage.getItem(key) === null) localStorage.setItem(key, 'true');
    return localStorage.getItem(key) === 'true';
  } catch {
    // A browser without storage would show it forever.
    return false;
  }
}

/** Permanently. */
export function dismissTooltip(name: FirstTooltipName): void {
  try {
    localStorage.setItem(tooltipKey(name), 'false');
  } catch {
    // Without storage it is never shown.
  }
}
