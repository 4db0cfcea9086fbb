/**
 * Finds the topic of a released thought. The rules set it in the transaction of the release, if they are loaded by then; the coach may set a
 * better one later. A later topic is no edit of the person: it is of the lowest clock, never replaces a topic that a person has set, and
 * Undo of the release still removes the whole thought.
 */
import { type Topic, topics } from '#coach/topics.ts';
import { type DaymarkDb, getDb } from '#data/db.ts';
import { isSealedAccount } from '#data/meta.ts';
import { logFailure } from '#lib/log-failure.ts';
import { lateFunction } from '#ui/late.tsx';
import { noteInStep } from '#data/steps.ts';
import { write } from '#data/write.ts';

/** Asks the coach for a thought's topic (/api/classify-thought-dump); null when it has none. */
type AskTopic = (content: string, entryId: string) => Promise<unknown>;

let askTopic: AskTopic | null = null;

/** Sets the coach that is asked; null for none. src/app/start/coach.ts sets it for each profile. */
export const classifyWith = (ask: AskTopic | null): void => {
  askTopic = ask;
};

/** The rules' topic of a thought. A thought that is released before they have loaded gets its topic a little later: a release never waits. */
export const topicByRules = lateFunction(async () => (await import('#coach/thoughts.ts')).topicOf);

/** Starts to find the topic of a thought. Returns the text of help for a thought about self-harm, else null. */
export async function lookAt(id: string, content: string): Promise<string | null> {
  // The present database and coach, because another profile may be opened while the rest is awaited.
  const at = getDb();
  const ask = askTopic;
  try {
    const [topicOf, { helpIn }, isSealed] = await Promise.all([
      topicByRules.load(),
      import('#coach/safety.ts'),
      isSealedAccount(at),
    ]);
    const harm = helpIn(content, (await at.assistant_profiles.toCollection().first())?.tone);
    void classify(at, { id, content, rules: topicOf(content), ask: harm || isSealed ? null : ask });
    return harm;
  } catch (error) {
    logFailure('A thought was not looked at:', error);
    return null;
  }
}

interface Thought {
  readonly id: string;
  readonly content: string;
  /** The topic by the rules. */
  readonly rules: Topic;
  /** Asks the coach too; null for a thought that needs help, or that only the person can read. */
  readonly ask: AskTopic | null;
}

async function classify(at: DaymarkDb, { id, content, rules, ask }: Thought): Promise<void> {
  try {
    await setTopic(at, id, null, rules);
    const topic = await ask?.(content, id);
    const known = topics.find((name) => name === topic);
    if (known && known !== rules) await setTopic(at, id, rules, known);
  } catch (error) {
    // Unreachable, or the profile was closed: the topic of the rules stays, if any.
    logFailure('A thought has no topic of the coach:', error);
  }
}

/** Gives a thought a topic, unless its topic is no longer `was`: then somebody has set it, here or on another device. */
async function setTopic(at: DaymarkDb, id: string, was: Topic | null, topic: Topic): Promise<void> {
  await write(at, { clock: 'lowest' }, async (writer) => {
    const entry = await at.entries.get(id);
    if (!entry || (entry.topic ?? null) !== was) return;
    await writer.patch('entries', id, { topic });
    await noteInStep(at, 'entries', id, { topic });
  });
}
