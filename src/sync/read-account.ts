/** Reads an account from the server, page by page, apart from the engine: "Check my data" compares the device with it. */
import type { DaymarkDb } from '#data/database.ts';
import { readSeal } from '#data/meta.ts';
import { tableNames } from '#data/schema.ts';
import { RemoteError } from '#remote/errors.ts';
import { newId } from '#lib/id.ts';
import type { ServerRow } from './compare.ts';
import { ask, type Post } from './post.ts';
import { MAX_PAGE } from './protocol.ts';
import { rowsRequest } from './snapshot.ts';

export interface AccountRead {
  /** The server's version of this copy. */
  readonly head: number;
  readonly rows: ReadonlyMap<string, ServerRow>;
}

/**
 * All live rows of an account; null when rows were written meanwhile, so that the pages are of different versions. Throws a RemoteError
 * without an answer, 'needs_key' when the
 * device must first be unlocked, and 'refused' when it must first sign in, update or start anew.
 */
export async function readAccount(db: DaymarkDb, post: Post, pageSize = MAX_PAGE): Promise<AccountRead | null> {
  const [device, seal] = [newId(), await readSeal(db)];
  const rows = new Map<string, ServerRow>();
  let epoch: string | null = null;
  let head: number | null = null;
  for (const t of tableNames) {
    let after: string | null = null;
    do {
      const request = rowsRequest(db, { device, epoch, last: null, limit: pageSize }, { t, after });
      const answer = await ask({ seal, post }, request);
      if (answer.must === 'resync') return null;
      if (answer.must) throw new RemoteError('request', answer.must === 'seal' ? 'needs_key' : 'refused');
      if (answer.head !== (head ?? answer.head) || answer.epoch !== (epoch ?? answer.epoch)) return null;
      ({ epoch, head } = answer);
      for (const change of answer.changes) {
        if (change.t !== t) continue;
        const key = `${t}/${change.id}`;
        rows.set(key, { key, t, id: change.id, v: change.v, d: change.d });
      }
      after = answer.after ?? null;
    } while (after !== null);
  }
  return { head: head ?? 0, rows };
}
