/** Text that crosses the border between device, server and model. */
import * as v from 'valibot';
import { storableText } from '#lib/storable.ts';

/** Any text, in a form that every database can hold: half of a character becomes U+FFFD. No text is refused for it. */
export const text = v.pipe(v.string(), v.transform(storableText));
