/** Phoenix messages in the two versions of realtime-js: 1.0.0 sends objects, 2.0.0 sends arrays, and broadcasts in binary. */
import * as v from 'valibot';
import { jsonIn } from '#lib/json.ts';

export type Version = '1.0.0' | '2.0.0';

/** The version when realtime-js names none. */
export const readVersion = (asked: string | null): Version | null =>
  asked === null || asked === '1.0.0' ? '1.0.0' : asked === '2.0.0' ? '2.0.0' : null;

export interface Frame {
  /** The join that it belongs to; null: any. */
  readonly joinRef: string | null;
  /** The frame that a reply answers. */
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

const text = v.pipe(v.string(), v.maxLength(255));
const ref = v.nullish(text, null);

const objectFrame = v.object({ topic: text, event: text, payload: v.unknown(), ref, join_ref: ref });
const arrayFrame = v.strictTuple([ref, ref, text, text, v.unknown()]);

/** The first byte of a binary broadcast from a client, as in realtime-js' serializer. */
const USER_BROADCAST_PUSH = 3;
const HEADER = 7;
const JSON_ENCODING = 1;

/** null: not a frame of that version. */
export function decode(version: Version, data: Buffer, binary: boolean): Frame | null {
  if (binary) return version === '2.0.0' ? decodeBroadcast(data) : null;
  const value = jsonIn(data.toString('utf8'));
  if (version === '1.0.0') {
    const parsed = v.safeParse(objectFrame, value);
    if (!parsed.success) return null;
    const { join_ref, ref, topic, event, payload } = parsed.output;
    return { joinRef: join_ref, ref, topic, event, payload };
  }
  const parsed = v.safeParse(arrayFrame, value);
  if (!parsed.success) return null;
  const [joinRef, ref, topic, event, payload] = parsed.output;
  return { joinRef, ref, topic, event, payload };
}

function decodeBroadcast(data: Buffer): Frame | null {
  if (data.length < HEADER || data[0] !== USER_BROADCAST_PUSH) return null;
  const [joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = data.subarray(1, HEADER);
  let offset = HEADER;
  const next = (size: number) => data.toString('utf8', offset, (offset += size));
  const [joinRef, ref, topic, event] = [next(joinRefSize), next(refSize), next(topicSize), next(eventSize)];
  offset += metaSize;
  if (offset > data.length) return null;
  const body = data.subarray(offset);
  const payload = encoding === JSON_ENCODING ? jsonIn(body.toString('utf8')) : body;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  };
}

export const encode = (version: Version, { joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify(
    version === '1.0.0' ? { join_ref: joinRef, ref, topic, event, payload } : [joinRef, ref, topic, event, payload],
  );
