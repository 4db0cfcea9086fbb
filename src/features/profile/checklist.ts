/**
 * The onboarding checklist (spec 001, section 4). A flag is set when its step is done, by the person, the coach or another device; the
 * other flags stay. Computed when the dashboard opens, so that writing a line writes only that line.
 */
import { getDb } from '#data/db.ts';
import { record } from '#data/mutate.ts';
import { habit } from '#kinds/habit.ts';
import { journal } from '#kinds/journal.ts';
import { logFailure } from '#lib/log-failure.ts';
import { countAll } from '#kinds/read-days.ts';

const ANSWERS = [
  ['chat', ''],
  ['chat', '\uffff'],
] as const;
/** How many of the newest messages are searched for an answer: years of chat are not read. */
const ANSWERS_READ = 60;

const earned = {
  first_habit: async () => (await countAll(habit)) > 0,
  first_journal: async () => (await countAll(journal)) > 0,
  /** An answer of the coach to something that was said; a greeting is none. */
  got_feedback: async () =>
    (
      await getDb()
        .entries.where('[type+created_at]')
        .between(...ANSWERS)
        .reverse()
        .limit(ANSWERS_READ)
        .toArray()
    ).some(({ role, call_id }) => role === 'assistant' && Boolean(call_id)),
} as const satisfies Record<string, () => Promise<boolean>>;

/** The steps, and whether each is done. */
export type Checklist = Readonly<Record<keyof typeof earned, boolean>>;

/** The steps as they are now, also before their flags are stored. */
export async function readChecklist(): Promise<Checklist> {
  const known = (await getDb().profiles.get(getDb().profile.user_id))?.onboarding_checklist ?? {};
  const steps = Object.entries(earned).map(async ([flag, is]) => [flag, known[flag] === true || (await is())] as const);
  return Object.fromEntries(await Promise.all(steps)) as Checklist;
}

/** Sets the flags whose steps are done. A failure is logged by name, and the next visit tries again. */
export async function refreshChecklist(): Promise<void> {
  try {
    // While an edit of the person waits for the server, the app adds no edit of its own to the count.
    if ((await getDb().outbox.count()) > 0) return;
    const id = getDb().profile.user_id;
    const known = (await getDb().profiles.get(id))?.onboarding_checklist ?? {};
    const missing = Object.entries(earned).filter(([flag]) => known[flag] !== true);
    const now = await Promise.all(missing.map(async ([flag, is]) => ((await is()) ? [flag, true] : null)));
    const fresh = Object.fromEntries(now.filter((flag) => flag !== null)) as Record<string, boolean>;
    if (Object.keys(fresh).length > 0) await setFlags(id, fresh);
  } catch (cause) {
    logFailure('The checklist could not be kept:', cause);
  }
}

/** Not an undo step. */
const setFlags = (id: string, fresh: Readonly<Record<string, boolean>>): Promise<void> =>
  record(async (write) => {
    const profile = await getDb().profiles.get(id);
    if (!profile) {
      // Not on this device yet; the text is the catalogue's.
      // oxlint-disable-next-line no-console -- the catalogue asks for a warning in the log
      console.warn('Profile not found.');
      return;
    }
    await write.patch('profiles', id, { onboarding_checklist: { ...profile.onboarding_checklist, ...fresh } });
  });
