/** The height that the cookie banner takes of the window. Apart from its other state, because every page loads this. */
import type { CSSProperties } from 'react';
import { create } from 'zustand';

/** The height of the banner on the screen, px; 0 while there is none. */
export const useConsentRoom = create<number>(() => 0);

/**
 * The style of what stands above the banner as it stands above the bar at the bottom of the window (--bottom-bar, in Root.tsx). What is there from the
 * beginning is lifted by --cookies instead (translate): a layout shift on a slow device would be counted.
 */
export const aboveCookies = (room: number): CSSProperties | undefined =>
  room > 0
    ? ({ '--cookies': `${room}px`, '--bottom-bar': `calc(var(--tabs) + var(--dock) + ${room}px)` } as CSSProperties)
    : undefined;
