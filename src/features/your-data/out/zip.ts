/** A zip of texts, made piece by piece. */
import { Zip, ZipDeflate } from 'fflate';
import { pacer } from '#features/your-data/pacer.ts';

/** What is deflated at once, in bytes. */
const PIECE = 64 * 1024;

/** The zip. A path that is there already gets a number. The page answers in between. */
export async function zipOf(files: AsyncIterable<readonly [path: string, text: string]>): Promise<Blob> {
  const parts: BlobPart[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    parts.push(bytes);
  });
  const pause = pacer();
  const taken = new Map<string, number>();
  for await (const [path, text] of files) {
    const n = (taken.get(path) ?? 0) + 1;
    taken.set(path, n);
    const file = new ZipDeflate(n === 1 ? path : path.replace(/(\.\w+)$/, ` ${n}$1`));
    zip.add(file);
    const bytes = new TextEncoder().encode(text);
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE) {
      file.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
      await pause();
    }
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
