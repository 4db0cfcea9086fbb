/** A question to the coach, as the device sends it to /functions/v1/call-gpt (spec 000, section 7; product.md). The server checks it. */
import * as v from 'valibot';
import { MESSAGE_LENGTH, MOST_MEMORIES, MOST_TURNS, PROMPT_LENGTH } from './limits.ts';
import { text } from './text.ts';

const Turn = v.object({
  role: v.picklist(['user', 'assistant']),
  content: v.pipe(text, v.maxLength(MESSAGE_LENGTH)),
});

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/**
 * `call_id` is the id of the person's message. Asked again under the same id, a question costs nothing and gets the same answer. `at` is
 * when the message was written (UTC) and `zone` is where (IANA): "tomorrow" is the person's tomorrow, however late the question is asked.
 */
export const CoachCall = v.object({
  call_id: v.pipe(v.string(), v.uuid()),
  message: v.pipe(text, v.trim(), v.minLength(1), v.maxLength(MESSAGE_LENGTH)),
  systemPrompt: v.pipe(text, v.maxLength(PROMPT_LENGTH)),
  turns: v.optional(v.pipe(v.array(Turn), v.maxLength(MOST_TURNS)), []),
  memories: v.optional(v.pipe(v.array(v.pipe(text, v.maxLength(MESSAGE_LENGTH))), v.maxLength(MOST_MEMORIES)), []),
  at: v.pipe(v.string(), v.isoTimestamp()),
  zone: v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'not a time zone')),
  /** "My day starts at", 0 to 12. */
  day_starts_at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(12)), 0),
  /** The coach as the person configured it. The built-in coach uses it too. */
  tone: v.optional(v.pipe(text, v.maxLength(40)), ''),
  coaching_style: v.optional(v.pipe(text, v.maxLength(80)), ''),
  name: v.optional(v.pipe(text, v.maxLength(80)), ''),
  /** The caller's own id; the server refuses any other. */
  user_id: v.optional(v.string()),
});

/** Input is what a device builds; Body is what the server has after parsing. */
export type CoachCallInput = v.InferInput<typeof CoachCall>;
export type CoachCallBody = v.InferOutput<typeof CoachCall>;
export type Turn = v.InferOutput<typeof Turn>;
