/** The file in a body of `multipart/form-data`, read as it comes (RFC 7578). Its other parts are left out. */

/** How long the headers of a part, and the parts before the file, may be, in bytes. */
const BEFORE = 16 * 1024;

export interface FilePart {
  /** Takes a piece of the body, and gives what of the file it has. */
  feed(piece: Buffer): Buffer;
}

const NOTHING: Buffer = Buffer.alloc(0);

/** A reader for a body of this type; null when it is not a form. */
export function filePart(type: string): FilePart | null {
  const [, quoted, plain] = /^multipart\/form-data;.*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const end = Buffer.from(`\r\n--${boundary}`);
  let held: Buffer = NOTHING;
  let state: 'before' | 'file' | 'after' = 'before';

  /** Drops everything up to the bytes of the file, if its headers are here. */
  const find = () => {
    for (;;) {
      const stop = held.indexOf('\r\n\r\n');
      if (stop === -1) {
        if (held.length > BEFORE) state = 'after';
        return;
      }
      const headers = held.subarray(0, stop).toString('latin1');
      held = held.subarray(stop + 4);
      if (/content-disposition:[^\r\n]*;\s*filename=/i.test(headers)) {
        state = 'file';
        return;
      }
      const next = held.indexOf(end);
      // The value of another field: it is short, and ends with a boundary.
      if (next === -1) {
        held = Buffer.concat([Buffer.from('\r\n\r\n'), held]);
        if (held.length > BEFORE) state = 'after';
        return;
      }
      held = held.subarray(next + end.length);
    }
  };

  return {
    feed: (piece) => {
      held = held.length === 0 ? piece : Buffer.concat([held, piece]);
      if (state === 'before') find();
      if (state !== 'file') {
        if (state === 'after') held = NOTHING;
        return NOTHING;
      }
      const at = held.indexOf(end);
      if (at !== -1) {
        const last = held.subarray(0, at);
        state = 'after';
        held = NOTHING;
        return last;
      }
      // The boundary may begin in this piece and end in the next.
      const sure = Math.max(0, held.length - end.length + 1);
      const bytes = held.subarray(0, sure);
      held = Buffer.from(held.subarray(sure));
      return bytes;
    },
  };
}
