-- Reminders by Web Push (docs/decisions/0038).

-- A person's rows have changed: their devices are looked at soon, not at each keystroke. Nothing happens for a person without a device here.
-- Only functions of the owner write heads, so it runs as they do: changing the user and the search path takes longer than its statement.
create or replace function sync.look_again() returns trigger language plpgsql as $$
declare
  soon constant timestamptz := to_timestamp(sync.now_ms() / 1000.0) + interval '20 seconds';
begin
  update public.push_devices d set next_look = soon where d.user_id = new.user_id and d.next_look > soon;
  return null;
end $$;
create or replace trigger look_again after update of version on public.sync_heads
  for each row when (new.version is distinct from old.version) execute function sync.look_again();

-- A deleted account has no devices. A reset leaves them: its person still wants to be reminded.
create or replace function sync.erase_push_devices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_devices d where d.user_id = new.user_id;
  return null;
end $$;
create or replace trigger erase_push_devices after insert on sync.forgotten
  for each row execute function sync.erase_push_devices();

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
