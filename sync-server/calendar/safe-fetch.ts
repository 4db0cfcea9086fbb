/**
 * Fetches a calendar from an address that a person gave. The address may be a trap: a name that resolves to this machine or to the network
 * behind it, a redirect there, an answer without an end. Each call is made by outside.ts.
 */
import type { IncomingMessage } from 'node:http';
import { decodeCalendar } from '#lib/ics/decode-calendar.ts';
import { askOutside, NotAllowed, pinned, type Outside } from '../outside.ts';
import { calendarUrl } from './addresses.ts';

/** Why a calendar was not fetched. */
export type FetchProblem =
  | 'address'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'redirects'
  | 'forbidden'
  | 'gone'
  | 'refused'
  | 'no_calendar';

export interface CacheValidators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched =
  | { readonly state: 'fetched'; readonly text: string; readonly known: CacheValidators }
  | { readonly state: 'unchanged' }
  /** `retryAfter` in s, if the other server asked for it. */
  | { readonly state: 'trouble'; readonly trouble: FetchProblem; readonly retryAfter?: number };

export interface FetchOptions extends Outside {
  readonly signal?: AbortSignal;
  /** The time limit of all of it, ms. */
  readonly within?: number;
  /** The most bytes of a calendar. */
  readonly most?: number;
}

const WITHIN = 20_000;
export const MOST_BYTES = 3 * 1024 * 1024;
const REDIRECTS = 4;
/** The most of an ETag or a date that is kept and sent again. */
const MOST_HEADER = 500;

class Refused extends Error {
  readonly trouble: FetchProblem;
  readonly retryAfter: number | undefined;
  constructor(trouble: FetchProblem, retryAfter?: number) {
    super(trouble);
    this.trouble = trouble;
    this.retryAfter = retryAfter;
  }
}

/** Never throws. */
export async function fetchCalendar(address: string, known: CacheValidators, options: FetchOptions): Promise<Fetched> {
  const { within = WITHIN, signal } = options;
  const late = AbortSignal.timeout(within);
  const stop = signal ? AbortSignal.any([late, signal]) : late;
  try {
    return await follow(address, known, options, stop);
  } catch (thrown) {
    if (thrown instanceof Refused) {
      const { trouble, retryAfter } = thrown;
      return { state: 'trouble', trouble, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
    if (thrown instanceof NotAllowed) return { state: 'trouble', trouble: 'address' };
    return { state: 'trouble', trouble: late.aborted ? 'too_slow' : 'unreachable' };
  }
}

async function follow(
  address: string,
  known: CacheValidators,
  options: FetchOptions,
  stop: AbortSignal,
): Promise<Fetched> {
  const { reach, most = MOST_BYTES } = options;
  let url = calendarUrl(address, reach);
  for (let step = 0; step <= REDIRECTS; step++) {
    if (!url) throw new Refused('address');
    const answer = await ask(url, await pinned(url, options, stop), known, stop);
    const { statusCode: status = 0, headers } = answer;
    if ([301, 302, 303, 307, 308].includes(status) && headers.location) {
      answer.destroy();
      const next = URL.canParse(headers.location, url.href) ? new URL(headers.location, url.href).href : '';
      const to: URL | null = calendarUrl(next, reach);
      // What was asked for over TLS is not asked for without.
      if (to && url.protocol === 'https:' && to.protocol !== 'https:') throw new Refused('address');
      url = to;
      continue;
    }
    if (status === 304 && (known.etag || known.lastModified)) {
      answer.destroy();
      return { state: 'unchanged' };
    }
    if (status !== 200) {
      answer.destroy();
      throw new Refused(troubleOf(status), secondsOf(headers['retry-after']));
    }
    const text = await bodyOf(answer, most, stop);
    if (!/^\uFEFF?\s*BEGIN:(?:VCALENDAR|VEVENT)/i.test(text)) throw new Refused('no_calendar');
    const short = (value: string | undefined) => (value && value.length <= MOST_HEADER ? value : null);
    return {
      state: 'fetched',
      text,
      known: { etag: short(headers.etag), lastModified: short(headers['last-modified']) },
    };
  }
  throw new Refused('redirects');
}

const ask = (url: URL, address: string, known: CacheValidators, signal: AbortSignal): Promise<IncomingMessage> =>
  askOutside(url, address, {
    signal,
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      // Compressed, a small answer could be a large one.
      'accept-encoding': 'identity',
      'user-agent': 'Daymark (calendar subscriptions)',
      ...(known.etag ? { 'if-none-match': known.etag } : {}),
      ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    },
  });

async function bodyOf(answer: IncomingMessage, most: number, stop: AbortSignal): Promise<string> {
  const encoding = answer.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    answer.destroy();
    throw new Refused('no_calendar');
  }
  const pieces: Buffer[] = [];
  let size = 0;
  const end = () => answer.destroy(new Error('aborted'));
  stop.addEventListener('abort', end, { once: true });
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) throw new Refused('too_large');
      pieces.push(piece);
    }
  } finally {
    stop.removeEventListener('abort', end);
    answer.destroy();
  }
  return decodeCalendar(Buffer.concat(pieces));
}

const troubleOf = (status: number): FetchProblem =>
  status === 401 || status === 403 ? 'forbidden' : status === 404 || status === 410 ? 'gone' : 'refused';

/** At most a day. */
const secondsOf = (text: string | undefined): number | undefined => {
  const seconds = Number(text);
  return text && Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : undefined;
};
