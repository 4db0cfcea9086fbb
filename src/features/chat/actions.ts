/** What a person can do with a question that they have asked. */
import { type AssistantCall, callsOf, newCall, type RuledRow } from '#assistant/call-row.ts';
import { earlierTurns } from '#assistant/earlier-turns.ts';
import { keepStopped, replyId } from '#assistant/keep-reply.ts';
import { applyChanges } from '#assistant/changes.ts';
import type { CoachCallInput } from '#coach/call.ts';
import { type Filed, parseFiled } from '#coach/filed.ts';
import { ownLine, parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { isUntouched } from '#data/diff.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type Undoable } from '#data/mutate.ts';
import type { Writer } from '#data/write.ts';
import { attempt } from '#data/attempt.ts';
import type { Entry } from '#data/schema.ts';
import { deleteItem } from '#features/daily-log/mutations.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { useCoachLive } from './coach-live.ts';
import { abortAsking } from './coach-progress.ts';
import { putQuestion, say, type SayError } from './say.ts';
import { readDayStart } from '#data/preferences.ts';
import { msg, t } from '#lib/i18n.ts';
import { storedName } from './stored-name.ts';

/**
 * Stops a question, also when another tab asks it: an answer that still arrives is not stored. The message stays, and so does what this page
 * has of the answer.
 */
export async function stop(id: string, now = new Date()): Promise<void> {
  const words = (useCoachLive.getState().partial[id] ?? '').trim();
  if (words !== '') {
    // A whole answer that speaks of danger has the lines of help above it, so the part of one has them too.
    const help = await import('#coach/safety.ts').then(
      ({ helpIn }) => helpIn(words),
      () => null,
    );
    const said = help ? `${help}\n\n${words}` : words;
    await keepStopped(getDb(), id, said, now, [ownLine({ is: 'stopped' })]);
  }
  await getDb().transaction('rw', callsOf(getDb()), async () => {
    const call = await callsOf(getDb()).get(id);
    if (call?.state === 'waiting') await callsOf(getDb()).put({ ...call, state: 'stopped', why: null });
  });
  abortAsking(id);
}

/** Asks again: at once when it waits or was stopped; a question with an answer becomes a new message. The value is the question's id. */
export async function retry(id: string, now = new Date()): Promise<Result<{ readonly id: string }, SayError>> {
  const [call, entry, dayStart] = await Promise.all([
    callsOf(getDb()).get(id),
    getDb().entries.get(id),
    readDayStart(),
  ]);
  if (!entry) return err('Blank');
  if (call?.state === 'answered' || (await getDb().entries.get(replyId(id)))) return say(entry.content, now);
  const { content, created_at, logged_for: day } = entry;
  const { refused: _, ...waiting } = call ?? newCall({ id, created_at, content, day, dayStart });
  await callsOf(getDb()).put({ ...waiting, state: 'waiting', next_at: 0, why: null });
  return ok({ id });
}

/**
 * Replaces a message: the old one, its answer and the rows made from it are deleted, but not rows that were changed since, and the new
 * text is a question of its own. One intent, which can be undone. The value is the new question's id.
 */
export async function resend(
  id: string,
  text: string,
  now = new Date(),
): Promise<Result<Undoable<{ readonly id: string }>, SayError>> {
  const content = text.trim();
  if (content === '') return err('Blank');
  const next = newId(now.getTime());
  const dayStart = await readDayStart();
  await stop(id);
  return attempt('SaveFailed', () =>
    mutate(intentOn('Edit', kinds.chat), async (write) => {
      const [question, answer] = await Promise.all([getDb().entries.get(id), getDb().entries.get(replyId(id))]);
      for (const line of [...(question?.filed ?? []), ...(answer?.filed ?? [])]) {
        const filed = parseFiled(line);
        if (filed && (await isAsMade(filed, id))) await takeBack(write, filed, id);
      }
      // What was appended to an entry as a reply is taken out of it; the new text may be appended again.
      const appended = ((await callsOf(getDb()).get(id))?.inverse ?? []).filter(({ op }) => op === 'cut');
      await applyChanges(getDb(), write, appended);
      await write.delete('entries', id);
      await write.delete('entries', replyId(id));
      await callsOf(getDb()).delete(id);
      await putQuestion(write, content, { id: next, now, dayStart });
      return { id: next };
    }),
  );
}

export const deleteMessage = (entry: Entry) => deleteItem({ kind: 'chat', day: entry.logged_for, row: entry });

/** Undoes one row that a message was filed as: the row is deleted or restored, and its line in `filed` is removed. */
export async function undoFiled(entryId: string, line: string): Promise<Result<Undoable<void>, 'Gone' | 'SaveFailed'>> {
  const filed = parseFiled(line);
  const entry = await getDb().entries.get(entryId);
  if (!filed || !entry?.filed?.includes(line)) return err('Gone');
  // Only the device that stored the answer knows the earlier state; on others the versions have it.
  if (filed.action === 'update_entry' && !(await wordsBefore(filed.id, entry.call_id ?? entryId))) return err('Gone');
  return attempt('SaveFailed', () =>
    mutate(msg('Undo'), async (write) => {
      await takeBack(write, filed, entry.call_id ?? entryId);
      const rest = entry.filed?.filter((other) => other !== line) ?? [];
      const said = entry.role === 'assistant' ? { content: `${entry.content}\n\n${takenBack(filed)}` } : {};
      await write.patch('entries', entryId, { ...said, filed: rest.length > 0 ? rest : null });
    }),
  );
}

/** Below an answer that said what it had filed. */
const takenBack = ({ action, module }: Filed): string =>
  action === 'update_entry'
    ? t('You took this back: in your {module} it is as it was before.', { module: storedName(module) })
    : t('You took this back: it is not in your {module} any more.', { module: storedName(module) });

const wordsBefore = async (id: string, callId: string) => (await callsOf(getDb()).get(callId))?.before?.[id];

/** Whether a row is still as it was filed. False for a row whose creation this device did not see: it may have been changed. */
async function isAsMade({ table, id, action }: Filed, callId: string): Promise<boolean> {
  if (action === 'update_entry') return true;
  const call = await callsOf(getDb()).get(callId);
  const made = [...(call?.made ?? []), ...(call?.ruled ?? [])].find((row) => row.table === table && row.id === id);
  const row = await getDb().table<AnyRow, string>(table).get(id);
  return made !== undefined && row !== undefined && isUntouched(row, made.row);
}

async function takeBack(write: Writer, { table, id, action }: Filed, callId: string): Promise<void> {
  if (action !== 'update_entry') return write.delete(table, id);
  const before = await wordsBefore(id, callId);
  if (before && (await getDb().table(table).get(id))) await write.patch(table, id, before);
}

/** "What was sent": the body of a question as it was sent or, while it waits, as it will be; null when another device asked it. */
export async function sentOf(id: string): Promise<Sent | null> {
  const call = await callsOf(getDb()).get(id);
  if (!call) return null;
  const unsent = call.state === 'waiting' && call.tries === 0;
  const body = unsent ? { ...call.body, turns: await earlierTurns(getDb(), call) } : call.body;
  const [question, answer] = await Promise.all([getDb().entries.get(id), getDb().entries.get(replyId(id))]);
  // The entries that a model was given, and a stop, have cards too.
  const own = answer?.filed?.some((line) => isOwn(line) && !call.given?.includes(line)) === true;
  // Undone, it is an entry again.
  const isEntry = [...(question?.filed ?? []), ...(answer?.filed ?? [])].some(
    (line) => parseFiled(line)?.action === 'add_entry',
  );
  const made = call.made ?? call.ruled ?? [];
  return {
    body,
    left: call.here === undefined && (unsent || call.tries > 0),
    onDevice: call.here === 'model',
    filedText: call.filed_text ?? body.message,
    day: call.day,
    made,
    own,
    photos: call.photos ?? null,
    photosSent: call.photosSent === true,
    moved: isEntry ? null : (call.moved ?? null),
  };
}

function isOwn(line: string): boolean {
  const own = parseOwn(line);
  return own !== null && own.is !== 'stopped';
}

export interface Sent {
  readonly body: CoachCallInput;
  /** False: the answer was made on this device, and nothing was sent. */
  readonly left: boolean;
  /** It did not leave: the browser's own model was told it. */
  readonly onDevice: boolean;
  /** The words that were filed: all, or what the device did not do or answer by itself. */
  readonly filedText: string;
  readonly day: Day;
  /** The rows that were made from it. */
  readonly made: readonly RuledRow[];
  /** The device answered it from the person's own rows, or did something with one. */
  readonly own: boolean;
  /** Its photos, and whether they went along. */
  readonly photos: AssistantCall['photos'] | null;
  readonly photosSent: boolean;
  /** What the person made of its entry. */
  readonly moved: 'task' | 'fact' | null;
}
