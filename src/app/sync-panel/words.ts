import { dayOf } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { shortDay } from '#lib/format.ts';
import { isAccountGone, isBroken, isHeld, type SyncState } from '#sync/state.ts';
import { t } from '#lib/i18n.ts';

/** The urgency of a sync state: safe and busy are quiet, waiting is calm, attention asks the person for something. */
export type SyncTone = 'safe' | 'busy' | 'waiting' | 'attention';
export interface SyncWords {
  readonly text: string;
  readonly tone: SyncTone;
}

/** What has no space left, so that the server takes no changes: the server itself, or this account (its quota). */
export function whatIsFull({ error }: SyncState): 'server' | 'account' | null {
  // The second is the code of a hosted Postgres.
  if (error === 'disk_full' || error === '53100') return 'server';
  return error === 'account_full' ? 'account' : null;
}

/**
 * The sync state in words, always true at `now`. What needs the person comes first, then what is happening, then what is known. A sync of
 * another day has its day, because its time alone would be read as today's.
 */
export function syncWords(state: SyncState, now: Date): SyncWords {
  const saved: SyncWords = { text: t('Saved on this device'), tone: 'safe' };
  const offline = state.offline && !isHeld(state);
  if (state.profile !== 'account') return saved;
  if (state.quarantined > 0)
    return {
      text: t('{count, plural, one {# item} other {# items}} not backed up', { count: state.quarantined }),
      tone: 'attention',
    };
  // Sync is broken until the person acts. Pending edits are named as not backed up; without any, only the tone changes (below).
  if (isBroken(state) && state.pending > 0) {
    return {
      text: t('{count, plural, one {# item} other {# items}} not backed up', { count: state.pending }),
      tone: 'attention',
    };
  }
  if (isAccountGone(state)) return { ...saved, tone: 'attention' };
  if (state.needsSignIn) return { text: t('Sign in to sync'), tone: 'attention' };
  if (state.needsKey) return { text: t('Locked on this device'), tone: 'attention' };
  if (state.needsUpdate) return { ...saved, tone: 'waiting' };
  if (isBroken(state)) return { ...(lastSync(state, now) ?? saved), tone: 'attention' };
  // While the server cannot be reached each new try is no sync, until an answer arrives.
  if (state.phase === 'syncing' && (!offline || state.snapshotProgress)) return { text: t('Syncing'), tone: 'busy' };
  const full = whatIsFull(state);
  if (full && state.pending > 0) {
    const count = state.pending;
    return full === 'account'
      ? {
          text: t('Account full, {count, plural, one {# change} other {# changes}} waiting', { count }),
          tone: 'attention',
        }
      : {
          text: t('Server full, {count, plural, one {# change} other {# changes}} waiting', { count }),
          tone: 'waiting',
        };
  }
  if (offline && state.pending > 0) {
    return {
      text: t('Offline, {count, plural, one {# change} other {# changes}} waiting', { count: state.pending }),
      tone: 'waiting',
    };
  }
  if (state.pending === 0 && state.waitingMedia > 0) return mediaWords(state, offline);
  const synced = state.pending > 0 ? null : lastSync(state, now);
  return synced && offline ? { text: t('Offline, nothing waiting'), tone: 'safe' } : (synced ?? saved);
}

/** A photo is not synced before its bytes are on the server (law 9). */
function mediaWords({ waitingMedia, mediaWord, sendingMedia, mediaTrouble }: SyncState, offline: boolean): SyncWords {
  const media = mediaCount(waitingMedia, mediaWord);
  if (offline) return { text: t('Offline, {media} waiting', { media }), tone: 'waiting' };
  if (mediaTrouble === 'account_full')
    return { text: t('Account full, {media} waiting', { media }), tone: 'attention' };
  if (mediaTrouble === 'disk_full') return { text: t('Server full, {media} waiting', { media }), tone: 'waiting' };
  if (!sendingMedia) return { text: t('{media} waiting', { media }), tone: 'waiting' };
  const { n, of } = sendingMedia;
  return {
    text:
      of === 1
        ? t('{kind, select, photo {Photo} recording {Recording} other {File}} sending', { kind: mediaWord })
        : t('{kind, select, photo {Photo} recording {Recording} other {File}} {n} of {of} sending', {
            kind: mediaWord,
            n,
            of,
          }),
    tone: 'busy',
  };
}

/** '3 photos' */
export const mediaCount = (count: number, kind: SyncState['mediaWord']): string =>
  t(
    '{kind, select, photo {{count, plural, one {# photo} other {# photos}}} recording {{count, plural, one {# recording} other {# recordings}}} other {{count, plural, one {# file} other {# files}}}}',
    { kind, count },
  );

function lastSync({ lastSyncedAt, snapshotProgress }: SyncState, now: Date): SyncWords | null {
  if (lastSyncedAt === null || snapshotProgress) return null;
  const at = new Date(lastSyncedAt);
  const text =
    dayOf(at) === dayOf(now)
      ? t('Synced at {time}', { time: clock(at) })
      : t('Synced at {time} on {day}', { time: clock(at), day: shortDay(dayOf(at)) });
  return { text, tone: 'safe' };
}
