/** CORS for the websites that the operator has named (CORS_ORIGINS). There are none by default. */
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { Config } from './config.ts';

/** How long a browser may remember the answer to its question, in s: an hour, because an operator may take an origin away. */
const MAX_AGE = 3600;
/** The headers of answers that a page may read: those of PostgREST and GoTrue that supabase-js looks at, and what to say to the operator. */
const EXPOSED = ['Content-Range', 'Link', 'Retry-After', 'X-Request-Id', 'X-Supabase-Api-Version', 'X-Total-Count'];

/**
 * Lets pages of the named origins call with a token in the header Authorization; cookies are never asked for. Every other origin gets no
 * header, so its pages can neither send a token nor read an answer.
 */
export const otherOrigins = ({ corsOrigins = [] }: Pick<Config, 'corsOrigins'>) => {
  const known = new Set(corsOrigins);
  const allow = cors({ origin: [...known], exposeHeaders: EXPOSED, maxAge: MAX_AGE });
  return createMiddleware(async (c, next) => {
    if (known.has(c.req.header('origin') ?? '')) return allow(c, next);
    await next();
    // An answer without the headers must not be kept for a page that gets them.
    if (known.size > 0) c.res.headers.append('Vary', 'Origin');
  });
};
