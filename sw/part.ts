/**
 * The second script of the worker, which has the database and sends (sw/deliver.ts): nine tenths of the code. It is stored when the worker is
 * installed and read only when there is something to store or to send, so that every other start of the worker, which must answer a page, is
 * quick.
 */
import type { createEngineDb } from '#data/engine-db.ts';
import type { write } from '#data/write.ts';
import type { NoticeData } from '#features/reminders/payload.ts';
import type { Texts } from '#lib/i18n.ts';
// oxlint-disable-next-line import/default -- the build makes it (scripts/worker-part.ts)
import deliverScript from './deliver.ts?script';
import type { usableProfile } from './profile.ts';

/** What deliver.ts leaves for this script. */
export interface Part {
  /** Sends what waits. Notifications are in the language of `texts`. Rejects when the browser should try again. */
  deliver(texts: Texts): Promise<void>;
  /** Whether the rows of this device say that a reminder is over. */
  isOver(reminder: Partial<NoticeData>): Promise<boolean>;
  /** What a reminder is about, from the rows of this device; null: nothing, or it is not here. */
  titleOf(reminder: Partial<NoticeData>): Promise<string | null>;
  /** Fetches what was done elsewhere, and closes the notifications of what is over, but not that of this reminder; returns whether it is over. */
  fetchDone(reminder: Partial<NoticeData>): Promise<boolean>;
  readonly usableProfile: typeof usableProfile;
  readonly createEngineDb: typeof createEngineDb;
  readonly write: typeof write;
}

declare const self: ServiceWorkerGlobalScope & { daymark?: Part };

/** A script that was not imported during the installation can never be imported. If that fails, the installation fails, and the old version stays. */
export const keepPart = (): void => self.addEventListener('install', () => importScripts(deliverScript));

export function part(): Part | undefined {
  if (!self.daymark) importScripts(deliverScript);
  return self.daymark;
}
