/**
 * What a released thought is about. The rules say it in the transaction of the release, when they have loaded by then; the coach may know
 * better when it can be asked. What is found out later is no edit of the person: it is of the lowest clock, gives way to whatever
 * anybody has set, and Undo of the release still takes the whole thought back.
 */
import { type Topic, topics } from '#coach/topics.ts';
import { db, type DaymarkDb } from '#data/db.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Asks the coach for a thought's topic (/api/classify-thought-dump); null when it cannot say. */
type AskTopic = (content: string, entryId: string) => Promise<unknown>;

let askTopic: AskTopic | null = null;

/** Who is asked from now on; null for nobody. src/app/start/coach.ts says so for each profile. */
export const classifyWith = (ask: AskTopic | null): void => {
  askTopic = ask;
};

let topicOf: ((content: string) => Topic) | null = null;

/** Loads the rules, so that a thought released from then on has its topic at once. A release never waits for them. */
export async function loadTopics(): Promise<(content: string) => Topic> {
  return (topicOf ??= (await import('#coach/thoughts.ts')).topicOf);
}

/** A thought's topic by the rules; null when they have not loaded. */
export const topicByRules = (content: string): Topic | null => topicOf?.(content) ?? null;

/** The words of help for a thought that needs them before anything else, null for every other. Its topic is found out meanwhile. */
export async function lookAt(id: string, content: string): Promise<string | null> {
  // Whose words these are, and whose coach: both as they are now, whatever profile is opened while the rest is awaited.
  const at = db;
  const ask = askTopic;
  try {
    const [topicOf, { helpReply, speaksOfHarm }] = await Promise.all([loadTopics(), import('#coach/safety.ts')]);
    const harm = speaksOfHarm(content);
    void classify(at, { id, content, rules: topicOf(content), ask: harm ? null : ask });
    return harm ? helpReply((await at.assistant_profiles.toCollection().first())?.tone) : null;
  } catch (error) {
    logFailure('A thought was not looked at:', error);
    return null;
  }
}

interface Thought {
  readonly id: string;
  readonly content: string;
  /** What the rules say. */
  readonly rules: Topic;
  /** The coach is asked too, but not about words that need help. */
  readonly ask: AskTopic | null;
}

async function classify(at: DaymarkDb, { id, content, rules, ask }: Thought): Promise<void> {
  try {
    const { setTopic } = await import('./set-topic.ts');
    await setTopic(at, id, null, rules);
    const topic = await ask?.(content, id);
    const known = topics.find((name) => name === topic);
    if (known && known !== rules) await setTopic(at, id, rules, known);
  } catch (error) {
    // Out of reach, or the profile was closed: the rules' topic, or none, stays.
    logFailure('A thought has no topic of the coach:', error);
  }
}
