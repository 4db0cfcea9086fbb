-- The tokens of a person's own scripts, and what they wrote (docs/decisions/0081).

-- Deletes what can no longer be taken back: writes, and what a client of CalDAV wrote of rows that are deleted. Its name goes with the tombstone.
create or replace function public.token_writes_prune() returns void language sql set search_path = '' as $$
  delete from public.token_writes where at < now() - interval '30 days';
  with rows_ as (
    select r.user_id, r.id, 'events' as collection, r.deleted_at from public.calendar_events r
    union all select r.user_id, r.id, 'tasks', r.deleted_at from public.tasks r
    union all select r.user_id, r.id, 'tasks', r.deleted_at from public.project_tasks r
  ), gone as (
    delete from public.caldav_texts c
    where not exists (select from rows_ r where r.user_id = c.user_id and r.id = c.row_id and r.collection = c.collection)
  )
  update public.caldav_texts c set text = '' where c.text <> '' and exists (
    select from rows_ r where r.user_id = c.user_id and r.id = c.row_id and r.collection = c.collection
      and r.deleted_at < now() - interval '30 days')
$$;
revoke all on function public.token_writes_prune() from public, anon, authenticated;

-- A reset and a deleted account end the tokens, what they wrote, and the webhooks.
create or replace function sync.erase_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.personal_tokens p where p.user_id = new.user_id;
  delete from public.token_writes w where w.user_id = new.user_id;
  delete from public.caldav_texts c where c.user_id = new.user_id;
  delete from public.webhooks w where w.user_id = new.user_id;
  return null;
end $$;
create or replace trigger erase_tokens after insert on sync.forgotten
  for each row execute function sync.erase_tokens();
create or replace trigger erase_tokens after update of epoch on public.sync_heads
  for each row when (new.epoch is distinct from old.epoch and new.epoch_kind = 'user_reset')
  execute function sync.erase_tokens();
