/** Reads the bodies of requests, for every API: how large one may be and how slowly it may arrive. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';

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

/** The node request itself, because a web stream around it costs more than a small sync; a request of a test has only its web stream. */
function streamOf(c: Context): Readable | null {
  const { incoming } = (c.env ?? {}) as { incoming?: unknown };
  if (incoming instanceof Readable) return incoming;
  return c.req.raw.body && Readable.fromWeb(c.req.raw.body as ReadableStream);
}

function collect(stream: Readable, most: number, { every, least }: Pace, onBytes?: (bytes: number) => void) {
  return new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    let before = 0;
    const timer = setInterval(() => {
      if (size - before < least) stop(new BodyError('too_slow'));
      before = size;
    }, every);
    const onData = (piece: Buffer) => {
      size += piece.length;
      if (size > most) return stop(new BodyError('too_large'));
      try {
        onBytes?.(piece.length);
      } catch (thrown) {
        return stop(thrown);
      }
      pieces.push(piece);
    };
    const onEnd = () => {
      forget();
      resolve(Buffer.concat(pieces));
    };
    const onCut = () => stop(new BodyError('cut_off'));
    const forget = () => {
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
