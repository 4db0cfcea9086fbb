/** The words of voice notes. */
import type { Toast } from '#ui/toast.ts';

/** Why the microphone records nothing. */
export type MicrophoneTrouble = 'denied' | 'none' | 'taken' | 'insecure' | 'unsupported' | 'failed';

export const microphoneWords: Readonly<Record<MicrophoneTrouble, string>> = {
  denied: 'Daymark may not use the microphone. Allow it for this site in your browser’s settings, then try again.',
  none: 'No microphone was found. Connect one, then try again.',
  taken: 'The microphone cannot be used now. Another app may be using it: close it, then try again.',
  insecure: 'Browsers record only on pages with a secure address (https).',
  unsupported: 'This browser cannot record. You can add a recording that another app has made.',
  failed: 'Nothing was recorded. Please try again, or add a recording that another app has made.',
};

/** What has ended a recording: a press, its length, something that took the microphone, a full device, or that its form was closed. */
export type StopReason = 'pressed' | 'longest' | 'ended' | 'full' | 'left';

const WHY: Readonly<Record<Exclude<StopReason, 'pressed'>, Toast>> = {
  longest: {
    title: 'The recording is kept',
    description: 'It has reached the longest time. Start another one to go on.',
  },
  ended: { title: 'The recording has ended', description: 'The microphone was taken away. What came before is kept.' },
  full: {
    title: 'The recording has ended',
    description: 'The device is full. What came before is kept.',
    tone: 'destructive',
  },
  left: { title: 'The recording is kept', description: 'It ended because you left the page.' },
};

/** What is said when a recording has ended; null when it ended as the person wanted. */
export function stopped(why: StopReason, kept: KeptOutcome): Toast | null {
  if (kept === 'failed')
    return {
      title: 'The recording is not in the entry yet',
      description: 'The device may be full. It is stored here: make room, then press Keep.',
      tone: 'destructive',
    };
  if (kept === 'empty')
    return why === 'full'
      ? { title: 'Nothing was recorded', description: 'The device is full.', tone: 'destructive' }
      : { title: 'Nothing was recorded' };
  if (kept === 'many')
    return {
      title: 'No more fits into this entry',
      description: 'The recording is stored here. Keep it in another entry.',
    };
  return why === 'pressed' ? null : WHY[why];
}

/** What became of a recording: it is where it belongs; there was no sound; the entry is full; or the device could not store it. */
export type KeptOutcome = 'kept' | 'empty' | 'many' | 'failed';

export const discarded: Toast = { title: 'Recording discarded' };
export const voiceNoteRemoved: Toast = { title: 'Voice note removed' };

/** Why a recording is not played yet. */
export const notHere: Readonly<Record<'fetching' | 'missing' | 'damaged' | 'offline', string>> = {
  fetching: 'Fetching the recording…',
  offline: 'This recording is not on this device. It can be played when you are online.',
  missing: 'This recording has not arrived yet. It is still on the device that made it.',
  damaged: 'This recording was damaged on the way, and is fetched again.',
};

export const edited: Toast = { title: 'Voice note updated' };

/** What is said after the decision whether recordings are written out. */
export const offered = (yes: boolean): Toast => ({
  title: yes ? 'Voice notes are written out' : 'Voice notes are not written out',
});

/** Where recordings go. */
export const serviceInWords = (host: string): string =>
  /^(?:localhost|127\.|\[?::1)/.test(host)
    ? 'the speech model of this server'
    : `${host}, the speech service of this server`;

/** Why a recording has no text yet. */
export function waitingWords(why: string | null, refused: boolean): string {
  if (refused)
    return why === 'too_long' ? 'This recording is too large to be written out.' : 'It could not be written out.';
  if (why === 'spent') return 'The limit of a day is used up. It is written out later.';
  if (why === 'unreachable' || why === 'timeout') return 'It is written out when you are online.';
  return 'It will be written out.';
}
