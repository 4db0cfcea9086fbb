/** A zip of texts, made piece by piece. */
import { Zip, ZipDeflate } from 'fflate';
import { pacer } from '#lib/pacer.ts';

/** What is deflated at once, in bytes. */
const PIECE = 64 * 1024;

/** Parts that are made a Blob: the browser may keep it out of memory. */
const HELD = 4 * 1024 * 1024;

/** The zip. The page answers in between, and no more than one file and a few MB of the zip are in memory. */
export async function zipOf(files: AsyncIterable<readonly [path: string, text: string]>): Promise<Blob> {
  const parts: Blob[] = [];
  let [held, size]: [BlobPart[], number] = [[], 0];
  const setAside = () => {
    parts.push(new Blob(held));
    [held, size] = [[], 0];
  };
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    held.push(bytes);
    size += bytes.length;
    if (size > HELD) setAside();
  });
  const pause = pacer();
  for await (const [path, text] of files) {
    const file = new ZipDeflate(path);
    zip.add(file);
    const bytes = new TextEncoder().encode(text);
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE) {
      file.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
      await pause();
    }
  }
  zip.end();
  setAside();
  return new Blob(parts, { type: 'application/zip' });
}
