-- The devices that are reminded by Web Push (docs/decisions/0038). Only the server's own connection reads or writes this table.
create table public.push_devices (
  -- SHA-256 of the endpoint: an endpoint has one owner, the person who subscribed it last.
  endpoint_hash bytea primary key check (length(endpoint_hash) = 32),
  user_id uuid not null,
  session_id uuid,
  endpoint text not null,
  -- The browser's public key and secret, base64url (RFC 8291).
  p256dh text not null,
  auth text not null,
  zone text not null,
  -- The address of the app on this device, for the links of a notification.
  origin text not null,
  created_at timestamptz not null,
  -- Reminders up to this moment have been sent.
  done_through timestamptz not null,
  -- And of later ones those with these keys.
  sent jsonb not null default '[]',
  -- When somebody looks for reminders next, and until when one process does it alone. A process that died lets go by the clock.
  next_look timestamptz not null,
  leased_until timestamptz,
  -- Pushes that were refused in a row.
  failures int not null default 0,
  -- What the person has put off on this device: [{key, until}].
  later jsonb not null default '[]'
);
create index push_devices_due on public.push_devices (next_look);
create index push_devices_user on public.push_devices (user_id);
alter table public.push_devices enable row level security;
revoke all on public.push_devices from public, anon, authenticated;

-- A person's rows have changed: their devices are looked at soon, not at each keystroke. Nothing happens for a person without a device here.
create function sync.look_again() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  soon constant timestamptz := to_timestamp(sync.now_ms() / 1000.0) + interval '20 seconds';
begin
  update public.push_devices d set next_look = soon where d.user_id = new.user_id and d.next_look > soon;
  return null;
end $$;
revoke all on function sync.look_again() from public, anon, authenticated;
create trigger look_again after update of version on public.sync_heads
  for each row when (new.version is distinct from old.version) execute function sync.look_again();

-- A deleted account has no devices. A reset leaves them: its person still wants to be reminded.
create function sync.erase_push_devices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_devices d where d.user_id = new.user_id;
  return null;
end $$;
revoke all on function sync.erase_push_devices() from public, anon, authenticated;
create trigger erase_push_devices after insert on sync.forgotten
  for each row execute function sync.erase_push_devices();

-- The rows that may remind, by index: of thousands of rows these are few.
create index tasks_remind on public.tasks (user_id, remind_at)
  where remind_at is not null and deleted_at is null and completed is not true;
create index project_tasks_remind on public.project_tasks (user_id, remind_at)
  where remind_at is not null and deleted_at is null and completed is not true;
create index calendar_events_remind on public.calendar_events (user_id)
  where deleted_at is null and (remind_before is not null or series_id is not null);
create index habit_days_day on public.habit_days (user_id, day) where deleted_at is null;
create index mood_entries_day on public.mood_entries (user_id, logged_for) where deleted_at is null;
create index journal_entries_day on public.journal_entries (user_id, logged_for) where deleted_at is null;

-- A person's rows that may remind after one moment and until another, as JSON: {table: [row]}. Of moods and the journal only their days. What
-- was put off may be a week older; an event may remind four weeks before it begins (src/features/reminders/due.ts).
create function sync.reminder_rows(p_user uuid, p_after timestamptz, p_until timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  k record;
  rows_ text;
  parts text[] := '{}';
begin
  for k in
    select t.t, case when w.days then $d$jsonb_build_object('logged_for', r.logged_for)$d$
        else format($d$((%s)::jsonb || jsonb_build_object('id', r.id))$d$, t.doc) end as doc, w.cond
    from sync.tables t join (values
      ('preferences', false, 'true'),
      ('habits', false, 'r.archived_at is null and r.reminders is not null'),
      ('habit_days', false, $c$r.day between ($2 - interval '16 days')::date and ($3 + interval '2 days')::date$c$),
      ('tasks', false, $c$r.completed is not true and r.remind_at between $2 - interval '8 days' and $3$c$),
      ('project_tasks', false, $c$r.completed is not true and r.remind_at between $2 - interval '8 days' and $3$c$),
      ('calendar_events', false, $c$r.event_time is not null and (r.remind_before is not null or r.series_id is not null)
        and (r.rrule is not null or r.series_id is not null
          or r.event_time between $2 - interval '10 days' and $3 + interval '30 days')$c$),
      ('mood_entries', true, $c$r.logged_for between ($2 - interval '9 days')::date and ($3 + interval '2 days')::date$c$),
      ('journal_entries', true, $c$r.logged_for between ($2 - interval '9 days')::date and ($3 + interval '2 days')::date$c$)
    ) w (t, days, cond) on w.t = t.t
  loop
    execute format($q$
      select coalesce(string_agg(%s::text, ','), '') from public.%I r
      where r.user_id = $1 and r.deleted_at is null and %s$q$, k.doc, k.t, k.cond)
    into rows_ using p_user, p_after, p_until;
    parts := parts || format('%s:[%s]', to_json(k.t), rows_);
  end loop;
  return '{' || array_to_string(parts, ',') || '}';
end $$;
revoke all on function sync.reminder_rows(uuid, timestamptz, timestamptz) from public, anon, authenticated;
