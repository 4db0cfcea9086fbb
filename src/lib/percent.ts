/** A part of an address without its percent signs; as it is when one of them is not followed by a byte of UTF-8. */
export function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
