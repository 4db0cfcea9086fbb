-- What the server remembers about syncing, beside the rows: heads, devices, outcomes, losers.

-- One row per user. A call with mutations locks it first and holds it to commit: version order is commit order (law 4).
create table public.sync_heads (
  user_id uuid primary key,
  version bigint not null default 0,
  -- {table: its newest version}: a pull reads only the tables that changed.
  touched jsonb not null default '{}',
  epoch text not null default gen_random_uuid()::text,
  epoch_kind text not null default 'start' check (epoch_kind in ('start', 'restore', 'user_reset')),
  -- The version the server stood at when the epoch began, and the version the epoch goes on from.
  epoch_at bigint not null default 0,
  epoch_from bigint not null default 0,
  -- Versions up to this one may have lost their tombstones.
  min_version bigint not null default 0
);

-- Deleted accounts: a token that outlives its account must not start a new life for it.
create table sync.forgotten (user_id uuid primary key, at timestamptz not null);

create table public.sync_devices (
  user_id uuid not null,
  device uuid not null,
  seen_at timestamptz not null,
  -- The device has had the answers to everything it sent up to then.
  confirmed_at timestamptz,
  primary key (user_id, device)
);

-- Every mutation that was applied or found its row gone, by its id: it takes effect once, and its outcome is remembered.
create table public.sync_mutations (
  user_id uuid not null,
  mid uuid not null,
  device uuid not null,
  version bigint not null,
  -- The ack without its mid.
  result jsonb not null,
  at timestamptz not null,
  primary key (user_id, mid)
);
create index sync_mutations_at on public.sync_mutations using brin (at);

-- Long text and lists that a later intention replaced; devices pull them like a table.
create table public.sync_losers (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  t text not null,
  row_id uuid not null,
  field text not null,
  value jsonb not null,
  at timestamptz not null,
  version bigint not null,
  -- Always null; it lets one query read losers and rows.
  deleted_at timestamptz,
  primary key (user_id, id)
);
create index sync_losers_version on public.sync_losers (user_id, version);

insert into sync.tables (t, bytes, doc) values ('sync_losers', '300 + sync.bytes(r.value)',
  $$jsonb_build_object('t', r.t, 'row_id', r.row_id, 'field', r.field, 'value', r.value,
    'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))$$);

select sync.own_rows_only(t) from unnest(array['sync_heads', 'sync_devices', 'sync_mutations', 'sync_losers']) t;
