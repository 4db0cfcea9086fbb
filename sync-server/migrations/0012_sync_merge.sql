-- The merge (sync.md, "Merge"): mutations in, rows and acks out. Set-based: one pass over all mutations of a request, and a
-- further pass only for rows that the request changes more than once.
--
-- "Not set", null and absent are the same thing, for a field and for a key of a map: setting null clears, and a document never
-- carries a null. A document `doc` has the row's fields that are set, and `_del: true` while the row is a tombstone.

-- The time that caps devices' clocks and dates tombstones, in ms.
create function sync.now_ms() returns bigint language sql volatile
as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- One mutation, read and checked. `base` is its oldest base, `ts` its latest intention, capped: those of its `_del` too.
create type sync.mut as (
  n int,
  mid uuid,
  tx uuid,
  t text,
  id uuid,
  op text,
  body jsonb,
  base bigint,
  ts bigint,
  -- Why it can never be accepted, and in which field.
  code text,
  field text,
  -- The how-many-th mutation of its row in this group.
  round int,
  -- The row and its clocks if nobody has it yet; null where only merging tells (a patch, keys of maps).
  doc jsonb,
  clocks jsonb
);

-- A row while it is merged. `known`: it exists, here or by an earlier mutation; `wrote`: it must be written.
create type sync.state as (
  t text,
  id uuid,
  known boolean,
  doc jsonb,
  clocks jsonb,
  v bigint,
  deleted_at timestamptz,
  wrote boolean
);

-- What became of a mutation. `ack` is without its mid; `losers` is [{field, value}].
create type sync.outcome as (n int, mid uuid, tx uuid, round int, ack jsonb, losers jsonb, state sync.state);

