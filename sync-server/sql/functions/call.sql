-- One call (docs/sync.md): push, then pull, in one transaction. `public.sync_v1` at the end is the only door for devices;
-- src/sync/protocol.ts has the request and the answer.

-- The oldest schema version of devices that this server still understands.
create function sync.min_sv() returns int language sql immutable as $$ select 1 $$;

-- Starts a new epoch: devices take the snapshot again. The head must be locked.
create function sync.new_epoch(p_user uuid, p_kind text, p_step bigint) returns void language sql
as $$
  update public.sync_heads h
  set epoch = gen_random_uuid()::text, epoch_kind = p_kind, epoch_at = h.version,
    epoch_from = h.version + p_step, version = h.version + p_step
  where h.user_id = p_user
$$;

-- From this head on a request that knows more than the server starts no new epoch: each one moves the head by 2^40, and versions end at 2^53.
create function sync.last_epoch() returns bigint language sql immutable as $$ select 9007199254740992 - 70368744177664 $$;

-- Starts the epoch after a restore that was noticed late. The versions that were made before `p_time` are those of the backup: the newest is
-- `epoch_at`, from which devices push again. Without a time it is the head. The head must be locked.
create function sync.restored_before(p_user uuid, p_time bigint) returns void language plpgsql
as $$
declare
  kept bigint := (select coalesce(max(r.version), 0) from public.sync_requests r
    where r.user_id = p_user and r.at < to_timestamp(p_time / 1000.0));
begin
  perform sync.new_epoch(p_user, 'restore', 1099511627776);
  update public.sync_heads h set epoch_at = least(h.epoch_at, kept) where h.user_id = p_user and p_time is not null;
end $$;

-- One call for a user whom the caller answers for. Server jobs use it too, with a device of their own. `answer` is a JSON object; `head` is
-- the user's newest version if this call wrote, else null.
-- The settings: no plan depends on what a request holds, and planning a small push anew costs more than running it; compiling costs
-- more than either.
create function sync.call(p_user uuid, p_req jsonb, out answer text, out head bigint) language plpgsql
set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  now_ constant bigint := sync.now_ms();
  muts constant jsonb := coalesce(p_req->'muts', '[]');
  -- Why no new mutation can be taken now: said by the server, which has no space for instance, or the quota of the account.
  hold text := p_req->>'hold';
  pushes constant boolean := jsonb_array_length(muts) > 0 and hold is null;
  device_ constant uuid := p_req->>'device';
  cursor_ constant bigint := (p_req->>'cursor')::bigint;
  cursor_at constant bigint := (p_req->>'cursor_at')::bigint;
  last_mid constant uuid := (p_req->'last'->>'mid')::uuid;
  last_v constant bigint := (p_req->'last'->>'v')::bigint;
  limit_ constant int := greatest(1, least(coalesce((p_req->>'limit')::int, 1000), case when p_req ? 'snapshot' then 2000 else 1000 end));
  -- The head as it is now, and as it is in the answer.
  h public.sync_heads;
  confirmed timestamptz;
  -- Whether the cursor is the version that the device means; null when that is not known. Requests are forgotten after 90 days.
  meant boolean;
  -- The account is full; the first mutation was sent before, or the device does not know of all that it has made.
  full_ boolean;
  repeated boolean;
  must text;
  acks text;
  wrote boolean := false;
  -- Who has no epoch yet has not heard of anything, and has nothing to forget.
  heard bigint;
  -- An entry that waited while later ones were sent may have been taken before `last`.
  since bigint;
  -- What sync.push_new has made, as changes.
  made text;
  page text;
