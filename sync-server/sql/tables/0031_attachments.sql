-- Photos, recordings and files that belong to a row, and the blobs that they name (docs/decisions/0070).
create table public.attachments (
  like sync.row including all,
  owner_kind text,
  owner_id text,
  position double precision,
  media_type text,
  name text,
  size double precision,
  sha256 text,
  small_sha256 text,
  tiny text,
  width double precision,
  height double precision,
  seconds double precision,
  wave text,
  taken_at timestamptz,
  caption text,
  transcript sync.prose,
  transcript_by text
);
-- Which rows name a blob.
create index attachments_sha256 on public.attachments (user_id, sha256) where deleted_at is null;
create index attachments_small_sha256 on public.attachments (user_id, small_sha256) where deleted_at is null and small_sha256 is not null;

-- The blobs that the server has of each person: their bytes are files (sync-server/media). Only the server's own connection reads or writes this table.
-- Not in `public`: a reset empties what is there, and a reset can be taken back.
create table sync.blobs (
  user_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  -- By the content.
  media_type text not null,
  stored_at timestamptz not null,
  -- Since when no row names it; null: a row does. Looked at once a day.
  unnamed_at timestamptz,
  -- Its file is being deleted: until that is done nobody stores it again.
  going boolean not null default false,
  primary key (user_id, sha256)
);
create index blobs_unnamed on sync.blobs (unnamed_at) where unnamed_at is not null;
create index blobs_going on sync.blobs (user_id) where going;
alter table sync.blobs enable row level security;
revoke all on sync.blobs from public, anon, authenticated;

-- How many bytes of blobs an account may have.
alter table sync.quota add column media_bytes bigint not null default 5368709120 check (media_bytes >= 0);
