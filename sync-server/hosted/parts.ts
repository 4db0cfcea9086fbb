/**
 * What a hosted Supabase project needs besides the folder sql, because no server of ours stands before its database. Each statement may run again.
 * Names of Supabase's own: `auth.users`, `realtime.messages`, `realtime.send`, `realtime.topic` (Realtime, "Broadcast from Database").
 */
export const HOSTED_PARTS = `
-- A poke after each change of a person's rows. A lost one costs time only, so its failure never fails the push.
create or replace function daymark.poke() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('head', new.version), 'poke', 'user:' || new.user_id, true);
  return null;
exception when others then
  return null;
end $$;
revoke all on function daymark.poke() from public, anon, authenticated;
create or replace trigger poke after update of version on public.sync_heads for each row
  when (new.version > old.version) execute function daymark.poke();

-- A person hears their own channel, and sends on none.
drop policy if exists daymark_own_channel on realtime.messages;
create policy daymark_own_channel on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text);

-- Whoever is deleted in the project's list of users leaves no rows.
create or replace function daymark.forget_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.sync_forget_user(old.id);
  return null;
end $$;
revoke all on function daymark.forget_user() from public, anon, authenticated;
create or replace trigger daymark_forget_user after delete on auth.users for each row execute function daymark.forget_user();
`;

/** What deletes old tombstones and answers; the server does it by upkeep.ts. */
export const UPKEEP = 'select public.sync_prune(5000), public.coach_prune(), public.account_prune()';
