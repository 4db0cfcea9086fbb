-- The most usual push makes rows that nobody has: one small row, or the many of an import. It needs no merge, and takes a few statements now in
-- place of forty (docs/decisions/0050). Each table has a function that reads such mutations and inserts their rows in one statement, without
-- making values of sync.mut, sync.state and sync.outcome on the way. Everything else goes through sync.push as before.

-- Gives a table the functions that read mutations in the short form: those of op put and patch that set fields this server knows, none of them a
-- map, each to a value of its kind. `parse_<table>` leaves out all others. `add_<table>` inserts the rows of a request if all of its mutations
-- are such, of op put: fewer `mids` say that they are not, and nothing is stored. Its values are written as in sync.register. A row that is
-- there already is an error (23505). `changes` are the rows for the answer, if they are asked for.
create or replace function sync.make_parser(p_t text, p_kinds jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  fields text[];
  fits text;
  clocks text;
  columns text;
  values_ text;
begin
  select coalesce(array_agg(k.f), '{}'), coalesce(string_agg(format(case k.kind
      when 'flag' then $c$coalesce(jsonb_typeof(w.body->%1$L) = 'boolean', true)$c$
      when 'number' then $c$coalesce(jsonb_typeof(w.body->%1$L) = 'number', true)$c$
      when 'time' then $c$coalesce(jsonb_typeof(w.body->%1$L) = 'string' and sync.is_time(w.body->>%1$L), true)$c$
      when 'day' then $c$coalesce(jsonb_typeof(w.body->%1$L) = 'string' and sync.is_day(w.body->>%1$L), true)$c$
      when 'list' then $c$case when w.body ? %1$L then sync.misfit('list', w.body->%1$L, false) is null else true end$c$
      else $c$coalesce(jsonb_typeof(w.body->%1$L) = 'string', true)$c$ end, k.f), ' and '), 'false'),
    coalesce(string_agg(format('case when w.body ? %1$L then %2$L || w.clock end', k.f, to_json(k.f)), ', '), 'null'),
    string_agg(format(', %I', k.f), ''),
    string_agg(format(case k.kind
      when 'list' then ', w.body->%L' when 'flag' then ', (w.body->%L)::boolean' when 'number' then ', (w.body->%L)::double precision'
      when 'time' then ', (w.body->>%L)::timestamptz' when 'day' then ', (w.body->>%L)::date'
      else ', w.body->>%L' end, k.f), '')
  into fields, fits, clocks, columns, values_
  from jsonb_each_text(p_kinds) k(f, kind) where k.kind <> 'map';
  execute format($f$
    create or replace function sync.%I(p_muts jsonb, p_device text, p_v bigint, p_latest bigint) returns sync.mut[] language plpgsql stable as $b$
    declare
      stamp constant text := format(':{"v":%%s,"d":%%s,"h":', p_v, to_json(p_device));
    begin
      return (
        select array_agg(row(w.n, w.mid, w.tx, %L, w.id, w.op, w.body, w.base, w.ts, null, null, 1,
          case w.op when 'put' then w.body end,
          case w.op when 'put' then ('{' || concat_ws(',', %s, '"_del"' || w.clock) || '}')::jsonb end, true, true)::sync.mut)
        from (
          select m.*, stamp || m.ts || '}' as clock
          from (
            select e.n::int as n, (e.m->>'mid')::uuid as mid, (e.m->>'tx')::uuid as tx, (e.m->>'id')::uuid as id, e.m->>'op' as op,
              e.m->'body' as body, (e.m->'base')::bigint as base, least((e.m->'ts')::bigint, p_latest) as ts
            from jsonb_array_elements(p_muts) with ordinality e(m, n)
            -- Of something large the size of each value is looked at, there.
            where e.m->>'t' = %L and e.m ?& '{base,ts}' and e.m->>'op' in ('put', 'patch') and not e.m ? 'bad'
              and jsonb_typeof(e.m->'body') = 'object' and pg_column_size(e.m) <= 131072
            offset 0
          ) m
          where m.mid is not null and m.tx is not null and m.id is not null and m.body <> '{}' and m.body - %L::text[] = '{}'
          offset 0
        ) w
        where %s);
    end $b$ $f$, 'parse_' || p_t, p_t, clocks, p_t, fields, fits);
  execute format($f$
    create or replace function sync.%I(
      p_user uuid, p_device text, p_v bigint, p_latest bigint, p_muts jsonb, p_told boolean,
      out mids uuid[], out acks text, out bytes bigint, out changes text
    ) language plpgsql as $b$
    declare
      stamp constant text := format(':{"v":%%s,"d":%%s,"h":', p_v, to_json(p_device));
    begin
      with m as materialized (
        select w.n, w.mid, w.id, w.body, '{' || concat_ws(',', %s, '"_del"' || w.clock) || '}' as clocks
        from (
          select e.n, (e.m->>'mid')::uuid as mid, (e.m->>'tx')::uuid as tx, (e.m->>'id')::uuid as id, e.m->'body' as body,
            (e.m->'base')::bigint as base, stamp || least((e.m->'ts')::bigint, p_latest) || '}' as clock
          from jsonb_array_elements(p_muts) with ordinality e(m, n)
          where e.m->>'op' = 'put' and e.m->>'t' = %L and e.m ?& '{base,ts}' and not e.m ? 'bad'
            and jsonb_typeof(e.m->'body') = 'object' and pg_column_size(e.m) <= 131072
          offset 0
        ) w
        where w.mid is not null and w.tx is not null and w.id is not null and w.base is not null
          and w.body <> '{}' and w.body - %L::text[] = '{}' and %s
      ), w as materialized (
        -- The rows of an import have the same clocks, which are read once: reading them takes as long as checking the values.
        select m.*, (select jsonb_object_agg(d.clocks, d.clocks::jsonb) from (select distinct k.clocks from m k) d)->m.clocks as clock from m
      ), stored as (
        insert into public.%I (user_id, id, clocks, extra, version, deleted_at, bytes%s)
        select p_user, w.id, w.clock, '{}', p_v, null, sync.bytes(w.body, w.clock)%s from w
        where (select count(distinct k.mid) from m k) = jsonb_array_length(p_muts)
      )
      select array_agg(w.mid order by w.n), string_agg('{"mid":"' || w.mid || '","s":"ok","v":' || p_v || '}', ',' order by w.n),
        sum(sync.bytes(w.body, w.clock)),
        case when p_told then string_agg('{"t":%s,"id":"' || w.id || '","v":' || p_v || ',"del":false,"d":' || w.body || '}', ',' order by w.n) end
      into mids, acks, bytes, changes
      from w;
    end $b$ $f$, 'add_' || p_t, clocks, p_t, fields, fits, p_t, columns, values_, to_json(p_t));
end $$;

select sync.make_parser(t, kinds) from sync.tables where kinds is not null;

-- A push whose mutations all make a row that nobody has: `acks` is null when it is not such a push, and then nothing has changed. It stores what
-- sync.push would. The device has sent none of them before, and knows of all that it has made: what else there is to look at, sync.push does.
create function sync.push_new(
  p_user uuid, p_device uuid, p_head public.sync_heads, p_heard bigint, p_since bigint, p_now bigint, p_muts jsonb, p_told boolean,
  out acks text, out changes text
) language plpgsql
as $$
declare
  next_ constant bigint := p_head.version + 1;
  name constant text := p_muts->0->>'t';
  n constant int := jsonb_array_length(p_muts);
  done record;
  remembered constant int := 100 + 16 * n;
begin
  if p_muts->0->>'op' <> 'put' or p_muts->-1->>'op' <> 'put' or not p_muts->0 ? 'base'
    or not exists (select from sync.tables k where k.t = name and k.kinds is not null) then
    return;
  end if;
  begin
    -- Before the work: a request that was sent before is found by its first mutation.
    if exists (select from (
        select r.mids, r.version, r.lost from public.sync_requests r
        where r.user_id = p_user and r.device = p_device and r.version >= p_since order by r.version desc limit 2000) r
      where r.version > p_heard and not r.lost or (p_muts->0->>'mid')::uuid = any (r.mids)) then
      return;
    end if;
    execute format('select * from sync.%I($1, $2, $3, $4, $5, $6)', 'add_' || name)
      into done using p_user, p_device::text, next_, p_now + 300000, p_muts, p_told;
    if (select count(distinct u) from unnest(done.mids) u) < n then
      return;
    end if;
    if n > 1 and exists (select from (
        select r.mids from public.sync_requests r
        where r.user_id = p_user and r.device = p_device and r.version >= p_since order by r.version desc limit 2000) r
      where r.mids && done.mids) then
      raise exception using errcode = '22D02';
    end if;
    with request as (
      insert into public.sync_requests (user_id, device, version, first, mids, bytes, at)
      values (p_user, p_device, next_, (select min(u.mid::text)::uuid from unnest(done.mids) u(mid)), done.mids, remembered, to_timestamp(p_now / 1000.0))
    )
    update public.sync_heads h set version = next_, touched = h.touched || jsonb_build_object(name, next_),
      rows = h.rows + n, bytes = h.bytes + done.bytes + remembered
    where h.user_id = p_user;
  exception when others then
    -- What is wrong with the data of one, sync.push finds out.
    if left(sqlstate, 2) not in ('22', '23') then raise; end if;
    return;
  end;
  acks := done.acks;
  -- More than a page is for sync.pull to cut.
  changes := case when done.bytes <= sync.max_page_bytes() then done.changes end;
end $$;

drop function sync.pull(uuid, bigint, text[], int, jsonb);

-- Changes since a cursor or a page of a snapshot, with the head they belong to. STABLE: everything it reads is one snapshot,
-- that of the calling statement, so head and rows agree. Where a page ends is found from sizes alone, before any document is made. `p_made` is
-- all that has changed since the cursor, when the caller has it already.
create function sync.pull(
  p_user uuid, p_cursor bigint, p_tables text[], p_limit int, p_snapshot jsonb, p_made text, out head public.sync_heads, out answer text
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
  name text;
  rows_ bigint;
  bytes_ bigint;
  rows_left bigint := p_limit;
  bytes_left bigint := largest;
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

  elsif p_made is not null then
    upto := head.version;
    changes := p_made;

  elsif p_snapshot->>'part' is null and p_cursor < head.version then
    upto := head.version;
    names := array(select w.key from jsonb_each(head.touched) w where w.key = any (p_tables) and w.value::bigint > p_cursor order by w.key);
    -- Mostly everything fits, which is found without a plan that joins the tables.
    foreach name in array names loop
      execute format('select count(*), coalesce(sum(s.bytes), 0) from sync.%I($1, $2, $3) s', 'sizes_' || name)
        into rows_, bytes_ using p_user, p_cursor, p_limit + 1;
      rows_left := rows_left - rows_;
      bytes_left := bytes_left - bytes_;
      exit when least(rows_left, bytes_left) < 0;
    end loop;
    if least(rows_left, bytes_left) < 0 then
      -- Where the page ends: before the version that its first row or byte too many belongs to, or after one whole large version.
      execute 'select coalesce(bool_or(not c.fits), false), coalesce(max(c.version) filter (where c.fits), min(c.version)) from ('
        'select w.version, count(*) over upto <= $3 and sum(w.bytes) over upto <= $4 as fits from ('
        || (select string_agg(format('select * from sync.%I($1, $2, $3 + 1)', 'sizes_' || n), ' union all ') from unnest(names) n)
        || ' order by version limit $3 + 1) w window upto as (order by w.version)) c'
        into more, last using p_user, p_cursor, p_limit, largest;
      if more then
        upto := last;
        more := upto < head.version;
      end if;
    end if;
    foreach name in array names loop
      execute format('select sync.%I($1, $2, $3)', 'rows_' || name) into part using p_user, p_cursor, upto;
      changes := nullif(concat_ws(',', changes, part), '');
    end loop;
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
  -- Who has no epoch yet has not heard of anything, and has nothing to forget.
  heard bigint;
  -- An entry that waited while later ones were sent may have been taken before `last`.
  since bigint;
  -- What sync.push_new has made, as changes.
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
    select * into page from sync.pull(p_user, cursor_, '{}', 1, '{"part": "none"}', null);
    answer := format('{"server_time":%s,"must":"%s",%s,"acks":[]}', now_, must, page.answer);
    return;
  end if;

  if pushes and exists (select from sync.quota q where h.rows >= q.rows or h.bytes >= q.bytes) then
    hold := 'account_full';
  end if;
  if jsonb_array_length(muts) > 0 then
    heard := case when p_req->>'epoch' is null then h.version else greatest(last_v, h.epoch_from) end;
    since := case when muts @? '$[*] ? (@.again == true)' then 0 else coalesce(last_v, 0) end;
    if hold is null then
      -- A device that had everything gets just what it pushed.
      select p.acks, p.changes into acks, made from sync.push_new(p_user, device_, h, heard, since, now_, muts,
        cursor_ = h.version and p_req->'snapshot' is null and jsonb_array_length(muts) <= limit_ and muts->0->>'t' = any (tables_)) p;
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
  select * into page from sync.pull(p_user, cursor_, tables_, limit_, p_req->'snapshot', made);
  answer := concat('{"server_time":', now_, ',', page.answer, ',"acks":[', acks, ']}');
end $$;

revoke all on all functions in schema sync from public;
