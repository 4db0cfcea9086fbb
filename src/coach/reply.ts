/** The shape of the coach's answer, from a model, the server or the rules. Everything else is dropped (spec 000, sections 3 and 4). */
import * as v from 'valibot';
import { isDay, type Day } from '#lib/day.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { text } from './text.ts';

/** The most secondary intents in one answer. */
export const MOST_SECONDARY = 12;
const WORDS = 8_000;
const NAME = 200;

/** A field that is missing, null or invalid becomes undefined: one bad field of a model must not cost the whole answer. */
const loose = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullish(schema), undefined);
const words = loose(v.pipe(text, v.trim(), v.maxLength(WORDS)));
const name = loose(v.pipe(text, v.trim(), v.maxLength(NAME)));
const instant = loose(
  v.pipe(
    v.string(),
    v.check((at) => /^\d{4}-\d{2}-\d{2}T/.test(at) && !Number.isNaN(Date.parse(at))),
    v.transform((at) => new Date(at).toISOString()),
  ),
);
const day = loose(
  v.pipe(
    v.string(),
    v.check(isDay),
    v.transform((named) => named as Day),
  ),
);
const tags = loose(
  v.pipe(
    v.array(v.pipe(text, v.trim(), v.minLength(1), v.maxLength(60))),
    v.transform((list) => [...new Set(list)].slice(0, 20)),
  ),
);
const flag = loose(v.boolean());

/** The details of a main or secondary intent. Instants are UTC; days are the person's. */
const details = {
  content: words,
  title: name,
  summary: words,
  tags,
  type: name,
  mood: name,
  due_date: day,
  remind_at: instant,
  event_time: instant,
  end_time: instant,
  first_day: day,
  last_day: day,
  rrule: name,
};

const Secondary = v.object({ intent: name, action: name, module: name, ...details });

const Meta = v.object({
  action: name,
  module: name,
  entryId: name,
  ...details,
  secondary_intents: v.fallback(
    v.pipe(
      v.array(v.fallback(v.nullable(Secondary), null)),
      v.transform((list) => list.filter((item) => item !== null).slice(0, MOST_SECONDARY)),
    ),
    [],
  ),
  projectCreated: flag,
  projectName: name,
  taskCount: loose(v.number()),
  taskCompleted: flag,
  taskId: name,
  projectDeleted: flag,
  projectId: name,
  taskDeleted: flag,
  /** It is kept as an entry because the built-in coach was not sure what it is. */
  unsure: flag,
  /** A model has seen the photos of the message. */
  saw: flag,
  /** Who answered. */
  by: v.fallback(v.picklist(['coach', 'rules']), 'coach'),
  /** The message speaks of self-harm: help comes first (src/coach/safety.ts). */
  help: v.fallback(v.boolean(), false),
});

const Reply = v.object({
  reply: v.pipe(text, v.trim(), v.minLength(1), v.maxLength(20_000)),
  intent: v.fallback(v.pipe(text, v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(NAME)), 'chat'),
  logged_for: day,
  meta: v.fallback(Meta, () => v.parse(Meta, {})),
});

export type CoachMeta = v.InferOutput<typeof Meta>;
export type SecondaryIntent = v.InferOutput<typeof Secondary>;
export type CoachReply = v.InferOutput<typeof Reply>;
/** What a coach returns; fields that it does not set are missing. */
export type CoachReplyInput = v.InferInput<typeof Reply>;

/** The spec's text in place of an answer without words (spec 000, section 8). */
export const NO_REPLY = "Sorry, I couldn't generate a response.";

/** Parses an answer from outside and drops what is not in the schema. 'UnexpectedReply' when it has no words. */
export function parseReply(answer: unknown): Result<CoachReply, 'UnexpectedReply'> {
  const parsed = v.safeParse(Reply, answer);
  return parsed.success ? ok(parsed.output) : err('UnexpectedReply');
}
