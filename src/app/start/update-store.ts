/** What the person may know about a newer version; install-update.ts writes it, UpdateBar.tsx shows it. Light: the shell loads it. */
import { create } from 'zustand';

export type UpdateState =
  | { readonly phase: 'none' }
  /** A newer version is on the device and waits for a word. */
  | { readonly phase: 'ready'; readonly update: () => void; readonly later: () => void }
  /** It comes as soon as nothing half-written is on the screen. */
  | { readonly phase: 'after-writing' }
  /** Another tab has taken the database: nothing more is stored here. `gone`: not for a newer version, but to erase it or to move what is in it. */
  | { readonly phase: 'taken'; readonly gone: boolean; readonly reload: () => void };

export const useUpdate = create<{ readonly state: UpdateState }>(() => ({ state: { phase: 'none' } }));
export const setUpdate = (state: UpdateState): void => useUpdate.setState({ state });
