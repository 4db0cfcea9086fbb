-- The private address of a person's calendar, and the calendars of others that they show beside their own (docs/decisions/0031).
-- Only the server's own connection reads or writes these tables.

-- At most one address for a person. The address itself is nowhere: who reads this table can open no calendar.
create table public.calendar_feeds (
  user_id uuid primary key,
  -- SHA-256 of the token in the address.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The zone of the device that made it: of repeating events that have none of their own.
  zone text not null,
  created_at timestamptz not null
);
alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from public, anon, authenticated;

-- A calendar of others: where it is, and its text as it was fetched last.
create table public.calendar_subscriptions (
  user_id uuid not null,
  id uuid not null,
  url text not null,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  -- When it is fetched next, and until when one process does it alone. A process that died lets go by the clock.
  next_fetch timestamptz not null,
  leased_until timestamptz,
  -- How many fetches failed since the last good one, and why the last one did: a code.
  failures int not null default 0,
  trouble text,
  -- The last good answer: also one that said that nothing has changed.
  fetched_at timestamptz,
  etag text,
  last_modified text,
  body text,
  -- SHA-256 of the text, in hex: a device asks for a text that it does not have.
  version text,
  primary key (user_id, id)
);
create index calendar_subscriptions_due on public.calendar_subscriptions (next_fetch);
alter table public.calendar_subscriptions enable row level security;
revoke all on public.calendar_subscriptions from public, anon, authenticated;

-- A person's events as JSON for the feed: those that end after a moment, and all that repeat. The newest first, because their number is limited.
create function sync.calendar_rows(p_user uuid, p_after timestamptz, p_most int) returns text
language plpgsql stable set search_path = '' as $$
declare
  found_ text;
begin
  execute (
    select format($q$
      select '[' || coalesce(string_agg(w.doc, ','), '') || ']' from (
        select ((%s)::jsonb || jsonb_build_object('id', r.id))::text as doc
        from public.calendar_events r
        where r.user_id = $1 and r.deleted_at is null and r.event_time is not null
          and (coalesce(r.end_time, r.event_time) >= $2 or r.rrule is not null or r.series_id is not null)
        order by r.event_time desc, r.id limit $3) w $q$, k.doc)
    from sync.tables k where k.t = 'calendar_events')
  into found_ using p_user, p_after, p_most;
  return found_;
end $$;
revoke all on function sync.calendar_rows(uuid, timestamptz, int) from public, anon, authenticated;

-- A reset and a deleted account end both.
create function sync.erase_calendars() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.calendar_feeds f where f.user_id = new.user_id;
  delete from public.calendar_subscriptions s where s.user_id = new.user_id;
  return null;
end $$;
revoke all on function sync.erase_calendars() from public, anon, authenticated;
create trigger erase_calendars after insert on sync.forgotten
  for each row execute function sync.erase_calendars();
create trigger erase_calendars after update of epoch on public.sync_heads
  for each row when (new.epoch is distinct from old.epoch and new.epoch_kind = 'user_reset')
  execute function sync.erase_calendars();
