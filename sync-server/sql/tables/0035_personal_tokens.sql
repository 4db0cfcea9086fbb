-- The tokens with which a person's own scripts call, and what they wrote (docs/decisions/0081). Only the server's own connection reads or writes these tables.

create table public.personal_tokens (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- SHA-256 of the token. The token itself is nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  can_read boolean not null,
  can_write boolean not null,
  -- The tables that it may read and write; null: all that scripts may.
  tables text[],
  -- The zone of the device that made it: "tomorrow" in a line that it sends.
  zone text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  primary key (user_id, id)
);
alter table public.personal_tokens enable row level security;
revoke all on public.personal_tokens from public, anon, authenticated;

-- One line for each write by a token, for 30 days: which rows, and what they had before, so that the person can take it back.
create table public.token_writes (
  user_id uuid not null,
  id uuid not null,
  -- Its name stays when the token is gone.
  token_name text not null,
  at timestamptz not null,
  -- The head after it: a row with a newer version was changed since.
  version bigint not null,
  -- [{t, id, op, before}], `before` null for a new row.
  rows jsonb not null,
  undone_at timestamptz,
  primary key (user_id, id)
);
create index token_writes_at on public.token_writes (at);
alter table public.token_writes enable row level security;
revoke all on public.token_writes from public, anon, authenticated;
