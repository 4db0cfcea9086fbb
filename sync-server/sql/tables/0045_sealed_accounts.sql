-- Accounts whose rows only their person can read (docs/decisions/0089).

-- The id of the key that every request of the account must name; null: the account is open.
alter table public.sync_heads add column seal text;

-- What the server keeps of the key: wrapped forms, which open by a passphrase and by a recovery key. `ended`: of state 'off', the statement of a device with
-- the key that the account is open again. Only the server's own connection reads or writes this table. Not in `public`: a reset empties what is there.
create table sync.seals (
  user_id uuid primary key,
  key text not null,
  state text not null check (state in ('sealing', 'on', 'unsealing', 'off')),
  wraps jsonb not null,
  ended text,
  -- When it came into this state.
  at timestamptz not null
);
alter table sync.seals enable row level security;
revoke all on sync.seals from public, anon, authenticated;
