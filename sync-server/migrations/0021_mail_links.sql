-- Links that are sent by mail: to confirm an address, to choose a new password, to change the address. Where Supabase has the accounts, its
-- own service sends them, and this file does nothing.
do $$
begin
  if to_regclass('auth.daymark_users') is null then
    return;
  end if;

  -- A new link of a kind replaces the one before.
  create table auth.daymark_mail_links (
    user_id uuid not null references auth.daymark_users on delete cascade,
    kind text not null check (kind in ('signup', 'recovery', 'email_change')),
    -- SHA-256 of the token; the token itself is only in the mail.
    hash bytea not null unique check (length(hash) = 32),
    -- The address that the person wants to change to.
    new_email text check ((new_email is not null) = (kind = 'email_change')),
    created_at timestamptz not null,
    primary key (user_id, kind)
  );
  alter table auth.daymark_mail_links enable row level security;
  revoke all on auth.daymark_mail_links from public;
  if exists (select from pg_roles where rolname = 'anon') then
    revoke all on auth.daymark_mail_links from anon;
  end if;
  if exists (select from pg_roles where rolname = 'authenticated') then
    revoke all on auth.daymark_mail_links from authenticated;
  end if;
end
$$;
