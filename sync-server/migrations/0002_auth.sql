-- Who may sign in: people, their sessions and the tokens that keep a session alive.
--
-- Only the server's own connection (the owner of these tables) reads or writes them; the roles of requests (anon, authenticated)
-- see nothing, by privilege and by row security.
--
-- On a hosted Supabase project this file does nothing: there GoTrue owns the schema `auth` and has its own users, sessions and
-- refresh_tokens, so the guard below finds `auth.users` and leaves. Our names differ from all of GoTrue's in any case.
do $$
begin
  if to_regclass('auth.users') is not null then
    raise notice 'auth.users exists: this project has GoTrue, nothing to do';
    return;
  end if;

  create schema if not exists auth;

  create table auth.daymark_users (
    id uuid primary key,
    -- Trimmed and in lower case, so that one address is one person.
    email text not null unique check (email = lower(email) and length(email) between 3 and 254),
    -- argon2id in PHC format: it carries its own salt and costs.
    password_hash text not null,
    -- null: the address is not confirmed yet, and the person cannot sign in.
    email_confirmed_at timestamptz,
    confirmation_sent_at timestamptz,
    last_sign_in_at timestamptz,
    user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
    app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
    created_at timestamptz not null,
    updated_at timestamptz not null
  );

  -- One signed-in device. Its refresh tokens are one family: revoking the session takes all of them.
  create table auth.daymark_sessions (
    id uuid primary key,
    user_id uuid not null references auth.daymark_users on delete cascade,
    created_at timestamptz not null,
    refreshed_at timestamptz not null
  );
  create index daymark_sessions_user on auth.daymark_sessions (user_id);

  create table auth.daymark_refresh_tokens (
    -- SHA-256 of the token; the token itself is nowhere.
    hash bytea primary key check (length(hash) = 32),
    session_id uuid not null references auth.daymark_sessions on delete cascade,
    -- The key with which this token's successor is derived from this token: a stolen row alone makes no token.
    salt bytea not null check (length(salt) = 32),
    created_at timestamptz not null,
    -- null: the one active token of its session.
    rotated_at timestamptz
  );
  create unique index daymark_refresh_tokens_active on auth.daymark_refresh_tokens (session_id) where rotated_at is null;
  create index daymark_refresh_tokens_session on auth.daymark_refresh_tokens (session_id, rotated_at);

  -- What one process makes and all of them must know: the secret that signs access tokens, unless the operator has set one.
  create table auth.daymark_secrets (name text primary key, value text not null);

  alter table auth.daymark_secrets enable row level security;
  alter table auth.daymark_users enable row level security;
  alter table auth.daymark_sessions enable row level security;
  alter table auth.daymark_refresh_tokens enable row level security;
  revoke all on auth.daymark_users, auth.daymark_sessions, auth.daymark_refresh_tokens, auth.daymark_secrets from public;
  if exists (select from pg_roles where rolname = 'anon') then
    revoke all on auth.daymark_users, auth.daymark_sessions, auth.daymark_refresh_tokens, auth.daymark_secrets from anon;
  end if;
  if exists (select from pg_roles where rolname = 'authenticated') then
    revoke all on auth.daymark_users, auth.daymark_sessions, auth.daymark_refresh_tokens, auth.daymark_secrets from authenticated;
  end if;
end
$$;
