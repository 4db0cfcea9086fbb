/** Runs work after the next paint, when the browser has time for it, so that nothing delays the screen. */
export function afterPaint(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  // A hidden tab paints nothing, but still has things to sync.
  setTimeout(once, 1000);
}
