import { expect, test } from 'vitest';
import { createSyncState, type SyncState } from '#sync/state.ts';
import { syncWords } from './words.ts';

const now = new Date(2026, 4, 14, 14, 30);
const at1402 = new Date(2026, 4, 14, 14, 2).getTime();
const words = (patch: Partial<SyncState>) => syncWords({ ...createSyncState().get(), ...patch }, now).text;

test.each<[string, Partial<SyncState>]>([
  ['Saved on this device', {}],
  ['Saved on this device', { profile: 'local', lastSyncedAt: at1402, pending: 3, offline: true }],
  ['Saved on this device', { pending: 1, lastSyncedAt: at1402 }],
  ['Syncing', { phase: 'syncing', pending: 4 }],
  ['Synced at 14:02', { lastSyncedAt: at1402 }],
  ['Offline, nothing waiting', { lastSyncedAt: at1402, offline: true }],
  ['Offline, nothing waiting', { lastSyncedAt: at1402, offline: true, phase: 'syncing' }],
  ['Offline, 2 changes waiting', { lastSyncedAt: at1402, offline: true, phase: 'syncing', pending: 2 }],
  ['Syncing', { offline: true, phase: 'syncing', snapshotProgress: { done: 1, total: 9 } }],
  ['Saved on this device', { offline: true }],
  ['Offline, 3 changes waiting', { offline: true, pending: 3, lastSyncedAt: at1402 }],
  ['Offline, 1 change waiting', { offline: true, pending: 1 }],
  ['Saved on this device', { error: 'reset_pending', offline: true, pending: 1, lastSyncedAt: at1402 }],
  ['Synced at 14:02', { error: 'reset_pending', offline: true, lastSyncedAt: at1402 }],
  ['Server full, 3 changes waiting', { error: 'disk_full', offline: true, pending: 3, lastSyncedAt: at1402 }],
  ['Account full, 2 changes waiting', { error: 'account_full', offline: true, pending: 2 }],
  ['Server full, 1 change waiting', { error: '53100', offline: true, pending: 1 }],
  ['2 photos waiting', { waitingMedia: 2, lastSyncedAt: at1402 }],
  ['1 recording waiting', { waitingMedia: 1, mediaWord: 'recording', lastSyncedAt: at1402 }],
  ['Photo 3 of 12 sending', { waitingMedia: 10, sendingMedia: { n: 3, of: 12 }, lastSyncedAt: at1402 }],
  ['File sending', { waitingMedia: 1, mediaWord: 'file', sendingMedia: { n: 1, of: 1 } }],
  ['Offline, 2 photos waiting', { waitingMedia: 2, offline: true, lastSyncedAt: at1402 }],
  ['Account full, 1 photo waiting', { waitingMedia: 1, mediaTrouble: 'account_full', lastSyncedAt: at1402 }],
  ['Offline, 1 change waiting', { pending: 1, waitingMedia: 2, offline: true }],
  ['Saved on this device', { profile: 'local', waitingMedia: 2 }],
  ['Sign in to sync', { needsSignIn: true, offline: true, pending: 2 }],
  ['1 item not backed up', { quarantined: 1, needsSignIn: true }],
  ['2 items not backed up', { quarantined: 2, lastSyncedAt: at1402 }],
  ['Synced at 14:02', { faults: 1, lastSyncedAt: at1402 }],
  ['3 items not backed up', { faults: 2, pending: 3, lastSyncedAt: at1402, phase: 'syncing' }],
  ['Saved on this device', { error: 'account_deleted', needsSignIn: true }],
])('says "%s"', (text, patch) => expect(words(patch)).toBe(text));

test('a time of yesterday is shown with its day', () => {
  expect(words({ lastSyncedAt: new Date(2026, 4, 13, 14, 2).getTime() })).toBe('Synced at 14:02 on May 13');
});

test.each<[string, Partial<SyncState>]>([
  ['two cycles that failed by a bug', { faults: 2 }],
  ['the same after a successful sync', { faults: 5, lastSyncedAt: at1402 }],
  ['a deleted account', { error: 'account_deleted', needsSignIn: true }],
])('%s has the tone of a warning', (_, patch) => {
  expect(syncWords({ ...createSyncState().get(), ...patch }, now).tone).toBe('attention');
});
