/**
 * The twin of a device (docs/decisions/0001): an account that RxDB replicates, pull only, into memory. It shares only the protocol's
 * parsers with the sync engine, so that the comparison shows a mistake of the engine in applying rows.
 */
import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import * as v from 'valibot';
import { SCHEMA_VERSION, tableNames, type TableName } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import type { AccountCopy, ServerRow } from '#sync/compare.ts';
import { PROTO, type SyncRequest, syncResponse, type SyncResponse } from '#sync/protocol.ts';

export interface Twin extends AccountCopy {
  /** The server's version of this copy. */
  readonly head: number;
  close(): Promise<void>;
}

export interface TwinSource {
  readonly user: string;
  /** Sends one request, like the engine's transport; throws when there is no answer. */
  readonly post: (request: SyncRequest, signal: AbortSignal) => Promise<unknown>;
  /** Rows in a page; at most 1000. */
  readonly pageSize?: number;
}

export type TwinErrorCode =
  /** The server's answer is no page. */
  | 'unreadable'
  /** The device must first sign in, update or resync. */
  | 'refused'
  /** Rows were written meanwhile, so the pages are of different versions. */
  | 'moving';

export class TwinError extends Error {
  override readonly name = 'TwinError';
  readonly code: TwinErrorCode;
  constructor(code: TwinErrorCode) {
    super(`The second opinion could not be taken: ${code}`);
    this.code = code;
  }
}

/** One collection has all tables, because RxDB's free edition limits their number. */
const schema: RxJsonSchema<ServerRow> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: { type: 'string', maxLength: 80 },
    t: { type: 'string' },
    id: { type: 'string' },
    v: { type: 'number' },
    d: { type: 'object', additionalProperties: true },
  },
  required: ['key', 't', 'id', 'v', 'd'],
};

/** Where the next page starts; the index tableNames.length is the end. */
interface Checkpoint {
  readonly table: number;
  readonly after: string | null;
}

const ATTEMPTS = 3;

/** Replicates the account of `post`. The caller closes the twin. */
export async function openTwin(source: TwinSource): Promise<Twin> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const twin = await replicate(source);
    if (twin) return twin;
  }
  throw new TwinError('moving');
}

/** One copy, or null when the account changed under it. */
async function replicate({ user, post, pageSize = 1000 }: TwinSource): Promise<Twin | null> {
  const database: RxDatabase<{ rows: RxCollection<ServerRow> }> = await createRxDatabase({
    name: `twin-${newId()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
  });
  const heads = new Set<string>();
  let head = 0;
  let failure: unknown;
  try {
    const { rows } = await database.addCollections({ rows: { schema } });
    const ask = pager(user, post, pageSize);
    const replication = replicateRxCollection<ServerRow, Checkpoint>({
      collection: rows,
      replicationIdentifier: user,
      live: false,
      autoStart: false,
      waitForLeadership: false,
      pull: {
        batchSize: pageSize,
        handler: async (checkpoint, batchSize) => {
          let at: Checkpoint = checkpoint ?? { table: 0, after: null };
          const documents: (ServerRow & { readonly _deleted: boolean })[] = [];
          try {
            // For RxDB fewer documents than a batch are the end, so a table's last page is filled up from the next table.
            while (at.table < tableNames.length && documents.length < batchSize) {
              const { answer, next } = await ask(at);
              heads.add(`${answer.epoch} ${answer.head}`);
              head = answer.head;
              for (const { t, id, v, d } of answer.changes)
                documents.push({ key: `${t}/${id}`, t, id, v, d, _deleted: false });
              at = next;
            }
          } catch (thrown) {
            // RxDB would repeat it for ever; here the caller decides.
            failure = thrown;
            void replication.cancel();
            return { documents: [], checkpoint: at };
          }
          return { documents, checkpoint: at };
        },
      },
    });
    const errors = replication.error$.subscribe((error) => (failure ??= error));
    await replication.start();
    if (failure === undefined) await replication.awaitInitialReplication();
    errors.unsubscribe();
    if (failure !== undefined) throw failure;
    if (heads.size !== 1) {
      await database.close();
      return null;
    }
    return {
      user,
      head,
      rows: async () => {
        const documents = await rows.find().exec();
        return new Map(documents.map((document) => [document.key, document.toJSON() as ServerRow]));
      },
      close: async () => {
        await database.close();
      },
    };
  } catch (thrown) {
    await database.close();
    throw thrown;
  }
}

/** Requests pages of live rows in id order, table after table. */
function pager(user: string, post: TwinSource['post'], limit: number) {
  const device = newId();
  let epoch: string | null = null;
  return async ({ table, after }: Checkpoint): Promise<{ answer: SyncResponse; next: Checkpoint }> => {
    const t: TableName = tableNames[table]!;
    const request: SyncRequest = {
      proto: PROTO,
      sv: SCHEMA_VERSION,
      user,
      device,
      epoch,
      cursor: null,
      last: null,
      limit,
      muts: [],
      tables: [...tableNames],
      snapshot: {
        part: 'rows',
        t,
        after,
      },
    };
    const answer = v.safeParse(syncResponse, await post(request, new AbortController().signal));
    if (!answer.success) throw new TwinError('unreadable');
    if (answer.output.must === 'resync') throw new TwinError('moving');
    if (answer.output.must) throw new TwinError('refused');
    epoch = answer.output.epoch;
    const end = answer.output.after ?? null;
    return { answer: answer.output, next: end === null ? { table: table + 1, after: null } : { table, after: end } };
  };
}
