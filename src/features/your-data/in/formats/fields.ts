/** Fields that the JSON of many programs has: one that is missing may also be null. */
import * as v from 'valibot';

/** A text; '' when there is none. */
export const text = v.nullish(v.string(), '');
/** A list of texts; empty when there is none. */
export const texts = v.nullish(v.array(v.string()), []);
/** A list whose parts are read one by one; empty when there is none. */
export const list = v.nullish(v.array(v.unknown()), []);
export const number = v.nullish(v.number());
