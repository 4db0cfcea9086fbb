-- What the server remembers about syncing, beside the rows: heads, devices, requests, losers.

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
  min_version bigint not null default 0,
  -- What the account takes: its rows and losers; and the bytes of these and of its requests.
  rows bigint not null default 0,
  bytes bigint not null default 0
);

-- How much an account may take; one row, for the operator to change. Beyond it nothing is taken, and nothing that is stored is touched.
create table sync.quota (
  one boolean primary key default true check (one),
  rows bigint not null default 1000000 check (rows >= 0),
  bytes bigint not null default 1073741824 check (bytes >= 0)
);
insert into sync.quota default values;

-- Deleted accounts: a token that outlives its account must not start a new life for it.
create table sync.forgotten (user_id uuid primary key, at timestamptz not null);

create table public.sync_devices (
  user_id uuid not null,
  device uuid not null,
  seen_at timestamptz not null,
  -- The device has had the answers to everything it sent up to then.
  confirmed_at timestamptz,
  -- The versions that it made and does not know of any more (sync.forget).
  lost int8multirange not null default '{}',
  primary key (user_id, device)
);

-- Every request with mutations that were applied or found their row gone, by their ids: each takes effect once, and its outcome is remembered.
create table public.sync_requests (
  user_id uuid not null,
  device uuid not null,
  -- The head's version after it.
  version bigint not null,
  -- The first of its mutations: of one version there may be several requests that wrote nothing.
  first uuid not null,
  mids uuid[] not null,
  -- {mid: outcome} of those that were not simply applied (sync.stored). No text and no row: see sync.acks.
  outcomes jsonb,
  -- Its version is among those that the device does not know of any more.
  lost boolean not null default false,
  -- About how many it takes.
  bytes int not null default 0,
  at timestamptz not null,
  primary key (user_id, device, version, first)
);
create index sync_requests_at on public.sync_requests using brin (at);

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
  bytes int not null,
  -- Always null; it lets one query read losers and rows.
  deleted_at timestamptz,
  primary key (user_id, id)
);
create index sync_losers_version on public.sync_losers (user_id, version);

insert into sync.tables (t, doc) values ('sync_losers',
  $$'{"t":' || to_json(r.t) || ',"row_id":"' || r.row_id || '","field":' || to_json(r.field) || ',"value":' || r.value::text
    || ',"at":"' || to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}'$$);
select sync.make_readable(t, doc) from sync.tables where t = 'sync_losers';

select sync.own_rows_only(t) from unnest(array['sync_heads', 'sync_devices', 'sync_requests', 'sync_losers']) t;
