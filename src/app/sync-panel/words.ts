import { dayOf } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { count, shortDay } from '#lib/format.ts';
import { isAccountGone, isBroken, isHeld, type SyncState } from '#sync/state.ts';

/** The urgency of a sync state: safe and busy are quiet, waiting is calm, attention asks the person for something. */
export type SyncTone = 'safe' | 'busy' | 'waiting' | 'attention';
export interface SyncWords {
  readonly text: string;
  readonly tone: SyncTone;
}

/** What has no space left, so that the server takes no changes: the server itself, or this account (its quota). */
export function whatIsFull({ error }: SyncState): 'Server' | 'Account' | null {
  // The second is the code of a hosted Postgres.
  if (error === 'disk_full' || error === '53100') return 'Server';
  return error === 'account_full' ? 'Account' : null;
}

/**
 * The sync state in words, always true at `now`. What needs the person comes first, then what is happening, then what is known. A sync of
 * another day has its day, because its time alone would be read as today's.
 */
export function syncWords(state: SyncState, now: Date): SyncWords {
  const saved: SyncWords = { text: 'Saved on this device', tone: 'safe' };
  const offline = state.offline && !isHeld(state);
  if (state.profile !== 'account') return saved;
  if (state.quarantined > 0) return { text: `${count(state.quarantined, 'item')} not backed up`, tone: 'attention' };
  // Sync is broken until the person acts. Pending edits are named as not backed up; without any, only the tone changes (below).
  if (isBroken(state) && state.pending > 0) {
    return { text: `${count(state.pending, 'item')} not backed up`, tone: 'attention' };
  }
  if (isAccountGone(state)) return { ...saved, tone: 'attention' };
  if (state.needsSignIn) return { text: 'Sign in to sync', tone: 'attention' };
  if (state.needsKey) return { text: 'Locked on this device', tone: 'attention' };
  if (state.needsUpdate) return { ...saved, tone: 'waiting' };
  if (isBroken(state)) return { ...(lastSync(state, now) ?? saved), tone: 'attention' };
  // While the server cannot be reached each new try is no sync, until an answer arrives.
  if (state.phase === 'syncing' && (!offline || state.snapshotProgress)) return { text: 'Syncing', tone: 'busy' };
  const full = whatIsFull(state);
  if (full && state.pending > 0) {
    const tone = full === 'Account' ? 'attention' : 'waiting';
    return { text: `${full} full, ${count(state.pending, 'change')} waiting`, tone };
  }
  if (offline && state.pending > 0) {
    return { text: `Offline, ${count(state.pending, 'change')} waiting`, tone: 'waiting' };
  }
  if (state.pending === 0 && state.waitingMedia > 0) return mediaWords(state, offline);
  const synced = state.pending > 0 ? null : lastSync(state, now);
  return synced && offline ? { text: 'Offline, nothing waiting', tone: 'safe' } : (synced ?? saved);
}

/** A photo is not synced before its bytes are on the server (law 9). */
function mediaWords({ waitingMedia, mediaWord, sendingMedia, mediaTrouble }: SyncState, offline: boolean): SyncWords {
  const waiting = `${count(waitingMedia, mediaWord)} waiting`;
  if (offline) return { text: `Offline, ${waiting}`, tone: 'waiting' };
  if (mediaTrouble === 'account_full') return { text: `Account full, ${waiting}`, tone: 'attention' };
  if (mediaTrouble === 'disk_full') return { text: `Server full, ${waiting}`, tone: 'waiting' };
  if (!sendingMedia) return { text: waiting, tone: 'waiting' };
  const { n, of } = sendingMedia;
  const name = mediaWord.replace(/^./, (letter) => letter.toUpperCase());
  return { text: of === 1 ? `${name} sending` : `${name} ${n} of ${of} sending`, tone: 'busy' };
}

function lastSync({ lastSyncedAt, snapshotProgress }: SyncState, now: Date): SyncWords | null {
  if (lastSyncedAt === null || snapshotProgress) return null;
  const at = new Date(lastSyncedAt);
  const day = dayOf(at) === dayOf(now) ? '' : ` on ${shortDay(dayOf(at))}`;
  return { text: `Synced at ${clock(at)}${day}`, tone: 'safe' };
}
