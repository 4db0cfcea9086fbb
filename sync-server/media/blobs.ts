/**
 * The table of blobs. A row is written after its file is on the disk, and deleted together with it. While a file is being deleted its row is `going`, and
 * nobody may store it again: so no row is ever without its file.
 */
import type { Database } from '../database/port.ts';
import { fileName, type BlobFiles } from './files.ts';

/** How long a blob stays that no row names: as long as the trash of a device, from which a row may come back. */
export const UNNAMED_DAYS = 30;

/** What is known of a blob's bytes. */
export interface BlobContent {
  readonly size: number;
  /** Their SHA-256, in hex; null: not known, of a sealed account's blob that was stored before digests were. */
  readonly digest: string | null;
}

export interface BlobRow extends BlobContent {
  /** The SHA-256 of its bytes, in hex; in a sealed account an HMAC (src/data/sealed-blob.ts). */
  readonly name: string;
  readonly media_type: string;
  readonly stored_at: Date;
}

/** A blob of a person; null when they have none of that name. */
export async function findBlob(db: Database, user: string, name: string): Promise<BlobRow | null> {
  const [row] = await db.tx(null, (query) =>
    query<BlobRow>(
      'select sha256 as name, size, digest, media_type, stored_at from sync.blobs where user_id = $1 and sha256 = $2 and not going',
      [user, name],
    ),
  );
  return row ?? null;
}

/** What stands in the way of storing a blob of this size: a reason, or that it is there. */
export type Claim = 'going' | 'full' | 'deleted' | BlobContent | null;

/** Whether a blob may be stored. One that is there stays for the whole time of a new one. */
export const claimBlob = (db: Database, user: string, name: string, size: number): Promise<Claim> =>
  db.tx(null, async (query) => {
    const [there] = await query<BlobContent & { going: boolean }>(
      `update sync.blobs set unnamed_at = case when unnamed_at is null then null else now() end
       where user_id = $1 and sha256 = $2 returning going, size, digest`,
      [user, name],
    );
    if (there) return there.going ? 'going' : there;
    const [room] = await query<{ full: boolean; deleted: boolean }>(
      // While an account is sealed or opened, its blobs are there in both forms.
      `select (select coalesce(sum(b.size), 0) from sync.blobs b where b.user_id = $1) + $2::bigint > q.media_bytes *
           case when exists (select from sync.seals s where s.user_id = $1 and s.state in ('sealing', 'unsealing')) then 2 else 1 end as full,
         exists (select from sync.forgotten f where f.user_id = $1) as deleted
       from sync.quota q`,
      [user, size],
    );
    return room!.deleted ? 'deleted' : room!.full ? 'full' : null;
  });

/**
 * Notes a blob whose file is stored, or stored again. False: meanwhile the account was deleted, or sealed so that it takes no open blob, or the blob is just being
 * deleted.
 */
export async function noteBlob(
  db: Database,
  user: string,
  { name, size, digest, media_type }: Omit<BlobRow, 'stored_at'>,
): Promise<boolean> {
  const noted = await db.tx(null, (query) =>
    query(
      `insert into sync.blobs (user_id, sha256, size, digest, media_type, stored_at, unnamed_at)
       select $1, $2, $3, $4, $5, now(), now() where not exists (select from sync.forgotten f where f.user_id = $1)
         and ($2 <> $4 or not exists (select from sync.seals s where s.user_id = $1 and s.state in ('sealing', 'on')))
       on conflict (user_id, sha256) do update set size = excluded.size, digest = excluded.digest, stored_at = excluded.stored_at
       where not blobs.going
       returning 1 as noted`,
      [user, name, size, digest, media_type],
    ),
  );
  return noted.length > 0;
}

/** A page of a person's blobs by name. */
export const listBlobs = (db: Database, user: string, offset: number, limit: number): Promise<BlobRow[]> =>
  db.tx(null, (query) =>
    query<BlobRow>(
      `select sha256 as name, size, digest, media_type, stored_at from sync.blobs where user_id = $1 and not going
       order by sha256 collate "C" offset $2 limit $3`,
      [user, offset, limit],
    ),
  );

