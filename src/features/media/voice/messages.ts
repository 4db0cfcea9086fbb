/** The words of voice notes. */
import type { Toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

/** Why the microphone records nothing. */
export type MicrophoneTrouble = 'denied' | 'none' | 'taken' | 'insecure' | 'unsupported' | 'failed';

export const microphoneWords = (): Readonly<Record<MicrophoneTrouble, string>> => ({
  denied: t('Daymark may not use the microphone. Allow it for this site in your browser’s settings, then try again.'),
  none: t('No microphone was found. Connect one, then try again.'),
  taken: t('The microphone cannot be used now. Another app may be using it: close it, then try again.'),
  insecure: t('Browsers record only on pages with a secure address (https).'),
  unsupported: t('This browser cannot record. You can add a recording that another app has made.'),
  failed: t('Nothing was recorded. Please try again, or add a recording that another app has made.'),
});

/** What has ended a recording: a press, its length, something that took the microphone, a full device, or that its form was closed. */
export type StopReason = 'pressed' | 'longest' | 'ended' | 'full' | 'left';

const endings = (): Readonly<Record<Exclude<StopReason, 'pressed'>, Toast>> => ({
  longest: {
    title: t('The recording is kept'),
    description: t('It has reached the longest time. Start another one to go on.'),
  },
  ended: {
    title: t('The recording has ended'),
    description: t('The microphone was taken away. What came before is kept.'),
  },
  full: {
    title: t('The recording has ended'),
    description: t('The device is full. What came before is kept.'),
    tone: 'destructive',
  },
  left: { title: t('The recording is kept'), description: t('It ended because you left the page.') },
});

/** What is said when a recording has ended; null when it ended as the person wanted. */
export function stopped(why: StopReason, kept: KeptOutcome): Toast | null {
  if (kept === 'failed')
    return {
      title: t('The recording is not in the entry yet'),
      description: t('The device may be full. It is stored here: make room, then press Keep.'),
      tone: 'destructive',
    };
  if (kept === 'empty')
    return why === 'full'
      ? { title: t('Nothing was recorded'), description: t('The device is full.'), tone: 'destructive' }
      : { title: t('Nothing was recorded') };
  if (kept === 'many')
    return {
      title: t('No more fits into this entry'),
      description: t('The recording is stored here. Keep it in another entry.'),
    };
  return why === 'pressed' ? null : endings()[why];
}

/** What became of a recording: it is where it belongs; there was no sound; the entry is full; or the device could not store it. */
export type KeptOutcome = 'kept' | 'empty' | 'many' | 'failed';

export const discarded = (): Toast => ({ title: t('Recording discarded') });
export const voiceNoteRemoved = (): Toast => ({ title: t('Voice note removed') });

/** Why a recording is not played yet. */
export const notHere = (): Readonly<Record<'fetching' | 'missing' | 'damaged' | 'offline', string>> => ({
  fetching: t('Fetching the recording…'),
  offline: t('This recording is not on this device. It can be played when you are online.'),
  missing: t('This recording has not arrived yet. It is still on the device that made it.'),
  damaged: t('This recording was damaged on the way, and is fetched again.'),
});

export const edited = (): Toast => ({ title: t('Voice note updated') });

/** What is said after the decision whether recordings are written out. */
export const offered = (yes: boolean): Toast => ({
  title: yes ? t('Voice notes are written out') : t('Voice notes are not written out'),
});

/** The offer to write recordings out, with where they go. */
export const offerWords = (host: string): string =>
  /^(?:localhost|127\.|\[?::1)/.test(host)
    ? t(
        'Have voice notes written out? They are sent to the speech model of this server. You can change this in Settings.',
      )
    : t(
        'Have voice notes written out? They are sent to {host}, the speech service of this server. You can change this in Settings.',
        { host },
      );

/** Why a recording has no text yet. */
export function waitingWords(why: string | null, refused: boolean): string {
  if (refused)
    return why === 'too_long' ? t('This recording is too large to be written out.') : t('It could not be written out.');
  if (why === 'spent') return t('The limit of a day is used up. It is written out later.');
  if (why === 'unreachable' || why === 'timeout') return t('It is written out when you are online.');
  return t('It will be written out.');
}
