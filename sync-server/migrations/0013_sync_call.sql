-- One call (sync.md): push, then pull, in one transaction. `public.sync_v1` at the end is the only door for devices;
-- src/sync/protocol.ts has the request and the answer.

-- The oldest schema version of devices that this server still understands.
create function sync.min_sv() returns int language sql immutable as $$ select 1 $$;

-- Pushes all mutations of a request. The user's head must be locked. A version is used only when something was written.
create function sync.push(
  p_user uuid, p_device uuid, p_v bigint, p_known bigint, p_now bigint, p_muts jsonb, out acks jsonb, out touched jsonb
) language plpgsql
as $$
declare
  muts constant sync.mut[] := sync.parse(p_muts, p_device::text, p_v, p_now + 300000);
  answered jsonb;
  known bigint := p_known;
  todo sync.mut[];
  outcomes sync.outcome[] := '{}';
  group_ record;
  verdicts jsonb := '{}';
  blocked text[] := '{}';
  whole boolean := true;
begin
  -- Each mid once: a repeat hears the stored outcome.
  select coalesce(jsonb_object_agg(d.mid,
    d.result || jsonb_build_object('s', 'dup') || case when d.result->>'s' = 'gone' then '{"code": "gone"}'::jsonb else '{}' end), '{}')
  into answered
  from public.sync_mutations d
  where d.user_id = p_user and d.mid in (select m.mid from unnest(muts) m);

  -- Who sends a mutation again remembers it, and all that it sent before.
  select greatest(known, max((a.value->>'v')::bigint)) into known from jsonb_each(answered) a;

  todo := case when answered = '{}' then muts
    else (select array_agg(m order by m.n) from unnest(muts) m where not answered ? m.mid::text) end;

  -- What can never be accepted takes its whole transaction with it, and later changes of its rows wait.
  if exists (select from unnest(todo) m where m.code is not null) then
    for group_ in
      select m.tx, min(m.code) filter (where m.code <> 'sync_unknown_table') as refused, bool_or(m.code is not null) as unknown,
        array_agg(m.t || ' ' || m.id) as rows_
      from unnest(todo) m group by m.tx order by min(m.n)
    loop
      if group_.refused is not null then
        verdicts := verdicts || jsonb_build_object(group_.tx, 'rejected');
      elsif group_.unknown or group_.rows_ && blocked then
        verdicts := verdicts || jsonb_build_object(group_.tx, 'held');
      else
        continue;
      end if;
      blocked := blocked || group_.rows_;
    end loop;
    select answered || coalesce(jsonb_object_agg(m.mid, case
        when verdicts->>m.tx::text = 'rejected' then jsonb_build_object('s', 'rejected', 'v', 0,
          'code', case when m.code is null or m.code = 'sync_unknown_table' then 'sync_tx_refused' else m.code end)
          || case when m.field is null then '{}' else jsonb_build_object('msg', m.field) end
        else jsonb_build_object('s', 'held', 'v', 0, 'code', coalesce(m.code, 'sync_waits')) end), '{}')
    into answered
    from unnest(todo) m where verdicts ? m.tx::text;
    todo := (select array_agg(m order by m.n) from unnest(todo) m where not verdicts ? m.tx::text);
  end if;

  if todo is not null and cardinality(todo) > 0 then
    begin
      outcomes := sync.apply(p_user, p_device::text, p_v, known, p_now, todo);
    exception when others then
      -- Only what is wrong with the data rejects; a full disk, a deadlock or a cancelled call fails the request.
      if left(sqlstate, 2) not in ('22', '23') then raise; end if;
      whole := false;
    end;
    if not whole then
      outcomes := '{}';
      for group_ in
        select array_agg(m order by m.n) as muts, array_agg(m.t || ' ' || m.id) as rows_ from unnest(todo) m
        group by m.tx order by min(m.n)
      loop
        if group_.rows_ && blocked then
          answered := answered || (select jsonb_object_agg(m.mid, '{"s": "held", "v": 0, "code": "sync_waits"}'::jsonb)
            from unnest(group_.muts) m);
          blocked := blocked || group_.rows_;
          continue;
        end if;
        begin
          outcomes := outcomes || sync.apply(p_user, p_device::text, p_v, known, p_now, group_.muts);
        exception when others then
          if left(sqlstate, 2) not in ('22', '23') then raise; end if;
          answered := answered || (
            select jsonb_object_agg(m.mid, jsonb_build_object('s', 'rejected', 'v', 0, 'code', sqlstate)) from unnest(group_.muts) m);
          blocked := blocked || group_.rows_;
        end;
      end loop;
    end if;

    insert into public.sync_mutations (user_id, mid, device, version, result, at)
    select p_user, o.mid, p_device, (o.ack->>'v')::bigint, o.ack, to_timestamp(p_now / 1000.0) from unnest(outcomes) o;

    select jsonb_object_agg(w.t, p_v) into touched from (
      select (o.state).t from unnest(outcomes) o where (o.state).wrote
      union
      select 'sync_losers' from unnest(outcomes) o where o.losers is not null
    ) w;
  end if;

  select coalesce(jsonb_agg(w.ack || jsonb_build_object('mid', w.mid) order by w.n), '[]')
  into acks
  from (
    select o.n, o.mid, o.ack from unnest(outcomes) o
    union all
    select m.n, m.mid, answered->m.mid::text from unnest(muts) m where answered ? m.mid::text
  ) w;
