-- Sign-ins that are on their way: at the other service (flow states), or back with a code that is not exchanged yet (codes). In the database,
-- because another process may answer the next request. Minutes old; every new one deletes those whose time is over.
do $$
begin
  if to_regclass('auth.daymark_users') is null then
    return;
  end if;

  create table auth.daymark_flow_states (
    -- SHA-256 of the state; the state itself is only in the browser's address.
    hash bytea primary key check (length(hash) = 32),
    -- The key with which the nonce and the code verifier are derived from the state: a stolen row alone makes neither.
    salt bytea not null check (length(salt) = 32),
    -- SHA-256 of a cookie's value. null: the client's own code challenge binds the flow to its browser.
    browser bytea check (length(browser) = 32),
    redirect_to text not null,
    challenge text,
    challenge_method text check (challenge_method in ('s256', 'plain')),
    created_at timestamptz not null,
    check ((challenge is null) = (challenge_method is null)),
    check ((challenge is null) = (browser is not null))
  );
  create index daymark_flow_states_created on auth.daymark_flow_states (created_at);

  create table auth.daymark_auth_codes (
    -- SHA-256 of the code.
    hash bytea primary key check (length(hash) = 32),
    user_id uuid not null references auth.daymark_users on delete cascade,
    -- How the person was recognised, for the token's claim amr.
    method text not null check (length(method) <= 20),
    challenge text not null,
    challenge_method text not null check (challenge_method in ('s256', 'plain')),
    created_at timestamptz not null
  );
  create index daymark_auth_codes_user on auth.daymark_auth_codes (user_id);
  create index daymark_auth_codes_created on auth.daymark_auth_codes (created_at);

  alter table auth.daymark_flow_states enable row level security;
  alter table auth.daymark_auth_codes enable row level security;
  revoke all on auth.daymark_flow_states, auth.daymark_auth_codes from public;
  if exists (select from pg_roles where rolname = 'anon') then
    revoke all on auth.daymark_flow_states, auth.daymark_auth_codes from anon;
  end if;
  if exists (select from pg_roles where rolname = 'authenticated') then
    revoke all on auth.daymark_flow_states, auth.daymark_auth_codes from authenticated;
  end if;
end
$$;
