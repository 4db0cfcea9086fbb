-- A push of many rows is read faster (docs/decisions/0022). The fields of a mutation nearly always share their base and their time. Then the
-- server's route names them once: `base` and `ts` beside a `body` of {field: value}, the short form. Each table has a function of its own that
-- reads such mutations without a look at each field alone; what it does not take, and the long form of devices, goes through parse_any.

-- `short`: the body has values; base and time of all of them are those of the mutation.
alter type sync.mut add attribute short boolean;

-- The body of a mutation in the short form, as devices send it.
create function sync.spelled_out(m jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(f, jsonb_build_object('value', c, 'base', m->'base', 'ts', m->'ts')), '{}')
  from jsonb_each(case when jsonb_typeof(m->'body') = 'object' then m->'body' else '{}' end) b(f, c)
$$;

-- Gives a table the function that reads its mutations in the short form: those of op put and patch that set fields this server knows, none of
-- them a map, each to a value of its kind. It leaves out all others.
create function sync.make_parser(p_t text, p_kinds jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  fields text[];
  fits text;
  clocks text;
begin
  select coalesce(array_agg(k.f), '{}'), coalesce(string_agg(format(case k.kind
      when 'flag' then $c$coalesce(jsonb_typeof(w.body->%1$L) = 'boolean', true)$c$
      when 'number' then $c$coalesce(jsonb_typeof(w.body->%1$L) = 'number', true)$c$
      when 'time' then $c$coalesce(jsonb_typeof(w.body->%1$L) = 'string' and sync.is_time(w.body->>%1$L), true)$c$
      when 'day' then $c$coalesce(jsonb_typeof(w.body->%1$L) = 'string' and sync.is_day(w.body->>%1$L), true)$c$
      when 'list' then $c$case when w.body ? %1$L then sync.misfit('list', w.body->%1$L, false) is null else true end$c$
      else $c$coalesce(jsonb_typeof(w.body->%1$L) = 'string', true)$c$ end, k.f), ' and '), 'false'),
    coalesce(string_agg(format('case when w.body ? %1$L then %2$L || w.clock end', k.f, to_json(k.f)), ', '), 'null')
  into fields, fits, clocks
  from jsonb_each_text(p_kinds) k(f, kind) where k.kind <> 'map';
  execute format($f$
    create or replace function sync.%I(p_muts jsonb, p_device text, p_v bigint, p_latest bigint) returns sync.mut[] language plpgsql stable as $b$
    declare
      stamp constant text := format(':{"v":%%s,"d":%%s,"h":', p_v, to_json(p_device));
    begin
      return (
        select array_agg(row(w.n, w.mid, w.tx, %L, w.id, w.op, w.body, w.base, w.ts, null, null, 1,
          case w.op when 'put' then w.body end,
          case w.op when 'put' then ('{' || concat_ws(',', %s, '"_del"' || w.clock) || '}')::jsonb end, true, true)::sync.mut)
        from (
          select m.*, stamp || m.ts || '}' as clock
          from (
            select e.n::int as n, (e.m->>'mid')::uuid as mid, (e.m->>'tx')::uuid as tx, (e.m->>'id')::uuid as id, e.m->>'op' as op,
              e.m->'body' as body, (e.m->'base')::bigint as base, least((e.m->'ts')::bigint, p_latest) as ts
            from jsonb_array_elements(p_muts) with ordinality e(m, n)
            -- Of something large the size of each value is looked at, there.
            where e.m->>'t' = %L and e.m ?& '{base,ts}' and e.m->>'op' in ('put', 'patch') and not e.m ? 'bad'
              and jsonb_typeof(e.m->'body') = 'object' and pg_column_size(e.m) <= 131072
            offset 0
          ) m
          where m.mid is not null and m.tx is not null and m.id is not null and m.body <> '{}' and m.body - %L::text[] = '{}'
          offset 0
        ) w
        where %s);
    end $b$ $f$, 'parse_' || p_t, p_t, clocks, p_t, fields, fits);
end $$;

-- (Re)reads a table's columns into the catalogue and gives it its functions, its indexes, its policy and its privileges. The functions have
-- SQL of their own for each table, so that a connection plans it once.
create or replace function sync.register(p_t text, p_hot text default null) returns void
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
  perform sync.make_parser(p_t, kinds);

  execute format('create index if not exists %I on public.%I (user_id, version)', p_t || '_version', p_t);
  execute format('create index if not exists %I on public.%I (deleted_at) where deleted_at is not null',
    p_t || '_tombstones', p_t);
  perform sync.own_rows_only(p_t);
  revoke all on all functions in schema sync from public;
end $$;

select sync.register(t) from sync.tables where kinds is not null;

-- Reads and checks the mutations of a request in either form, but for those at the places `p_without`; a mid that comes twice is read once. The
-- route marks what a database cannot even be given (`bad`: a code). Each field is looked at once: what a row becomes if nobody has it is made on
-- the way. Its clocks are put together as text, which takes a third of building each of them. `shape` is the largest of its fields': 0 known,
-- 1 unknown, 2 a key of a map, 3 a map.
create function sync.parse_any(p_muts jsonb, p_device text, p_v bigint, p_latest bigint, p_without int[]) returns sync.mut[] language plpgsql stable
as $$
declare
  clock constant text := format(':{"v":%s,"d":%s,"h":', p_v, to_json(p_device));
  filled constant text := format(':{"v":%s,"d":"","h":0}', p_v);
begin
  return (with m as (
    select distinct on (e.m->>'mid') e.n::int, (e.m->>'mid')::uuid as mid, (e.m->>'tx')::uuid as tx, e.m->>'t' as t,
      (e.m->>'id')::uuid as id, e.m->>'op' as op,
      case when e.m ? 'base' then sync.spelled_out(e.m) else e.m->'body' end as body, e.m->>'bad' as bad, k.kinds,
      pg_column_size(e.m) > 131072 as large
    from jsonb_array_elements(p_muts) with ordinality e(m, n)
    left join sync.tables k on k.t = e.m->>'t'
    where e.n <> all (p_without)
    order by e.m->>'mid', e.n
  )
  select coalesce(array_agg(row(
      m.n, m.mid, m.tx, m.t, m.id, m.op,
      case when x.shape = 3 and coalesce(m.bad, x.bad) is null and m.op <> 'del' then sync.spread_maps(m.body, m.kinds) else m.body end,
      x.base, least(x.ts, p_latest),
      case
        when m.kinds is null and (m.t is null or not exists (select from sync.tables s where s.t = m.t)) then 'sync_unknown_table'
        when m.kinds is null then 'sync_reserved_table'
        when m.bad is not null then m.bad
        when m.op is null or m.op not in ('put', 'patch', 'fill', 'del') or m.mid is null or m.tx is null or m.id is null then 'sync_bad_mutation'
        when x.fields = 0 then 'sync_empty_body'
        when x.fields > sync.max_keys() then 'sync_too_many_fields'
        else split_part(x.bad, ' ', 1) end,
      substr(x.bad, strpos(x.bad, ' ') + 1), 1,
      case when x.names is not null and x.shape < 2 and x.bad is null then coalesce(x.doc, '{}') end,
      case when x.names is not null and x.shape < 2 and x.bad is null then (
        '{"' || replace(x.names || case m.op when 'del' then '' else ',_del' end, ',', '"' || c.clock || ',"') || '"' || c.clock || '}')::jsonb end,
      x.shape = 0, false)::sync.mut order by m.n), '{}')
  from m
  cross join lateral (
    select count(*) as fields, min(y.base) as base, max(y.ts) as ts, min(y.bad) as bad,
      max(case when y.dot > 0 then 2 when y.kind = 'map' then 3 when y.kind is not null or m.op = 'del' then 0 else 1 end) as shape,
      jsonb_object_agg(y.field, y.value) filter (where m.op <> 'patch' and jsonb_typeof(y.value) <> 'null') as doc,
      -- Names without a comma; those with one are refused. With several times, only merging makes the clocks.
      case when min(y.ts) = max(y.ts) then string_agg(y.field, ',') filter (where m.op <> 'patch') end as names
    from (
      select z.*,
        case
          when z.base is null or z.ts is null then 'sync_bad_value'
          when m.op = 'del' then case when z.field = '_del' and z.value = 'true' then null else 'sync_bad_delete' end
          when z.dot = 0 then coalesce(sync.misnamed(z.field, z.dot, z.kind), sync.misfit(z.kind, z.value, m.large))
          when z.kind = 'map' and jsonb_typeof(z.value) in ('object', 'array') then 'sync_bad_value'
          else coalesce(sync.misnamed(z.field, z.dot, z.kind), sync.misfit(null, z.value, m.large)) end || ' ' || z.field as bad
      from (
        select f as field, strpos(f, '.') as dot, m.kinds->>case when strpos(f, '.') = 0 then f else split_part(f, '.', 1) end as kind,
          c->'value' as value, (c->'base')::bigint as base, (c->'ts')::bigint as ts
        from jsonb_each(case when jsonb_typeof(m.body) = 'object' then m.body else '{}' end) b(f, c)
        offset 0
      ) z
      offset 0
    ) y
  ) x
  cross join lateral (select case m.op when 'fill' then filled else clock || least(x.ts, p_latest) || '}' end as clock) c);
end $$;

-- Reads and checks the mutations of a request.
create or replace function sync.parse(p_muts jsonb, p_device text, p_v bigint, p_latest bigint) returns sync.mut[] language plpgsql stable
as $$
declare
  read_ sync.mut[] := '{}';
  part sync.mut[];
  parts int := 0;
  name text;
begin
  for name in
    select k.t from sync.tables k
    where k.kinds is not null and k.t in (select m->>'t' from jsonb_array_elements(p_muts) m where m ? 'base')
  loop
    execute format('select sync.%I($1, $2, $3, $4)', 'parse_' || name) into part using p_muts, p_device, p_v, p_latest;
    read_ := read_ || part;
    parts := parts + 1;
  end loop;
  if cardinality(read_) < jsonb_array_length(p_muts) then
    read_ := read_ || sync.parse_any(p_muts, p_device, p_v, p_latest, array(select u.n from unnest(read_) u));
    parts := parts + 1;
  end if;
  if parts > 1 then
    read_ := (select array_agg(u order by u.n) from unnest(read_) u);
  end if;
  if (select count(*) > count(distinct u.mid) from unnest(read_) u) then
    return sync.parse_any(p_muts, p_device, p_v, p_latest, '{}');
  end if;
  return coalesce(read_, '{}');
end $$;

-- Merges the mutations of one round, which are of different rows, into their states. `p_v` is the version of the request.
--
-- A field is accepted when nobody has set it; when the writer had seen it (base >= v: clocks are ignored); when this device set
-- it last; or when its intention is later, ties going to the greater device. A `fill` is accepted only where nobody has set
-- anything. It is met by a concurrent edit when another device set another value that the writer had not seen.
create or replace function sync.merge(
  p_device text, p_lost int8multirange, p_v bigint, p_latest bigint, p_now timestamptz, p_muts sync.mut[], p_states sync.state[],
  out outcomes sync.outcome[], out states sync.state[]
) language plpgsql stable
-- A function of an array counts as ten rows in a plan: loops over both would be quadratic.
set enable_nestloop = off
as $$
begin
  select array_agg(row(m.n, m.mid, m.t, m.id, m.round,
      case when gone.is then 'gone' when x.met then 'merged' else 'ok' end,
      case when gone.is then p_v - 1 when x.wrote or kept.losers is not null then p_v else s.v end,
      x.lost, x.theirs,
      coalesce(s.known and (x.refused or x.met or s.v > m.base and exists (
        select from jsonb_each(s.clocks) c where (c.value->'v')::bigint > m.base and sync.hand(c.value, p_device, p_lost) <> p_device)), false),
      kept.losers)::sync.outcome),
    array_agg(row(m.t, m.id, true, coalesce(s.plain, true) and m.plain, d.doc,
      case when x.clocks is null then s.clocks else coalesce(s.clocks, '{}') || x.clocks end,
      case when x.wrote then p_v else s.v end,
      case when not d.doc ? '_del' then null when x.wrote then p_now else s.deleted_at end,
      coalesce(s.bytes, 0), x.wrote or coalesce(s.wrote, false))::sync.state) filter (where not gone.is)
  into outcomes, states
  from unnest(p_muts) m
  join sync.tables k on k.t = m.t
  left join unnest(p_states) s on s.t = m.t and s.id = m.id
  cross join lateral (select m.op = 'patch' and s.known is not true as is) gone
  cross join lateral (
    select coalesce(bool_or(y.accept), false) as wrote,
      coalesce(bool_or(y.met), false) as met,
      coalesce(bool_or(not y.accept and not y.same), false) as refused,
      jsonb_object_agg(y.f, case when m.op = 'fill' then jsonb_build_object('v', p_v, 'h', 0, 'd', '')
        else jsonb_build_object('v', p_v, 'h', y.ts, 'd', p_device) end) filter (where y.accept) as clocks,
      jsonb_object_agg(y.f, y.value) filter (where y.accept and not y.dotted and y.value <> y.empty) as sets,
      array_agg(y.f) filter (where y.accept and not y.dotted and y.value = y.empty) as unsets,
      jsonb_agg(jsonb_build_array(split_part(y.f, '.', 1), substr(y.f, strpos(y.f, '.') + 1), y.value))
        filter (where y.accept and y.dotted) as keys,
      array_agg(y.f order by y.f) filter (where not y.accept and (y.met and not y.cleared or y.unfilled)) as lost,
      jsonb_object_agg(y.f, y.current) filter (where y.met and k.kinds->>y.f = 'prose') as theirs,
      jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'field', y.f, 'value', case when y.accept then y.current else y.value end))
        filter (where (y.met or y.unseen) and k.kinds->>y.f in ('prose', 'text', 'list')
          and case when y.accept then y.current else y.value end <> 'null') as losers
    from (
      select z.*,
        z.clock is null or m.op <> 'fill' and (z.base >= z.v or z.d = p_device or z.ts > z.h
          or z.ts = z.h and p_device collate "C" > z.d collate "C") as accept,
        z.value = z.current as same,
        -- Re-pushes after a restore carry versions for times: two of them are old states, not two edits.
        z.clock is not null and m.op <> 'fill' and z.base < z.v and z.d <> p_device and z.d <> '' and z.value <> z.current
          and (z.ts > 1200000000000 or z.h > 1200000000000) as met,
        -- What a fill could not set; and of that, what another device had set and the writer had not seen.
        z.clock is not null and m.op = 'fill' and z.f <> '_del' and z.value <> z.current as unfilled,
        z.clock is not null and m.op = 'fill' and z.base < z.v and z.d <> p_device and z.value <> z.current as unseen
      from (
        select b.f, b.cleared, p.dotted, p.empty, c.clock,
          (c.clock->'v')::bigint as v, (c.clock->'h')::bigint as h, sync.hand(c.clock, p_device, p_lost) as d,
          b.base, least(b.ts, p_latest) as ts, coalesce(b.value, p.empty) as value,
          coalesce(case when p.dotted then s.doc #> array[split_part(b.f, '.', 1), substr(b.f, strpos(b.f, '.') + 1)]
            else s.doc->b.f end, p.empty) as current
        from (
          select e.key as f, case when m.short then e.value when e.value->'value' <> 'null' then e.value->'value' end as value,
            case when m.short then m.base else (e.value->'base')::bigint end as base,
            case when m.short then m.ts else (e.value->'ts')::bigint end as ts, false as cleared
          from jsonb_each(m.body) e
          union all
          -- Whoever writes a row wants it to be there.
          select '_del', null, m.base, m.ts, false where m.op <> 'del'
          union all
          -- A row made again over a tombstone that its device had seen: what the new row does not have is cleared.
          select o, null, m.base, m.ts, true
          from jsonb_object_keys(case when m.op = 'put' and s.doc ? '_del' and m.base >= (s.clocks->'_del'->'v')::bigint
            then s.clocks - '_del' else '{}' end) o
          where not m.body ? o
        ) b
        cross join lateral (select strpos(b.f, '.') > 0 as dotted,
          case when b.f = '_del' then 'false'::jsonb else 'null'::jsonb end as empty) p
        -- A key without a clock inherits its field's: a field may have become a map.
        cross join lateral (select coalesce(s.clocks->b.f,
          case when p.dotted then s.clocks->split_part(b.f, '.', 1) end) as clock) c
        where not gone.is
        offset 0
      ) z
      offset 0
    ) y
  ) x
  -- A deletion keeps the words that its device had not seen: nobody meant to delete those.
  cross join lateral (
    select case when m.op = 'del' and x.wrote then (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'field', c.key, 'value', s.doc->c.key))
      from jsonb_each(s.clocks) c
      where k.kinds->>c.key in ('prose', 'text', 'list') and s.doc ? c.key and not s.doc ? '_del'
        and (c.value->'v')::bigint > m.base and sync.hand(c.value, p_device, p_lost) <> p_device
        and (m.ts > 1200000000000 or (c.value->'h')::bigint > 1200000000000)
    ) else x.losers end as losers
    offset 0
  ) kept
  cross join lateral (
    select case when x.keys is null then whole.doc else sync.with_keys(whole.doc, x.keys) end as doc
    from (select (coalesce(s.doc, '{}') - coalesce(x.unsets, '{}')) || coalesce(x.sets, '{}') as doc offset 0) whole
    offset 0
  ) d;
