-- What a device did and no longer knows of. After a power cut its store can be as it was some transactions ago: it has forgotten changes that
-- the server took. Until now that was told from the last version it had heard of, which the next answer moves on, and which a request can
-- share with changes that the device does remember. Now it is told from the changes themselves, and noted in the rows once and for all.

-- To find a device's own changes; those of the last 90 days are kept.
create index sync_mutations_device on public.sync_mutations (user_id, device, version);

-- Hands over what this device did to another hand, which is nobody's ('0', before every device in a tie), where it does not know of it any more: it
-- is after the last answer the device has had, and not in the request, which has all that the device has no answer to, the oldest first. A request
-- that leaves some of that out (it was cut in two, say) only makes words be kept that need not be.
create function sync.forget(p_user uuid, p_device uuid, p_heard bigint, p_muts jsonb) returns void language plpgsql
as $$
declare
  lost constant bigint[] := array(
    select distinct d.version from public.sync_mutations d
    where d.user_id = p_user and d.device = p_device and d.version > coalesce(p_heard, 0)
      and not exists (select from jsonb_array_elements(p_muts) m where m->>'mid' = d.mid::text));
  k record;
begin
  if lost = '{}' then return; end if;
  for k in select s.t from sync.tables s where s.write is not null loop
    execute format($q$
      update public.%I r set clocks = (
        select jsonb_object_agg(c.key, case when c.value->>'d' = $2 and (c.value->>'v')::bigint = any ($3)
          then c.value || '{"d": "0"}' else c.value end) from jsonb_each(r.clocks) c)
      where r.user_id = $1 and r.version >= $4
        and exists (select from jsonb_each(r.clocks) c where c.value->>'d' = $2 and (c.value->>'v')::bigint = any ($3))$q$, k.t)
      using p_user, p_device::text, lost, (select min(v) from unnest(lost) v);
  end loop;
end $$;

-- Whether a device set a field itself: what it no longer knows of is not its own any more. (The versions told it before.)
create or replace function sync.own(clock jsonb, p_device text, p_v bigint, p_known bigint) returns boolean language sql immutable
as $$ select clock->>'d' = p_device $$;

alter function sync.push(uuid, uuid, bigint, bigint, bigint, jsonb) rename to push_known;
create function sync.push(
  p_user uuid, p_device uuid, p_v bigint, p_known bigint, p_now bigint, p_muts jsonb, out acks jsonb, out touched jsonb
) language plpgsql
as $$
begin
  perform sync.forget(p_user, p_device, p_known, p_muts);
  select p.acks, p.touched into acks, touched from sync.push_known(p_user, p_device, p_v, p_known, p_now, p_muts) p;
end $$;
