/** What this device had in localStorage before the sample was opened: the theme, hints that were closed, the answer about cookies. */

const KEY = 'before_sample';

/** Keeps everything as it is now. */
export const keepSettings = (): void => {
  localStorage.removeItem(KEY);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(localStorage))));
};

/** Puts everything back as it was then; what came since goes. Nothing changes when nothing was kept. */
export function restoreSettings(): void {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return;
  localStorage.clear();
  for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>))
    localStorage.setItem(key, value);
}
