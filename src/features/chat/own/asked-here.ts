/** What this device knows of a question, which decides what its card offers. */
import { callsOf } from '#assistant/call-row.ts';
import { getDb } from '#data/db.ts';

const callOf = async (callId: string | null | undefined) => (callId ? callsOf(getDb()).get(callId) : undefined);

/** Whether this device can take back what the answer did. */
export const mayTakeBack = async (callId: string | null | undefined): Promise<boolean> =>
  ((await callOf(callId))?.inverse?.length ?? 0) > 0;

/** Whether the question was asked on this device: only it can do what is chosen. */
export const isAskedHere = async (callId: string | null | undefined): Promise<boolean> =>
  (await callOf(callId)) !== undefined;
