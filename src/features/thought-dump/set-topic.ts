/** Stores a topic that was found after the release. Loaded lazily, because it needs the write path. */
import type { Topic } from '#coach/topics.ts';
import type { DaymarkDb } from '#data/db.ts';
import { noteInStep } from '#data/steps.ts';
import { write } from '#data/write.ts';

/** Gives a thought a topic, unless its topic is no longer `was`: then somebody has set it, here or on another device. */
export async function setTopic(at: DaymarkDb, id: string, was: Topic | null, topic: Topic): Promise<void> {
  await write(at, { clock: 'lowest' }, async (writer) => {
    const entry = await at.entries.get(id);
    if (!entry || (entry.topic ?? null) !== was) return;
    await writer.patch('entries', id, { topic });
    await noteInStep(at, 'entries', id, { topic });
  });
}
