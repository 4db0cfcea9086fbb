/** Reads server-sent events as providers send them: with comments, with CRLF, cut anywhere. */
import { createParser } from 'eventsource-parser';

/** A body is larger than its limit. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** The text of a body, piece by piece. More than `most` bytes throw TooLarge. */
export async function* textOf(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new TooLarge();
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** The data of each event, its lines joined. An incomplete last event is left out. */
export async function* eventsOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  for await (const piece of text) {
    parser.feed(piece);
    yield* events.splice(0);
  }
}
