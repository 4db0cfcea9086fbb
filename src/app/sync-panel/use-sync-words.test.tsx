import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Device } from '#app/start/device-store.ts';
import { createSyncState } from '#sync/state.ts';
import { useSyncWords } from './use-sync-words.ts';

afterEach(() => void vi.restoreAllMocks());

test('a cold start without a network says Offline, not Synced or Syncing, before the first try has failed', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const state = createSyncState({ profile: 'account', lastSyncedAt: Date.now(), phase: 'syncing' });
  const { result } = renderHook(() => useSyncWords({ state } as Device));
  expect(result.current.words.text).toBe('Offline, nothing waiting');
  act(() => state.set({ pending: 2 }));
  expect(result.current.words.text).toBe('Offline, 2 changes waiting');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(result.current.words.text).toBe('Syncing');
});
