-- What the coach has answered.

-- Forgets answers after 90 days: no device asks again for that long. Those of a sealed account are forgotten after an hour, because they have its words. Returns
-- how many there were.
create or replace function public.coach_prune() returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    delete from public.coach_calls c where c.asked_at < to_timestamp(sync.now_ms() / 1000.0) - interval '90 days'
      or c.asked_at < to_timestamp(sync.now_ms() / 1000.0) - interval '1 hour'
        and exists (select from public.sync_heads h where h.user_id = c.user_id and h.seal is not null) returning 1
  )
  select count(*) from gone
$$;
revoke all on function public.coach_prune() from public, anon, authenticated;

-- A reset and a deleted account take the answers too: they hold a person's words.
create or replace function sync.erase_coach_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.coach_calls c where c.user_id = new.user_id;
  return null;
end $$;
create or replace trigger erase_coach_calls after insert on sync.forgotten
  for each row execute function sync.erase_coach_calls();
create or replace trigger erase_coach_calls after update of epoch on public.sync_heads
  for each row when (new.epoch is distinct from old.epoch and new.epoch_kind = 'user_reset')
  execute function sync.erase_coach_calls();
