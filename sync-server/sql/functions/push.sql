-- A push: what happens before and after the merge. Repeats hear their outcome, what can never be accepted is refused or held, and everything that
-- was decided is remembered. There are two ways: sync.push_new for a request whose mutations all make rows that nobody has, and sync.push for every
-- request. They store and answer the same (sync/push-new.test.ts).

-- The bytes of the rows of these mutations, each row once. More than a request may read is refused.
create function sync.reading(p_user uuid, p_muts sync.mut[]) returns bigint language plpgsql
as $$
declare
  total bigint := 0;
  bytes_ bigint;
  k record;
begin
  for k in select m.t, array_agg(distinct m.id) as ids from unnest(p_muts) m group by m.t loop
    execute format('select sum(r.bytes) from unnest($2) m cross join lateral (
      select w.id, w.bytes from public.%I w where w.user_id = $1 and w.id >= m order by w.id limit 1) r where r.id = m', k.t)
      into bytes_ using p_user, k.ids;
    total := total + coalesce(bytes_, 0);
  end loop;
  if total > sync.max_work() then
    raise exception using errcode = 'PT413', message = 'sync_too_much_work';
  end if;
  return total;
end $$;

-- What is remembered of an outcome. Of `theirs` only where each text is: its id in sync_losers, null for the row itself, false for no text.
create function sync.stored(p_outcome sync.outcome) returns jsonb language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object('s', p_outcome.s, 'v', p_outcome.v, 'lost', to_jsonb(p_outcome.lost),
      'shown', case when p_outcome.shown then true end))
    || case when p_outcome.theirs is null then '{}' else jsonb_build_object('theirs', (
      select jsonb_object_agg(f, case when f = any (p_outcome.lost) then null else coalesce((
        select l->'id' from jsonb_array_elements(p_outcome.losers) l where l->>'field' = f), 'false') end)
      from jsonb_object_keys(p_outcome.theirs) f)) end
$$;

-- Outcomes of this device that a request asks for again: {mid: outcome}. Looked for in its newest requests from `p_since` on.
create function sync.answered(p_user uuid, p_device uuid, p_since bigint, p_muts sync.mut[]) returns jsonb language plpgsql stable
set enable_nestloop = off
as $$
declare
  found_ uuid[];
  size bigint;
begin
  with found_in as (
    select r.first, r.version, pg_column_size(r.outcomes) as size
    from (select q.* from public.sync_requests q where q.user_id = p_user and q.device = p_device and q.version >= p_since
      order by q.version desc limit 2000) r
    where exists (select from unnest(r.mids) u(mid) join unnest(p_muts) m on m.mid = u.mid)
  )
  select array_agg(f.first), sum(f.size) into found_, size from found_in f;
  if found_ is null then return '{}'; end if;
  if size > sync.max_work() then
    raise exception using errcode = 'PT413', message = 'sync_too_much_work';
  end if;
  return (select jsonb_object_agg(u.mid, coalesce(r.outcomes->u.mid::text, jsonb_build_object('s', 'ok', 'v', r.version)))
    from public.sync_requests r cross join unnest(r.mids) u(mid) join unnest(p_muts) m on m.mid = u.mid
    where r.user_id = p_user and r.device = p_device and r.version >= p_since and r.first = any (found_));
end $$;

-- The versions that this device made and does not know of any more, after a power cut that took its newest transactions: they are after the last
-- answer that the device has had, and their mutations are not in the request, because a request has everything to which the device has no answer,
-- the oldest first. If a request leaves some of that out (it was cut in two, say), words are kept that need not be.
create function sync.forget(p_user uuid, p_device uuid, p_heard bigint, p_muts sync.mut[]) returns int8multirange language plpgsql
as $$
declare
  known int8multirange;
  more int8multirange;
