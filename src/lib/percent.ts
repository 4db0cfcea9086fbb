/** A part of an address, percent-decoded; unchanged if it is not valid percent-encoded UTF-8. */
export function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
