/** Once a day: deletes blobs that no row has named for 30 days, files without a row, and what uploads that broke off have left. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#lib/durations.ts';
import type { Database } from '../database/port.ts';
import { peopleAfter, releaseStrays, releaseUnnamed, removeGoing } from './blobs.ts';
import type { BlobFiles } from './files.ts';

/** People, and files, that are looked at together. */
const AT_ONCE = 200;
/** A file this old without a row is of an upload whose process was killed before the row, ms. */
const STRAY = DAY_MS;

/** Deletes them; returns how many blobs and files. Several processes may do it at once. */
export async function cleanBlobs(db: Database, files: BlobFiles, signal?: AbortSignal, pause = 0): Promise<number> {
  for (let after: string | null = null; ;) {
    const people: string[] = await peopleAfter(db, after, AT_ONCE);
    for (const user of people) {
      if (signal?.aborted) return 0;
      await releaseUnnamed(db, user);
    }
    after = people.at(-1) ?? null;
    if (after === null) break;
    await sleep(pause);
  }
  removeBrokenOff(files.incoming);
  await findStrays(db, files, signal);
  return removeGoing(db, files);
}

async function findStrays(db: Database, files: BlobFiles, signal?: AbortSignal): Promise<void> {
  let names: string[] = [];
  for await (const { name, at } of files.all()) {
    if (signal?.aborted) return;
    if (at < Date.now() - STRAY) names.push(name);
    if (names.length === AT_ONCE) {
      await releaseStrays(db, names);
      names = [];
    }
  }
  await releaseStrays(db, names);
}

function removeBrokenOff(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - STRAY)
      rmSync(path, { force: true });
  }
}
