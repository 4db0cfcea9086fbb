/**
 * Records a voice note: one at a time, its sound stored in chunks as it comes (src/data/recordings.ts). Whatever ends it, what came is kept: the
 * person, the longest time, a phone call that takes the microphone away, a full disk. The microphone is asked for only by a press.
 */
import { create } from 'zustand';
import { BLOB_BYTES } from '#blobs/limits.ts';
import { type DaymarkDb, getDb } from '#data/db.ts';
import { dropRecording, keepChunk } from '#data/recordings.ts';
import { newId } from '#lib/id.ts';
import { logFailure } from '#lib/log-failure.ts';
import { toast } from '#ui/toast.ts';
import { keyOfTarget, type Target } from '#features/media/add-files.ts';
import { withRoom } from '#features/media/mutations.ts';
import { keepRecording } from './keep-recording.ts';
import { discarded, type MicrophoneTrouble, type StopReason, stopped } from './messages.ts';
import { digitOf, levelOf, LEVELS_A_SECOND, loudness } from './wave.ts';

/** How much sound is stored at once, ms: what a killed tab may lose. */
export const CHUNK_MS = 3000;
/** The longest recording, s. At 48 kbit/s it has 22 MB. */
export const LONGEST_SECONDS = 60 * 60;
const BITS_A_SECOND = 48_000;
/** What may still come when a recording is stopped for its size, in bytes. */
const SPARE_BYTES = 1024 * 1024;
/** What is asked for when there is no room for a chunk, in bytes: several minutes. */
const ROOM_BYTES = 10 * 1024 * 1024;
/** How long a recording that was thrown away can be taken back, ms: a little longer than its toast is shown. */
const BACK_MS = 15_000;

/** What browsers record, the best first. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'];

export interface RecordingState {
  readonly id: string;
  /** Which form or row it is for (keyOfTarget). */
  readonly key: string;
  readonly phase: 'asking' | 'recording' | 'paused' | 'keeping';
  /** Recorded so far, s. */
  readonly seconds: number;
  /** How loud it was, the newest last: digits of base 36. */
  readonly levels: string;
  /** It was paused because something else has the microphone. */
  readonly muted: boolean;
}

interface RecorderState {
  readonly recording: RecordingState | null;
  /** Why nothing is recorded, and for which form or row it was pressed. */
  readonly trouble: { readonly key: string; readonly why: MicrophoneTrouble } | null;
  /** The form that was opened to record: the microphone is asked for by a press in it. */
  readonly ready: string | null;
}

export const useRecorder = create<RecorderState>(() => ({
  recording: null,
  trouble: null,
  ready: null,
}));

/** Whether something is being recorded for this form or row. */
export const useRecording = (target: Target): boolean =>
  useRecorder(({ recording }) => recording?.key === keyOfTarget(target));

/** Recordings that are thrown away, and can still be taken back. */
const goingAway = new Set<string>();

/** Whether this page is recording, or throwing away, the recording. */
export const isBusyWith = (id: string): boolean => useRecorder.getState().recording?.id === id || goingAway.has(id);

/** The lock that a recording holds while it runs, so that other tabs do not take it for an interrupted one. */
export const lockOf = (id: string): string => `daymark-recording:${id}`;

interface Session {
  readonly id: string;
  readonly db: DaymarkDb;
  readonly target: Target;
  readonly media: MediaRecorder;
  readonly stream: MediaStream;
  /** Ends what listens and ticks. */
  readonly over: AbortController;
  readonly began: number;
  /** Recorded before the running stretch, s, and since when it runs, ms of performance.now; null while it is paused. */
  before: number;
  since: number | null;
  n: number;
  bytes: number;
  /** Levels that are in no chunk yet. */
  fresh: string;
  storing: Promise<void>;
  why: StopReason | 'discard' | null;
}

let session: Session | null = null;

const patch = (changes: Partial<RecordingState>) => {
  const { recording } = useRecorder.getState();
  if (recording) useRecorder.setState({ recording: { ...recording, ...changes } });
};
const fail = (key: string, why: MicrophoneTrouble) => useRecorder.setState({ recording: null, trouble: { key, why } });

