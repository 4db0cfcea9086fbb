/** How large a person's `user_metadata` may be, as a whole and in an access token. */

type Metadata = Readonly<Record<string, unknown>>;

/** In bytes of JSON. A token is a header of every request, in base64, and Node accepts 16 KB of headers. */
const METADATA_BYTES = 4096;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** What an error says about metadata that is refused. */
export const METADATA_RULE = `User metadata must be an object of at most ${METADATA_BYTES} bytes of JSON`;

/** Whether metadata is small enough to be stored. */
export const metadataFits = (metadata: Metadata): boolean => bytesOf(metadata) <= METADATA_BYTES;

/** Whether a change can only make metadata smaller: it is allowed also where there is too much. */
export const onlyRemoves = (change: Metadata): boolean => Object.values(change).every((value) => value === null);

/** The part of metadata for a token: all of it, or, of an older account with too much, as many keys as fit, the smallest first. */
export function metadataForToken(metadata: Metadata): Record<string, unknown> {
  if (metadataFits(metadata)) return { ...metadata };
  const sized = Object.entries(metadata).map(([key, value]) => ({ key, value, bytes: bytesOf({ [key]: value }) }));
  const kept: Record<string, unknown> = {};
  let left = METADATA_BYTES;
  for (const { key, value, bytes } of sized.toSorted((a, b) => a.bytes - b.bytes)) {
    left -= bytes;
    if (left < 0) break;
    kept[key] = value;
  }
  return kept;
}
