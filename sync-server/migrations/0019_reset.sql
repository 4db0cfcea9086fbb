-- Erases a user's rows and starts an epoch in which devices drop theirs. Saying it again only starts another epoch.
--
-- A device without an epoch has never had an answer: it does not know that its first changes were taken, and that they went with the reset. When it
-- asks again it must hear that their rows are gone, and send them whole; the answer of that time would make it believe they were safe here.
create or replace function public.sync_reset_user(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  insert into public.sync_heads (user_id) values (p_user) on conflict do nothing;
  perform from public.sync_heads h where h.user_id = p_user for update;
  for name in select k.t from sync.tables k loop
    execute format('delete from public.%I where user_id = $1', name) using p_user;
  end loop;
  update public.sync_mutations m set result = jsonb_build_object('s', 'gone', 'v', m.version) where m.user_id = p_user;
  perform sync.new_epoch(p_user, 'user_reset', 1);
  update public.sync_heads h set min_version = h.version, touched = '{}' where h.user_id = p_user;
end $$;
