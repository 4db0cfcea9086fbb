/** The open dialogs and drawers, the newest last. A toast above them passes Escape to the newest. */
const open: (() => void)[] = [];

/** Registers an open sheet with the function that closes it; returns the function that removes it again. */
export function registerSheet(close: () => void): () => void {
  open.push(close);
  return () => void open.splice(open.indexOf(close), 1);
}

/** How many sheets are open. */
export const openSheets = (): number => open.length;

/** Whether any sheet is open. */
export const isSheetOpen = (): boolean => open.length > 0;

/** Closes the newest sheet; false when none is open. */
export function closeNewestSheet(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
