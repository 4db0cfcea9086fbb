-- Sealed accounts (docs/decisions/0089): the mark, and bringing what is stored into the other form. A device seals and opens; here nothing of it is read.
-- `p_forms` is {table: {field: form}} of all fields that are sealed, from src/data/schema.ts: 'text', 'list' (one item), 'beside' and 'name' (a value
-- that the column cannot hold travels as sealed_<field>, in `extra`). `p_sealing`: sealed is the right form; else open is.

create function sync.seal_mark(p_key text) returns text language sql immutable as $$ select 'dm1.' || p_key || '.' $$;

-- Whether a text, or the first item of a list, is sealed by this key.
create function sync.is_sealed(value jsonb, p_key text) returns boolean language sql immutable
as $$ select coalesce(starts_with(case jsonb_typeof(value) when 'array' then value->>0 else value #>> '{}' end, sync.seal_mark(p_key)), false) $$;

-- SQL of whether a row `r` of a table has a value in the wrong form.
create function sync.wrong_form(p_forms jsonb, p_key text, p_sealing boolean) returns text language sql immutable
as $$
  select coalesce(string_agg(case
    when f.value in ('text', 'list') and p_sealing then format('r.%1$I is not null and not sync.is_sealed(to_jsonb(r.%1$I), %2$L)', f.key, p_key)
    when f.value in ('text', 'list') then format('sync.is_sealed(to_jsonb(r.%I), %L)', f.key, p_key)
    when not p_sealing then format('r.extra ? %L', 'sealed_' || f.key)
    when f.value = 'beside' then format('r.%I is not null', f.key)
    else format('(r.%I is not null and not r.extra ? %L)', f.key, 'sealed_' || f.key) end, ' or '), 'false')
  from jsonb_each_text(p_forms) f
$$;

-- SQL of the lost values `r` in the wrong form.
create function sync.wrong_losers(p_forms jsonb, p_key text, p_sealing boolean) returns text language sql immutable
as $$
  select format($q$(%L::jsonb->r.t->>r.field) in ('text', 'list') and sync.is_sealed(r.value, %L) is distinct from %L::boolean$q$, p_forms, p_key, p_sealing)
$$;

-- The tables that have sealed fields, in the order in which they are gone through, with the condition of what is left to do.
create function sync.seal_tables(p_forms jsonb, p_key text, p_sealing boolean) returns table (t text, doc text, cond text)
language sql stable
as $$
  select k.t, k.doc, case when k.kinds is null then sync.wrong_losers(p_forms, p_key, p_sealing) else sync.wrong_form(p_forms->k.t, p_key, p_sealing) end
  from sync.tables k where p_forms ? k.t or k.kinds is null
  order by k.kinds is null, k.t collate "C"
$$;

-- How many rows and lost values are in the wrong form.
create function sync.seal_left(p_user uuid, p_forms jsonb, p_key text, p_sealing boolean) returns bigint language plpgsql stable
as $$
declare
  query text;
  found_ bigint;
begin
  select string_agg(format('(select count(*) from public.%I r where r.user_id = $1 and (%s))', w.t, w.cond), ' + ') into query
  from sync.seal_tables(p_forms, p_key, p_sealing) w;
  execute 'select ' || query into found_ using p_user;
  return found_;
end $$;

-- The next of them after a place {t, id}, tombstones too, as changes in JSON: {rows: [change], after: {t, id} or null}.
create function sync.seal_next(p_user uuid, p_forms jsonb, p_key text, p_sealing boolean, p_after jsonb) returns text language plpgsql stable
as $$
declare
  w record;
  part record;
  rows_ text;
  rows_left bigint := 200;
  bytes_left bigint := 1048576;
begin
  for w in select * from sync.seal_tables(p_forms, p_key, p_sealing) s
    where p_after is null or (s.t = 'sync_losers', s.t collate "C") >= (p_after->>'t' = 'sync_losers', (p_after->>'t') collate "C") loop
    execute format($q$
      with page as (
        select s.id, s.bytes from (
          select r.id, r.bytes, sum(r.bytes) over (order by r.id) - r.bytes as before from (
            select r.id, r.bytes from public.%1$I r where r.user_id = $1 and ($2 is null or r.id > $2) and (%2$s) order by r.id limit $3) r) s
        where s.before < $4)
      select (select string_agg(%3$s, ',' order by r.id) from public.%1$I r where r.user_id = $1 and r.id in (select p.id from page p)) as entries,
        (select count(*) from page) as n, (select coalesce(sum(p.bytes), 0) from page p) as bytes, (select p.id from page p order by p.id desc limit 1) as last$q$,
      w.t, w.cond, sync.entry(w.t, w.doc))
    into part using p_user, case when w.t = p_after->>'t' then (p_after->>'id')::uuid end, rows_left, bytes_left;
    rows_ := nullif(concat_ws(',', rows_, part.entries), '');
    rows_left := rows_left - part.n;
    bytes_left := bytes_left - part.bytes;
    if rows_left <= 0 or bytes_left <= 0 then
      return format('{"rows":[%s],"after":{"t":%s,"id":"%s"}}', rows_, to_json(w.t), part.last);
    end if;
  end loop;
  return format('{"rows":[%s],"after":null}', rows_);
end $$;

-- The clocks of a row whose values beside fields come or go: a value keeps its clock under its other name.
create function sync.seal_clocks(p_clocks jsonb, p_set jsonb, p_forms jsonb) returns jsonb language sql immutable
as $$
  select p_clocks - coalesce(array_agg(f.key) filter (where f.value = 'beside' and p_set->('sealed_' || f.key) <> 'null'), '{}')
      - coalesce(array_agg('sealed_' || f.key) filter (where p_set->('sealed_' || f.key) = 'null'), '{}')
    || coalesce(jsonb_object_agg('sealed_' || f.key, coalesce(p_clocks->('sealed_' || f.key), p_clocks->f.key))
      filter (where p_set->('sealed_' || f.key) <> 'null' and p_clocks ?| array['sealed_' || f.key, f.key]), '{}')
    || coalesce(jsonb_object_agg(f.key, p_clocks->('sealed_' || f.key))
      filter (where f.value = 'beside' and p_set->('sealed_' || f.key) = 'null' and p_clocks ? ('sealed_' || f.key)), '{}')
  from jsonb_each_text(p_forms) f where f.value in ('beside', 'name')
$$;

-- Stores rows and lost values in the other form: [{t, id, v, set: {field: value}}], of a lost value `set` is {value}. It is no edit: clocks and versions
-- stay. One that was written meanwhile stays as it is, and is among the next ones again. Returns how many were stored. The head must be locked.
create function sync.seal_store(p_user uuid, p_forms jsonb, p_rows jsonb) returns bigint language plpgsql
as $$
declare
  w record;
  forms jsonb;
  ids uuid[];
  stored bigint := 0;
  before bigint;
  after_ bigint;
begin
  for w in select k.t, k.doc, k.kinds from sync.tables k where k.t in (select e->>'t' from jsonb_array_elements(p_rows) e) loop
    execute format('select array_agg(r.id), coalesce(sum(r.bytes), 0) from public.%I r join jsonb_array_elements($2) e
      on (e->>''t'') = %L and r.id = (e->>''id'')::uuid and r.version = (e->>''v'')::bigint where r.user_id = $1', w.t, w.t)
      into ids, before using p_user, p_rows;
    continue when ids is null;
    if w.kinds is null then
      update public.sync_losers r set value = e->'set'->'value', bytes = sync.bytes(e->'set'->'value', null)
      from jsonb_array_elements(p_rows) e
      where e->>'t' = 'sync_losers' and r.user_id = p_user and r.id = any (ids) and r.id = (e->>'id')::uuid;
    else
      forms := p_forms->w.t;
      execute (select format('update public.%1$I r set %2$s,
          extra = (r.extra - array(select k from jsonb_object_keys(g.s) k where k = any ($4)))
            || jsonb_strip_nulls((select coalesce(jsonb_object_agg(k, g.s->k), ''{}'') from jsonb_object_keys(g.s) k where k = any ($4))),
          clocks = coalesce(sync.seal_clocks(r.clocks, g.s, $3), r.clocks)
        from (select (e->>''id'')::uuid as id, e->''set'' as s from jsonb_array_elements($5) e where e->>''t'' = %1$L) g
        where r.user_id = $1 and r.id = any ($2) and r.id = g.id', w.t,
        string_agg(format('%1$I = case when not g.s ? %1$L then r.%1$I when g.s->%1$L = ''null'' then null
          when sync.misfit(%3$L, g.s->%1$L, true) is not null then r.%1$I else %2$s end', f.key, format(k.stored, 'g.s', f.key), k.kind), ', '))
        from jsonb_each_text(forms) f join sync.kinds() k on k.kind = w.kinds->>f.key)
      using p_user, ids, forms, array(select 'sealed_' || f.key from jsonb_each_text(forms) f where f.value in ('beside', 'name')), p_rows;
      execute format('update public.%I r set bytes = sync.bytes((%s)::jsonb, r.clocks) where r.user_id = $1 and r.id = any ($2)', w.t, w.doc)
        using p_user, ids;
    end if;
    execute format('select coalesce(sum(r.bytes), 0) from public.%I r where r.user_id = $1 and r.id = any ($2)', w.t) into after_ using p_user, ids;
    update public.sync_heads h set bytes = h.bytes + after_ - before where h.user_id = p_user;
    stored := stored + cardinality(ids);
  end loop;
  return stored;
end $$;

-- Marks an account, or says that it is marked: {key, state}. From here on every request must name the key. A server that came back from a backup is marked
-- again by the key's owner. Null for a deleted account.
create or replace function public.seal_start(p_user uuid, p_key text, p_wraps jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known sync.seals;
begin
  if exists (select from sync.forgotten f where f.user_id = p_user) then return null; end if;
  insert into public.sync_heads (user_id) values (p_user) on conflict do nothing;
  perform from public.sync_heads h where h.user_id = p_user for update;
  select * into known from sync.seals s where s.user_id = p_user;
  if known.user_id is null or known.state = 'off' then
    insert into sync.seals as s (user_id, key, state, wraps, at) values (p_user, p_key, 'sealing', p_wraps, to_timestamp(sync.now_ms() / 1000.0))
    on conflict (user_id) do update set key = excluded.key, state = 'sealing', wraps = excluded.wraps, ended = null, at = excluded.at
    returning s.* into known;
    update public.sync_heads h set seal = p_key where h.user_id = p_user;
  end if;
  return jsonb_build_object('key', known.key, 'state', known.state);
end $$;

-- Ends an account's seal: from here on its rows are opened again. `p_ended` is the statement for the other devices. Null unless it is sealed by this key.
create or replace function public.seal_stop(p_user uuid, p_key text, p_ended text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  now_ text;
begin
  perform from public.sync_heads h where h.user_id = p_user for update;
  update sync.seals s set state = 'unsealing', ended = p_ended, at = to_timestamp(sync.now_ms() / 1000.0)
  where s.user_id = p_user and s.key = p_key and s.state in ('sealing', 'on');
  select s.state into now_ from sync.seals s where s.user_id = p_user and s.key = p_key;
  return now_;
end $$;

-- Stores what a device has brought into the other form. Returns how many; null unless the account is being sealed or opened with this key.
create or replace function public.seal_rows(p_user uuid, p_key text, p_forms jsonb, p_rows jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.sync_heads h where h.user_id = p_user for update;
  if not exists (select from sync.seals s where s.user_id = p_user and s.key = p_key and s.state in ('sealing', 'unsealing')) then return null; end if;
  return sync.seal_store(p_user, p_forms, p_rows);
end $$;

-- What is left to do: {left, rows, after, state}; `left` is counted at the start only. Null unless the account is being sealed or opened with this key.
create or replace function public.seal_todo(p_user uuid, p_key text, p_forms jsonb, p_after jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  sealing constant boolean := (select s.state = 'sealing' from sync.seals s
    where s.user_id = p_user and s.key = p_key and s.state in ('sealing', 'unsealing'));
begin
  if sealing is null then return null; end if;
  return format('{"left":%s,"page":%s}', case when p_after is null then sync.seal_left(p_user, p_forms, p_key, sealing)::text else 'null' end,
    sync.seal_next(p_user, p_forms, p_key, sealing, p_after));
end $$;

-- Ends sealing or opening, unless something is left but for [{t, id, v}], which a device could not open: its state then, or the same as before. What else the server had of
-- the person in the clear goes with sealing: answers of the coach, what tokens have replaced, what a reset had kept. Opening waits until a reset cannot be taken back any more.
create or replace function public.seal_finish(p_user uuid, p_key text, p_forms jsonb, p_except jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known sync.seals;
  w record;
  left_ bigint;
begin
  perform from public.sync_heads h where h.user_id = p_user for update;
  select * into known from sync.seals s where s.user_id = p_user and s.key = p_key;
  if not found or known.state not in ('sealing', 'unsealing') then return known.state; end if;
  -- What a reset has kept comes back sealed: nobody would have the key any more.
  if known.state = 'unsealing' and exists (select from sync.resets r where r.user_id = p_user and r.until > to_timestamp(sync.now_ms() / 1000.0)) then
    return known.state;
  end if;
  for w in select * from sync.seal_tables(p_forms, p_key, known.state = 'sealing') loop
    execute format('select count(*) from public.%I r where r.user_id = $1 and (%s) and not exists (select from jsonb_array_elements($2) e
      where e->>''t'' = %L and (e->>''id'')::uuid = r.id and (e->>''v'')::bigint = r.version)', w.t, w.cond, w.t) into left_ using p_user, p_except;
    if left_ > 0 then return known.state; end if;
  end loop;
  if known.state = 'sealing' then
    known.state := 'on';
    delete from public.coach_calls c where c.user_id = p_user;
    delete from public.token_writes t where t.user_id = p_user;
    delete from public.caldav_texts c where c.user_id = p_user;
    delete from sync.resets r where r.user_id = p_user;
    -- Lost names of blobs: they have no words, and nobody can tell a sealed one from another.
    with gone as (
      delete from public.sync_losers r where r.user_id = p_user and p_forms->r.t->>r.field = 'name' returning r.bytes
    )
    update public.sync_heads h set rows = h.rows - g.n, bytes = h.bytes - g.bytes
    from (select count(*) as n, coalesce(sum(gone.bytes), 0) as bytes from gone) g where h.user_id = p_user;
  else
    known.state := 'off';
    update public.sync_heads h set seal = null where h.user_id = p_user;
  end if;
  -- Photos in their other form, which no row names any more, do not wait for the trash: they go with the next clean-up.
  update sync.blobs b set unnamed_at = '-infinity' where b.user_id = p_user
    and not exists (select from public.attachments a where a.user_id = p_user and a.sha256 = b.sha256)
    and not exists (select from public.attachments a where a.user_id = p_user and a.small_sha256 = b.sha256);
  update sync.seals s set state = known.state, at = to_timestamp(sync.now_ms() / 1000.0) where s.user_id = p_user;
  return known.state;
end $$;

-- Empties a sealed account whose key is lost, and seals it by a new one: {key, state}; null unless it is sealed. What others had of it goes as with a reset,
-- and cannot be taken back: nobody could read it. But a device that still has its rows sends them again once it has the new key, as to a server that was
-- restored to an empty state. Said again with the same key, nothing more happens.
create or replace function public.seal_anew(p_user uuid, p_key text, p_wraps jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known sync.seals;
begin
  perform from public.sync_heads h where h.user_id = p_user for update;
  select * into known from sync.seals s where s.user_id = p_user and s.state <> 'off';
  if not found then return null; end if;
  if known.key <> p_key then
    perform public.sync_reset_user(p_user);
    update public.sync_heads h set epoch_kind = 'restore', epoch_at = 0, seal = p_key where h.user_id = p_user;
    delete from sync.resets r where r.user_id = p_user;
    update sync.blobs b set unnamed_at = '-infinity' where b.user_id = p_user;
    update sync.seals s set key = p_key, state = 'on', wraps = p_wraps, ended = null, at = to_timestamp(sync.now_ms() / 1000.0)
    where s.user_id = p_user returning s.* into known;
  end if;
  return jsonb_build_object('key', known.key, 'state', known.state);
end $$;

-- A deleted account keeps no key.
create or replace function sync.erase_seal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from sync.seals s where s.user_id = new.user_id;
  return null;
end $$;
create or replace trigger erase_seal after insert on sync.forgotten for each row execute function sync.erase_seal();

revoke all on function public.seal_start(uuid, text, jsonb), public.seal_stop(uuid, text, text), public.seal_rows(uuid, text, jsonb, jsonb),
  public.seal_todo(uuid, text, jsonb, jsonb), public.seal_finish(uuid, text, jsonb, jsonb), public.seal_anew(uuid, text, jsonb) from public, anon, authenticated;
