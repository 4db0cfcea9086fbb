/** What the routes with small JSON bodies share: reading the body by its schema, and refusing too many calls. */
import type { Context, Env, MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { RateLimit } from './auth/rate-limit.ts';
import { BodyError, readJson } from './body.ts';
import { refuse } from './http-errors.ts';

/** The body of a call of at most `most` bytes; null when it is too large, or not of the form. `empty`: what a call without a body stands for. */
export async function readCall<T extends v.GenericSchema>(
  c: Context,
  schema: T,
  most: number,
  empty?: unknown,
): Promise<v.InferOutput<T> | null> {
  try {
    const read = v.safeParse(schema, await readJson(c, most, empty));
    return read.success ? read.output : null;
  } catch (thrown) {
    if (thrown instanceof BodyError) return null;
    throw thrown;
  }
}

/** `wait`: seconds until another call makes sense. */
export function tooMany(c: Context, wait: number): Response {
  c.header('Retry-After', String(Math.ceil(wait)));
  return refuse(c, 429, 'rate_limited', 'Too many requests. Try again later.');
}

/** Refuses calls beyond a rate before it reads anything of them. `keyOf`: whose calls are counted together. */
export const limited =
  <E extends Env>(rate: RateLimit, keyOf: (c: Context<E>) => string): MiddlewareHandler<E> =>
  async (c, next) => {
    const wait = rate.take(keyOf(c));
    return wait > 0 ? tooMany(c, wait) : next();
  };

/** Reads the bodies of calls, as `readCall` does, into `c.var.body`; one that is not of the form is refused with this code. */
export const bodyReader =
  (most: number, code: string, empty?: unknown) =>
  <S extends v.GenericSchema>(schema: S): MiddlewareHandler<{ Variables: { body: v.InferOutput<S> } }> =>
  async (c, next) => {
    const body = await readCall(c, schema, most, empty);
    if (body === null) return malformed(c, code);
    c.set('body', body);
    return next();
  };

export const malformed = (c: Context, code: string): Response => refuse(c, 400, code, 'The request is malformed.');

/** The body of a call about one thing of the person. */
export const ofOne = v.object({ id: v.pipe(v.string(), v.uuid(), v.toLowerCase()) });
