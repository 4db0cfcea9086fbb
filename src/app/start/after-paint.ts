/** Runs work after the next paint, when the browser has a moment: the screen is never kept waiting by the network. */
export function afterPaint(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  // A hidden tab paints nothing, and has things to sync all the same.
  setTimeout(once, 1000);
}
