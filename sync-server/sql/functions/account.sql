-- What a person does with all of their data: export it, empty the account and take that back for a while, delete the account.

-- A page of a person's rows as the export has them, by id: JSON documents with id, without what is deleted (src/data/export-file.ts).
create function sync.export_page(p_user uuid, p_t text, p_after uuid, p_most int) returns text
language plpgsql stable set search_path = '' as $$
declare
  found_ text;
begin
  execute (
    select format($q$
      select '[' || coalesce(string_agg(w.doc, ','), '') || ']' from (
        select ((%s)::jsonb || jsonb_build_object('id', r.id))::text as doc
        from public.%I r
        where r.user_id = $1 and r.deleted_at is null and ($2::uuid is null or r.id > $2)
        order by r.id limit $3) w $q$, k.doc, k.t)
    from sync.tables k where k.t = p_t and k.kinds is not null)
  into found_ using p_user, p_after, p_most;
  return found_;
end $$;

-- The tables with what belongs to a person besides the sessions: all in `public` with a column user_id, but for the head and the devices.
create function sync.personal_tables() returns setof text language sql stable set search_path = '' as $$
  select c.relname::text from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
  where c.relkind = 'r' and c.relname not in ('sync_heads', 'sync_devices')
  order by 1
$$;

-- Empties the account and keeps what it had for a while. Said again before anything was written, nothing more happens; said again after that, what
-- was written is kept too. Returns {at, until} in ms; null for a deleted account.
create or replace function public.account_reset(p_user uuid, p_device uuid, p_window interval) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  now_ constant timestamptz := to_timestamp(sync.now_ms() / 1000.0);
  head jsonb;
  name text;
  known sync.resets;
begin
  if exists (select from sync.forgotten f where f.user_id = p_user) then return null; end if;
  insert into public.sync_heads (user_id) values (p_user) on conflict do nothing;
  select to_jsonb(h) into head from public.sync_heads h where h.user_id = p_user for update;
  select * into known from sync.resets r where r.user_id = p_user and r.until > now_;
  if not found or (head->>'rows')::bigint > 0 then
    if known.user_id is null then
      delete from sync.resets r where r.user_id = p_user;
      insert into sync.resets values (p_user, p_device, now_, now_ + p_window, head) returning * into known;
    else
      update sync.resets r set device = p_device, until = now_ + p_window where r.user_id = p_user returning * into known;
    end if;
    for name in select t from sync.personal_tables() t loop
      execute format('insert into sync.reset_rows (user_id, t, row_) select $1, %L, to_jsonb(r) from public.%I r where r.user_id = $1',
        name, name) using p_user;
    end loop;
    perform public.sync_reset_user(p_user);
  end if;
  return jsonb_build_object('at', (extract(epoch from known.at) * 1000)::bigint, 'until', (extract(epoch from known.until) * 1000)::bigint);
end $$;

-- Takes a reset back: everything is there again as it was, beside what was written since. The epoch is the earlier one, so that devices that have
-- not heard of the reset go on, and the one that has takes the snapshot again: what it wrote meanwhile it sends again, and loses to what was
-- there before only where both have a value. Said again, nothing happens. Returns the head's version; null
-- when there was nothing to take back.
create or replace function public.account_restore(p_user uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  now_ constant timestamptz := to_timestamp(sync.now_ms() / 1000.0);
  known sync.resets;
  name text;
  sums record;
  rows_ bigint := 0;
  bytes_ bigint := 0;
  newest bigint;
begin
  perform from public.sync_heads h where h.user_id = p_user for update;
  select * into known from sync.resets r where r.user_id = p_user and r.until > now_;
  if not found then return null; end if;
  -- First, because an epoch of a reset erases what belongs to the earlier one.
  update public.sync_heads h set epoch = known.head->>'epoch', epoch_kind = known.head->>'epoch_kind',
    epoch_at = (known.head->>'epoch_at')::bigint, epoch_from = (known.head->>'epoch_from')::bigint,
    min_version = (known.head->>'min_version')::bigint, touched = (known.head->'touched') || h.touched
  where h.user_id = p_user;
  for name in select t from sync.personal_tables() t loop
    if name = 'sync_requests' then
      -- The reset has changed the outcomes of these.
      delete from public.sync_requests q using sync.reset_rows s
      where s.user_id = p_user and s.t = name and q.user_id = p_user
        and q.device = (s.row_->>'device')::uuid and q.version = (s.row_->>'version')::bigint and q.first = (s.row_->>'first')::uuid;
    elsif exists (select from sync.tables k where k.t = name) then
      execute format('delete from public.%I r using sync.reset_rows s where s.user_id = $1 and s.t = $2 and r.user_id = $1 and r.id = (s.row_->>''id'')::uuid',
        name) using p_user, name;
    end if;
    execute format('insert into public.%1$I select p.* from (select s.row_ from sync.reset_rows s where s.user_id = $1 and s.t = %1$L order by s.n) s
      cross join lateral jsonb_populate_record(null::public.%1$I, s.row_) p on conflict do nothing', name) using p_user;
  end loop;
  for name in select k.t from sync.tables k loop
    execute format('select count(*) as rows_, coalesce(sum(r.bytes), 0) as bytes_ from public.%I r where r.user_id = $1', name)
    into sums using p_user;
    rows_ := rows_ + sums.rows_;
    bytes_ := bytes_ + sums.bytes_;
  end loop;
  update public.sync_heads h set rows = rows_,
    bytes = bytes_ + (select coalesce(sum(r.bytes), 0) from public.sync_requests r where r.user_id = p_user)
  where h.user_id = p_user returning h.version into newest;
  delete from sync.resets r where r.user_id = p_user;
  return newest;
end $$;

-- Whether a device must not hear of the reset yet: somebody may still take it back. The ms until then, or null.
create or replace function public.account_reset_pending(p_user uuid, p_device uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select (extract(epoch from r.until) * 1000)::bigint - sync.now_ms() from sync.resets r
  where r.user_id = p_user and r.until > to_timestamp(sync.now_ms() / 1000.0) and r.device is distinct from p_device
$$;

-- Forgets what resets kept once it can no longer be taken back, and that a device of a deleted account may come back. Returns how many resets there were.
create or replace function public.account_prune() returns bigint
language sql security definer set search_path = '' as $$
  delete from sync.gone_tokens g where g.at < to_timestamp(sync.now_ms() / 1000.0) - interval '400 days';
  -- Photos of what was reset do not wait for the trash: those that no row names any more go with the next clean-up.
  update sync.blobs b set unnamed_at = '-infinity' from sync.resets r
  where b.user_id = r.user_id and r.until <= to_timestamp(sync.now_ms() / 1000.0) and b.stored_at < r.at
    and not exists (select from public.attachments a where a.user_id = b.user_id and a.sha256 = b.sha256 and a.deleted_at is null)
    and not exists (select from public.attachments a where a.user_id = b.user_id and a.small_sha256 = b.sha256 and a.deleted_at is null);
  with gone as (delete from sync.resets r where r.until <= to_timestamp(sync.now_ms() / 1000.0) returning 1) select count(*) from gone
$$;

-- A deleted account keeps nothing.
create or replace function sync.erase_resets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from sync.resets r where r.user_id = new.user_id;
  return null;
end $$;
create or replace trigger erase_resets after insert on sync.forgotten for each row execute function sync.erase_resets();

revoke all on function public.account_reset(uuid, uuid, interval), public.account_restore(uuid), public.account_reset_pending(uuid, uuid),
  public.account_prune() from public, anon, authenticated;
