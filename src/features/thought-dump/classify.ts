/**
 * What a released thought is about, found out after it has been released: never in its way. The rules say it at once, the coach may
 * know better when it can be asked; neither is an edit of the person, so Undo of the release still takes the whole thought back.
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

/** The words of help for a thought that needs them before anything else, null for every other. Its topic is found out meanwhile. */
export async function lookAt(id: string, content: string): Promise<string | null> {
  // Whose words these are, and whose coach: both as they are now, whatever profile is opened while the rest is awaited.
  const at = db;
  const ask = askTopic;
  try {
    const [{ topicOf }, { helpReply, speaksOfHarm }] = await Promise.all([
      import('#coach/thoughts.ts'),
      import('#coach/safety.ts'),
    ]);
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
    await keepTopic(at, id, rules);
    const topic = await ask?.(content, id);
    const known = topics.find((name) => name === topic);
    if (known && known !== rules) await keepTopic(at, id, known);
  } catch (error) {
    // Out of reach, or the profile was closed: the rules' topic, or none, stays.
    logFailure('A thought has no topic of the coach:', error);
  }
}

/** Writes the topic into the entry, and into the step that would take the entry back: it is still as that step left it. */
export function keepTopic(at: DaymarkDb, id: string, topic: Topic): Promise<void> {
  return at.transaction('rw', at.entries, at.undo, async () => {
    const entry = await at.entries.get(id);
    if (!entry || entry.topic === topic) return;
    await at.entries.put({ ...entry, topic });
    const steps = await at.undo.orderBy(':id').reverse().limit(50).toArray();
    const made = steps.find(({ undone, changes }) => undone === 0 && changes.some((c) => c.id === id && !c.before));
    if (!made) return;
    const changes = made.changes.map((c) => (c.id === id && c.after ? { ...c, after: { ...c.after, topic } } : c));
    await at.undo.put({ ...made, changes });
  });
}