end $$;

-- Mutations in rounds: in each, every row comes once at most.
create or replace function sync.in_rounds(p_muts sync.mut[]) returns sync.mut[] language sql stable
as $$
  select array_agg(row(m.n, m.mid, m.tx, m.t, m.id, m.op, m.body, m.base, m.ts, m.code, m.field, m.nth, m.doc, m.clocks, m.plain, m.short)::sync.mut
    order by m.n)
  from (select u.*, row_number() over (partition by u.t, u.id order by u.n)::int as nth from unnest(p_muts) u) m
$$;

-- In plpgsql, because a function in SQL that is not inlined is planned by each query that calls it, which takes longer than this look.
create or replace function sync.time_of(p_user uuid, p_version bigint) returns bigint language plpgsql stable
as $$
begin
  return (select (extract(epoch from min(r.at)) * 1000)::bigint from public.sync_requests r where r.user_id = p_user and r.version = p_version);
end $$;

create or replace function sync.same_time(p_user uuid, p_cursor bigint, p_at bigint, p_epoch_from bigint, p_now bigint) returns boolean
language plpgsql stable
as $$
begin
  if p_cursor > p_epoch_from and p_at > p_now - 90 * 86400000::bigint then return sync.time_of(p_user, p_cursor) = p_at; end if;
  return null;
