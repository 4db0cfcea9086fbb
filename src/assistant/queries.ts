/** What a screen can see of the questions. */
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { type AssistantCall, callsOf, waitingCalls } from './call-row.ts';

/** A question as this device keeps it; null when it was asked elsewhere, undefined while it is read. */
export const useCall = (id: string): AssistantCall | null | undefined =>
  useLive<AssistantCall | null>(async () => (await callsOf(db).get(id)) ?? null, null, [id]);

/** The questions that wait, the oldest first; undefined while they are read. */
export const useWaiting = (): readonly AssistantCall[] | undefined => useLive(() => waitingCalls(db), [], []);