begin
  select d.lost into known from public.sync_devices d where d.user_id = p_user and d.device = p_device;
  with gone as (
    update public.sync_requests r set lost = true
    where r.user_id = p_user and r.device = p_device and r.version > p_heard and not r.lost
      and exists (select from unnest(r.mids) u(mid) where u.mid not in (select m.mid from unnest(p_muts) m))
    returning r.version
  )
  select range_agg(int8range(g.version, g.version, '[]')) into more from gone g;
  if more is null then return coalesce(known, '{}'); end if;
  more := more + known;
  -- Many ranges become one. It has versions that the device does know, too: their words are then kept where they need not be.
  if (select count(*) from unnest(more)) > 1000 then more := range_merge(more)::int8multirange; end if;
  update public.sync_devices d set lost = more where d.user_id = p_user and d.device = p_device;
  return more;
end $$;

-- What can never be accepted takes its whole transaction with it, and later changes of its rows wait: {tx: 'rejected' | 'held'}.
create function sync.verdicts(p_muts sync.mut[]) returns jsonb language plpgsql stable
as $$
declare
  group_ record;
  verdicts jsonb := '{}';
  blocked text[] := '{}';
begin
  if not exists (select from unnest(p_muts) m where m.code is not null) then return verdicts; end if;
  for group_ in
    select m.tx, min(m.code) filter (where m.code <> 'sync_unknown_table') as refused, bool_or(m.code is not null) as unknown,
      array_agg(m.t || ' ' || m.id) as rows_
    from unnest(p_muts) m group by m.tx order by min(m.n)
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
  return verdicts;
end $$;

-- Applies mutations one transaction after the other, because together they failed: what is wrong with the data of one rejects that one, and later
-- changes of its rows wait. `refused` is {mid: outcome}. Anything else, as a full disk, a deadlock or a cancelled call, fails the request.
create function sync.apply_apart(
  p_user uuid, p_device text, p_lost int8multirange, p_v bigint, p_now bigint, p_muts sync.mut[], inout work bigint,
  out outcomes sync.outcome[], out tables text[], out rows_added bigint, out bytes_added bigint, out refused jsonb
) language plpgsql
as $$
declare
  group_ record;
  part record;
  blocked text[] := '{}';
  verdict jsonb;
begin
  rows_added := 0;
  bytes_added := 0;
  refused := '{}';
  for group_ in
    select array_agg(m order by m.n) as muts, array_agg(m.t || ' ' || m.id) as rows_ from unnest(p_muts) m
    group by m.tx order by min(m.n)
  loop
    if group_.rows_ && blocked then
      verdict := '{"s": "held", "v": 0, "code": "sync_waits"}';
    else
      begin
        select * into part from sync.apply(p_user, p_device, p_lost, p_v, p_now, group_.muts, work);
        work := part.work;
        outcomes := outcomes || part.outcomes;
        tables := tables || part.tables;
        rows_added := rows_added + part.rows_added;
        bytes_added := bytes_added + part.bytes_added;
        continue;
      exception when others then
        if left(sqlstate, 2) not in ('22', '23') then raise; end if;
        verdict := jsonb_build_object('s', 'rejected', 'v', 0, 'code', case when sqlstate = '22D01' then sqlerrm else sqlstate end);
      end;
    end if;
    blocked := blocked || group_.rows_;
    refused := refused || (select jsonb_object_agg(m.mid, verdict) from unnest(group_.muts) m);
  end loop;
end $$;

-- The acks of a request, as JSON separated by commas. A row stands in them once, as it is now: in the last ack that shows it. Of a text that
-- was stored elsewhere (sync.stored) an ack has the text. What was forgotten since, a row or a text, is left out.
create function sync.acks(p_user uuid, p_muts sync.mut[], p_outcomes sync.outcome[], p_answered jsonb) returns text language plpgsql
set enable_nestloop = off
as $$
declare
  acks jsonb;
  shown jsonb;
  texts jsonb;
  asked sync.mut[];
