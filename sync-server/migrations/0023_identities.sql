-- Accounts of other services ('Continue with Google') by which a person signs in here.
--
-- On a hosted Supabase project GoTrue owns the accounts, and there is no table of ours (0002).
do $$
begin
  if to_regclass('auth.daymark_users') is null then
    return;
  end if;

  alter table auth.daymark_users
    -- null: the person signs in by another service alone.
    alter column password_hash drop not null,
    -- The address whose mailbox the person has shown to have: by a mail's link, or by a service that has checked it. Confirmed is less: without
    -- mail everybody's address is. It is the address itself, so that a changed one is not proved by the earlier one.
    add column proved_email text;

  create table auth.daymark_identities (
    provider text not null,
    -- The provider's own id of the person (the claim sub). Addresses change hands; this does not.
    subject text not null check (length(subject) between 1 and 255),
    id uuid not null unique,
    user_id uuid not null references auth.daymark_users on delete cascade,
    -- As the provider said at the last sign-in.
    email text,
    created_at timestamptz not null,
    last_sign_in_at timestamptz not null,
    primary key (provider, subject)
  );
  create index daymark_identities_user on auth.daymark_identities (user_id);

  -- How the session was opened, for the token's claim amr. null: a session of before, by password or by a mail's link.
  alter table auth.daymark_sessions add column method text check (length(method) <= 20);

  alter table auth.daymark_identities enable row level security;
  revoke all on auth.daymark_identities from public;
  if exists (select from pg_roles where rolname = 'anon') then
    revoke all on auth.daymark_identities from anon;
  end if;
  if exists (select from pg_roles where rolname = 'authenticated') then
    revoke all on auth.daymark_identities from authenticated;
  end if;
end
$$;