/** Begins a recording, by a press of the person. Nothing happens while another one runs. */
export async function startRecording(target: Target): Promise<void> {
  if (useRecorder.getState().recording) return;
  const key = keyOfTarget(target);
  const id = newId();
  const asking = { id, key, phase: 'asking', seconds: 0, levels: '', muted: false } as const;
  useRecorder.setState({ recording: asking, trouble: null, ready: null });
  const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  if (!devices || !('MediaRecorder' in globalThis)) return fail(key, isSecureContext ? 'unsupported' : 'insecure');
  let stream: MediaStream;
  try {
    stream = await devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  } catch (thrown) {
    return fail(key, troubleOf(thrown));
  }
  // The form was closed while the browser asked.
  if (useRecorder.getState().recording?.id !== id) return stopTracks(stream);
  try {
    record(id, target, stream);
  } catch (thrown) {
    stopTracks(stream);
    // WebKit has a MediaRecorder also where its system has nothing to record with.
    if ((thrown as { readonly name?: unknown }).name === 'NotSupportedError') return fail(key, 'unsupported');
    logFailure('Recording did not start:', thrown);
    return fail(key, 'failed');
  }
}

/** The app was opened from the home screen to record: begins at once where the person has allowed the microphone, else offers the button. */
export async function openRecorder(target: Target): Promise<void> {
  // Firefox and older versions of Safari do not tell.
  const asked = navigator.permissions?.query({ name: 'microphone' });
  const state = await asked?.then(
    (found) => found.state,
    () => null,
  );
  if (state === 'granted') await startRecording(target);
  else useRecorder.setState({ ready: keyOfTarget(target) });
}

function troubleOf(thrown: unknown): MicrophoneTrouble {
  const { name } = thrown as { readonly name?: unknown };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  if (name === 'NotReadableError' || name === 'AbortError') return 'taken';
  logFailure('The microphone did not open:', thrown);
  return 'failed';
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

function record(id: string, target: Target, stream: MediaStream): void {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const media = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_A_SECOND,
    ...(mimeType ? { mimeType } : {}),
  });
  const over = new AbortController();
  const now: Session = {
    id,
    db: getDb(),
    target,
    media,
    stream,
    over,
    began: Date.now(),
    before: 0,
    since: performance.now(),
    n: 0,
    bytes: 0,
    fresh: '',
    storing: Promise.resolve(),
    why: null,
  };
  session = now;
  const { signal } = over;
  media.addEventListener('dataavailable', ({ data }) => take(now, data));
  media.addEventListener('stop', () => void end(now), { once: true });
  media.addEventListener('error', () => stop(now, 'ended'), { signal });
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', () => stop(now, 'ended'), { signal });
    // A call has the microphone: silence is not recorded, and the person goes on when it is over.
    track.addEventListener('mute', () => pause(now, true), { signal });
    track.addEventListener('unmute', () => patch({ muted: false }), { signal });
  }
  // A page that is hidden may be ended without another word.
  document.addEventListener('visibilitychange', () => document.hidden && flush(now), { signal });
  window.addEventListener('pagehide', () => flush(now), { signal });
  holdLock(id, signal);
  keepAwake(signal);
  listen(now, signal);
  media.start(CHUNK_MS);
  patch({ phase: 'recording' });
}

const flush = ({ media }: Session) => {
  if (media.state === 'recording') media.requestData();
};

/** Recorded so far, s. */
const secondsOf = ({ before, since }: Session) => before + (since === null ? 0 : (performance.now() - since) / 1000);

/** Stores a chunk after those before it. */
function take(now: Session, data: Blob): void {
  if (data.size === 0) return;
  const seconds = secondsOf(now);
  const levels = now.fresh;
  now.fresh = '';
  now.bytes += data.size;
  now.storing = now.storing.then(async () => {
    // What follows a chunk that could not be stored cannot be played.
    if (now.why === 'full') return;
    try {
      const chunk = {
        recording: now.id,
        n: now.n,
        bytes: await data.arrayBuffer(),
        media_type: now.media.mimeType || data.type,
        began: now.began,
        seconds,
        levels,
      };
      await withRoom(now.db, ROOM_BYTES, () => keepChunk(now.db, chunk));
      now.n++;
    } catch (thrown) {
      logFailure('A chunk of a recording was not stored:', thrown);
      stop(now, 'full');
      now.why = 'full';
    }
  });
  if (now.bytes > BLOB_BYTES - SPARE_BYTES || seconds >= LONGEST_SECONDS) stop(now, 'longest');
}

function stop(now: Session, why: StopReason | 'discard'): void {
  now.why ??= why;
  patch({ phase: 'keeping' });
  if (now.media.state !== 'inactive') now.media.stop();
}

/** The last chunk has come: the recording is kept, or thrown away. */
async function end(now: Session): Promise<void> {
  // A track that ended stops the recorder before it is heard of.
  now.why ??= 'ended';
  patch({ phase: 'keeping' });
  now.over.abort();
  stopTracks(now.stream);
  await now.storing;
  if (session === now) session = null;
  const why = now.why;
  if (why === 'discard') throwAway(now);
  else await keep(now.id, now.target, why);
  useRecorder.setState({ recording: null });
}