/** Which rows name blob `b`. */
const NAMED = `exists (select from public.attachments a where a.user_id = b.user_id and a.sha256 = b.sha256 and a.deleted_at is null)
  or exists (select from public.attachments a where a.user_id = b.user_id and a.small_sha256 = b.sha256 and a.deleted_at is null)`;

/** Lets go of these blobs, but for those that a row names. Returns their names. */
export async function releaseBlobs(db: Database, user: string, names: readonly string[]): Promise<string[]> {
  const gone = await db.tx(null, (query) =>
    query<{ name: string }>(
      `update sync.blobs b set going = true where b.user_id = $1 and b.sha256 = any ($2) and not (${NAMED}) returning b.sha256 as name`,
      [user, names],
    ),
  );
  return gone.map(({ name }) => name);
}

/** Notes of a person's blobs since when no row names them, and lets go of those for which that is long enough. */
export const releaseUnnamed = (db: Database, user: string): Promise<void> =>
  db.tx(null, async (query) => {
    await query(
      `update sync.blobs b set unnamed_at = case when b.unnamed_at is null then now() end
       where b.user_id = $1 and (b.unnamed_at is null) = (not (${NAMED}))`,
      [user],
    );
    await query(
      `update sync.blobs set going = true where user_id = $1 and not going and unnamed_at < now() - make_interval(days => $2)`,
      [user, UNNAMED_DAYS],
    );
  });

/** The people with blobs, by pages. */
export const peopleAfter = async (db: Database, after: string | null, limit: number): Promise<string[]> => {
  const rows = await db.tx(null, (query) =>
    query<{ user_id: string }>(
      `select distinct user_id from sync.blobs where $1::uuid is null or user_id > $1 order by user_id limit $2`,
      [after, limit],
    ),
  );
  return rows.map(({ user_id }) => user_id);
};

export interface OwnedBlob extends Omit<BlobRow, 'media_type'> {
  readonly user_id: string;
}

/** Everybody's blobs, by pages. */
export const blobsAfter = (db: Database, after: OwnedBlob | null, limit: number): Promise<OwnedBlob[]> =>
  db.tx(null, (query) =>
    query<OwnedBlob>(
      `select user_id, sha256 as name, size, digest, stored_at from sync.blobs
       where not going and ($1::uuid is null or (user_id, sha256) > ($1::uuid, $2)) order by user_id, sha256 limit $3`,
      [after?.user_id ?? null, after?.name ?? '', limit],
    ),
  );

/** Forgets a blob whose file is lost: its devices then learn that it is not here, and send it again. */
export const forgetBlob = (db: Database, user: string, name: string): Promise<void> =>
  db.tx(null, async (query) => {
    await query('delete from sync.blobs where user_id = $1 and sha256 = $2', [user, name]);
  });

/** Deletes the files of blobs that were let go of, and then their rows: of a person, or of everybody. Returns how many. */
export async function removeGoing(db: Database, files: BlobFiles, user: string | null = null): Promise<number> {
  const going = await db.tx(null, (query) =>
    query<{ user_id: string; name: string }>(
      'select user_id, sha256 as name from sync.blobs where going and ($1::uuid is null or user_id = $1)',
      [user],
    ),
  );
  for (const { user_id, name } of going) {
    // One transaction, so that nobody stores it again before its file is gone.
    await db.tx(null, async (query) => {
      const [mine] = await query(
        'delete from sync.blobs where user_id = $1 and sha256 = $2 and going returning 1 as mine',
        [user_id, name],
      );
      if (mine) await files.remove(fileName(user_id, name));
    });
  }
  return going.length;
}

/**
 * Makes files without a row ones that are being deleted, so that nobody stores them again before they are gone (removeGoing). A file that is no blob's is left
 * alone.
 */
export const releaseStrays = (db: Database, names: readonly string[]): Promise<void> =>
  db.tx(null, async (query) => {
    await query(
      `insert into sync.blobs (user_id, sha256, size, media_type, stored_at, going)
       select split_part(n.name, '/', 1)::uuid, split_part(n.name, '/', 2), 0, '', now(), true
       from unnest($1::text[]) n(name) where n.name ~ '^[0-9a-f-]{36}/[0-9a-f]{64}$' on conflict do nothing`,
      [names],
    );
  });
