/** Reads an answer of the coach from a model's text. No text of a model makes it throw. */
import type { CoachCallBody } from '#coach/call.ts';
import { parseReply, type CoachReply } from '#coach/reply.ts';
import { instantOf } from '#lib/zone.ts';
import { isDay } from '#lib/day.ts';
import { withoutUnstorable } from '#lib/storable.ts';
import { createReplyReader } from './reply-reader.ts';

type CallZone = Pick<CoachCallBody, 'zone'>;

/** The answer in a text; null when there is none in the form of contract.ts. */
export function readAnswer(text: string, said: CallZone): CoachReply | null {
  for (const candidate of candidates(text)) {
    const value = parsed(candidate);
    if (!isObject(value) || typeof value.reply !== 'string') continue;
    const reply = parseReply(inTheirZone(value, said));
    if (reply.ok) return reply.value;
  }
  return null;
}

/** What to show of a text without an answer: the reply of a broken object, or the whole prose. null when nothing is left. */
export function plainWords(text: string): CoachReply | null {
  const prose = withoutThoughts(text);
  const reader = createReplyReader();
  reader.push(prose);
  const words = /[{[]/.test(prose) ? reader.words : withoutUnstorable(prose);
  const reply = parseReply({ reply: words, intent: 'chat' });
  return reply.ok ? reply.value : null;
}

/** A field of a small JSON answer, such as a recap's; null when it is not there. */
export function readField(text: string, field: string): string | null {
  for (const candidate of candidates(text)) {
    const value = parsed(candidate);
    if (isObject(value) && typeof value[field] === 'string' && value[field].trim() !== '') return value[field].trim();
  }
  return null;
}

const withoutThoughts = (text: string) => text.replaceAll(/<think>[\s\S]*?(?:<\/think>|$)/g, '').trim();

/** Where the object may be: the whole text, a fenced block, or from a brace to the one that closes it. */
function* candidates(text: string): Generator<string> {
  const rest = withoutThoughts(text);
  yield rest;
  // Every second part is inside a fence; the last one is not closed.
  for (const [i, inside] of rest.split('```').slice(0, -1).entries()) if (i % 2 === 1) yield inside.replace(/^\w+/, '');
  for (let from = rest.indexOf('{'), tries = 0; from !== -1 && tries < 20; tries++) {
    const upTo = closing(rest, from);
    yield rest.slice(from, upTo);
    from = rest.indexOf('{', upTo === -1 ? from + 1 : upTo);
  }
}

/** The place after the brace that closes the one at `from`; the end when none does. */
function closing(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '\\') i += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return i + 1;
  }
  return text.length;
}

function parsed(text: string): unknown {
  // Smaller models write commas before a closing bracket.
  for (const attempt of [text, text.replaceAll(/,(\s*[}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt, (_key, value: unknown) =>
        typeof value === 'string' ? withoutUnstorable(value) : value,
      );
    } catch {
      // The next attempt follows.
    }
  }
  return null;
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A time with a zone. */
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/i;
/** A local time without a zone. */
const CLOCK = /^((?:19|20|21)\d{2}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::\d{2}(?:\.\d+)?)?$/;

/** Models are asked for local times, because they make mistakes with UTC. Here these become instants. */
function inTheirZone(answer: Fields, { zone }: CallZone): Fields {
  const meta = answer.meta;
  if (!isObject(meta)) return answer;
  const secondary = Array.isArray(meta.secondary_intents) ? (meta.secondary_intents as readonly unknown[]) : [];
  return {
    ...answer,
    meta: {
      ...timed(meta, zone),
      secondary_intents: secondary.map((item) => (isObject(item) ? timed(item, zone) : item)),
    },
  };
}

function timed(fields: Fields, zone: string): Fields {
  const out = { ...fields };
  for (const name of ['remind_at', 'event_time', 'end_time']) {
    const text = typeof out[name] === 'string' ? out[name].trim() : '';
    if (text === '' || ZONED.test(text)) continue;
    const [, day = '', hour, minute] = CLOCK.exec(text) ?? [];
    out[name] = isDay(day) ? instantOf({ day, minute: Number(hour) * 60 + Number(minute) }, zone).toISOString() : null;
  }
  // A day with a time is cut to the day.
  if (typeof out.due_date === 'string') out.due_date = out.due_date.trim().slice(0, 10);
  return out;
}
