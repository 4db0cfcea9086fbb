-- What each table of devices needs: its entry in the catalogue, its functions, its indexes, its policy and its privileges. The functions have SQL of
-- their own for each table, so that a connection plans it once.

-- The functions by which a pull reads a table: the sizes of what follows a version, and the rows between two versions as JSON.
create function sync.make_readable(p_t text, p_doc text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format($f$
    create function sync.%I(p_user uuid, p_from bigint, p_limit int) returns table (version bigint, bytes int)
    language plpgsql stable as $b$
    begin
      return query select r.version, r.bytes from public.%I r where r.user_id = p_user and r.version > p_from order by r.version limit p_limit;
    end $b$ $f$, 'sizes_' || p_t, p_t);
  execute format($f$
    create function sync.%I(p_user uuid, p_from bigint, p_to bigint) returns text language plpgsql stable as $b$
    begin
      return (select string_agg(%s, ',' order by r.version, r.id) from public.%I r
        where r.user_id = p_user and r.version > p_from and r.version <= p_to);
    end $b$ $f$, 'rows_' || p_t, sync.entry(p_t, p_doc), p_t);
end $$;

-- A person may read their own rows; nobody but the owner of the functions writes. A table that has its policy is not locked again.
create function sync.own_rows_only(p_t text) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_policy p where p.polrelid = to_regclass(format('public.%I', p_t)) and p.polname = 'own_rows') then
    return;
  end if;
  execute format('alter table public.%I enable row level security', p_t);
  execute format(
    'create policy own_rows on public.%I for select to authenticated using (user_id = (select auth.uid()))', p_t);
  execute format('revoke all on public.%I from public, anon, authenticated', p_t);
  execute format('grant select on public.%I to authenticated', p_t);
end $$;

-- Reads a table's columns into the catalogue and gives the table what it needs. What newer devices have sent of a field that was added since
-- the last time moves to its column. `p_hot`: see sync.tables.
create function sync.register(p_t text, p_hot text default null) returns void
language plpgsql set search_path = '' as $$
declare
  before constant jsonb := (select k.kinds from sync.tables k where k.t = p_t);
  kinds jsonb;
  fields text[];
  doc text;
  columns text;
  updates text;
  written text;
  -- Of fields that are no map, which a new row may have at once.
  plain text[];
  plain_columns text;
  added text;
  fits text;
  clocks text;
  field record;