end $$;

-- About how large a page may become, in bytes: a phone must be able to hold it. One version, or one row of a snapshot, always fits.
create function sync.max_page_bytes() returns bigint language sql immutable as $$ select 4194304::bigint $$;

-- Changes since a cursor or a page of a snapshot, with the head they belong to. STABLE: everything it reads is one snapshot,
-- that of the calling statement, so head and rows agree. Where a page ends is found from sizes alone, before any document is made.
create function sync.pull(p_user uuid, p_cursor bigint, p_tables text[], p_limit int, p_snapshot jsonb)
returns jsonb language plpgsql stable
as $$
declare
  largest constant bigint := sync.max_page_bytes();
  head public.sync_heads;
  names text[];
  upto bigint;
  more boolean := false;
  changes jsonb;
  next_ jsonb;
  query text;
  entry constant text := $q$jsonb_build_object('t', %L, 'id', r.id, 'v', r.version, 'del', r.deleted_at is not null, 'd', %s)$q$;
begin
  select * into strict head from public.sync_heads h where h.user_id = p_user;
  upto := p_cursor;

  if p_snapshot->>'part' = 'hot' then
    -- Each table's newest rows, up to its share of a page: the first screens can wait for an enormous row.
    select string_agg(format('(select ' || entry || ' as change from public.%I r join (select w.id from (select r.id, '
        'row_number() over newest as n, sum(%s) over newest as bytes from public.%I r '
        'where r.user_id = $1 and r.deleted_at is null and (%s) window newest as (order by r.created_at desc nulls last, r.id)) w '
        'where w.n <= 500 and (w.bytes <= $3 or w.n = 1)) w on w.id = r.id where r.user_id = $1)',
        k.t, k.doc, k.t, k.bytes, k.t, k.hot), ' union all ')
    into query
    from sync.tables k where k.hot is not null and k.t = any (p_tables);
    if query is not null then
      execute 'select jsonb_agg(u.change) from (' || query || ') u'
        into changes using p_user, (p_snapshot->>'day')::date, largest / 8;
    end if;

  elsif p_snapshot->>'part' = 'rows' then
    next_ := '{"after": null}';
    for query in
      select format($q$
        with page as (
          select w.id, w.n, w.n <= $3 and (w.n = 1 or sum(w.bytes) over (order by w.id) <= $4) as fits
          from (select r.id, row_number() over (order by r.id) as n, %2$s as bytes from public.%1$I r
            where r.user_id = $1 and ($2 is null or r.id > $2) and r.deleted_at is null order by r.id limit $3 + 1) w)
        select (select jsonb_agg(%3$s order by r.id) from public.%1$I r where r.user_id = $1 and r.id in (select p.id from page p where p.fits)),
          exists (select from page p where not p.fits), (select p.id from page p where p.fits order by p.n desc limit 1)$q$,
        k.t, k.bytes, format(entry, k.t, k.doc))
      from sync.tables k where k.t = p_snapshot->>'t' and k.t = any (p_tables)
    loop
      declare last uuid;
      begin
        execute query into changes, more, last using p_user, (p_snapshot->>'after')::uuid, p_limit, largest;
        if more then next_ := jsonb_build_object('after', last); end if;
      end;
    end loop;

  elsif p_cursor < head.version then
    upto := head.version;
    select array_agg(w.key) into names
    from jsonb_each(head.touched) w where w.key = any (p_tables) and w.value::bigint > p_cursor;
    if names is not null then
      -- Where the page ends: before the version that its first row or byte too many belongs to, or after one whole large version.
      select 'select coalesce(bool_or(not c.fits), false), coalesce(max(c.version) filter (where c.fits), min(c.version)) from ('
        'select w.version, count(*) over upto <= $3 and sum(w.bytes) over upto <= $4 as fits from ('
        'select * from ('
        || string_agg(format('(select r.version, %s as bytes from public.%I r where r.user_id = $1 and r.version > $2 '
          'order by r.version limit $3 + 1)', k.bytes, k.t), ' union all ')
        || ') w order by w.version limit $3 + 1) w window upto as (order by w.version)) c'
      into query from sync.tables k where k.t = any (names);
      declare last bigint;
      begin
        execute query into more, last using p_user, p_cursor, p_limit, largest;
        if more then
          upto := last;
          more := upto < head.version;
        end if;
      end;
      select 'select jsonb_agg(u.change order by u.version, u.t, u.id) from ('
        || string_agg(format('select r.version, %L as t, r.id, ' || entry || ' as change from public.%I r '
          'where r.user_id = $1 and r.version > $2 and r.version <= $3', k.t, k.t, k.doc, k.t), ' union all ') || ') u'
      into query from sync.tables k where k.t = any (names);
      execute query into changes using p_user, p_cursor, upto;
    end if;
  end if;

  return jsonb_build_object('epoch', head.epoch, 'epoch_kind', head.epoch_kind, 'epoch_at', head.epoch_at, 'head', head.version,
    'min_version', head.min_version, 'cursor', upto, 'more', more, 'changes', coalesce(changes, '[]')) || coalesce(next_, '{}');
