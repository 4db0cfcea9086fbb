/** Stores a message to the coach at once, without the network; the queue asks the server later. */
import { type AssistantCall, callsOf, newCall } from '#assistant/call-row.ts';
import { filedLine, places } from '#coach/filed.ts';
import { routedId } from '#coach/route.ts';
import { getDb, hasProfile } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import type { Entry } from '#data/schema.ts';
import type { Writer } from '#data/write.ts';
import { isPicture, type StoredFile } from '#features/media/media.ts';
import { putFiles } from '#features/media/mutations.ts';
import { logicalDay } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { readDayStart } from '#data/preferences.ts';
import { msg, t } from '#lib/i18n.ts';

export type SayError = 'SignedOut' | 'Blank' | 'SaveFailed';

/**
 * Stores a message and its question to the coach in one transaction; the queue asks it as soon as it can. Photos are kept in an entry of the
 * journal: the one that the message becomes if the coach files it there.
 */
export async function say(
  text: string,
  now = new Date(),
  files: readonly StoredFile[] = [],
): Promise<Result<{ readonly id: string }, SayError>> {
  const content = text.trim();
  if (!hasProfile()) return err('SignedOut');
  if (content === '' && files.length === 0) return err('Blank');
  const id = newId(now.getTime());
  try {
    const dayStart = await readDayStart();
    await mutate(msg('Send message'), (write) => putQuestion(write, content, { id, now, dayStart, files }));
    return ok({ id });
  } catch (cause) {
    logFailure('SaveFailed', cause);
    return err('SaveFailed');
  }
}

interface Saying {
  readonly id: string;
  readonly now: Date;
  /** "My day starts at", 0 to 12. */
  readonly dayStart: number;
  readonly files?: readonly StoredFile[];
}

/** The id of the entry that keeps the photos of a message. */
export const photoEntryId = (messageId: string): string => routedId(messageId, places.journal.table);

/** Writes a message and its question inside an intent. */
export async function putQuestion(
  write: Writer,
  words: string,
  { id, now, dayStart, files = [] }: Saying,
): Promise<void> {
  const created_at = now.toISOString();
  const logged_for = logicalDay(now, dayStart);
  const photos = files.length > 0 ? await keepPhotos(write, words, { id, created_at, logged_for }, files) : undefined;
  // A message has words: the coach, the log and other devices show them.
  const content = words || t('{count, plural, one {A photo} other {# photos}}', { count: files.length });
  const filed = photos ? { filed: [photos.line] } : {};
  await write.put('entries', { id, created_at, role: 'user', type: 'chat', content, logged_for, ...filed });
  await callsOf(getDb()).put(
    newCall({ id, created_at, content, day: logged_for, dayStart, ...(photos ? { photos } : {}) }),
  );
}

/** Makes the entry that keeps the photos of a message. */
async function keepPhotos(
  write: Writer,
  content: string,
  { id: messageId, created_at, logged_for }: Pick<Entry, 'id' | 'created_at' | 'logged_for'>,
  files: readonly StoredFile[],
): Promise<NonNullable<AssistantCall['photos']>> {
  const { table, module } = places.journal;
  const id = photoEntryId(messageId);
  await write.put(table, { id, created_at, content, logged_for });
  await putFiles(write, { kind: 'journal', id }, files);
  return {
    line: filedLine({ table, id, action: 'add_entry', module }),
    sha256: files.filter(isPicture).map(({ sha256 }) => sha256),
  };
}
