/** The open database and its sync, for the shell. Types only, so that the landing page does not load Dexie. */
import { create } from 'zustand';
import type { DaymarkDb } from '#data/db.ts';
import type { ProfileRef } from '#data/profile.ts';
import type { SyncStateStore } from '#sync/state.ts';

export interface Device {
  readonly profile: ProfileRef;
  readonly db: DaymarkDb;
  /** Also for a profile that never sends: then its words are 'Saved on this device'. */
  readonly state: SyncStateStore;
  /** Runs a sync cycle now; resolves when it has ended, whatever its outcome. */
  readonly syncNow: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export type DeviceState =
  | { readonly status: 'none' }
  | { readonly status: 'opening' }
  /** This page was another person's: the next screen that needs the database loads it anew. */
  | { readonly status: 'stale' }
  | { readonly status: 'open'; readonly device: Device }
  | { readonly status: 'failed'; readonly error: unknown };

const useStore = create<{ readonly state: DeviceState }>(() => ({ state: { status: 'none' } }));

export const setDevice = (state: DeviceState): void => useStore.setState({ state });
export const getDevice = (): DeviceState => useStore.getState().state;
export const useDeviceState = (): DeviceState => useStore(({ state }) => state);

/** The open device, or null while there is none. */
export const useDevice = (): Device | null => useStore(({ state }) => (state.status === 'open' ? state.device : null));
