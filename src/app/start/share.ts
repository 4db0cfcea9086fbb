/** Puts what another app shared (sw/share.ts) into the log of the open profile, or of the next one that opens: text as an entry, photos as the draft of one. */
import type { ProfileRef } from '#data/profile.ts';
import { flushDrafts, readDraft, saveDraft } from '#data/drafts.ts';
import {
  dropShare,
  dropSharedFile,
  dropSharedText,
  readSharedFile,
  waitingShares,
  type WaitingShare,
} from '#data/waiting-shares.ts';
import { addToday } from '#features/daily-log/mutations.ts';
import { NEW_ENTRY } from '#features/daily-log/draft-template.ts';
import { addFiles } from '#features/media/add-files.ts';
import { logFailure } from '#lib/log-failure.ts';

let queue: Promise<void> = Promise.resolve();

/**
 * Saves the stored shares into the open profile, each text on the day it was shared; call it after openProfile(). What cannot be saved now
 * stays stored until the next start, and what was shared in an account waits for that account. A sample gets no share, because it is thrown away
 * one day.
 */
export function saveWaitingShares({ kind, user_id }: Pick<ProfileRef, 'kind' | 'user_id'>): Promise<void> {
  if (kind === 'sample') return Promise.resolve();
  return (queue = queue
    .then(() => withLock(() => save(user_id)))
    .catch((error: unknown) => logFailure('A share waits on:', error)));
}

/** Two tabs that open together must not save a text twice. */
const withLock = async (work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  await (locks ? locks.request('daymark-shares', work) : work());
};

async function save(user: string): Promise<void> {
  for (const share of await waitingShares()) {
    if (share.user !== null && share.user !== user) continue;
    if (share.files.length > 0) {
      await addPhotos(share);
      continue;
    }
    const { id, text, at } = share;
    // First saved, then deleted. If the page is closed in between, the same id makes the same entry.
    const saved = await addToday(text, new Date(at), id);
    if (!saved.ok) return;
    await dropShare(id);
  }
}

/** For this long the worker may be storing the photos of a share; later it was ended, ms. */
const STORING_MS = 5 * 60_000;

/** Puts shared photos and their text into the draft of a new entry. A photo leaves the share only when it is in the draft, so a killed tab loses none. */
async function addPhotos({ id, text, at, files, storing }: WaitingShare): Promise<void> {
  if (storing && Date.now() - Date.parse(at) < STORING_MS) return;
  if (text !== '') {
    const written = await readDraft(NEW_ENTRY);
    // The text is there when the page ended before the share was dropped.
    if (!`\n\n${written}\n\n`.includes(`\n\n${text}\n\n`))
      saveDraft(NEW_ENTRY, [written, text].filter(Boolean).join('\n\n'));
    await flushDrafts();
    await dropSharedText(id);
  }
  await addFiles(
    { draft: NEW_ENTRY },
    files.map((file) => ({
      name: file.name,
      open: async () => {
        const bytes = await readSharedFile(file);
        return bytes && new File([bytes], file.name, { type: file.type });
      },
      settled: () => dropSharedFile(file),
    })),
  );
  // What did not fit stays for the next start.
  for (const file of files) if (await readSharedFile(file)) return;
  await dropShare(id);
}