begin
  select jsonb_object_agg(f.name, f.kind), array_agg(f.name::text),
    -- concat_ws leaves out what is null.
    $d$'{' || concat_ws(',', $d$ || string_agg(format('%L || ', to_json(f.name) || ':') || format(f.as_json, format('r.%I', f.name)), ', ' order by f.n)
      || $d$, case when r.extra <> '{}' then substr(r.extra::text, 2, length(r.extra::text) - 2) end) || '}'$d$,
    string_agg(format('%I', f.name), ', ' order by f.n),
    string_agg(format('%1$I = excluded.%1$I', f.name), ', ' order by f.n),
    string_agg(format(f.stored, 's.doc', f.name), ', ' order by f.n),
    coalesce(array_agg(f.name::text) filter (where f.kind <> 'map'), '{}'),
    coalesce(string_agg(format(', %I', f.name), '' order by f.n) filter (where f.kind <> 'map'), ''),
    coalesce(string_agg(', ' || format(f.stored, 'w.body', f.name), '' order by f.n) filter (where f.kind <> 'map'), ''),
    coalesce(string_agg(format('case when w.body ? %1$L then sync.misfit(%2$L, w.body->%1$L, false) is null else true end', f.name, f.kind), ' and ')
      filter (where f.kind <> 'map'), 'false'),
    coalesce(string_agg(format('case when w.body ? %1$L then %2$L || w.clock end', f.name, to_json(f.name)), ', ') filter (where f.kind <> 'map'), 'null')
  into strict kinds, fields, doc, columns, updates, written, plain, plain_columns, added, fits, clocks
  from (
    select a.attname as name, a.attnum as n, k.*
    from pg_catalog.pg_attribute a left join sync.kinds() k on k.type = a.atttypid
    where a.attrelid = format('public.%I', p_t)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('user_id', 'id', 'clocks', 'extra', 'version', 'deleted_at', 'bytes')
  ) f;
  if kinds @? '$.* ? (@ == null)' then
    raise exception 'a column of % has a type that is no kind of field', p_t;
  end if;

  insert into sync.tables as k (t, kinds, doc, hot) values (p_t, kinds, doc, p_hot)
  on conflict (t) do update set kinds = excluded.kinds, doc = excluded.doc, hot = excluded.hot;

  perform sync.make_readable(p_t, doc);
  execute format($f$
    create function sync.%I(p_user uuid, p_ids uuid[]) returns sync.state[] language plpgsql stable as $b$
    begin
      return (select array_agg(row(%L, r.id, true,
          (%s)::jsonb || case when r.deleted_at is null then '{}' else '{"_del": true}'::jsonb end,
          r.clocks, r.version, r.deleted_at, r.bytes, false)::sync.state)
        -- One look into the primary key for each id: by its order, because without statistics any index of user_id seems as good.
        from unnest(p_ids) i(id) cross join lateral (
          select w.* from public.%I w where w.user_id = p_user and w.id >= i.id order by w.id limit 1) r
        where r.id = i.id);
    end $b$ $f$, 'read_' || p_t, p_t, doc, p_t);
  execute format($f$
    create function sync.%I(p_user uuid, p_states sync.state[], p_v bigint) returns void language plpgsql as $b$
    begin
      insert into public.%I (user_id, id, clocks, extra, version, deleted_at, bytes, %s)
      select p_user, s.id, s.clocks, s.doc - %L::text[], p_v, s.deleted_at, sync.bytes(s.doc, s.clocks), %s
      from unnest(p_states) s where s.t = %L
      on conflict (user_id, id) do update set clocks = excluded.clocks, extra = excluded.extra, version = excluded.version,
        deleted_at = excluded.deleted_at, bytes = excluded.bytes, %s;
    end $b$ $f$, 'write_' || p_t, p_t, columns, fields || '_del'::text, written, p_t, updates);
  -- Inserts the new rows of a push (sync.push_new). It leaves out those of which it does not surely know what sync.push makes of them: `added` is the
  -- number of the others. A row that is there already is an error (23505).
  execute format($f$
    create function sync.%I(p_user uuid, p_device text, p_v bigint, p_latest bigint, p_muts jsonb, p_shown boolean,
      out added int, out bytes bigint, out changes text) language plpgsql as $b$
    declare
      stamp constant text := format(':{"v":%%s,"d":%%s,"h":', p_v, to_json(p_device));
    begin
      with m as materialized (
        select w.n, w.id, w.body, '{' || concat_ws(',', %s, '"_del"' || w.clock) || '}' as clocks
        from (
          select e.n, (e.m->>'id')::uuid as id, e.m->'body' as body, (e.m->'base')::bigint as base,
            stamp || least((e.m->'ts')::bigint, p_latest) || '}' as clock
          from jsonb_array_elements(p_muts) with ordinality e(m, n)
          -- Of something large the size of each value is looked at, there.
          where e.m->>'t' = %L and jsonb_typeof(e.m->'body') = 'object' and pg_column_size(e.m) <= 131072
          offset 0
        ) w
        where w.id is not null and w.base is not null and w.body <> '{}' and w.body - %L::text[] = '{}' and not w.body @? '$.* ? (@ == null)'
          and %s
      ), w as materialized (
        -- The rows of an import have the same clocks, which are read once: reading them takes as long as checking the values.
        select m.*, (select jsonb_object_agg(d.clocks, d.clocks::jsonb) from (select distinct k.clocks from m k) d)->m.clocks as clock from m
      ), stored as (
        insert into public.%I (user_id, id, clocks, extra, version, deleted_at, bytes%s)
        select p_user, w.id, w.clock, '{}', p_v, null, sync.bytes(w.body, w.clock)%s from w
      )
      select count(*), coalesce(sum(sync.bytes(w.body, w.clock)), 0),
        case when p_shown then string_agg('{"t":%s,"id":"' || w.id || '","v":' || p_v || ',"del":false,"d":' || w.body || '}', ',' order by w.n) end
      into added, bytes, changes
      from w;
    end $b$ $f$, 'add_' || p_t, clocks, p_t, plain, fits, p_t, plain_columns, added, to_json(p_t));

  for field in
    select f.name, f.kind, k.type, k.stored from jsonb_each_text(kinds) f (name, kind) join sync.kinds() k using (kind) where not before ? f.name
  loop
    execute format('update public.%1$I set %2$I = case when sync.misfit(%3$L, extra->%2$L, true) is null then %4$s end, extra = extra - %2$L '
      'where extra ? %2$L', p_t, field.name, field.kind, format(field.stored, 'extra', field.name));
  end loop;

  -- Only what is not there yet: a look at these by name takes no lock.
  if to_regclass(format('public.%I', p_t || '_version')) is null then
    execute format('create index %I on public.%I (user_id, version)', p_t || '_version', p_t);
  end if;
  if to_regclass(format('public.%I', p_t || '_tombstones')) is null then
    execute format('create index %I on public.%I (deleted_at) where deleted_at is not null', p_t || '_tombstones', p_t);
  end if;
  perform sync.own_rows_only(p_t);
end $$;
