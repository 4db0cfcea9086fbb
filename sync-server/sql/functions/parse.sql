-- What a request says, read and checked. A mutation has one of two forms: that of devices (src/sync/protocol.ts), or a shorter one, in which base and
-- time stand once beside a body of {field: value}; the server's route gives it to those whose fields share both (sync/wire-mutation.ts).

-- The body of a mutation in the short form, as devices send it.
create function sync.spelled_out(m jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(f, jsonb_build_object('value', c, 'base', m->'base', 'ts', m->'ts')), '{}')
  from jsonb_each(case when jsonb_typeof(m->'body') = 'object' then m->'body' else '{}' end) b(f, c)
$$;

-- A map sent whole is its keys. `||` keeps keys that the body names itself.
create function sync.spread_maps(body jsonb, kinds jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(k.key, k.change), '{}') || coalesce(
    (select jsonb_object_agg(f, c) from jsonb_each(body) b(f, c) where kinds->>f is distinct from 'map'), '{}')
  from jsonb_each(body) b(f, c)
  cross join lateral (
    select f || '.' || e.key as key, jsonb_build_object('value', e.value, 'base', c->'base', 'ts', c->'ts') as change
    from jsonb_each(case when jsonb_typeof(c->'value') = 'object' then c->'value' else '{}' end) e
  ) k
  where kinds->>f = 'map'
$$;

-- Reads and checks the mutations of a request; a mid that comes twice is read once. The route marks what a database cannot even be given (`bad`: a
-- code). Times after `p_latest` become it.
create function sync.parse(p_muts jsonb, p_latest bigint) returns sync.mut[] language plpgsql stable
as $$
begin
  return (with m as (
    select distinct on (e.m->>'mid') e.n::int, (e.m->>'mid')::uuid as mid, (e.m->>'tx')::uuid as tx, e.m->>'t' as t,
      (e.m->>'id')::uuid as id, e.m->>'op' as op,
      case when e.m ? 'base' then sync.spelled_out(e.m) else e.m->'body' end as body, e.m->>'bad' as bad, k.kinds,
      pg_column_size(e.m) > 131072 as large
    from jsonb_array_elements(p_muts) with ordinality e(m, n)
    left join sync.tables k on k.t = e.m->>'t'
    order by e.m->>'mid', e.n
  )
  select coalesce(array_agg(row(
      m.n, m.mid, m.tx, m.t, m.id, m.op,
      case when x.maps and coalesce(m.bad, x.bad) is null and m.op <> 'del' then sync.spread_maps(m.body, m.kinds) else m.body end,
      x.base, least(x.ts, p_latest),
      case
        when m.kinds is null and (m.t is null or not exists (select from sync.tables s where s.t = m.t)) then 'sync_unknown_table'
        when m.kinds is null then 'sync_reserved_table'
        when m.bad is not null then m.bad
        when m.op is null or m.op not in ('put', 'patch', 'fill', 'del') or m.mid is null or m.tx is null or m.id is null then 'sync_bad_mutation'
        when x.fields = 0 then 'sync_empty_body'
        when x.fields > sync.max_keys() then 'sync_too_many_fields'
        else split_part(x.bad, ' ', 1) end,
      substr(x.bad, strpos(x.bad, ' ') + 1), 1)::sync.mut order by m.n), '{}')
  from m
  cross join lateral (
    select count(*) as fields, min(y.base) as base, max(y.ts) as ts, min(y.bad) as bad, bool_or(y.dot = 0 and y.kind = 'map') as maps
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
  ) x);
end $$;