-- Why a value cannot be stored as a field of this kind (null: unknown, anything goes); null when it can. A real date is the
-- database's own to refuse. (Not immutable, because pg_column_size is not: Postgres would then no longer inline it, which costs
-- three times as much.)
create function sync.misfit(kind text, value jsonb) returns text language sql stable
as $$
  select case
    when value is null then 'sync_bad_value'
    when pg_column_size(value) > 131072 and octet_length(value::text) > 1048576 then 'sync_value_too_large'
    when case jsonb_typeof(value)
      when 'null' then true
      when 'string' then case
        when kind is null or kind = 'text' or kind = 'prose' then true
        when kind = 'time' then (value #>> '{}')
          ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$'
        when kind = 'day' then (value #>> '{}') ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
        else false end
      when 'boolean' then kind is null or kind = 'flag'
      when 'number' then kind is null or kind = 'number'
      when 'array' then kind is null or kind = 'list' and not value @? 'strict $[*] ? (@.type() != "string")'
      else kind is null or kind = 'map' and not value @? 'strict $.* ? (@.type() == "object" || @.type() == "array")' end then null
    else 'sync_bad_value' end
$$;

-- Why a name cannot be a field that a device sets; null when it can. `dot` is where its first dot is, `kind` that of the field
-- before the dot. No field that is known has a reserved name.
create function sync.misnamed(field text, dot int, kind text) returns text language sql immutable
as $$
  select case
    when kind is not null and dot = 0 then null
    when left(field, 1) = '_' then 'sync_reserved_field'
    when split_part(field, '.', 1) in ('user_id', 'id', 'version', 'clocks', 'extra', 'deleted_at') then 'sync_reserved_field'
    when dot > 0 and kind <> 'map' then 'sync_not_a_map'
    when field ~ '^[A-Za-z][A-Za-z0-9_]{0,62}(\..{1,200})?$' then null
    else 'sync_bad_field' end
$$;

-- A map sent whole is its keys. `||` keeps keys that the body names itself.
create function sync.spread_maps(body jsonb, kinds jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(k.key, k.change), '{}') || coalesce(
    (select jsonb_object_agg(f, c) from jsonb_each(body) b(f, c) where kinds->>f is distinct from 'map'), '{}')
  from jsonb_each(body) b(f, c)
  cross join lateral (
    select f || '.' || e.key as key, c || jsonb_build_object('value', e.value) as change
    from jsonb_each(case when jsonb_typeof(c->'value') = 'object' then c->'value' else '{}' end) e
  ) k
  where kinds->>f = 'map'
$$;

-- Reads and checks the mutations of a request; a mid that comes twice is read once. The route marks what a database cannot
-- even be given (`bad`: a code). Each field is looked at once: what a row becomes if nobody has it is made on the way. Its clocks are
-- put together as text, which takes half as long as building each of them.
create function sync.parse(p_muts jsonb, p_device text, p_v bigint, p_latest bigint) returns sync.mut[] language plpgsql stable
as $$
declare
  clock constant text := format(': {"v": %s, "d": %s, "h": ', p_v, to_json(p_device));
  filled constant text := format(': {"v": %s, "d": "", "h": 0}', p_v);
begin
  return (with m as (
    select distinct on (e.m->>'mid') e.n::int, (e.m->>'mid')::uuid as mid, (e.m->>'tx')::uuid as tx, e.m->>'t' as t,
      (e.m->>'id')::uuid as id, e.m->>'op' as op, e.m->'body' as body, e.m->>'bad' as bad, k.kinds
    from jsonb_array_elements(p_muts) with ordinality e(m, n)
    left join sync.tables k on k.t = e.m->>'t'
    order by e.m->>'mid', e.n
  )
  select coalesce(array_agg(row(
      m.n, m.mid, m.tx, m.t, m.id, m.op,
      case when x.whole and coalesce(m.bad, x.code) is null and m.op <> 'del' then sync.spread_maps(m.body, m.kinds) else m.body end,
      x.base, least(x.ts, p_latest),
      case
        when m.kinds is null and (m.t is null or not exists (select from sync.tables s where s.t = m.t)) then 'sync_unknown_table'
        when m.kinds is null then 'sync_reserved_table'
        when m.bad is not null then m.bad
        when m.op not in ('put', 'patch', 'fill', 'del') or m.mid is null or m.tx is null or m.id is null then 'sync_bad_mutation'
        when x.base is null or x.ts is null then 'sync_empty_body'
        else x.code end,
      x.field, 1,
      case when x.clocks is not null and not x.dotted and not x.whole then coalesce(x.doc, '{}') end,
      case when x.clocks is not null and not x.dotted and not x.whole then ('{' || x.clocks || case m.op
        when 'del' then '}'
        when 'fill' then ', "_del"' || filled || '}'
        else ', "_del"' || clock || least(x.ts, p_latest) || '}}' end)::jsonb end)::sync.mut order by m.n), '{}')
  from m
  cross join lateral (
    select min(y.base) as base, max(y.ts) as ts, min(y.code) as code, bool_or(y.whole) as whole, bool_or(y.dot > 0) as dotted,
      min(y.field) filter (where y.code is not null) as field,
      jsonb_object_agg(y.field, y.value) filter (where m.op <> 'patch' and jsonb_typeof(y.value) <> 'null') as doc,
      string_agg(to_json(y.field) || case m.op when 'fill' then filled else clock || least(y.ts, p_latest) || '}' end, ', ')
        filter (where m.op <> 'patch') as clocks
    from (
      select z.*, z.kind = 'map' and z.dot = 0 as whole,
        coalesce(
          case when z.base is null or z.ts is null then 'sync_bad_value' end,
          case when m.op = 'del' then case when z.field = '_del' and z.value = 'true' then null else 'sync_bad_delete' end
            else coalesce(sync.misnamed(z.field, z.dot, z.kind),
              case when z.dot = 0 then sync.misfit(z.kind, z.value)
                when z.kind = 'map' and jsonb_typeof(z.value) in ('object', 'array') then 'sync_bad_value'
                else sync.misfit(null, z.value) end) end) as code
      from (
        select f as field, strpos(f, '.') as dot, m.kinds->>case when strpos(f, '.') = 0 then f else split_part(f, '.', 1) end as kind,
          c->'value' as value, (c->>'base')::bigint as base, (c->>'ts')::bigint as ts
        from jsonb_each(case when jsonb_typeof(m.body) = 'object' then m.body else '{}' end) b(f, c)
        offset 0
      ) z
      offset 0
    ) y
  ) x);
end $$;

-- Sets keys of maps: [[map, key, value]…]; null removes the key, and an empty map is not set. What was no map gives way.
create function sync.with_keys(doc jsonb, keys jsonb) returns jsonb language plpgsql immutable
as $$
declare
  k jsonb;
  map jsonb;
begin
  for k in select jsonb_array_elements(keys) loop
    map := case when jsonb_typeof(doc->(k->>0)) = 'object' then doc->(k->>0) else '{}' end;
    map := case when k->2 = 'null' then map - (k->>1) else map || jsonb_build_object(k->>1, k->2) end;
    doc := case when map = '{}' then doc - (k->>0) else doc || jsonb_build_object(k->>0, map) end;
  end loop;
  return doc;
end $$;

-- Whether a device set a field itself and knows that it did: up to a version that it has heard of, or in this request.
create function sync.own(clock jsonb, p_device text, p_v bigint, p_known bigint) returns boolean language sql immutable
as $$ select clock->>'d' = p_device and ((clock->>'v')::bigint <= p_known or (clock->>'v')::bigint = p_v) $$;

-- Merges the mutations of one round, which are of different rows, into their states. `p_v` is the version of the request.
--
-- A field is accepted when nobody has set it; when the writer had seen it (base >= v: clocks are ignored); when this device set
-- it last; or when its intention is later, ties going to the greater device. A `fill` is accepted only where nobody has set
-- anything. It is met by a concurrent edit when another device set another value that the writer had not seen.
--
-- What this device set after `p_known` it no longer knows, after a power cut that took its newest transactions: that is
-- then like another device's.
create function sync.merge(
  p_device text, p_v bigint, p_known bigint, p_latest bigint, p_now timestamptz, p_muts sync.mut[], p_states sync.state[]
) returns sync.outcome[] language plpgsql stable
as $$
declare
  -- What makes a row that nobody has meets nothing: parsing it has told all there is to tell.
  fresh constant sync.outcome[] := (
    select coalesce(array_agg(row(m.n, m.mid, m.tx, m.round, jsonb_build_object('s', 'ok', 'v', p_v), null,
      row(m.t, m.id, true, m.doc, m.clocks, p_v, case when m.doc ? '_del' then p_now end, true)::sync.state)::sync.outcome), '{}')
    from unnest(p_muts) m
    where m.clocks is not null and not exists (select from unnest(p_states) s where s.t = m.t and s.id = m.id));
begin
  if cardinality(fresh) = cardinality(p_muts) then return fresh; end if;
  return fresh || (select coalesce(array_agg(row(m.n, m.mid, m.tx, m.round,
      jsonb_build_object('s', case when gone.is then 'gone' when x.met then 'merged' else 'ok' end,
        'v', case when gone.is then p_v - 1 when x.wrote or kept.losers is not null then p_v else s.v end)
      || case when x.lost is null then '{}' else jsonb_build_object('lost', x.lost) end
      || case when x.theirs is null then '{}' else jsonb_build_object('theirs', x.theirs) end
      || case when s.known and (x.refused or x.met or s.v > m.base and exists (
            select from jsonb_each(s.clocks) c where (c.value->>'v')::bigint > m.base
              and not sync.own(c.value, p_device, p_v, p_known)))
          then jsonb_build_object('row', jsonb_build_object('t', m.t, 'id', m.id, 'v', case when x.wrote then p_v else s.v end,
            'del', d.doc ? '_del', 'd', d.doc - '_del'))
          else '{}' end,
      kept.losers,
      case when not gone.is then row(m.t, m.id, true, d.doc,
        case when x.clocks is null then s.clocks else coalesce(s.clocks, '{}') || x.clocks end,
        case when x.wrote then p_v else s.v end,
        case when not d.doc ? '_del' then null when x.wrote then p_now else s.deleted_at end,
        x.wrote or coalesce(s.wrote, false))::sync.state end
    )::sync.outcome order by m.n), '{}')
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
      array_agg(y.f order by y.f) filter (where y.met and not y.accept and not y.cleared) as lost,
      jsonb_object_agg(y.f, y.current) filter (where y.met and k.kinds->>y.f = 'prose') as theirs,
      jsonb_agg(jsonb_build_object('field', y.f, 'value', case when y.accept then y.current else y.value end))
        filter (where y.met and k.kinds->>y.f in ('prose', 'text', 'list')
          and case when y.accept then y.current else y.value end <> 'null') as losers
    from (
      select z.*,
        z.clock is null or m.op <> 'fill' and (z.base >= z.v or z.own or z.ts > z.h
          or z.ts = z.h and p_device collate "C" > z.d collate "C") as accept,
        z.value = z.current as same,
        -- Re-pushes after a restore carry versions for times: two of them are old states, not two edits.
        z.clock is not null and m.op <> 'fill' and z.base < z.v and not z.own and z.d <> '' and z.value <> z.current
          and (z.ts > 1200000000000 or z.h > 1200000000000) as met
      from (
        select b.f, b.cleared, p.dotted, p.empty, c.clock,
          (c.clock->>'v')::bigint as v, (c.clock->>'h')::bigint as h, c.clock->>'d' as d,
          sync.own(c.clock, p_device, p_v, p_known) as own,
          b.base, least(b.ts, p_latest) as ts, coalesce(b.value, p.empty) as value,
          coalesce(case when p.dotted then s.doc #> array[split_part(b.f, '.', 1), substr(b.f, strpos(b.f, '.') + 1)]
            else s.doc->b.f end, p.empty) as current
        from (
          select e.key as f, case when e.value->'value' <> 'null' then e.value->'value' end as value,
            (e.value->>'base')::bigint as base, (e.value->>'ts')::bigint as ts, false as cleared
          from jsonb_each(m.body) e
          union all
          -- Whoever writes a row wants it to be there.
          select '_del', null, m.base, m.ts, false where m.op <> 'del'
          union all
          -- A row made again over a tombstone that its device had seen: what the new row does not have is cleared.
          select o, null, m.base, m.ts, true
          from jsonb_object_keys(case when m.op = 'put' and s.doc ? '_del' and m.base >= (s.clocks->'_del'->>'v')::bigint
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
      select jsonb_agg(jsonb_build_object('field', c.key, 'value', s.doc->c.key))
      from jsonb_each(s.clocks) c
      where k.kinds->>c.key in ('prose', 'text', 'list') and s.doc ? c.key and not s.doc ? '_del'
        and (c.value->>'v')::bigint > m.base and not sync.own(c.value, p_device, p_v, p_known)
        and (m.ts > 1200000000000 or (c.value->>'h')::bigint > 1200000000000)
    ) else x.losers end as losers
  ) kept
  cross join lateral (
    select case when x.keys is null then whole.doc else sync.with_keys(whole.doc, x.keys) end as doc
    from (select (coalesce(s.doc, '{}') - coalesce(x.unsets, '{}')) || coalesce(x.sets, '{}') as doc) whole
  ) d
  where m.clocks is null or s.t is not null);
end $$;

-- Applies mutations that passed every check: reads their rows, merges, writes rows and losers. What it throws undoes all of it.
create function sync.apply(p_user uuid, p_device text, p_v bigint, p_known bigint, p_now bigint, p_muts sync.mut[])
returns sync.outcome[] language plpgsql
as $$
declare
  latest constant bigint := p_now + 300000;
  at constant timestamptz := to_timestamp(p_now / 1000.0);
  states sync.state[] := '{}';
  read_ sync.state[];
  outcomes sync.outcome[] := '{}';
  merged sync.outcome[];
  muts sync.mut[];
  rounds int;
  k record;
begin
  if (select count(*) = count(distinct (u.t, u.id)) from unnest(p_muts) u) then
    muts := p_muts;
    rounds := 1;
  else
    select array_agg(row(m.n, m.mid, m.tx, m.t, m.id, m.op, m.body, m.base, m.ts, m.code, m.field, m.nth, m.doc, m.clocks)::sync.mut
        order by m.n), max(m.nth)
    into muts, rounds
    from (select u.*, row_number() over (partition by u.t, u.id order by u.n)::int as nth from unnest(p_muts) u) m;
  end if;

  for k in
    select m.t, s.doc, array_agg(distinct m.id) as ids from unnest(muts) m join sync.tables s on s.t = m.t group by m.t, s.doc
  loop
    execute format(
      $q$select array_agg(row(%L, r.id, true, (%s) || case when r.deleted_at is null then '{}' else '{"_del": true}'::jsonb end,
        r.clocks, r.version, r.deleted_at, false)::sync.state) from public.%I r where r.user_id = $1 and r.id = any($2)$q$,
      k.t, k.doc, k.t) into read_ using p_user, k.ids;
    states := states || coalesce(read_, '{}');
  end loop;

  for i in 1..rounds loop
    merged := sync.merge(p_device, p_v, p_known, latest, at,
      case when rounds = 1 then muts else (select array_agg(m) from unnest(muts) m where m.round = i) end, states);
    outcomes := outcomes || merged;
    exit when i = rounds;
    states := (
      select coalesce(array_agg(s), '{}') from (
        select ((o.state)::sync.state).* from unnest(merged) o where o.state is distinct from null
        union all
        select old.* from unnest(states) old
        where not exists (select from unnest(merged) o where (o.state).t = old.t and (o.state).id = old.id)
      ) s);
  end loop;

  -- The last word on each row.
  states := (
    select coalesce(array_agg(w.state), '{}') from (
      select distinct on ((o.state).t, (o.state).id) o.state from unnest(outcomes) o
      where (o.state).wrote order by (o.state).t, (o.state).id, o.round desc
    ) w);
  for k in select s.t, s.write from sync.tables s where s.t in (select w.t from unnest(states) w) loop
    execute k.write using p_user, states, p_v;
  end loop;

  insert into public.sync_losers (user_id, t, row_id, field, value, at, version)
  select p_user, (o.state).t, (o.state).id, l->>'field', l->'value', at, p_v
  from unnest(outcomes) o cross join jsonb_array_elements(o.losers) l
  where o.losers is not null;
  return outcomes;
end $$;
