/**
 * What a hosted Supabase project needs besides the folder sql, because no server of ours stands before its database. Each statement may run again.
 * Names of Supabase's own: `auth.users`, `realtime.messages`, `realtime.send`, `realtime.topic` (Realtime, "Broadcast from Database"), `storage.buckets`,
 * `storage.objects`.
 */
import { BLOB_BYTES } from '#blobs/limits.ts';

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

-- Photos: a private bucket, in which a person reads, adds and removes their own files, named by the SHA-256 of their bytes. Nobody changes one.
do $do$ begin
  if to_regclass('storage.buckets') is null then return; end if;
  insert into storage.buckets (id, name, public, file_size_limit) values ('media', 'media', false, ${BLOB_BYTES})
  on conflict (id) do update set public = false, file_size_limit = excluded.file_size_limit;
  drop policy if exists daymark_read_blobs on storage.objects;
  create policy daymark_read_blobs on storage.objects for select to authenticated
    using (bucket_id = 'media' and split_part(name, '/', 1) = (select auth.uid())::text);
  drop policy if exists daymark_add_blobs on storage.objects;
  create policy daymark_add_blobs on storage.objects for insert to authenticated
    with check (bucket_id = 'media' and name ~ ('^' || (select auth.uid())::text || '/[0-9a-f]{64}$'));
  drop policy if exists daymark_remove_blobs on storage.objects;
  create policy daymark_remove_blobs on storage.objects for delete to authenticated
    using (bucket_id = 'media' and split_part(name, '/', 1) = (select auth.uid())::text);
end $do$;
`;

/** What deletes old tombstones and answers; the server does it by upkeep.ts. */
export const UPKEEP =
  'select public.sync_prune(5000), public.coach_prune(), public.account_prune(), public.token_writes_prune()';
