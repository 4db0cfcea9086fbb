-- Addresses that are told when something of a person happens (docs/decisions/0087). Only the server's own connection reads or writes this table.
create table public.webhooks (
  user_id uuid not null,
  id uuid not null,
  url text not null,
  -- The key that signs. Both sides need it, so it is no hash.
  secret bytea not null check (length(secret) = 32),
  -- What it hears of: sync-server/webhooks/events.ts.
  events text[] not null,
  created_at timestamptz not null,
  -- Up to this version, and in it up to this row, it has been told.
  told_version bigint not null,
  told_id uuid not null,
  -- When somebody looks for news next, and until when one process does it alone. A process that died lets go by the clock.
  next_look timestamptz not null,
  leased_until timestamptz,
  -- Deliveries that failed in a row.
  failures int not null default 0,
  -- What came of the last delivery.
  tried_at timestamptz,
  result text,
  primary key (user_id, id)
);
create index webhooks_due on public.webhooks (next_look);
alter table public.webhooks enable row level security;
revoke all on public.webhooks from public, anon, authenticated;
