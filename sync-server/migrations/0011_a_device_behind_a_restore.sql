-- A restore from a backup that nobody told the server of (no `main.js restored`): the versions after the backup are made again, with other
-- rows. A device whose cursor is one of them knows more than the server, and must be recognised. The time of a version does that: an answer
-- has the time of its cursor's version, the device sends it back, and a version that was made again has a later one.

create index sync_requests_version on public.sync_requests (user_id, version);

-- The time at which a version was made, in ms; null when it is not remembered, and for the first version of an epoch.
create function sync.time_of(p_user uuid, p_version bigint) returns bigint language sql stable
as $$
  select (extract(epoch from min(r.at)) * 1000)::bigint from public.sync_requests r where r.user_id = p_user and r.version = p_version
$$;

-- Whether a cursor is the version that its device means; null when that is not known. Requests are forgotten after 90 days.
create function sync.same_time(p_user uuid, p_cursor bigint, p_at bigint, p_epoch_from bigint, p_now bigint) returns boolean language sql stable
as $$
  select sync.time_of(p_user, p_cursor) = p_at where p_cursor > p_epoch_from and p_at > p_now - 90 * 86400000::bigint
$$;

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

-- Changes since a cursor or a page of a snapshot, with the head they belong to. STABLE: everything it reads is one snapshot,
-- that of the calling statement, so head and rows agree. Where a page ends is found from sizes alone, before any document is made.
create or replace function sync.pull(
  p_user uuid, p_cursor bigint, p_tables text[], p_limit int, p_snapshot jsonb, out head public.sync_heads, out answer text
) language plpgsql stable
as $$
declare
  largest constant bigint := sync.max_page_bytes();
  names text[];
  upto bigint := p_cursor;
  last bigint;
  after uuid;
  more boolean := false;
  changes text;
  part text;
  query text;
begin
  select * into strict head from public.sync_heads h where h.user_id = p_user;

  if p_snapshot->>'part' = 'hot' then
    -- Each table's newest rows, up to its share of a page: the first screens can wait for an enormous row.
    select string_agg(format('(select %s as change from public.%I r join (select w.id from (select r.id, '
        'row_number() over newest as n, sum(r.bytes) over newest as bytes from public.%I r '
        'where r.user_id = $1 and r.deleted_at is null and (%s) window newest as (order by r.created_at desc nulls last, r.id)) w '
        'where w.n <= 500 and (w.bytes <= $3 or w.n = 1)) w on w.id = r.id where r.user_id = $1)',
        sync.entry(k.t, k.doc), k.t, k.t, k.hot), ' union all ')
    into query
    from sync.tables k where k.hot is not null and k.t = any (p_tables);
    if query is not null then
      execute 'select string_agg(u.change, '','') from (' || query || ') u'
        into changes using p_user, (p_snapshot->>'day')::date, largest / 8;
    end if;

  elsif p_snapshot->>'part' = 'rows' then
    for query in
      select format($q$
        with page as (
          select w.id, w.n, w.n <= $3 and (w.n = 1 or sum(w.bytes) over (order by w.id) <= $4) as fits
          from (select r.id, row_number() over (order by r.id) as n, r.bytes from public.%1$I r
            where r.user_id = $1 and ($2 is null or r.id > $2) and r.deleted_at is null order by r.id limit $3 + 1) w)
        select (select string_agg(%2$s, ',' order by r.id) from public.%1$I r where r.user_id = $1 and r.id in (select p.id from page p where p.fits)),
          exists (select from page p where not p.fits), (select p.id from page p where p.fits order by p.n desc limit 1)$q$,
        k.t, sync.entry(k.t, k.doc))
      from sync.tables k where k.t = p_snapshot->>'t' and k.t = any (p_tables)
    loop
      execute query into changes, more, after using p_user, (p_snapshot->>'after')::uuid, p_limit, largest;
    end loop;

  elsif p_snapshot->>'part' is null and p_cursor < head.version then
    upto := head.version;
    names := array(select w.key from jsonb_each(head.touched) w where w.key = any (p_tables) and w.value::bigint > p_cursor order by w.key);
    if names <> '{}' then
      -- Where the page ends: before the version that its first row or byte too many belongs to, or after one whole large version.
      execute 'select coalesce(bool_or(not c.fits), false), coalesce(max(c.version) filter (where c.fits), min(c.version)) from ('
        'select w.version, count(*) over upto <= $3 and sum(w.bytes) over upto <= $4 as fits from ('
        || (select string_agg(format('select * from sync.%I($1, $2, $3 + 1)', 'sizes_' || name), ' union all ') from unnest(names) name)
        || ' order by version limit $3 + 1) w window upto as (order by w.version)) c'
        into more, last using p_user, p_cursor, p_limit, largest;
      if more then
        upto := last;
        more := upto < head.version;
      end if;
      for i in 1..cardinality(names) loop
        execute format('select sync.%I($1, $2, $3)', 'rows_' || names[i]) into part using p_user, p_cursor, upto;
        changes := nullif(concat_ws(',', changes, part), '');
      end loop;
    end if;
  end if;

  answer := format('"epoch":%s,"epoch_kind":"%s","epoch_at":%s,"head":%s,"min_version":%s,"cursor":%s,"cursor_at":%s,"more":%s,"changes":[%s]',
    to_json(head.epoch), head.epoch_kind, head.epoch_at, head.version, head.min_version, coalesce(upto::text, 'null'),
    coalesce(sync.time_of(p_user, coalesce(upto, head.version))::text, 'null'), more::text, changes)
    || case when p_snapshot->>'part' = 'rows' then format(',"after":%s', case when more then to_json(after)::text else 'null' end) else '' end;
