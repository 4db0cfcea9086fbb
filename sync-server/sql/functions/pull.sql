-- A pull: what an answer says of the head and of what has changed.

-- SQL of a row `r` of this table as an entry of `changes`, in JSON.
create function sync.entry(p_t text, p_doc text) returns text language sql immutable
as $$
  select format($q$'{"t":%s,"id":"' || r.id || '","v":' || r.version || ',"del":' || (r.deleted_at is not null) || ',"d":' || (%s) || '}'$q$,
    to_json(p_t), p_doc)
$$;

-- About how large a page may become, in bytes: a phone must be able to hold it. One version, or one row of a snapshot, always fits. Pages of
-- a snapshot are half of it, because a slow phone reads and stores them while somebody types.
create function sync.max_page_bytes() returns bigint language sql immutable as $$ select 4194304::bigint $$;

-- In plpgsql, because a function in SQL that is not inlined is planned by each query that calls it, which takes longer than this look.
create function sync.time_of(p_user uuid, p_version bigint) returns bigint language plpgsql stable
as $$
begin
  return (select (extract(epoch from min(r.at)) * 1000)::bigint from public.sync_requests r where r.user_id = p_user and r.version = p_version);
end $$;

-- The part of an answer that every call has: the head, and the changes up to a cursor.
create function sync.page(p_head public.sync_heads, p_cursor bigint, p_cursor_at bigint, p_more boolean, p_changes text) returns text
language sql stable
as $$
  select format('"epoch":%s,"epoch_kind":"%s","epoch_at":%s,"head":%s,"min_version":%s,"cursor":%s,"cursor_at":%s,"more":%s,"changes":[%s]',
    to_json(p_head.epoch), p_head.epoch_kind, p_head.epoch_at, p_head.version, p_head.min_version, coalesce(p_cursor::text, 'null'),
    coalesce(p_cursor_at::text, 'null'), p_more::text, p_changes)
$$;

-- Changes since a cursor or a page of a snapshot, with the head they belong to. STABLE: everything it reads is one snapshot,
-- that of the calling statement, so head and rows agree. Where a page ends is found from sizes alone, before any document is made.
create function sync.pull(p_user uuid, p_cursor bigint, p_tables text[], p_limit int, p_snapshot jsonb) returns text language plpgsql stable
as $$
declare
  head public.sync_heads;
  largest constant bigint := sync.max_page_bytes();
  names text[];
  upto bigint := p_cursor;
  last bigint;
  -- Where a page of a snapshot ends: in this table, after this row if that has more.
  ends_in text;
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
    bytes_left := largest / 2;
    -- Each table once, however often it is named. One that this server does not know is empty.
    for name in
      select n.t
      from jsonb_array_elements_text(jsonb_build_array(p_snapshot->'t') || coalesce(p_snapshot->'following', '[]')) with ordinality n(t, i)
      group by n.t order by min(n.i)
    loop
      more := false;
      after := null;
      if name = any (p_tables) then
        select format($q$
          with page as (
            select w.id, w.n, w.bytes, w.n <= $3 and ($5 and w.n = 1 or sum(w.bytes) over (order by w.id) <= $4) as fits
            from (select r.id, row_number() over (order by r.id) as n, r.bytes from public.%1$I r
              where r.user_id = $1 and ($2 is null or r.id > $2) and r.deleted_at is null order by r.id limit $3 + 1) w)
          select (select string_agg(%2$s, ',' order by r.id) from public.%1$I r where r.user_id = $1 and r.id in (select p.id from page p where p.fits)),
            exists (select from page p where not p.fits), (select p.id from page p where p.fits order by p.n desc limit 1),
            (select count(*) from page p where p.fits), (select coalesce(sum(p.bytes), 0) from page p where p.fits)$q$,
          k.t, sync.entry(k.t, k.doc))
        into query
        from sync.tables k where k.t = name;
        if found then
          execute query into part, more, after, rows_, bytes_
            using p_user, case when ends_in is null then (p_snapshot->>'after')::uuid end, rows_left, bytes_left, changes is null;
          -- No row of this table has a place on this page.
          exit when more and after is null;
          changes := nullif(concat_ws(',', changes, part), '');
          rows_left := rows_left - rows_;
          bytes_left := bytes_left - bytes_;
        end if;
      end if;
      ends_in := name;
      exit when more or rows_left <= 0 or bytes_left <= 0;
    end loop;
    if not more then after := null; end if;
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

  return sync.page(head, upto, sync.time_of(p_user, coalesce(upto, head.version)), more, changes)
    || case when p_snapshot->>'part' = 'rows' then format(',"ends_in":%s,"after":%s', to_json(ends_in), coalesce(to_json(after)::text, 'null')) else '' end;
end $$;
