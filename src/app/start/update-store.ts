/** What the person can know about a newer version, and about a write that waits. install-update.ts and connection.ts write it, UpdateBar.tsx shows it. Small, because the shell loads it. */
import { create } from 'zustand';

export type UpdateState =
  | { readonly phase: 'none' }
  /** A newer version is on the device and waits for the person. */
  | { readonly phase: 'ready'; readonly update: () => void; readonly later: () => void }
  /** A write waits for the browser, and is lost if the page is closed before. */
  | { readonly phase: 'saving' }
  /** It is activated as soon as no unsent text is on the screen. */
  | { readonly phase: 'after-writing' }
  /**
   * Another tab has taken the database: nothing more is stored here. `gone`: taken to erase the database or to move its rows, not for a
   * newer version.
   */
  | { readonly phase: 'taken'; readonly gone: boolean; readonly reload: () => void };

export const useUpdate = create<{ readonly state: UpdateState }>(() => ({ state: { phase: 'none' } }));
export const setUpdate = (state: UpdateState): void => useUpdate.setState({ state });
