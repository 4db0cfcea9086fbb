-- The words of a fill that came too late are kept (fine print 11). Until now only the device that sent them kept them, and a power cut
-- there took them. The function is that of 0012 with `unfilled`.

create or replace function sync.merge(
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
        filter (where (y.met or y.unfilled) and k.kinds->>y.f in ('prose', 'text', 'list')
          and case when y.accept then y.current else y.value end <> 'null') as losers
    from (
      select z.*,
        z.clock is null or m.op <> 'fill' and (z.base >= z.v or z.own or z.ts > z.h
          or z.ts = z.h and p_device collate "C" > z.d collate "C") as accept,
        z.value = z.current as same,
        -- Re-pushes after a restore carry versions for times: two of them are old states, not two edits.
        z.clock is not null and m.op <> 'fill' and z.base < z.v and not z.own and z.d <> '' and z.value <> z.current
          and (z.ts > 1200000000000 or z.h > 1200000000000) as met,
        -- What a fill could not set, because another device had set something that the writer had not seen.
        z.clock is not null and m.op = 'fill' and z.base < z.v and not z.own and z.value <> z.current as unfilled
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