/** Keeps a recording, and says so. One that fails stays as its chunks. */
async function keep(id: string, target: Target, why: StopReason): Promise<void> {
  const kept = await keepRecording(id, target).catch((thrown: unknown) => {
    logFailure('A recording was not kept:', thrown);
    return 'failed' as const;
  });
  // Browsers that have a recorder and nothing for it to record with end it at once.
  if (kept === 'empty' && why === 'ended') return fail(keyOfTarget(target), 'failed');
  const words = stopped(why, kept);
  if (words) toast(words);
}

function throwAway({ id, target, db }: Session): void {
  goingAway.add(id);
  const gone = setTimeout(() => {
    goingAway.delete(id);
    dropRecording(db, id).catch((thrown: unknown) => logFailure('A recording was not deleted:', thrown));
  }, BACK_MS);
  const takeBack = () => {
    clearTimeout(gone);
    goingAway.delete(id);
    void keep(id, target, 'pressed');
  };
  toast({ ...discarded, action: { label: 'Undo', run: takeBack } });
}

function pause(now: Session, muted = false): void {
  if (now.media.state !== 'recording') return;
  flush(now);
  now.before = secondsOf(now);
  now.since = null;
  now.media.pause();
  patch({ phase: 'paused', muted, seconds: now.before });
}

/** Pauses the recording that runs, or goes on with it. */
export function togglePause(): void {
  if (!session) return;
  if (session.media.state === 'recording') pause(session);
  else if (session.media.state === 'paused') {
    session.media.resume();
    session.since = performance.now();
    patch({ phase: 'recording', muted: false });
  }
}

/** Ends the recording that runs, and keeps it. */
export function finishRecording(): void {
  if (session) stop(session, 'pressed');
}

/** Ends the recording that runs, and throws it away; it can be taken back for a moment. */
export function discardRecording(): void {
  if (session) stop(session, 'discard');
}

/** The form is closed: what is being recorded for it is kept, and the microphone is let go. */
export function leaveRecorder(key: string): void {
  const { recording, ready } = useRecorder.getState();
  if (ready === key) useRecorder.setState({ ready: null });
  if (recording?.key !== key) return;
  if (session) stop(session, 'left');
  else useRecorder.setState({ recording: null });
}

/** Forgets why nothing was recorded. */
export const closeTrouble = (): void => useRecorder.setState({ trouble: null });

function holdLock(id: string, signal: AbortSignal): void {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  const held = new Promise<void>((letGo) => signal.addEventListener('abort', () => letGo()));
  locks?.request(lockOf(id), () => held).catch(() => undefined);
}

/** Keeps the screen on where the browser can: a locked phone stops the microphone. */
function keepAwake(signal: AbortSignal): void {
  const { wakeLock } = navigator as { readonly wakeLock?: WakeLock };
  if (!wakeLock) return;
  let lock: WakeLockSentinel | undefined;
  const ask = () => {
    if (document.hidden) return;
    wakeLock.request('screen').then(
      (got) => (signal.aborted ? void got.release() : (lock = got)),
      () => undefined,
    );
  };
  ask();
  // The browser lets go of it when the page is hidden.
  document.addEventListener('visibilitychange', ask, { signal });
  signal.addEventListener('abort', () => void lock?.release().catch(() => undefined));
}

/** Counts the time, and listens how loud it is. */
function listen(now: Session, signal: AbortSignal): void {
  const read = meterOf(now.stream, signal);
  const timer = setInterval(() => {
    if (now.since === null) return;
    const digit = digitOf(read());
    now.fresh += digit;
    const { recording } = useRecorder.getState();
    patch({ seconds: secondsOf(now), levels: `${recording?.levels ?? ''}${digit}`.slice(-SHOWN_LEVELS) });
  }, 1000 / LEVELS_A_SECOND);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** How many levels are shown while it is recorded. */
export const SHOWN_LEVELS = 48;

/** Gives the loudness of the moment, from 0 to 1; nothing where the browser has no meter. */
function meterOf(stream: MediaStream, signal: AbortSignal): () => number {
  if (!('AudioContext' in globalThis)) return () => 0;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  signal.addEventListener('abort', () => void context.close().catch(() => undefined));
  // Begun without a press, from the home screen, it may wait for one.
  void context.resume().catch(() => undefined);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    return levelOf(loudness(samples));
  };
}