begin
  if p_answered = '{}' and not exists (select from unnest(p_outcomes) o where o.s <> 'ok' or o.shown or o.lost is not null) then
    return (select string_agg('{"mid":"' || o.mid || '","s":"ok","v":' || o.v || '}', ',' order by o.n) from unnest(p_outcomes) o);
  end if;

  select jsonb_object_agg(w.mid, w.ack) into acks from (
    select o.mid, jsonb_strip_nulls(jsonb_build_object('s', o.s, 'v', o.v, 'lost', to_jsonb(o.lost), 'shown', case when o.shown then true end))
      || case when o.theirs is null then '{}' else jsonb_build_object('theirs', o.theirs) end as ack
    from unnest(p_outcomes) o
    union all
    select m.mid, p_answered->m.mid::text from unnest(p_muts) m where p_answered ? m.mid::text
  ) w;

  -- The mutations that show their row, and those whose repeated outcome has a text of the row.
  asked := (select array_agg(m) from unnest(p_muts) m where acks->m.mid::text ?| '{shown,theirs}');
  if asked is not null then
    perform sync.reading(p_user, asked);
    select jsonb_object_agg(s.t || s.id, s.doc || jsonb_build_object('_v', s.v)) into shown from unnest(sync.read(p_user, asked)) s;
    texts := sync.texts(p_user, p_answered, asked, shown);
  end if;
  return (
    select string_agg((jsonb_build_object('mid', a.mid) || (a.ack - 'shown')
      || case when not (p_answered ? a.mid::text and a.ack ? 'theirs') then '{}'
        when texts ? a.mid::text then jsonb_build_object('theirs', texts->a.mid::text) end
      || case when a.n = a.last and r.doc is not null then jsonb_build_object('row', jsonb_build_object('t', a.t, 'id', a.id, 'v', r.doc->'_v',
          'del', r.doc ? '_del', 'd', r.doc - '{_del,_v}'::text[])) else '{}' end)::text, ',' order by a.n)
    from (
      select u.n, u.mid, u.t, u.id,
        case when p_answered ? u.mid::text and not coalesce(texts ? u.mid::text, false) then (acks->u.mid::text) - 'theirs'
          else acks->u.mid::text end as ack,
        max(u.n) filter (where acks->u.mid::text ? 'shown') over (partition by u.t, u.id) as last
      from unnest(p_muts) u where acks ? u.mid::text
    ) a
    cross join lateral (select shown->(a.t || a.id) as doc) r);
end $$;

-- The texts that repeated outcomes met: {mid: {field: text}}. More than a request may read is refused, each text counted for every mutation.
create function sync.texts(p_user uuid, p_answered jsonb, p_asked sync.mut[], p_rows jsonb) returns jsonb language plpgsql stable
as $$
declare
  total bigint;
