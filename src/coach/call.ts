/** A question to the coach as it travels: what the device sends to /functions/v1/call-gpt (spec 000, section 7; product.md), checked by the server. */
import * as v from 'valibot';
import { MESSAGE_LENGTH, MOST_MEMORIES, MOST_TURNS, PROMPT_LENGTH } from './limits.ts';

const Turn = v.object({
  role: v.picklist(['user', 'assistant']),
  content: v.pipe(v.string(), v.maxLength(MESSAGE_LENGTH)),
});

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/**
 * `call_id` is the id of the person's message: asked again under it, a question costs nothing and has the same answer.
 * `at` is when it was said (UTC) and `zone` where (IANA), so that 'tomorrow' means the person's even when it is asked late.
 */
export const CoachCall = v.object({
  call_id: v.pipe(v.string(), v.uuid()),
  message: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MESSAGE_LENGTH)),
  systemPrompt: v.pipe(v.string(), v.maxLength(PROMPT_LENGTH)),
  turns: v.optional(v.pipe(v.array(Turn), v.maxLength(MOST_TURNS)), []),
  memories: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(MESSAGE_LENGTH))), v.maxLength(MOST_MEMORIES)),
    [],
  ),
  at: v.pipe(v.string(), v.isoTimestamp()),
  zone: v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'not a time zone')),
  /** "My day starts at", 0 to 12. */
  day_starts_at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(12)), 0),
  /** The coach as the person shaped it; the built-in coach speaks by it. */
  tone: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  coaching_style: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  name: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  /** Only ever the caller's own; a foreign one is refused. */
  user_id: v.optional(v.string()),
});

/** What a device builds; what the server has after parsing. */
export type CoachCallInput = v.InferInput<typeof CoachCall>;
export type CoachCallBody = v.InferOutput<typeof CoachCall>;
export type Turn = v.InferOutput<typeof Turn>;
