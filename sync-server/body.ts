/** Reads the bodies of requests, for every API: how large one may be and how slowly it may arrive. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { jsonIn } from '#lib/json.ts';
import type { Context } from 'hono';
import type * as v from 'valibot';

/** Why a body was not read. */
export type BodyTrouble = 'too_large' | 'too_slow' | 'cut_off';

/** A body that was not read. Each API answers it in its own form, with this status. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly reason: BodyTrouble;
  readonly status: 400 | 408 | 413;

  constructor(reason: BodyTrouble) {
    super(reason);
    this.reason = reason;
    this.status = ({ too_large: 413, too_slow: 408, cut_off: 400 } as const)[reason];
  }
}

/** In each span of `every` ms at least `least` bytes of a body must arrive, or its end. */
export interface Pace {
  readonly every: number;
  readonly least: number;
}

/** 400 bytes a second: less than the slowest phone network, because a body that waits costs only its own bytes. main.ts limits the whole request. */
const PACE: Pace = { every: 10_000, least: 4096 };

export interface BodyLimits {
  /** The most bytes. */
  readonly most: number;
  readonly pace?: Pace;
  /** Hears of each piece's size before it is kept; what it throws ends the reading. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * The body of a request as text. Throws BodyError. Hono's `bodyLimit` is not used: it makes a new Request of the node server's own,
 * which throws where the global Request is Node's (`overrideGlobalObjects: false`).
 */
export async function readBody(c: Context, { most, pace = PACE, onBytes }: BodyLimits): Promise<string> {
  try {
    if (Number(c.req.header('content-length') ?? 0) > most) throw new BodyError('too_large');
    const stream = streamOf(c);
    return stream === null ? '' : new TextDecoder().decode(await collect(stream, most, pace, onBytes));
  } catch (thrown) {
    // The rest of this body is not the next request.
    c.header('Connection', 'close');
    throw thrown;
  }
}

/**
 * The JSON value of a request's body of at most `most` bytes; undefined when the body is no JSON. `empty`: what a request without a body stands for.
 * Throws BodyError.
 */
export async function readJson(c: Context, most: number, empty?: unknown): Promise<unknown> {
  const text = await readBody(c, { most });
  return text === '' ? empty : jsonIn(text);
}

/** Where a value is not of its form: names of fields and `*` for positions, never what a person wrote. */
export function pathOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const steps = issues[0]?.path?.slice(0, 4).map(({ key }) => (typeof key === 'number' ? '*' : String(key))) ?? [];
  return steps.join('.') || 'its start';
}

/** Gives the body of a request piece by piece to `take`, and waits for it: memory holds one piece. Throws BodyError, and what `take` throws. */
export async function pourBody(
  c: Context,
  { most, pace = PACE }: Omit<BodyLimits, 'onBytes'>,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  try {
    if (Number(c.req.header('content-length') ?? 0) > most) throw new BodyError('too_large');
    const stream = streamOf(c);
    if (stream !== null) await pour(stream, most, pace, take);
  } catch (thrown) {
    c.header('Connection', 'close');
    throw thrown;
  }
}

/** The node request itself, because a web stream around it costs more than a small sync; a request of a test has only its web stream. */
function streamOf(c: Context): Readable | null {
  const { incoming } = (c.env ?? {}) as { incoming?: unknown };
  if (incoming instanceof Readable) return incoming;
  return c.req.raw.body && Readable.fromWeb(c.req.raw.body as ReadableStream);
}

async function collect(stream: Readable, most: number, pace: Pace, onBytes?: (bytes: number) => void): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await pour(stream, most, pace, (piece) => {
    onBytes?.(piece.length);
    pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** Hands over the pieces of a stream in order. While `take` is at work no other piece is read, and the time of the sender does not run. */
function pour(
  stream: Readable,
  most: number,
  { every, least }: Pace,
  take: (piece: Buffer) => void | Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0;
    let before = 0;
    let taking = false;
    let over = false;
    const timer = setInterval(() => {
      if (size - before < least && !taking) stop(new BodyError('too_slow'));
      before = size;
    }, every);
    const onData = (piece: Buffer) => {
      size += piece.length;
      if (size > most) return stop(new BodyError('too_large'));
      try {
        const taken = take(piece);
        if (!taken) return;
        taking = true;
        stream.pause();
        taken.then(() => {
          taking = false;
          if (!over) stream.resume();
        }, stop);
      } catch (thrown) {
        stop(thrown);
      }
    };
    const onEnd = () => {
      forget();
      resolve();
    };
    const onCut = () => stop(new BodyError('cut_off'));
    const forget = () => {
      over = true;
      clearInterval(timer);
      stream.off('data', onData).off('end', onEnd).off('close', onCut).pause();
    };
    const stop = (thrown: unknown) => {
      forget();
      // Without a listener a late error of the connection would end the process.
      stream.on('error', () => {});
      reject(thrown);
    };
    stream.on('data', onData).on('end', onEnd).on('close', onCut).once('error', onCut);
    if (stream.destroyed) onCut();
  });
}
