/** What is said in a person's recordings. Each is asked once, however often its devices ask, and its bytes are read from the store of blobs. */
import { openAsBlob } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { claim, giveUp, storeAnswer, type Call } from '../coach/calls.ts';
import type { CoachOptions } from '../coach/coach.ts';
import { createFlights } from '../coach/flights.ts';
import { ModelError } from '../coach/model.ts';
import {
  callReused,
  type CoachProblem,
  forgotten,
  inProgress,
  rateLimited,
  spent,
  unavailable,
} from '../coach/trouble.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import type { SpeechConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createHeavyReads } from '../heavy-reads.ts';
import { findBlob } from '../media/blobs.ts';
import { fileName, type BlobFiles } from '../media/files.ts';
import { isSpeech, transcribe } from './speech-model.ts';

/** After so many tries a recording is given up: the person can ask again. */
export const MOST_TRIES = 4;
/** Recordings that are written out at once: each is read, and may take minutes. */
const AT_ONCE = { atOnce: 4, ofOne: 1, waiting: 4 };
/** How many recordings a person may ask for. */
const RATE = { burst: 30, perSecond: 0.5 };
/** Added to the time limit of a try, so that no second one begins while the text is being stored; in ms. */
const LEASE_SLACK = 15_000;

export interface TranscriptCall {
  readonly call_id: string;
  readonly sha256: string;
}
export type Transcript = { readonly text: string } | { readonly trouble: CoachProblem };

/** The bytes are not on the server yet, or not any more. */
const missing: CoachProblem = {
  status: 404,
  code: 'blob_missing',
  message: 'The recording is not on the server.',
  retryAfter: 30,
};
const notSpeech: CoachProblem = { status: 415, code: 'not_speech', message: 'This file is no recording.' };
const tooLong: CoachProblem = {
  status: 413,
  code: 'too_long',
  message: 'The recording is too large to be written out.',
};
const notUnderstood: CoachProblem = {
  status: 422,
  code: 'not_understood',
  message: 'The recording could not be written out.',
};
const busy: CoachProblem = { status: 429, code: 'rate_limited', message: 'Ask again in a moment.', retryAfter: 10 };

const stored = v.union([v.object({ text: v.string() }), v.object({ failed: v.string() })]);

/** Returns the text of a recording; every call of one id has one answer. */
export function createTranscripts(
  { db, log, now, files }: Pick<Deps, 'db' | 'log' | 'now'> & { readonly files: BlobFiles },
  config: SpeechConfig,
  { stopping = new AbortController().signal }: CoachOptions = {},
): (user: string, asked: TranscriptCall) => Promise<Transcript> {
  const flights = createFlights<Transcript>();
  const rate = createRateLimit(RATE, now);
  const places = createHeavyReads(AT_ONCE);

  const work = async (user: string, { call_id, sha256 }: TranscriptCall): Promise<Transcript> => {
    const blob = await findBlob(db, user, sha256);
    if (!blob) return { trouble: missing };
    if (!isSpeech(blob.media_type)) return { trouble: notSpeech };
    if (blob.size > config.fileBytes) return { trouble: tooLong };
    const call: Call = { user, id: call_id, kind: 'transcript', asked: Buffer.from(sha256, 'hex') };
    const holder = crypto.randomUUID();
    const found = await claim(db, call, {
      holder,
      now: now(),
      lease: config.timeout + LEASE_SLACK,
      budget: () => config.kilobytesPerDay || null,
      admit: () => rate.take(user),
    });
    if (found.state === 'answered') return answered(found.answer);
    if (found.state === 'limited') return { trouble: rateLimited(found.wait) };
    if (found.state === 'spent') return { trouble: spent(found.wait) };
    if (found.state !== 'mine') return { trouble: { busy: inProgress, reused: callReused, forgotten }[found.state] };

    const kilobytes = Math.ceil(blob.size / 1024);
    const keep = async (answer: v.InferOutput<typeof stored>, cost: number) =>
      answered(await storeAnswer(db, call, { holder, now: now() }, answer, cost));
    const began = now();
    const logOutcome = (code: string) => log({ event: 'transcript', user, code, ms: now() - began, count: kilobytes });
    try {
      const sound = await soundOf(files, fileName(user, sha256));
      if (!sound) {
        await giveUp(db, call, holder, { counts: false, tokens: 0 });
        return { trouble: missing };
      }
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(config.timeout)]);
      const text = await transcribe(config, sound, blob.media_type, signal);
      logOutcome('answered');
      return await keep({ text }, kilobytes);
    } catch (thrown) {
      const failure = thrown instanceof ModelError ? thrown : null;
      const code = failure?.code ?? (stopping.aborted ? 'stopping' : 'timeout');
      if (!failure && !stopping.aborted && (thrown as Error | undefined)?.name !== 'TimeoutError') {
        await giveUp(db, call, holder, { counts: true, tokens: 0 });
        throw thrown;
      }
      logOutcome(code);
      if (failure?.kind === 'final' || (found.tries >= MOST_TRIES && !stopping.aborted))
        return keep({ failed: code }, failure?.kind === 'final' ? 0 : kilobytes);
      await giveUp(db, call, holder, { counts: !stopping.aborted, tokens: 0 });
      return { trouble: unavailable(failure?.retryAfter ?? 15 * 4 ** (found.tries - 1)) };
    }
  };

  return async (user, asked) => {
    const flight = flights.join(`${user}/${asked.call_id}/${asked.sha256}`, async () => {
      const done = await places.run(user, () => work(user, asked));
      return done ?? { trouble: busy };
    });
    return flight.result;
  };
}

/** A stored answer. */
function answered(value: unknown): Transcript {
  const read = v.safeParse(stored, value);
  return read.success && 'text' in read.output ? { text: read.output.text } : { trouble: notUnderstood };
}

/** The bytes of a recording; null when there are none. A file of this machine is read while it is sent. */
async function soundOf(files: BlobFiles, name: string): Promise<Blob | null> {
  if (files.pathOf) return (await files.sizeOf(name)) === null ? null : openAsBlob(files.pathOf(name));
  const file = await files.open(name);
  return file && new Blob([Uint8Array.from(await buffer(file.stream))]);
}