end $$;

-- Changes since a cursor or a page of a snapshot, with the head they belong to. STABLE: everything it reads is one snapshot,
-- that of the calling statement, so head and rows agree. Where a page ends is found from sizes alone, before any document is made.
create or replace function sync.pull(
  p_user uuid, p_cursor bigint, p_tables text[], p_limit int, p_snapshot jsonb, out head public.sync_heads, out answer text
) language plpgsql stable
as $$
declare
  largest constant bigint := sync.max_page_bytes();
  names text[];
  upto bigint := p_cursor;
  last bigint;
  after uuid;
  more boolean := false;
  changes text;
  part text;
  query text;
  name text;
  rows_ bigint;
  bytes_ bigint;
  rows_left bigint := p_limit;
  bytes_left bigint := largest;
begin
  select * into strict head from public.sync_heads h where h.user_id = p_user;

  if p_snapshot->>'part' = 'hot' then
    -- Each table's newest rows, up to its share of a page: the first screens can wait for an enormous row.
    select string_agg(format('(select %s as change from public.%I r join (select w.id from (select r.id, '
        'row_number() over newest as n, sum(r.bytes) over newest as bytes from public.%I r '
        'where r.user_id = $1 and r.deleted_at is null and (%s) window newest as (order by r.created_at desc nulls last, r.id)) w '
        'where w.n <= 500 and (w.bytes <= $3 or w.n = 1)) w on w.id = r.id where r.user_id = $1)',
        sync.entry(k.t, k.doc), k.t, k.t, k.hot), ' union all ')
    into query
    from sync.tables k where k.hot is not null and k.t = any (p_tables);
    if query is not null then
      execute 'select string_agg(u.change, '','') from (' || query || ') u'
        into changes using p_user, (p_snapshot->>'day')::date, largest / 8;
    end if;

  elsif p_snapshot->>'part' = 'rows' then
    for query in
      select format($q$
        with page as (
          select w.id, w.n, w.n <= $3 and (w.n = 1 or sum(w.bytes) over (order by w.id) <= $4) as fits
          from (select r.id, row_number() over (order by r.id) as n, r.bytes from public.%1$I r
            where r.user_id = $1 and ($2 is null or r.id > $2) and r.deleted_at is null order by r.id limit $3 + 1) w)
        select (select string_agg(%2$s, ',' order by r.id) from public.%1$I r where r.user_id = $1 and r.id in (select p.id from page p where p.fits)),
          exists (select from page p where not p.fits), (select p.id from page p where p.fits order by p.n desc limit 1)$q$,
        k.t, sync.entry(k.t, k.doc))
      from sync.tables k where k.t = p_snapshot->>'t' and k.t = any (p_tables)
    loop
      execute query into changes, more, after using p_user, (p_snapshot->>'after')::uuid, p_limit, largest;
    end loop;

  elsif p_snapshot->>'part' is null and p_cursor < head.version then
    upto := head.version;
    names := array(select w.key from jsonb_each(head.touched) w where w.key = any (p_tables) and w.value::bigint > p_cursor order by w.key);
    -- Mostly everything fits, which is found without a plan that joins the tables.
    foreach name in array names loop
      execute format('select count(*), coalesce(sum(s.bytes), 0) from sync.%I($1, $2, $3) s', 'sizes_' || name)
        into rows_, bytes_ using p_user, p_cursor, p_limit + 1;
      rows_left := rows_left - rows_;
      bytes_left := bytes_left - bytes_;
      exit when least(rows_left, bytes_left) < 0;
    end loop;
    if least(rows_left, bytes_left) < 0 then
      -- Where the page ends: before the version that its first row or byte too many belongs to, or after one whole large version.
      execute 'select coalesce(bool_or(not c.fits), false), coalesce(max(c.version) filter (where c.fits), min(c.version)) from ('
        'select w.version, count(*) over upto <= $3 and sum(w.bytes) over upto <= $4 as fits from ('
        || (select string_agg(format('select * from sync.%I($1, $2, $3 + 1)', 'sizes_' || n), ' union all ') from unnest(names) n)
        || ' order by version limit $3 + 1) w window upto as (order by w.version)) c'
        into more, last using p_user, p_cursor, p_limit, largest;
      if more then
        upto := last;
        more := upto < head.version;
      end if;
    end if;
    foreach name in array names loop
      execute format('select sync.%I($1, $2, $3)', 'rows_' || name) into part using p_user, p_cursor, upto;
      changes := nullif(concat_ws(',', changes, part), '');
    end loop;
  end if;

  answer := format('"epoch":%s,"epoch_kind":"%s","epoch_at":%s,"head":%s,"min_version":%s,"cursor":%s,"cursor_at":%s,"more":%s,"changes":[%s]',
    to_json(head.epoch), head.epoch_kind, head.epoch_at, head.version, head.min_version, coalesce(upto::text, 'null'),
    coalesce(sync.time_of(p_user, coalesce(upto, head.version))::text, 'null'), more::text, changes)
    || case when p_snapshot->>'part' = 'rows' then format(',"after":%s', case when more then to_json(after)::text else 'null' end) else '' end;
end $$;

revoke all on all functions in schema sync from public;
