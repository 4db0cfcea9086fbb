/** What the routes with small JSON bodies share: reading the body by its schema, and refusing too many calls. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { BodyError, readBody } from './body.ts';
import { refuse } from './http-errors.ts';

/** The body of a call of at most `most` bytes; null when it is too large, or not of the form. `empty`: what a call without a body stands for. */
export async function readCall<T extends v.GenericSchema>(
  c: Context,
  schema: T,
  most: number,
  empty?: unknown,
): Promise<v.InferOutput<T> | null> {
  try {
    const text = await readBody(c, { most });
    const read = v.safeParse(schema, text === '' && empty !== undefined ? empty : JSON.parse(text));
    return read.success ? read.output : null;
  } catch (thrown) {
    if (thrown instanceof BodyError || thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

/** `wait`: seconds until another call makes sense. */
export function tooMany(c: Context, wait: number): Response {
  c.header('Retry-After', String(Math.ceil(wait)));
  return refuse(c, 429, 'rate_limited', 'Too many requests. Try again later.');
}
