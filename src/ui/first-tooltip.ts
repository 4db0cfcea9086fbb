import { readLocal, writeLocal } from '#lib/local-storage.ts';

/** The tooltips of a first visit (spec 001, sections 2 to 4): a flag of this browser for each, not of the person. */
export type FirstTooltipName = 'entry' | 'habit' | 'chat';

const tooltipKey = (name: FirstTooltipName) => `onboarding_tooltip_${name}`;

/**
 * The flag as the spec defines it: 'true' is still to be shown, 'false' was dismissed. On a first visit there is none, and this function
 * sets it to 'true'. A browser without storage would show it forever: it never does.
 */
export function readTooltip(name: FirstTooltipName): boolean {
  const key = tooltipKey(name);
  if (readLocal(key) === null) writeLocal(key, 'true');
  return readLocal(key) === 'true';
}

/** Permanently. */
export const dismissTooltip = (name: FirstTooltipName): void => writeLocal(tooltipKey(name), 'false');
