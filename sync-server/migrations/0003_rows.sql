-- The server's rows: one table for every table of src/data/schema.ts, and the catalogue the sync functions read.
--
-- A column's type is its field's kind: text, sync.prose, boolean (flag), double precision (number), timestamptz (time),
-- date (day), sync.list, sync.map. The catalogue is derived from the columns, so there is one place to write them.
-- Every column may be null: a row may arrive field by field, and a constraint would only make a poison row. For the same
-- reason there are no foreign keys between rows and no natural-key UNIQUE. Every key leads with user_id (sync.md).
--
-- A later table: create it like those below and `select sync.register('name')`. A later field: `select sync.add_field(…)`.

create schema if not exists sync;
revoke all on schema sync from public;

-- Only names: they tell prose from text, and a list from a map.
create domain sync.prose as text;
create domain sync.list as jsonb;
create domain sync.map as jsonb;

-- What every synced row has beside its fields.
create table sync.row (
  user_id uuid not null,
  id uuid not null,
  -- {field: {v: version, h: ms of the intention, d: device}}; the keys of a map have clocks of their own, 'map.key'.
  clocks jsonb not null default '{}',
  -- Fields this server does not know yet, kept as they came.
  extra jsonb not null default '{}',
  -- The user's version in which the row changed last.
  version bigint not null,
  -- Set for a tombstone: when it changed last. A tombstone keeps its content and goes on merging.
  deleted_at timestamptz,
  -- About how many it takes; see sync.bytes.
  bytes int not null default 200,
  created_at timestamptz,
  primary key (user_id, id)
);

create table sync.tables (
  t text primary key,
  -- {field: kind}; null for a table that only the server writes.
  kinds jsonb,
  -- SQL of a row `r` as the device's document in JSON: known fields that are set, and extra.
  doc text not null,
  -- SQL of what belongs to the first screens: `r` is the row, $2 the device's day. Null: not in the hot set.
  hot text
);

-- A row while it is merged. `doc` has the fields that are set, and `_del: true` in a tombstone. `known`: it exists, here or by an earlier
-- mutation; `plain`: it has no field that this server does not know; `bytes`: its size as stored, 0 for a new one; `wrote`: it must be written.
create type sync.state as (
  t text,
  id uuid,
  known boolean,
  plain boolean,
  doc jsonb,
  clocks jsonb,
  v bigint,
  deleted_at timestamptz,
  bytes int,
  wrote boolean
);

-- About how many bytes a row takes.
create function sync.bytes(doc jsonb, clocks jsonb) returns int language sql stable
as $$ select 200 + pg_column_size(doc) + coalesce(pg_column_size(clocks), 0) $$;

-- The first and the last moment at which it is this day anywhere: a device says its day, and not where it is.
create function sync.day_begins(day date) returns timestamptz language sql immutable
as $$ select (day::timestamp at time zone 'UTC') - interval '14 hours' $$;
create function sync.day_ends(day date) returns timestamptz language sql immutable
as $$ select (day::timestamp at time zone 'UTC') + interval '36 hours' $$;

-- SQL of a row `r` of this table as an entry of `changes`, in JSON.
create function sync.entry(p_t text, p_doc text) returns text language sql immutable
as $$
  select format($q$'{"t":%s,"id":"' || r.id || '","v":' || r.version || ',"del":' || (r.deleted_at is not null) || ',"d":' || (%s) || '}'$q$,
    to_json(p_t), p_doc)
$$;

-- (Re)reads a table's columns into the catalogue and gives it its functions, its indexes, its policy and its privileges. The functions have
-- SQL of their own for each table, so that a connection plans it once.
create function sync.register(p_t text, p_hot text default null) returns void
language plpgsql set search_path = '' as $$
declare
  kinds jsonb;
  doc text;
  columns text;
  values_ text;
  updates text;
