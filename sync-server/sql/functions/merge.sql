-- The merge (docs/sync.md, "Merge"): mutations in, rows and outcomes out. Set-based: one pass over all mutations of a request, and a
-- further pass only for rows that the request changes more than once.
--
-- "Not set", null and absent are the same thing, for a field and for a key of a map: setting null clears, and a document never
-- carries a null. A document `doc` has the row's fields that are set, and `_del: true` while the row is a tombstone.

-- Sets keys of maps: [[map, key, value]…]; null removes the key, and an empty map is not set. What was no map gives way.
create function sync.with_keys(doc jsonb, keys jsonb) returns jsonb language sql immutable
as $$
  select (doc - array_agg(m.map)) || coalesce(jsonb_object_agg(m.map, m.value) filter (where m.value <> '{}'), '{}')
  from (
    select e->>0 as map, jsonb_strip_nulls(case when jsonb_typeof(doc->(e->>0)) = 'object' then doc->(e->>0) else '{}' end
      || jsonb_object_agg(e->>1, e->2)) as value
    from jsonb_array_elements(keys) e group by e->>0
  ) m
$$;

-- Which device set a field. What this one did and does not know of any more is nobody's: '0' is before every device in a tie.
create function sync.hand(clock jsonb, p_device text, p_lost int8multirange) returns text language sql immutable
as $$
  select case when p_lost <> '{}' and clock->>'d' = p_device and (clock->'v')::bigint <@ p_lost then '0' else clock->>'d' end
$$;

-- Merges the mutations of one round, which are of different rows, into their states. `p_v` is the version of the request.
--
-- A field is accepted when nobody has set it; when the writer had seen it (base >= v: clocks are ignored); when this device set
-- it last; or when its intention is later, ties going to the greater device. A `fill` is accepted only where nobody has set
-- anything. It is met by a concurrent edit when another device set another value that the writer had not seen.
create function sync.merge(
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
    array_agg(row(m.t, m.id, true, d.doc,
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
          select e.key as f, case when e.value->'value' <> 'null' then e.value->'value' end as value,
            (e.value->'base')::bigint as base, (e.value->'ts')::bigint as ts, false as cleared
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
create function sync.in_rounds(p_muts sync.mut[]) returns sync.mut[] language sql stable
as $$
  select array_agg(row(m.n, m.mid, m.tx, m.t, m.id, m.op, m.body, m.base, m.ts, m.code, m.field, m.nth)::sync.mut order by m.n)
  from (select u.*, row_number() over (partition by u.t, u.id order by u.n)::int as nth from unnest(p_muts) u) m
$$;

-- The rows of some mutations, as they are.
create function sync.read(p_user uuid, p_muts sync.mut[]) returns sync.state[] language plpgsql
as $$
declare
  states sync.state[] := '{}';
  read_ sync.state[];
  k record;
begin
  for k in select m.t, array_agg(distinct m.id) as ids from unnest(p_muts) m group by m.t loop
    execute format('select sync.%I($1, $2)', 'read_' || k.t) into read_ using p_user, k.ids;
    states := states || read_;
  end loop;
  return states;
end $$;

-- Applies mutations that passed every check: reads their rows, merges, writes rows and losers. What it throws undoes all of it: also a row
-- that becomes too large, as class 22 with the code as its message. `added` is what the account takes more than before; `work` what was done
-- of this request already, and with this (sync.max_work).
create function sync.apply(
  p_user uuid, p_device text, p_lost int8multirange, p_v bigint, p_now bigint, p_muts sync.mut[], inout work bigint,
  out outcomes sync.outcome[], out tables text[], out rows_added bigint, out bytes_added bigint
) language plpgsql
set enable_nestloop = off
as $$
declare
  latest constant bigint := p_now + 300000;
  at constant timestamptz := to_timestamp(p_now / 1000.0);
  states sync.state[] := sync.read(p_user, p_muts);
  written sync.state[];
  merged record;
  muts sync.mut[] := p_muts;
  rounds int := 1;
  losers bigint;
  loser_bytes bigint;
  name text;
begin
  if (select count(*) > count(distinct u.id) from unnest(p_muts) u) then
    muts := sync.in_rounds(p_muts);
    rounds := (select max(m.round) from unnest(muts) m);
  end if;

  for i in 1..rounds loop
    select * into merged from sync.merge(p_device, p_lost, p_v, latest, at,
      case when rounds = 1 then muts else (select array_agg(m) from unnest(muts) m where m.round = i) end, states);
    outcomes := outcomes || merged.outcomes;
    work := work + coalesce((select sum(sync.bytes(s.doc, s.clocks)) from unnest(merged.states) s), 0);
    if work > sync.max_work() then
      raise exception using errcode = 'PT413', message = 'sync_too_much_work';
    end if;
    states := merged.states || case when rounds > 1 then (
      select array_agg(s) from unnest(states) s
      where not exists (select from unnest(merged.states) n where n.t = s.t and n.id = s.id)) end;
  end loop;
  written := (select array_agg(s) from unnest(states) s where s.wrote);

  insert into public.sync_losers (user_id, id, t, row_id, field, value, at, version, bytes)
  select p_user, (l->>'id')::uuid, o.t, o.id, l->>'field', l->'value', at, p_v, sync.bytes(l->'value', null)
  from unnest(outcomes) o cross join jsonb_array_elements(o.losers) l
  where o.losers is not null;
  select count(*), sum(sync.bytes(l->'value', null)) into losers, loser_bytes
  from unnest(outcomes) o cross join jsonb_array_elements(o.losers) l where o.losers is not null;

  perform sync.bound(written);
  for name in select distinct s.t from unnest(written) s loop
    execute format('select sync.%I($1, $2, $3)', 'write_' || name) using p_user, written, p_v;
  end loop;
  select array_agg(distinct s.t), count(*) filter (where s.bytes = 0) + coalesce(losers, 0),
    coalesce(sum(sync.bytes(s.doc, s.clocks) - s.bytes), 0) + coalesce(loser_bytes, 0)
  into tables, rows_added, bytes_added
  from unnest(written) s;
  if losers > 0 then tables := tables || 'sync_losers'::text; end if;
end $$;

-- Refuses rows that have become too large, or have too many fields. Small clocks are of few fields.
create function sync.bound(p_states sync.state[]) returns void language plpgsql
as $$
declare
  code text;
begin
  select case when sync.bytes(s.doc, null) > sync.max_row_bytes() then 'sync_row_too_large' else 'sync_too_many_fields' end into code
  from unnest(p_states) s
  where sync.bytes(s.doc, null) > sync.max_row_bytes() or pg_column_size(s.clocks) > 65536
    and sync.keys(s.clocks) > sync.max_row_fields()
  limit 1;
  if code is not null then raise exception using errcode = '22D01', message = code; end if;
end $$;
