-- Photos, recordings and files that belong to a row, and the blobs that they name (docs/decisions/0070).
create table public.attachments (
  like sync.row including all,
  owner_kind text,
  owner_id text,
  position double precision,
  media_type text,
  name text,
  bytes double precision,
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
