-- The tokens of a person's own scripts, and what they wrote (docs/decisions/0081).

-- Deletes what can no longer be taken back.
create or replace function public.token_writes_prune() returns void language sql set search_path = '' as $$
  delete from public.token_writes where at < now() - interval '30 days'
$$;
revoke all on function public.token_writes_prune() from public, anon, authenticated;

-- A reset and a deleted account end the tokens and the webhooks.
create or replace function sync.erase_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.personal_tokens p where p.user_id = new.user_id;
  delete from public.token_writes w where w.user_id = new.user_id;
  delete from public.webhooks w where w.user_id = new.user_id;
  return null;
end $$;
create or replace trigger erase_tokens after insert on sync.forgotten
  for each row execute function sync.erase_tokens();
create or replace trigger erase_tokens after update of epoch on public.sync_heads
  for each row when (new.epoch is distinct from old.epoch and new.epoch_kind = 'user_reset')
  execute function sync.erase_tokens();
