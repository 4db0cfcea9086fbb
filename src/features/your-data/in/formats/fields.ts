/** Fields that the JSON of many programs has: one that is missing may also be null. */
import * as v from 'valibot';

/** A text; '' when there is none. */
export const text = v.nullish(v.string(), '');
/** A list of texts; empty when there is none. */
export const texts = v.nullish(v.array(v.string()), []);
/** A list whose parts are read one by one; empty when there is none. */
export const list = v.nullish(v.array(v.unknown()), []);
export const number = v.nullish(v.number());

/** A value as a schema reads it; null for any other value. */
export function readBy<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
}
