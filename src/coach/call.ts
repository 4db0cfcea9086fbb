/** A question to the coach, as the device sends it to /functions/v1/call-gpt (spec 000, section 7; product.md). The server checks it. */
import * as v from 'valibot';
import {
  ENTRY_LENGTH,
  MESSAGE_LENGTH,
  MOST_ENTRIES,
  MOST_MEMORIES,
  MOST_PHOTOS,
  MOST_TURNS,
  PHOTO_LENGTH,
  PROMPT_LENGTH,
} from './limits.ts';
import { text } from './text.ts';

const atMost = (length: number) => v.pipe(text, v.maxLength(length));

const Turn = v.object({
  role: v.picklist(['user', 'assistant']),
  content: atMost(MESSAGE_LENGTH),
});

/** A row of the person's log that fits the message: its day, what it is ("Journal entry", "Task, done"), and its words. */
const GivenEntry = v.object({ day: v.pipe(v.string(), v.isoDate()), kind: atMost(40), text: atMost(ENTRY_LENGTH) });

/** A JPEG as a data URL. */
const GivenPhoto = v.pipe(v.string(), v.maxLength(PHOTO_LENGTH), v.regex(/^data:image\/jpeg;base64,[A-Za-z\d+/]+=*$/));

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** No device's clock is before or after it; the dates that a message names are then years that every date can have. */
const isSaneTime = (at: string): boolean => {
  const year = new Date(at).getUTCFullYear();
  return year >= 1970 && year < 3000;
};

/**
 * `call_id` is the id of the person's message. CallOrigin again under the same id, a question costs nothing and gets the same answer. `at` is
 * when the message was written (UTC) and `zone` is where (IANA): "tomorrow" is the person's tomorrow, however late the question is asked.
 * The specification's own call has only `message` and `systemPrompt`: it is a new question, asked now, in UTC.
 */
export const CoachCall = v.object({
  call_id: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  message: v.pipe(text, v.trim(), v.minLength(1), v.maxLength(MESSAGE_LENGTH)),
  systemPrompt: atMost(PROMPT_LENGTH),
  turns: v.optional(v.pipe(v.array(Turn), v.maxLength(MOST_TURNS)), []),
  memories: v.optional(v.pipe(v.array(atMost(MESSAGE_LENGTH)), v.maxLength(MOST_MEMORIES)), []),
  /** Only with the person's consent, and never one that speaks of harm. */
  entries: v.optional(v.pipe(v.array(GivenEntry), v.maxLength(MOST_ENTRIES)), []),
  /** The message has photos, which the device keeps in an entry with its words. */
  has_photos: v.optional(v.boolean(), false),
  /** The photos themselves, only with the person's consent. */
  photos: v.optional(v.pipe(v.array(GivenPhoto), v.maxLength(MOST_PHOTOS)), []),
  at: v.optional(v.pipe(v.string(), v.isoTimestamp(), v.check(isSaneTime, 'not a time of a device'))),
  zone: v.optional(v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'not a time zone'))),
  /** The language of the app, or of the browser where the app is in English, for a message that is too short to tell its own. */
  language: v.optional(atMost(40)),
  /** "My day starts at", 0 to 12. */
  day_starts_at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(12)), 0),
  /** The coach as the person configured it. The built-in coach uses it too. */
  tone: v.optional(atMost(40), ''),
  coaching_style: v.optional(atMost(80), ''),
  name: v.optional(atMost(80), ''),
  /** The AI Preferences (spec 001, section 2). */
  communication_style: v.optional(atMost(40), ''),
  focus_areas: v.optional(v.pipe(v.array(atMost(40)), v.maxLength(8)), []),
  /** The caller's own id; the server refuses any other. */
  user_id: v.optional(v.string()),
});

/** What a device always says, and the server fills in for a caller that does not. */
interface CallOrigin {
  readonly call_id: string;
  readonly at: string;
  readonly zone: string;
}

/** Input is what a device builds; Body is what the server has after parsing. */
export type CoachCallInput = v.InferInput<typeof CoachCall> & CallOrigin;
export type CoachCallBody = v.InferOutput<typeof CoachCall> & CallOrigin;
export type Turn = v.InferOutput<typeof Turn>;
export type GivenEntry = v.InferOutput<typeof GivenEntry>;
