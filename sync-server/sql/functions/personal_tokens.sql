-- The tokens of a person's own scripts, and what they wrote (docs/decisions/0081).

-- Notes what a token has written, in the transaction of the write, as the person who wrote.
create function public.note_token_write(p_id uuid, p_name text, p_version bigint, p_rows jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.token_writes (user_id, id, token_name, at, version, rows)
  values ((select auth.uid()), p_id, p_name, clock_timestamp(), p_version, p_rows)
$$;
revoke all on function public.note_token_write(uuid, text, bigint, jsonb) from public, anon, authenticated;
grant execute on function public.note_token_write(uuid, text, bigint, jsonb) to authenticated;

-- Deletes what can no longer be taken back.
create function public.token_writes_prune() returns void language sql set search_path = '' as $$
  delete from public.token_writes where at < now() - interval '30 days'
$$;
revoke all on function public.token_writes_prune() from public, anon, authenticated;

-- A reset and a deleted account end the tokens.
create or replace function sync.erase_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.personal_tokens p where p.user_id = new.user_id;
  delete from public.token_writes w where w.user_id = new.user_id;
  return null;
end $$;
create or replace trigger erase_tokens after insert on sync.forgotten
  for each row execute function sync.erase_tokens();
create or replace trigger erase_tokens after update of epoch on public.sync_heads
  for each row when (new.epoch is distinct from old.epoch and new.epoch_kind = 'user_reset')
  execute function sync.erase_tokens();
