/** The dialogs and drawers that are open, the newest last: whoever sits above them without being one (a toast) leaves Escape to them. */
const open: (() => void)[] = [];

/** Notes a sheet that opened, and how it is closed; gives what to call when it is gone. */
export function registerSheet(close: () => void): () => void {
  open.push(close);
  return () => void open.splice(open.indexOf(close), 1);
}

/** Closes the newest sheet; false when none is open. */
export function closeNewestSheet(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
