/** A zip of texts, made piece by piece. */
import { Zip, ZipDeflate } from 'fflate';

/** The zip. A path that is there already gets a number. */
export async function zipOf(files: AsyncIterable<readonly [path: string, text: string]>): Promise<Blob> {
  const parts: BlobPart[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    parts.push(bytes);
  });
  const taken = new Map<string, number>();
  for await (const [path, text] of files) {
    const n = (taken.get(path) ?? 0) + 1;
    taken.set(path, n);
    const file = new ZipDeflate(n === 1 ? path : path.replace(/(\.\w+)$/, ` ${n}$1`));
    zip.add(file);
    file.push(new TextEncoder().encode(text), true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
