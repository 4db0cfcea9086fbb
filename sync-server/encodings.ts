/** The encodings of files, best first; the compressed file is beside the original. */
export const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** A file to send. */
export interface EncodedFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly encoding?: string;
}

/** Whether `Accept-Encoding` allows an encoding; `q=0` does not. */
export function accepts(header: string, encoding: string): boolean {
  const entry = header.split(',').find((part) => part.trim().split(';')[0]?.trim().toLowerCase() === encoding);
  return entry !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(entry);
}
