-- A push of one new row, the most usual one, is six plain statements, in place of fifteen of which some were large (docs/decisions/0053): lock the
-- head, read what is to be known of earlier requests, store the row, the request, the device and the head. Starting a statement costs more than
-- running it for one row, and the more so the larger it is.

-- Gives a table the function that stores a request with one mutation, in the short form of op put, which makes a row that nobody has: {ack, change}, or
-- null when it is not such a request, and then nothing has changed. What it stores is what sync.push would. The caller has locked the head and
-- has looked for the mutation in earlier requests. `change` is the row for the answer.
create function sync.make_single(p_t text, p_kinds jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- Days and times that Postgres surely takes; others, as 29 February, go the longer way, which may take back what it has begun.
  day constant text := '^(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)';
  clock_time constant text := 'T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$';
  fields text[];
  fits text;
  clocks text;
  columns text;
  values_ text;
begin
  select coalesce(array_agg(k.f), '{}'), coalesce(string_agg(format(case k.kind
      when 'flag' then $c$coalesce(jsonb_typeof(body->%1$L) = 'boolean', true)$c$
      when 'number' then $c$case jsonb_typeof(body->%1$L) when 'number' then abs((body->%1$L)::numeric) < 1e15 and scale((body->%1$L)::numeric) < 20
        else not body ? %1$L end$c$
      when 'time' then $c$coalesce(jsonb_typeof(body->%1$L) = 'string' and body->>%1$L ~ %3$L, true)$c$
      when 'day' then $c$coalesce(jsonb_typeof(body->%1$L) = 'string' and body->>%1$L ~ %2$L, true)$c$
      when 'list' then $c$case when body ? %1$L then sync.misfit('list', body->%1$L, false) is null else true end$c$
      else $c$coalesce(jsonb_typeof(body->%1$L) = 'string', true)$c$ end, k.f, day || '$', day || clock_time), ' and '), 'false'),
    coalesce(string_agg(format('case when body ? %1$L then %2$L || clock end', k.f, to_json(k.f)), ', '), 'null'),
    string_agg(format(', %I', k.f), ''),
    string_agg(format(case k.kind
      when 'list' then ', body->%L' when 'flag' then ', (body->%L)::boolean' when 'number' then ', (body->%L)::double precision'
      when 'time' then ', (body->>%L)::timestamptz' when 'day' then ', (body->>%L)::date'
      else ', body->>%L' end, k.f), '')
  into fields, fits, clocks, columns, values_
  from jsonb_each_text(p_kinds) k(f, kind) where k.kind <> 'map';
  execute format($f$
    create or replace function sync.%I(p_user uuid, p_device uuid, p_v bigint, p_now bigint, p_mut jsonb, p_confirmed timestamptz) returns text[]
    language plpgsql as $b$
    declare
      body constant jsonb := p_mut->'body';
      row_id constant uuid := p_mut->>'id';
      mid constant uuid := p_mut->>'mid';
      at constant timestamptz := to_timestamp(p_now / 1000.0);
      clock text;
      clocked jsonb;
      size int;
    begin
      if not coalesce(p_mut->>'op' = 'put' and p_mut ?& '{base,ts}' and not p_mut ? 'bad' and pg_column_size(p_mut) <= 131072
        and jsonb_typeof(body) = 'object' and mid is not null and row_id is not null
        and (p_mut->>'tx')::uuid is not null and (p_mut->'base')::bigint is not null
        and body <> '{}' and body - %L::text[] = '{}' and %s, false) then
        return null;
      end if;
      clock := concat(':{"v":', p_v, ',"d":"', p_device, '","h":', least((p_mut->'ts')::bigint, p_now + 300000), '}');
      clocked := concat('{', concat_ws(',', %s, '"_del"' || clock), '}');
      -- As in a tuple, where the header of a short value has three bytes less.
      size := sync.bytes(body, clocked) - case when pg_column_size(body) <= 130 then 3 else 0 end;
      insert into public.%I (user_id, id, clocks, extra, version, deleted_at, bytes%s)
      values (p_user, row_id, clocked, '{}', p_v, null, size%s)
      on conflict (user_id, id) do nothing;
      if not found then
        return null;
      end if;
      insert into public.sync_requests (user_id, device, version, first, mids, bytes, at) values (p_user, p_device, p_v, mid, array[mid], 116, at);
      insert into public.sync_devices as d (user_id, device, seen_at, confirmed_at) values (p_user, p_device, at, p_confirmed)
      on conflict (user_id, device) do update
        set seen_at = excluded.seen_at, confirmed_at = greatest(d.confirmed_at, excluded.confirmed_at);
      update public.sync_heads h set version = p_v, touched = h.touched || jsonb_build_object(%L, p_v), rows = h.rows + 1, bytes = h.bytes + size + 116
      where h.user_id = p_user;
      return array[concat('{"mid":"', mid, '","s":"ok","v":', p_v, '}'),
        concat('{"t":%s,"id":"', row_id, '","v":', p_v, ',"del":false,"d":', body, '}')];
    end $b$ $f$, 'single_' || p_t, fields, fits, clocks, p_t, columns, values_, p_t, to_json(p_t));
  -- By a name, without planning a statement each time.
  execute format($f$
    create or replace function sync.push_single(
      p_user uuid, p_device uuid, p_v bigint, p_now bigint, p_mut jsonb, p_confirmed timestamptz
    ) returns text[] language plpgsql as $b$
    begin
      case p_mut->>'t'
      %s
      else return null;
      end case;
    end $b$ $f$, (select string_agg(format('when %L then return sync.%I(p_user, p_device, p_v, p_now, p_mut, p_confirmed);', k.t, 'single_' || k.t),
      e'\n      ' order by k.t) from sync.tables k where k.kinds is not null));
end $$;

-- sync.register gives a table what reads the mutations of it.
alter function sync.make_parser(text, jsonb) rename to make_parser_of_many;
create function sync.make_parser(p_t text, p_kinds jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform sync.make_parser_of_many(p_t, p_kinds);
  perform sync.make_single(p_t, p_kinds);
end $$;
select sync.make_single(t, kinds) from sync.tables where kinds is not null;

-- The part of an answer that every call has.
create function sync.told(
  p_epoch text, p_kind text, p_at bigint, p_head bigint, p_min bigint, p_cursor bigint, p_cursor_at bigint, p_more boolean, p_changes text
) returns text language sql stable
as $$
  select format('"epoch":%s,"epoch_kind":"%s","epoch_at":%s,"head":%s,"min_version":%s,"cursor":%s,"cursor_at":%s,"more":%s,"changes":[%s]',
    to_json(p_epoch), p_kind, p_at, p_head, p_min, coalesce(p_cursor::text, 'null'), coalesce(p_cursor_at::text, 'null'), p_more::text, p_changes)
$$;

-- One call for a user whom the caller answers for. Server jobs use it too, with a device of their own. `answer` is a JSON object; `head` is
-- the user's newest version if this call wrote, else null.
-- The settings: no plan depends on what a request holds, and planning a small push anew costs more than running it; compiling costs
-- more than either.
create or replace function sync.call(p_user uuid, p_req jsonb, out answer text, out head bigint) language plpgsql
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
  limit_ constant int := greatest(1, least(coalesce((p_req->>'limit')::int, 1000), 1000));
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
  -- One mutation of a device that has everything.
  alone boolean;
  -- What sync.push_single has made, and sync.push_new, as changes.
  single text[];
  made text;
  page record;
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
      case when cursor_ > h.epoch_from and cursor_at > now_ - 90 * 86400000::bigint then cursor_at =
        (select (extract(epoch from min(r.at)) * 1000)::bigint from public.sync_requests r where r.user_id = p_user and r.version = cursor_) end,
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
    when h.epoch <> p_req->>'epoch' then 'resync'
    when cursor_ < h.min_version then 'resync'
  end;
  if must is not null then
    select * into page from sync.pull(p_user, cursor_, '{}', 1, '{"part": "none"}', null);
    answer := format('{"server_time":%s,"must":"%s",%s,"acks":[]}', now_, must, page.answer);
    return;
  end if;

  if full_ then
    hold := 'account_full';
  end if;
  alone := pushes and hold is null and jsonb_array_length(muts) = 1 and not repeated and cursor_ = h.version
    and p_req->'snapshot' is null and p_req->'tables' ? (muts->0->>'t');
  if alone then
    -- A device that had everything gets just what it pushed.
    single := sync.push_single(p_user, device_, h.version + 1, now_, muts->0, confirmed);
    if single is not null then
      head := h.version + 1;
      answer := concat('{"server_time":', now_, ',',
        sync.told(h.epoch, h.epoch_kind, h.epoch_at, head, h.min_version, head, now_, false, single[2]), ',"acks":[', single[1], ']}');
      return;
    end if;
  end if;
  if jsonb_array_length(muts) > 0 then
    if hold is null and not repeated and not alone then
      -- A device that had everything gets just what it pushed.
      select p.acks, p.changes into acks, made from sync.push_new(p_user, device_, h, heard, since, now_, muts,
        cursor_ = h.version and p_req->'snapshot' is null and jsonb_array_length(muts) <= limit_ and p_req->'tables' ? (muts->0->>'t')) p;
    end if;
    wrote := acks is not null;
    if not wrote then
      select p.acks, p.wrote into acks, wrote from sync.push(p_user, device_, h, heard, since, now_, muts, hold) p;
    end if;
  end if;
  if hold is null and pushes then
    insert into public.sync_devices as d (user_id, device, seen_at, confirmed_at)
    values (p_user, device_, to_timestamp(now_ / 1000.0), confirmed)
    on conflict (user_id, device) do update
      set seen_at = excluded.seen_at, confirmed_at = greatest(d.confirmed_at, excluded.confirmed_at);
  end if;
  if wrote then head := h.version + 1; end if;
  select * into page from sync.pull(p_user, cursor_, array(select jsonb_array_elements_text(p_req->'tables')), limit_, p_req->'snapshot', made);
  answer := concat('{"server_time":', now_, ',', page.answer, ',"acks":[', acks, ']}');
end $$;

-- Only functions of the owner write heads, so it runs as they do: changing the user and the search path takes longer than its statement.
alter function sync.look_again() security invoker reset search_path;

revoke all on all functions in schema sync from public;
