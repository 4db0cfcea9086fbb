/**
 * The pack: one file with all files of the shell but its pages (scripts/pack.ts makes it). An installation that lacks most of them asks for the pack in
 * place of four hundred files: a fifth of the work for phone and server, and fewer bytes, because small files compress badly.
 */

/** A file of the build. Without a revision, its name changes with its content. */
export interface ShellFile {
  readonly url: string;
  readonly revision: string | null;
}

/** In the order of their bytes in the pack. */
interface PackedFile extends ShellFile {
  readonly type: string;
  readonly size: number;
}

/** What the answer for the pack says about its own bytes and not about a file. */
const OF_THE_PACK = ['content-encoding', 'content-length', 'etag', 'vary'];

/** The bytes of an index; it has 100 for each file. */
const LONGEST_INDEX = 1_000_000;

/** Calls `take` with each file of a pack as it arrives. Rejects where the answer is no pack, or ends early. */
export async function unpack(
  { ok, body, headers }: Response,
  take: (file: ShellFile, answer: Response) => void,
): Promise<void> {
  if (!ok || !body) throw new Error('There is no pack');
  // A script that runs as a Worker has the security policy of its own answer, so each file has the headers of this one.
  const kept = new Headers(headers);
  for (const name of OF_THE_PACK) kept.delete(name);
  const next = inPieces(body);
  const length = new DataView((await next(4)).buffer).getUint32(0);
  // Another file in its place has any four bytes at its beginning.
  if (length > LONGEST_INDEX) throw new Error('This is no pack');
  const files = JSON.parse(new TextDecoder().decode(await next(length))) as readonly PackedFile[];
  for (const file of files) {
    kept.set('content-type', file.type);
    take(file, new Response(await next(file.size), { headers: kept }));
  }
}

/** Reads a stream in pieces of given lengths. */
function inPieces(stream: ReadableStream<Uint8Array>): (length: number) => Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let rest = new Uint8Array();
  return async (length) => {
    const piece = new Uint8Array(length);
    for (let at = 0; at < length;) {
      if (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done) throw new Error('The pack ended early');
        rest = new Uint8Array(value);
      }
      const part = rest.subarray(0, length - at);
      piece.set(part, at);
      at += part.length;
      rest = rest.subarray(part.length);
    }
    return piece;
  };
}
