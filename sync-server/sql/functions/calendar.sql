-- The private feed of a person's calendar, and the calendars of others (docs/decisions/0031).

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

-- A reset and a deleted account end both.
create or replace function sync.erase_calendars() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.calendar_feeds f where f.user_id = new.user_id;
  delete from public.calendar_subscriptions s where s.user_id = new.user_id;
  return null;
end $$;
create or replace trigger erase_calendars after insert on sync.forgotten
  for each row execute function sync.erase_calendars();
create or replace trigger erase_calendars after update of epoch on public.sync_heads
  for each row when (new.epoch is distinct from old.epoch and new.epoch_kind = 'user_reset')
  execute function sync.erase_calendars();
