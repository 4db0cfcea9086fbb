/** Asking the server with the words as they come (server-sent events); a server or a proxy that does not stream answers whole. */
import type { AskPost } from './queue.ts';
import { AskError, secondsIn, type Send, wholeAnswer, wordIn } from './post.ts';

/** A stream that is silent for longer has broken: the server says that it is at it every ten seconds, ms. */
const SILENCE_MS = 45_000;

/** Asks for a stream: `onDelta` hears each piece of the reply. */
export const createStreamingAsk =
  (send: Send): AskPost =>
  async (body, { signal, onDelta }) => {
    const watch = silenceWatch(signal);
    try {
      const response = await send(body, { signal: watch.signal, accept: 'text/event-stream, application/json' });
      watch.heard();
      const streams = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!streams || !response.body) return await wholeAnswer(response);
      return await lastWord(response.body, watch.heard, (text) => onDelta?.(text));
    } catch (thrown) {
      throw watch.silent() ? new AskError('retryable', 'timeout') : thrown;
    } finally {
      watch.end();
    }
  };

function silenceWatch(outer: AbortSignal) {
  const control = new AbortController();
  const giveUp = () => control.abort(outer.reason);
  outer.addEventListener('abort', giveUp);
  let silent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      silent = true;
      control.abort();
    }, SILENCE_MS);
  };
  heard();
  return {
    signal: control.signal,
    heard,
    silent: () => silent,
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', giveUp);
    },
  };
}

/** Reads a stream up to its `reply`; throws an AskError for its `error`, and for an end without either. */
async function lastWord(
  stream: ReadableStream<Uint8Array>,
  heard: () => void,
  onDelta: (text: string) => void,
): Promise<unknown> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw new AskError('retryable', 'unreachable');
      });
      if (done) throw new AskError('retryable', 'unreachable');
      heard();
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const { event, data } = eventOf(block);
        if (event === 'delta') onDelta(wordIn(data, 'text') ?? '');
        else if (event === 'reply') return data;
        else if (event === 'error') throw errorOf(data);
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** One event of a stream: its name and its parsed data; a comment has neither. */
export function eventOf(block: string): { readonly event: string; readonly data: unknown } {
  let event = '';
  const lines: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/s.exec(line) ?? [];
    if (name === 'event') event = value;
    else if (name === 'data') lines.push(value);
  }
  try {
    return { event, data: JSON.parse(lines.join('\n')) };
  } catch {
    return { event: event === 'reply' ? '' : event, data: undefined };
  }
}

const AUTH = new Set(['PGRST301', 'account_deleted']);
const FOR_GOOD = new Set(['invalid_call', 'foreign_user', 'call_reused', 'too_large']);

function errorOf(data: unknown): AskError {
  const code = wordIn(data, 'code') ?? 'unreadable';
  const wait: unknown = typeof data === 'object' && data !== null && 'retry_after' in data ? data.retry_after : null;
  const kind = AUTH.has(code) ? 'auth' : FOR_GOOD.has(code) ? 'refused' : 'retryable';
  return new AskError(kind, code, secondsIn(typeof wait === 'number' ? String(Math.ceil(wait)) : null));
}