end $$;

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
  tables_ constant text[] := array(select jsonb_array_elements_text(p_req->'tables'));
  -- The head as it is now, and as it is in the answer.
  h public.sync_heads;
  confirmed timestamptz;
  must text;
  acks text;
  wrote boolean := false;
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

  -- A device that knows more than the server: the server came back from a backup.
  for attempt in 1..2 loop
    select r.at into confirmed from public.sync_requests r
    where r.user_id = p_user and r.device = device_ and r.version >= last_v and last_mid = any (r.mids) limit 1;
    exit when coalesce(cursor_, 0) <= h.version and coalesce(last_v, 0) <= h.version
      and (h.epoch is distinct from p_req->>'epoch' or ((last_mid is null or last_v <= h.epoch_from or confirmed is not null)
        and coalesce(sync.same_time(p_user, cursor_, cursor_at, h.epoch_from, now_), true)));
    if attempt = 1 and not pushes then
      select * into strict h from public.sync_heads w where w.user_id = p_user for update;
    elsif h.version >= sync.last_epoch() then
      raise exception using errcode = 'PT409', message = 'epochs_used_up';
    else
      perform sync.restored_before(p_user, cursor_at);
      select * into strict h from public.sync_heads w where w.user_id = p_user;
      exit;
    end if;
  end loop;

  must := case
    when (p_req->>'proto')::int is distinct from 1 or coalesce((p_req->>'sv')::int, 0) < sync.min_sv() then 'upgrade'
    when h.epoch <> p_req->>'epoch' then 'resync'
    when cursor_ < h.min_version then 'resync'
  end;
  if must is not null then
    select * into page from sync.pull(p_user, cursor_, '{}', 1, '{"part": "none"}');
    answer := format('{"server_time":%s,"must":"%s",%s,"acks":[]}', now_, must, page.answer);
    return;
  end if;

  if pushes and exists (select from sync.quota q where h.rows >= q.rows or h.bytes >= q.bytes) then
    hold := 'account_full';
  end if;
  if jsonb_array_length(muts) > 0 then
    select p.acks, p.wrote into acks, wrote from sync.push(p_user, device_, h,
      -- Who has no epoch yet has not heard of anything, and has nothing to forget.
      case when p_req->>'epoch' is null then h.version else greatest(last_v, h.epoch_from) end,
      -- An entry that waited while later ones were sent may have been taken before `last`.
      case when muts @? '$[*] ? (@.again == true)' then 0 else coalesce(last_v, 0) end, now_, muts, hold) p;
  end if;
  if hold is null and pushes then
    insert into public.sync_devices as d (user_id, device, seen_at, confirmed_at)
    values (p_user, device_, to_timestamp(now_ / 1000.0), confirmed)
    on conflict (user_id, device) do update
      set seen_at = excluded.seen_at, confirmed_at = greatest(d.confirmed_at, excluded.confirmed_at);
  end if;
  if wrote then head := h.version + 1; end if;
  select * into page from sync.pull(p_user, cursor_, tables_, limit_, p_req->'snapshot');
  answer := concat('{"server_time":', now_, ',', page.answer, ',"acks":[', acks, ']}');
end $$;
