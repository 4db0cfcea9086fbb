import type { CDPSession } from 'playwright/test';

/** A finger that rests for some time, moves and lifts. */
export async function stroke(
  finger: CDPSession,
  from: { x: number; y: number },
  to: { x: number; y: number },
  rests = 0,
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await new Promise((rested) => setTimeout(rested, rests));
  const steps = 8;
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  // Without speed at the end, the page does not go on scrolling.
  await touch('touchMove', [to]);
  await new Promise((still) => setTimeout(still, 150));
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
}
