-- Pushes of one new row by several people share a transaction (docs/decisions/0054): beginning one, its commit and what each function reads anew in it
-- take about as long as such a push.

-- Answers the requests of different people, of the same place in the arrays, as sync.call would, by that place, from 1. It does only what is surely
-- quick and cannot fail: one new row (sync.push_single) of a device that has everything and has heard of all that it pushed. Every other request
-- is left out, with nothing changed, and so is a person whose head another transaction has locked.
-- It waits for no head. For what else is locked, such as a table by a migration, it waits shortly: shorter than Postgres waits before it looks for
-- a deadlock, so that in one it is never the other that fails.
create function sync.calls(p_users uuid[], p_reqs jsonb) returns table (place int, answer text, head bigint) language plpgsql
set plan_cache_mode = force_generic_plan set jit = off set lock_timeout = '100ms'
as $$
declare
  now_ constant bigint := sync.now_ms();
  req jsonb;
  mut jsonb;
  device_ uuid;
  last_v bigint;
  h public.sync_heads;
  confirmed timestamptz;
  single text[];
begin
  for n in 1 .. cardinality(p_users) loop
    req := p_reqs->(n - 1);
    mut := req->'muts'->0;
    device_ := req->>'device';
    last_v := req->'last'->>'v';
    select * into h from public.sync_heads w where w.user_id = p_users[n] and w.version = (req->>'cursor')::bigint and w.epoch = req->>'epoch'
      and w.min_version <= w.version and not exists (select from sync.quota q where w.rows >= q.rows or w.bytes >= q.bytes) for update of w skip locked;
    continue when not found or not coalesce((req->>'user')::uuid = p_users[n] and (req->>'proto')::int = 1 and (req->>'sv')::int >= sync.min_sv()
      and jsonb_array_length(req->'muts') = 1 and not mut ? 'again' and not req ? 'snapshot' and req->'tables' ? (mut->>'t'), false);
    -- The device's newest request is the one that it names and does not have this mutation, and the newest version is the one that the device means.
    -- More than one of either goes the longer way, so that neither look is long.
    select own.at into confirmed from
      (select min(r.at) as at, bool_and(r.version = last_v and (req->'last'->>'mid')::uuid = any (r.mids) and (mut->>'mid')::uuid <> all (r.mids)) as heard,
        count(*) as many from (select r.at, r.version, r.mids from public.sync_requests r
        where r.user_id = p_users[n] and r.device = device_ and r.version >= last_v limit 2) r) own,
      (select min(r.at) as at, count(*) as many from (select r.at from public.sync_requests r
        where r.user_id = p_users[n] and r.version = h.version limit 2) r) newest
    where own.many = 1 and own.heard and newest.many = 1
      and coalesce((req->>'cursor_at')::bigint = (extract(epoch from newest.at) * 1000)::bigint, true);
    continue when not found;
    single := sync.push_single(p_users[n], device_, h.version + 1, now_, mut, confirmed);
    continue when single is null;
    place := n;
    head := h.version + 1;
    answer := concat('{"server_time":', now_, ',',
      sync.told(h.epoch, h.epoch_kind, h.epoch_at, head, h.min_version, head, now_, false, single[2]), ',"acks":[', single[1], ']}');
    return next;
  end loop;
end $$;

revoke all on all functions in schema sync from public;
