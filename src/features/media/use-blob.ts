/** A blob as a picture or a player needs it: an address in this page, and what is to be said while there is none. */
import { liveQuery, type Subscription } from 'dexie';
import { useEffect, useState } from 'react';
import { isInline } from '#blobs/media-type.ts';
import { getDb } from '#data/db.ts';
import { logFailure } from '#lib/log-failure.ts';
import { readBlob } from './queries.ts';

/** `url` is an object URL, which is valid until the component is gone. */
export type ShownBlob =
  | { readonly state: 'here'; readonly url: string }
  | { readonly state: 'fetching' | 'missing' | 'damaged' | 'offline' };

const FETCHING: ShownBlob = { state: 'fetching' };
/** How soon what is not there is asked for again while it is shown, ms. */
const AGAIN_MS = 30_000;

/**
 * Reads a blob for as long as a component shows it. It is asked for again when the device comes back online, and every half a minute.
 * Null: nothing is read yet. What a page may not show (SVG, HTML, PDF) becomes a download without a type.
 */
export function useBlob(sha256: string | null, media_type: string, small = false): ShownBlob {
  const [shown, setShown] = useState<{ readonly of: string; readonly blob: ShownBlob }>();
  useEffect(() => {
    if (sha256 === null) return undefined;
    let url: string | undefined;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let arrival: Subscription | undefined;
    const read = () => {
      clearTimeout(timer);
      readBlob(sha256, small).then(
        (found) => {
          if (gone || url) return;
          if (found.state === 'here') {
            url = URL.createObjectURL(new Blob([found.bytes], { type: isInline(media_type) ? media_type : '' }));
            setShown({ of: sha256, blob: { state: 'here', url } });
            arrival?.unsubscribe();
          } else {
            setShown({ of: sha256, blob: found });
            timer = setTimeout(read, AGAIN_MS);
            arrival ??= arrivals();
          }
        },
        (error: unknown) => logFailure('A blob was not read:', error),
      );
    };
    // Another tab or the queue may fetch it.
    const arrivals = () =>
      liveQuery(async () => (await getDb().blobs.get(sha256))?.here).subscribe({
        next: (here) => {
          if (here && !url) read();
        },
        error: () => undefined,
      });
    read();
    window.addEventListener('online', read);
    return () => {
      gone = true;
      arrival?.unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('online', read);
      if (url) URL.revokeObjectURL(url);
    };
  }, [sha256, media_type, small]);
  return shown?.of === sha256 ? shown.blob : FETCHING;
}
