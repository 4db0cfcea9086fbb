-- The tables of devices, and what of each belongs to the first screens (sync.tables.hot). This file is the last one: here each table gets its functions.
-- A new table is one line of this list, and a new field none.

select sync.register(w.t, w.hot) from (values
  ('profiles', 'true'),
  ('assistant_profiles', 'true'),
  ('preferences', 'true'),
  ('entries', 'coalesce(r.logged_for > $2 - 30, r.created_at >= sync.day_begins($2 - 29))'),
  ('journal_entries', 'coalesce(r.logged_for > $2 - 30, r.created_at >= sync.day_begins($2 - 29))'),
  ('memory_entries', 'coalesce(r.logged_for > $2 - 30, r.created_at >= sync.day_begins($2 - 29))'),
  ('mood_entries', 'coalesce(r.logged_for > $2 - 30, r.created_at >= sync.day_begins($2 - 29))'),
  ('habits', 'true'),
  ('habit_days', 'r.day > $2 - 30'),
  ('tasks', 'r.completed is not true'),
  ('project_lists', 'true'),
  ('project_tasks', 'r.completed is not true'),
  ('calendar_events', 'r.event_time >= sync.day_begins($2 - 7) and r.event_time < sync.day_ends($2 + 30)'),
  ('calendar_plans', null),
  ('feedback', null),
  ('attachments', 'coalesce(r.created_at >= sync.day_begins($2 - 29), true)'),
  ('templates', null)
) w (t, hot);

-- Devices pull replaced texts like rows, and only the server writes them.
insert into sync.tables (t, doc) values ('sync_losers',
  $$'{"t":' || to_json(r.t) || ',"row_id":"' || r.row_id || '","field":' || to_json(r.field) || ',"value":' || r.value::text
    || ',"at":"' || to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}'$$)
on conflict (t) do update set doc = excluded.doc;
select sync.make_readable(k.t, k.doc) from sync.tables k where k.t = 'sync_losers';

select sync.own_rows_only(t) from unnest(array['sync_heads', 'sync_devices', 'sync_requests', 'sync_losers']) t;

-- Nobody but their owner calls the functions of this schema.
revoke all on all functions in schema sync from public;