end $$;

-- Starts a new epoch: devices take the snapshot again. The head must be locked.
create function sync.new_epoch(p_user uuid, p_kind text, p_step bigint) returns void language sql
as $$
  update public.sync_heads h
  set epoch = gen_random_uuid()::text, epoch_kind = p_kind, epoch_at = h.version,
    epoch_from = h.version + p_step, version = h.version + p_step
  where h.user_id = p_user
$$;

-- One call for a user whom the caller answers for. Server jobs use it too, with a device of their own.
-- The settings: no plan depends on what a request holds, and planning a small push anew costs more than running it; compiling costs
-- more than either.
create function sync.call(p_user uuid, p_req jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  now_ constant bigint := sync.now_ms();
  muts constant jsonb := coalesce(p_req->'muts', '[]');
  pushes constant boolean := jsonb_array_length(muts) > 0;
  cursor_ constant bigint := (p_req->>'cursor')::bigint;
  last_mid constant uuid := (p_req->'last'->>'mid')::uuid;
  last_v constant bigint := (p_req->'last'->>'v')::bigint;
  limit_ constant int := greatest(1, least(coalesce((p_req->>'limit')::int, 1000), 1000));
  tables_ constant text[] := array(select jsonb_array_elements_text(p_req->'tables'));
  common constant jsonb := jsonb_build_object('server_time', now_);
  head public.sync_heads;
  known boolean;
  behind boolean;
  must text;
  acks jsonb := '[]';
  written jsonb;
begin
  if jsonb_array_length(muts) > 500 then
    raise exception using errcode = 'PT413', message = 'sync_too_many_mutations';
  end if;
  if pg_column_size(p_req) > 16777216 then
    raise exception using errcode = 'PT413', message = 'sync_request_too_large';
  end if;
  if (p_req->>'user')::uuid is distinct from p_user then
    -- Another account was opened in between: nothing of this one belongs to the device's profile.
    return common || jsonb_build_object('must', 'reauth', 'epoch', '', 'epoch_kind', 'start', 'epoch_at', 0, 'head', 0,
      'min_version', 0, 'cursor', cursor_, 'more', false, 'acks', '[]'::jsonb, 'changes', '[]'::jsonb);
  end if;

  if pushes then
    select * into head from public.sync_heads h where h.user_id = p_user for update;
  else
    select * into head from public.sync_heads h where h.user_id = p_user;
  end if;
  if not found then
    if exists (select from sync.forgotten f where f.user_id = p_user) then
      raise exception using errcode = 'PT410', message = 'account_deleted';
    end if;
    insert into public.sync_heads (user_id) values (p_user) on conflict do nothing;
    select * into strict head from public.sync_heads h where h.user_id = p_user for update;
  end if;

  -- A device that knows more than the server: the server came back from a backup.
  for attempt in 1..2 loop
    known := last_mid is null or head.epoch is distinct from p_req->>'epoch' or last_v <= head.epoch_from
      or exists (select from public.sync_mutations d where d.user_id = p_user and d.mid = last_mid);
    behind := coalesce(cursor_ > head.version, false) or coalesce(last_v > head.version, false) or not known;
    exit when not behind;
    if attempt = 1 and not pushes then
      select * into strict head from public.sync_heads h where h.user_id = p_user for update;
    else
      perform sync.new_epoch(p_user, 'restore', 1099511627776);
      select * into strict head from public.sync_heads h where h.user_id = p_user;
      exit;
    end if;
  end loop;

  must := case
    when (p_req->>'proto')::int is distinct from 1 or coalesce((p_req->>'sv')::int, 0) < sync.min_sv() then 'upgrade'
    when head.epoch <> p_req->>'epoch' then 'resync'
    when cursor_ < head.min_version then 'resync'
  end;
  if must is not null then
    return common || sync.pull(p_user, null, '{}', 1, null)
      || jsonb_build_object('must', must, 'cursor', cursor_, 'acks', '[]'::jsonb);
  end if;

  if pushes then
    select p.acks, p.touched into acks, written
    from sync.push(p_user, (p_req->>'device')::uuid, head.version + 1,
      -- Who has no epoch yet has not heard of anything, and has nothing to forget.
      case when p_req->>'epoch' is null then head.version else greatest(last_v, head.epoch_from) end, now_, muts) p;
    if written is not null then
      update public.sync_heads h set version = h.version + 1, touched = h.touched || written where h.user_id = p_user;
    end if;
    insert into public.sync_devices as d (user_id, device, seen_at, confirmed_at)
    values (p_user, (p_req->>'device')::uuid, to_timestamp(now_ / 1000.0),
      (select c.at from public.sync_mutations c where c.user_id = p_user and c.mid = last_mid))
    on conflict (user_id, device) do update
      set seen_at = excluded.seen_at, confirmed_at = greatest(d.confirmed_at, excluded.confirmed_at);
  end if;
  return common || sync.pull(p_user, cursor_, tables_, limit_, p_req->'snapshot') || jsonb_build_object('acks', acks);
end $$;

create function public.sync_v1(req jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise insufficient_privilege using message = 'sync_no_user';
  end if;
  return sync.call(caller, req);
end $$;
revoke all on function public.sync_v1(jsonb) from public, anon, authenticated;
grant execute on function public.sync_v1(jsonb) to authenticated;