begin
  if jsonb_array_length(muts) > 500 then
    raise exception using errcode = 'PT413', message = 'sync_too_many_mutations';
  end if;
  if pg_column_size(p_req) > 16777216 then
    raise exception using errcode = 'PT413', message = 'sync_request_too_large';
  end if;
  if (p_req->>'user')::uuid is distinct from p_user then
    -- Another account was opened in between: nothing of this one belongs to the device's profile.
    answer := format('{"server_time":%s,"must":"reauth","epoch":"","epoch_kind":"start","epoch_at":0,"head":0,"min_version":0,'
      '"cursor":%s,"more":false,"acks":[],"changes":[]}', now_, coalesce(cursor_::text, 'null'));
    return;
  end if;

  if pushes then
    select * into h from public.sync_heads w where w.user_id = p_user for update;
  else
    select * into h from public.sync_heads w where w.user_id = p_user;
  end if;
  if not found then
    if exists (select from sync.forgotten f where f.user_id = p_user) then
      raise exception using errcode = 'PT410', message = 'account_deleted';
    end if;
    insert into public.sync_heads (user_id) values (p_user) on conflict do nothing;
    select * into strict h from public.sync_heads w where w.user_id = p_user for update;
  end if;

  heard := case when p_req->>'epoch' is null then h.version else greatest(last_v, h.epoch_from) end;
  since := case when muts @? '$[*] ? (@.again == true)' then 0 else coalesce(last_v, 0) end;
  -- A device that knows more than the server: the server came back from a backup.
  for attempt in 1..2 loop
    select
      (select r.at from public.sync_requests r
        where r.user_id = p_user and r.device = device_ and r.version >= last_v and last_mid = any (r.mids) limit 1),
      case when cursor_ > h.epoch_from and cursor_at > now_ - 90 * 86400000::bigint then cursor_at = sync.time_of(p_user, cursor_) end,
      pushes and exists (select from sync.quota q where h.rows >= q.rows or h.bytes >= q.bytes),
      pushes and exists (select from (
        select r.mids, r.version, r.lost from public.sync_requests r
        where r.user_id = p_user and r.device = device_ and r.version >= since order by r.version desc limit 2000) r
        where r.version > heard and not r.lost or (muts->0->>'mid')::uuid = any (r.mids))
    into confirmed, meant, full_, repeated;
    exit when coalesce(cursor_, 0) <= h.version and coalesce(last_v, 0) <= h.version
      and (h.epoch is distinct from p_req->>'epoch' or ((last_mid is null or last_v <= h.epoch_from or confirmed is not null)
        and coalesce(meant, true)));
    if attempt = 1 and not pushes then
      select * into strict h from public.sync_heads w where w.user_id = p_user for update;
    elsif h.version >= sync.last_epoch() then
      raise exception using errcode = 'PT409', message = 'epochs_used_up';
    else
      perform sync.restored_before(p_user, cursor_at);
      select * into strict h from public.sync_heads w where w.user_id = p_user;
      -- Who had an epoch is told of the new one below.
      heard := h.version;
      exit;
    end if;
  end loop;

  must := case
    when (p_req->>'proto')::int is distinct from 1 or coalesce((p_req->>'sv')::int, 0) < sync.min_sv() then 'upgrade'
    -- In a sealed account, a version before 0.6 would send open values and show sealed ones.
    when h.seal is not null and not p_req ? 'seal' then 'upgrade'
    when h.seal is distinct from p_req->>'seal' then 'seal'
    when h.epoch <> p_req->>'epoch' then 'resync'
    when cursor_ < h.min_version then 'resync'
  end;
  if must is not null then
    answer := format('{"server_time":%s,"must":"%s",%s,"acks":[]}', now_, must, sync.pull(p_user, cursor_, '{}', 1, '{"part": "none"}'));
    return;
  end if;

  if full_ then
    hold := 'account_full';
  end if;
  if pushes and hold is null and not repeated then
    -- A device that had everything gets just what it pushed.
    select p.acks, p.changes into acks, made from sync.push_new(p_user, device_, h, since, now_, muts,
      case when cursor_ = h.version and p_req->'snapshot' is null and jsonb_array_length(muts) <= limit_ then p_req->'tables' end) p;
    wrote := acks is not null;
  end if;
  if jsonb_array_length(muts) > 0 and not wrote then
    select p.acks, p.wrote into acks, wrote from sync.push(p_user, device_, h, heard, since, now_, muts, hold) p;
  end if;
  if hold is null and pushes then
    insert into public.sync_devices as d (user_id, device, seen_at, confirmed_at)
    values (p_user, device_, to_timestamp(now_ / 1000.0), confirmed)
    on conflict (user_id, device) do update
      set seen_at = excluded.seen_at, confirmed_at = greatest(d.confirmed_at, excluded.confirmed_at);
  end if;
  if wrote then head := h.version + 1; end if;
  if made is not null then
    h.version := head;
    page := sync.page(h, head, now_, false, made);
  else
    page := sync.pull(p_user, cursor_, array(select jsonb_array_elements_text(p_req->'tables')), limit_, p_req->'snapshot');
  end if;
  answer := concat('{"server_time":', now_, ',', page, ',"acks":[', acks, ']}');
end $$;

-- The call of the person of this transaction. For a server that tells the person's other devices when the head has moved: see sync.call.
create or replace function public.sync_v1_told(req jsonb, out answer text, out head bigint)
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise insufficient_privilege using message = 'sync_no_user';
  end if;
  select c.answer, c.head into answer, head from sync.call(caller, req) c;
end $$;

create or replace function public.sync_v1(req jsonb) returns json
language sql security definer set search_path = '' as $$ select t.answer::json from public.sync_v1_told(req) t $$;

revoke all on function public.sync_v1(jsonb), public.sync_v1_told(jsonb) from public, anon, authenticated;
grant execute on function public.sync_v1(jsonb), public.sync_v1_told(jsonb) to authenticated;