begin
  with asked as (
    select m.mid, e.key as field, e.value as place, p_rows->(m.t || m.id)->e.key as text
    from unnest(p_asked) m cross join jsonb_each(p_answered->m.mid::text->'theirs') e
  )
  select coalesce(sum(pg_column_size(a.text)) filter (where a.place = 'null'), 0) + coalesce((
    select sum(l.bytes) from asked b join public.sync_losers l on l.user_id = p_user and l.id = (b.place #>> '{}')::uuid
    where jsonb_typeof(b.place) = 'string'), 0)
  into total from asked a;
  if total > sync.max_work() then
    raise exception using errcode = 'PT413', message = 'sync_too_much_work';
  end if;
  return (
    select jsonb_object_agg(w.mid, w.theirs) from (
      select t.mid, jsonb_object_agg(t.field, t.text) filter (where t.text is not null) as theirs from (
        select m.mid, e.key as field, case jsonb_typeof(e.value)
          when 'null' then case when p_rows ? (m.t || m.id) then coalesce(p_rows->(m.t || m.id)->e.key, 'null') end
          when 'string' then (select l.value from public.sync_losers l where l.user_id = p_user and l.id = (e.value #>> '{}')::uuid)
          else 'null' end as text
        from unnest(p_asked) m cross join jsonb_each(p_answered->m.mid::text->'theirs') e
      ) t group by t.mid
    ) w where w.theirs is not null);
end $$;

-- Pushes all mutations of a request. The user's head must be locked. A version is used only when something was written. `p_heard` is the newest
-- version of which the device has had the answer; repeats are looked for from `p_since` on. `p_hold` says why nothing new can be taken: then
-- it writes nothing, repeats hear their outcome, and all others are held with this code.
create function sync.push(
  p_user uuid, p_device uuid, p_head public.sync_heads, p_heard bigint, p_since bigint, p_now bigint, p_muts jsonb, p_hold text,
  out acks text, out wrote boolean
) language plpgsql
as $$
declare
  next_ constant bigint := p_head.version + 1;
  muts constant sync.mut[] := sync.parse(p_muts, p_now + 300000);
  answered jsonb := sync.answered(p_user, p_device, p_since, muts);
  todo sync.mut[] := muts;
  verdicts jsonb;
  lost int8multirange;
  outcomes sync.outcome[];
  done record;
  remembered int;
begin
  wrote := false;
  if answered <> '{}' then
    todo := (select array_agg(m order by m.n) from unnest(muts) m where not answered ? m.mid::text);
    answered := (select jsonb_object_agg(e.key, e.value || jsonb_build_object('s', 'dup')
      || case when e.value->>'s' = 'gone' then '{"code": "gone"}'::jsonb else '{}' end) from jsonb_each(answered) e);
  end if;

  if p_hold is not null then
    answered := answered || coalesce(
      (select jsonb_object_agg(m.mid, jsonb_build_object('s', 'held', 'v', 0, 'code', p_hold)) from unnest(todo) m), '{}');
    acks := sync.acks(p_user, muts, null, answered);
    return;
  end if;

  verdicts := sync.verdicts(todo);
  if verdicts <> '{}' then
    answered := answered || (select jsonb_object_agg(m.mid, case
        when verdicts->>m.tx::text = 'rejected' then jsonb_build_object('s', 'rejected', 'v', 0,
          'code', case when m.code is null or m.code = 'sync_unknown_table' then 'sync_tx_refused' else m.code end)
          || case when m.field is null then '{}' else jsonb_build_object('msg', m.field) end
        else jsonb_build_object('s', 'held', 'v', 0, 'code', coalesce(m.code, 'sync_waits')) end)
      from unnest(todo) m where verdicts ? m.tx::text);
    todo := (select array_agg(m order by m.n) from unnest(todo) m where not verdicts ? m.tx::text);
  end if;

  lost := sync.forget(p_user, p_device, p_heard, muts);
  if cardinality(todo) > 0 then
    -- All rows of a small account are not too much to read.
    if p_head.bytes > sync.max_work() then perform sync.reading(p_user, todo); end if;
    begin
      select a.*, '{}'::jsonb as refused into done from sync.apply(p_user, p_device::text, lost, next_, p_now, todo, 0) a;
    exception when others then
      if left(sqlstate, 2) not in ('22', '23') then raise; end if;
      done := null;
    end;
    if done is null then
      select * into done from sync.apply_apart(p_user, p_device::text, lost, next_, p_now, todo, 0);
      answered := answered || done.refused;
    end if;

    outcomes := done.outcomes;
    if outcomes is not null then
      wrote := done.tables is not null;
      insert into public.sync_requests (user_id, device, version, first, mids, outcomes, bytes, at)
      select p_user, p_device, case when wrote then next_ else p_head.version end, w.first, w.mids, w.outcomes,
        100 + 16 * cardinality(w.mids) + coalesce(pg_column_size(w.outcomes), 0), to_timestamp(p_now / 1000.0)
      from (
        select min(o.mid::text)::uuid as first, array_agg(o.mid order by o.n) as mids,
          jsonb_object_agg(o.mid, sync.stored(o)) filter (where o.s <> 'ok' or o.v <> next_ or o.shown or o.lost is not null) as outcomes
        from unnest(outcomes) o
      ) w
      returning bytes into remembered;
      update public.sync_heads h set version = case when wrote then next_ else h.version end,
        touched = case when wrote then h.touched || (select jsonb_object_agg(t, next_) from unnest(done.tables) t) else h.touched end,
        rows = h.rows + done.rows_added,
        bytes = h.bytes + done.bytes_added + remembered
      where h.user_id = p_user;
    end if;
  end if;
  acks := sync.acks(p_user, muts, outcomes, answered);
end $$;

-- A push whose mutations all make a row that nobody has: each is a put in the short form, of fields that this server knows, none of them a map.
-- `acks` is null when it is not such a push, and then nothing has changed. The user's head must be locked. The device knows of all that it has made,
-- and has not sent the first mutation before (sync.call). `p_tables` are the tables whose new rows the answer needs; `changes` are these rows.
create function sync.push_new(
  p_user uuid, p_device uuid, p_head public.sync_heads, p_since bigint, p_now bigint, p_muts jsonb, p_tables jsonb,
  out acks text, out changes text
) language plpgsql
as $$
declare
  next_ constant bigint := p_head.version + 1;
  n constant int := jsonb_array_length(p_muts);
  remembered constant int := 100 + 16 * n;
  mids_ uuid[];
  names text[];
  name text;
  said text;
  part record;
  added int := 0;
  bytes_ bigint := 0;
begin
  begin
    select array_agg((e.m->>'mid')::uuid order by e.n), array_agg(distinct e.m->>'t'),
      string_agg('{"mid":"' || (e.m->>'mid')::uuid || '","s":"ok","v":' || next_ || '}', ',' order by e.n)
    into mids_, names, said
    from jsonb_array_elements(p_muts) with ordinality e(m, n)
    where e.m->>'op' = 'put' and (e.m->>'tx')::uuid is not null and e.m ?& '{base,ts}' and not e.m ? 'bad'
      and e.m->>'t' in (select k.t from sync.tables k where k.kinds is not null);
    if cardinality(mids_) is distinct from n or n > 1 and ((select count(distinct mid) < n from unnest(mids_) mid) or exists (select from (
        select r.mids from public.sync_requests r
        where r.user_id = p_user and r.device = p_device and r.version >= p_since order by r.version desc limit 2000) r
      where r.mids && mids_)) then
      return;
    end if;
    foreach name in array names loop
      execute format('select * from sync.%I($1, $2, $3, $4, $5, $6)', 'add_' || name)
        into part using p_user, p_device::text, next_, p_now + 300000, p_muts, p_tables ? name;
      added := added + part.added;
      bytes_ := bytes_ + part.bytes;
      changes := nullif(concat_ws(',', changes, part.changes), '');
    end loop;
    if added < n then
      raise exception using errcode = '22D02';
    end if;
  exception when others then
    -- What is wrong with the data of one, sync.push finds out.
    if left(sqlstate, 2) not in ('22', '23') then raise; end if;
    changes := null;
    return;
  end;
  with request as (
    insert into public.sync_requests (user_id, device, version, first, mids, bytes, at)
    values (p_user, p_device, next_, (select min(mid::text)::uuid from unnest(mids_) mid), mids_, remembered, to_timestamp(p_now / 1000.0))
  )
  update public.sync_heads h set version = next_, touched = h.touched || (select jsonb_object_agg(t, next_) from unnest(names) t),
    rows = h.rows + n, bytes = h.bytes + bytes_ + remembered
  where h.user_id = p_user;
  acks := said;
  -- More than a page is for sync.pull to cut.
  if bytes_ > sync.max_page_bytes() or not p_tables ?& names then
    changes := null;
  end if;
end $$;
