-- The operator can close an account without deleting it: since when nobody can sign in with it. null: it is open.
--
-- On a hosted Supabase project GoTrue owns the accounts, and there is no table of ours (0002).
do $$
begin
  if to_regclass('auth.daymark_users') is null then
    return;
  end if;
  alter table auth.daymark_users add column disabled_at timestamptz;
end
$$;
