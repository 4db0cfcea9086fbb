/** Asking the server with the words as they come (server-sent events); a server or a proxy that does not stream answers whole. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { RemoteError, retryAfterMs, textIn } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';
import { type AskFailure, type AskPost, type Send, wholeAnswer } from './post.ts';
import { jsonIn } from '#lib/json.ts';

/** The server sends a comment every ten seconds while it works; a stream that is silent for this long has broken, ms. */
const SILENCE_MS = 45_000;

/** Asks for a stream: `onDelta` hears each piece of the reply. */
export const createStreamingAsk =
  (send: Send): AskPost =>
  (body, { signal, onDelta }) => {
    const ask = async (signal: AbortSignal, heard: () => void) => {
      const response = await send(body, { signal, accept: 'text/event-stream, application/json' });
      heard();
      const streams = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
      return streams && response.body
        ? lastEvent(response.body, heard, (text) => onDelta?.(text))
        : wholeAnswer(response);
    };
    return within(SILENCE_MS, ask, signal);
  };

/** Reads a stream up to its `reply`; throws an AskFailure for its `error`, and for an end without either. */
async function lastEvent(
  stream: ReadableStream<Uint8Array>,
  heard: () => void,
  onDelta: (text: string) => void,
): Promise<unknown> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw new RemoteError('retryable', 'unreachable');
      });
      if (done) throw new RemoteError('retryable', 'unreachable');
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
      for (const { event, data: text } of events.splice(0)) {
        const data = jsonIn(text);
        if (event === 'delta') onDelta(textIn(data, 'text') ?? '');
        // A reply that is not JSON is none: the question is asked again when the stream ends.
        else if (event === 'reply' && data !== undefined) return data;
        else if (event === 'error') throw errorOf(data);
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

const AUTH = new Set(['PGRST301', 'account_deleted']);
const FINAL = new Set(['invalid_call', 'foreign_user', 'call_reused', 'too_large']);

function errorOf(data: unknown): AskFailure {
  const code = textIn(data, 'code') ?? 'unreadable';
  const wait: unknown = typeof data === 'object' && data !== null && 'retry_after' in data ? data.retry_after : null;
  const kind = AUTH.has(code) ? 'auth' : FINAL.has(code) ? 'refused' : 'retryable';
  const retryAfter = retryAfterMs(typeof wait === 'number' ? String(Math.ceil(wait)) : null, Date.now());
  return new RemoteError(kind, code, { retryAfter });
}
