/**
 * The names of picked files that are not added yet. A page that ends in the middle takes the files with it, because only the picker can open them
 * again; what was stored is there, and the others are named so that the person can choose them again.
 */
import { useEffect, useState } from 'react';
import { draftOf, useDraft } from '#data/drafts.ts';
import { isText, listIn } from '#lib/json.ts';

const keyOf = (key: string) => `${key}:adding`;

/** Notes which files of a form or a row are still to be added. */
export async function noteUnfinished(key: string, names: readonly string[]): Promise<void> {
  const draft = draftOf(keyOf(key));
  draft.set(names.length === 0 ? '' : JSON.stringify(names));
  await draft.flush();
}

const lockOf = (key: string) => `daymark-adding:${key}`;
// Only pages over HTTPS have locks.
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Does work while other tabs can see that this page is adding files. */
export const whileUnfinished = (key: string, work: () => Promise<void>): Promise<void> =>
  locks()?.request(lockOf(key), { mode: 'shared' }, work) ?? work();

/** The names of files that a page which has ended was still to add, and what forgets them. `adding`: this page adds files now. */
export function useUnfinished(
  key: string,
  adding: boolean,
): { readonly names: readonly string[]; readonly forget: () => void } {
  const { text, setNow } = useDraft(keyOf(key));
  const [given, setGiven] = useState('');
  const noted = text !== '' && !adding;
  useEffect(() => {
    if (!noted) return undefined;
    let gone = false;
    const give = () => {
      if (!gone) setGiven(text);
    };
    // Another tab may be adding them.
    const held = locks();
    if (held) void held.request(lockOf(key), give);
    else give();
    return () => {
      gone = true;
    };
  }, [noted, text, key]);
  return { names: noted && given === text ? listIn(text, isText) : [], forget: () => setNow('') };
}