begin
  if to_regclass(format('public.%I', p_t)) is null then
    raise exception 'no table %', p_t;
  end if;
  with fields as (
    select a.attname as f, a.attnum as n,
      case format_type(a.atttypid, a.atttypmod)
        when 'text' then 'text' when 'sync.prose' then 'prose' when 'boolean' then 'flag'
        when 'double precision' then 'number' when 'timestamp with time zone' then 'time' when 'date' then 'day'
        when 'sync.list' then 'list' when 'sync.map' then 'map' end as kind
    from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass(format('public.%I', p_t)) and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('user_id', 'id', 'clocks', 'extra', 'version', 'deleted_at', 'bytes')
  )
  select jsonb_object_agg(f, kind),
    -- concat_ws leaves out what is null.
    $d$'{' || concat_ws(',', $d$ || string_agg(format('%L || ', to_json(f) || ':') || case kind
      when 'time' then format($d$'"' || to_char(r.%I at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'$d$, f)
      when 'flag' then format('r.%I', f)
      when 'list' then format('r.%I::text', f)
      when 'map' then format('r.%I::text', f)
      else format('to_json(r.%I)', f) end, ', ' order by n)
      || $d$, case when r.extra <> '{}' then substr(r.extra::text, 2, length(r.extra::text) - 2) end) || '}'$d$,
    string_agg(format('%I', f), ', ' order by n),
    string_agg(format(case kind
      when 'list' then 's.doc->%L' when 'map' then 's.doc->%L'
      when 'flag' then '(s.doc->%L)::boolean' when 'number' then '(s.doc->%L)::double precision'
      when 'time' then '(s.doc->>%L)::timestamptz' when 'day' then '(s.doc->>%L)::date'
      else 's.doc->>%L' end, f), ', ' order by n),
    string_agg(format('%1$I = excluded.%1$I', f), ', ' order by n)
  into strict kinds, doc, columns, values_, updates
  from fields;
  if kinds @? '$.* ? (@ == null)' then
    raise exception 'a column of % has a type that is no kind of field', p_t;
  end if;

  insert into sync.tables as k (t, kinds, doc, hot) values (p_t, kinds, doc, p_hot)
  on conflict (t) do update set kinds = excluded.kinds, doc = excluded.doc, hot = coalesce(excluded.hot, k.hot);

  execute format($f$
    create or replace function sync.%I(p_user uuid, p_ids uuid[]) returns sync.state[] language plpgsql stable as $b$
    begin
      return (select array_agg(row(%L, r.id, true, r.extra = '{}',
          (%s)::jsonb || case when r.deleted_at is null then '{}' else '{"_del": true}'::jsonb end,
          r.clocks, r.version, r.deleted_at, r.bytes, false)::sync.state)
        -- One look into the primary key for each id: by its order, because without statistics any index of user_id seems as good.
        from unnest(p_ids) i(id) cross join lateral (
          select w.* from public.%I w where w.user_id = p_user and w.id >= i.id order by w.id limit 1) r
        where r.id = i.id);
    end $b$ $f$, 'read_' || p_t, p_t, doc, p_t);
  execute format($f$
    create or replace function sync.%I(p_user uuid, p_states sync.state[], p_v bigint) returns void language plpgsql as $b$
    begin
      insert into public.%I (user_id, id, clocks, extra, version, deleted_at, bytes, %s)
      select p_user, s.id, s.clocks, case when s.plain then '{}' else s.doc - %L::text[] end, p_v, s.deleted_at, sync.bytes(s.doc, s.clocks), %s
      from unnest(p_states) s where s.t = %L
      on conflict (user_id, id) do update set clocks = excluded.clocks, extra = excluded.extra, version = excluded.version,
        deleted_at = excluded.deleted_at, bytes = excluded.bytes, %s;
    end $b$ $f$, 'write_' || p_t, p_t, columns, (select array_agg(f) from jsonb_object_keys(kinds) f) || '_del'::text, values_, p_t, updates);
  perform sync.make_readable(p_t, doc);

  execute format('create index if not exists %I on public.%I (user_id, version)', p_t || '_version', p_t);
  execute format('create index if not exists %I on public.%I (deleted_at) where deleted_at is not null',
    p_t || '_tombstones', p_t);
  perform sync.own_rows_only(p_t);
  revoke all on all functions in schema sync from public;
end $$;

-- The functions by which a pull reads a table: the sizes of what follows a version, and the rows between two versions as JSON.
create function sync.make_readable(p_t text, p_doc text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format($f$
    create or replace function sync.%I(p_user uuid, p_from bigint, p_limit int) returns table (version bigint, bytes int)
    language plpgsql stable as $b$
    begin
      return query select r.version, r.bytes from public.%I r where r.user_id = p_user and r.version > p_from order by r.version limit p_limit;
    end $b$ $f$, 'sizes_' || p_t, p_t);
  execute format($f$
    create or replace function sync.%I(p_user uuid, p_from bigint, p_to bigint) returns text language plpgsql stable as $b$
    begin
      return (select string_agg(%s, ',' order by r.version, r.id) from public.%I r
        where r.user_id = p_user and r.version > p_from and r.version <= p_to);
    end $b$ $f$, 'rows_' || p_t, sync.entry(p_t, p_doc), p_t);
end $$;

-- A person may read their own rows; nobody but the owner of the functions writes.
create function sync.own_rows_only(p_t text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('alter table public.%I enable row level security', p_t);
  execute format('drop policy if exists own_rows on public.%I', p_t);
  execute format(
    'create policy own_rows on public.%I for select to authenticated using (user_id = (select auth.uid()))', p_t);
  execute format('revoke all on public.%I from public, anon, authenticated', p_t);
  execute format('grant select on public.%I to authenticated', p_t);
end $$;

create table public.profiles (
  like sync.row including all,
  onboarded boolean,
  welcome_shown boolean,
  updated_at timestamptz,
  name text,
  gender text,
  goals text,
  core_values sync.list,
  strengths sync.list,
  weaknesses sync.list,
  more_of sync.list,
  less_of sync.list,
  suggestions_rejected sync.map,
  onboarding_checklist sync.map
);

create table public.assistant_profiles (
  like sync.row including all,
  name text,
  tone text,
  personality_type text,
  coaching_style text,
  strengths sync.list
);

create table public.preferences (like sync.row including all, "values" sync.map);

create table public.entries (
  like sync.row including all,
  role text,
  content sync.prose,
  type text,
  logged_for date,
  cleared boolean,
  -- Which question an answer belongs to, what came of it, who decided that, and what a released thought is about.
  call_id text,
  filed sync.list,
  filed_by text,
  topic text
);

create table public.journal_entries (
  like sync.row including all,
  content sync.prose,
  summary text,
  tags sync.list,
  mood text,
  logged_for date
);

create table public.memory_entries (
  like sync.row including all,
  fact sync.prose,
  tags sync.list,
  source text,
  logged_for date
);

create table public.mood_entries (like sync.row including all, mood_type text, note sync.prose, logged_for date, tags sync.list);

create table public.habits (
  like sync.row including all,
  title text,
  type text,
  frequency text,
  time_block text,
  description sync.prose,
  archived_at timestamptz,
  position double precision,
  schedule sync.map,
  unit text,
  paused sync.map,
  reminders sync.list
);

create table public.habit_days (
  like sync.row including all,
  habit_id text,
  day date,
  state text,
  amount double precision,
  note sync.prose,
  done_at timestamptz
);

create table public.tasks (
  like sync.row including all,
  description text,
  summary text,
  tags sync.list,
  due_date date,
  completed boolean,
  completed_at timestamptz,
  project_id text,
  remind_at timestamptz
);

create table public.project_lists (like sync.row including all, title text, emoji text);

create table public.project_tasks (
  like sync.row including all,
  project_id text,
  description text,
  due_date date,
  completed boolean,
  completed_at timestamptz
);

create table public.calendar_events (
  like sync.row including all,
  title text,
  description sync.prose,
  event_time timestamptz,
  end_time timestamptz,
  event_type text,
  color text,
  tags sync.list,
  notes sync.prose,
  source text,
  plan_id text
);

create table public.calendar_plans (
  like sync.row including all,
  start_date date,
  end_date date,
  updated_at timestamptz
);

create table public.feedback (like sync.row including all, type text, text sync.prose);

select sync.register('profiles', 'true');
select sync.register('assistant_profiles', 'true');
select sync.register('preferences', 'true');
select sync.register('entries', 'coalesce(r.logged_for > $2 - 30, r.created_at >= sync.day_begins($2 - 29))');
select sync.register('journal_entries', 'coalesce(r.logged_for > $2 - 30, r.created_at >= sync.day_begins($2 - 29))');
select sync.register('memory_entries', 'coalesce(r.logged_for > $2 - 30, r.created_at >= sync.day_begins($2 - 29))');
select sync.register('mood_entries', 'coalesce(r.logged_for > $2 - 30, r.created_at >= sync.day_begins($2 - 29))');
select sync.register('habits', 'true');
select sync.register('habit_days', 'r.day > $2 - 30');
select sync.register('tasks', 'r.completed is not true');
select sync.register('project_lists', 'true');
select sync.register('project_tasks', 'r.completed is not true');
select sync.register('calendar_events', 'r.event_time >= sync.day_begins($2 - 7) and r.event_time < sync.day_ends($2 + 30)');
select sync.register('calendar_plans');
select sync.register('feedback');
