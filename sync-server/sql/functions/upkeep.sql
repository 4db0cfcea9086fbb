-- What operators and the server's own jobs do: only the owner of these functions may.

-- After a restore from a backup: every user's devices take the snapshot again and push what is newer than it.
-- Old versions are never used again. Returns how many users there are.
create or replace function public.sync_restored() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  users bigint;
begin
  update public.sync_heads h
  set epoch = gen_random_uuid()::text, epoch_kind = 'restore', epoch_at = h.version,
    epoch_from = h.version + 1099511627776, version = h.version + 1099511627776;
  get diagnostics users = row_count;
  return users;
end $$;

-- Deletes a user's rows and losers, and holds the head's lock: no push writes others meanwhile.
create function sync.erase(p_user uuid) returns void language plpgsql
as $$
declare
  name text;
begin
  perform from public.sync_heads h where h.user_id = p_user for update;
  for name in select k.t from sync.tables k loop
    execute format('delete from public.%I where user_id = $1', name) using p_user;
  end loop;
end $$;

-- Erases a user's rows and starts an epoch in which devices drop theirs. Saying it again only starts another epoch.
--
-- A device without an epoch has never had an answer: it does not know that its first changes were taken, and that they went with the reset. When it
-- asks again it must hear that their rows are gone, and send them whole; the answer of that time would make it believe they were safe here.
create or replace function public.sync_reset_user(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sync_heads (user_id) values (p_user) on conflict do nothing;
  perform sync.erase(p_user);
  update public.sync_requests r set outcomes = w.outcomes, bytes = 100 + 16 * cardinality(r.mids) + pg_column_size(w.outcomes)
  from (
    select q.device, q.version, q.first, jsonb_object_agg(u.mid, jsonb_build_object('s', 'gone', 'v', q.version)) as outcomes
    from public.sync_requests q cross join unnest(q.mids) u(mid) where q.user_id = p_user group by q.device, q.version, q.first
  ) w
  where r.user_id = p_user and r.device = w.device and r.version = w.version and r.first = w.first;
  perform sync.new_epoch(p_user, 'user_reset', 1);
  update public.sync_heads h set min_version = h.version, touched = '{}', rows = 0,
    bytes = (select coalesce(sum(r.bytes), 0) from public.sync_requests r where r.user_id = p_user)
  where h.user_id = p_user;
end $$;

-- Erases everything about a user, for a deleted account; calls for it are then refused (PT410), whatever token they have.
create or replace function public.sync_forget_user(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.erase(p_user);
  delete from public.sync_requests r where r.user_id = p_user;
  delete from public.sync_devices d where d.user_id = p_user;
  -- Their files are deleted after the commit (sync-server/media/blobs.ts), and they go with them.
  update sync.blobs b set going = true where b.user_id = p_user;
  insert into sync.forgotten (user_id, at) values (p_user, to_timestamp(sync.now_ms() / 1000.0)) on conflict do nothing;
  delete from public.sync_heads h where h.user_id = p_user;
end $$;

-- Forgets tombstones and losers after 180 days, and outcomes after 90 days once their device has had the answer.
-- Works on at most `p_users` users in one transaction; call it until it answers 0.
create or replace function public.sync_prune(p_users int default 500) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  now_ constant timestamptz := to_timestamp(sync.now_ms() / 1000.0);
  old constant timestamptz := now_ - interval '180 days';
  answered constant timestamptz := now_ - interval '90 days';
  users uuid[];
  u uuid;
  name text;
  gone record;
  upto bigint;
  rows_ bigint;
  bytes_ bigint;
  done bigint := 0;
begin
  execute (
    select 'select array_agg(w.user_id) from (select distinct user_id from ('
      || string_agg(format('(select distinct user_id from public.%I where deleted_at < $1 limit $2)', k.t), ' union all ')
      || ' union all (select distinct user_id from public.sync_losers where at < $1 limit $2)'
      || ' union all (select distinct r.user_id from public.sync_requests r join public.sync_devices d using (user_id, device)'
      || ' where r.at < $3 and r.at < d.confirmed_at limit $2)) v limit $2) w'
    from sync.tables k where k.kinds is not null)
  into users using old, p_users, answered;

  foreach u in array coalesce((select array_agg(x order by x) from unnest(users) x), '{}') loop
    perform from public.sync_heads h where h.user_id = u for update;
    upto := 0;
    rows_ := 0;
    bytes_ := 0;
    for name in select k.t from sync.tables k loop
      execute format('with d as (delete from public.%I where user_id = $1 and %s < $2 returning version, bytes) '
        'select coalesce(max(version), 0) as upto, count(*) as rows_, coalesce(sum(bytes), 0) as bytes_ from d', name,
        case when name = 'sync_losers' then 'at' else 'deleted_at' end) into gone using u, old;
      if name <> 'sync_losers' then upto := greatest(upto, gone.upto); end if;
      rows_ := rows_ + gone.rows_;
      bytes_ := bytes_ + gone.bytes_;
    end loop;
    -- What a device confirmed last stays, so that it can always be recognised.
    with forgotten as (
      delete from public.sync_requests r using public.sync_devices d
      where r.user_id = u and r.at < answered and d.user_id = r.user_id and d.device = r.device and r.at < d.confirmed_at
      returning r.bytes
    )
    select bytes_ + coalesce(sum(f.bytes), 0) into bytes_ from forgotten f;
    update public.sync_heads h set min_version = greatest(h.min_version, upto), rows = h.rows - rows_, bytes = h.bytes - bytes_
    where h.user_id = u;
    done := done + 1;
  end loop;
  return done;
end $$;

revoke all on function public.sync_restored(), public.sync_reset_user(uuid), public.sync_forget_user(uuid), public.sync_prune(int)
  from public, anon, authenticated;
