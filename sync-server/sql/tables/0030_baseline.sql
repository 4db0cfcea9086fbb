-- The tables of Daymark 0.5, made at once for a new database (docs/decisions/0061). A database of 0.5 has them from its own files.
-- What runs on them is in sql/functions: it is made after these files, so no statement here may call it.

-- What everything else and every request depends on: the roles `anon` and `authenticated`, and auth.uid(), the id of the
-- person a request acts for. A hosted Supabase has all of it already, and then this does nothing.

do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception
        -- Roles belong to all databases of a server: another one may be starting at this moment.
        when duplicate_object or unique_violation then null;
      end;
    end if;
    -- The server acts as these roles inside its transactions.
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;

  if to_regnamespace('auth') is null then
    execute 'create schema auth';
    execute 'grant usage on schema auth to anon, authenticated';
  end if;

  if to_regprocedure('auth.uid()') is null then
    execute $make$
      create function auth.uid() returns uuid
        language sql stable
        set search_path = ''
        as $body$
          select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
        $body$
    $make$;
    execute 'grant execute on function auth.uid() to anon, authenticated';
  end if;
end
$$;

-- Who may sign in: people, their sessions and the tokens that keep a session alive.
--
-- Only the server's own connection (the owner of these tables) reads or writes them; the roles of requests (anon, authenticated)
-- see nothing, by privilege and by row security.
--
-- On a hosted Supabase project this does nothing: there GoTrue owns the schema `auth` and has its own users, sessions and
-- refresh_tokens, so the guard below finds `auth.users` and leaves. Our names differ from all of GoTrue's in any case.
do $$
declare
  name text;
begin
  if to_regclass('auth.users') is not null then
    raise notice 'auth.users exists: this project has GoTrue, nothing to do';
    return;
  end if;

  create table auth.daymark_users (
    id uuid primary key,
    -- Trimmed and in lower case, so that one address is one person.
    email text not null unique check (email = lower(email) and length(email) between 3 and 254),
    -- argon2id in PHC format: it carries its own salt and costs. null: the person signs in by another service alone.
    password_hash text,
    -- null: the address is not confirmed yet, and the person cannot sign in.
    email_confirmed_at timestamptz,
    confirmation_sent_at timestamptz,
    last_sign_in_at timestamptz,
    user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
    app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- The operator can close an account without deleting it: since when nobody can sign in with it. null: it is open.
    disabled_at timestamptz,
    -- The address whose mailbox the person has shown to have: by a mail's link, or by a service that has checked it. Confirmed is less: without
    -- mail everybody's address is. It is the address itself, so that a changed one is not proved by the earlier one.
    proved_email text,
    -- Until when a closed account stays closed. null: until somebody opens it.
    disabled_until timestamptz
  );

  -- One signed-in device. Its refresh tokens are one family: revoking the session takes all of them.
  create table auth.daymark_sessions (
    id uuid primary key,
    user_id uuid not null references auth.daymark_users on delete cascade,
    created_at timestamptz not null,
    refreshed_at timestamptz not null,
    -- What a person is told of their signed-in devices: the browser's name, without its version ("Firefox on Android").
    browser text check (length(browser) <= 60),
    -- How the session was opened, for the token's claim amr. null: a session of before, by password or by a mail's link.
    method text check (length(method) <= 20)
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

  -- Links and six-digit codes that are sent by mail. A new link of a kind replaces the one before.
  create table auth.daymark_mail_links (
    user_id uuid not null references auth.daymark_users on delete cascade,
    kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
    -- SHA-256 of the token; the token itself is only in the mail.
    hash bytea not null unique check (length(hash) = 32),
    -- The address that the person wants to change to.
    new_email text check ((new_email is not null) = (kind = 'email_change')),
    created_at timestamptz not null,
    -- HMAC-SHA-256 of the person, the kind and the code, under a key of the server. null: an older mail without a code.
    code bytea check (length(code) = 32),
    -- How often this code was tried and wrong, and the codes of this kind before it, that were each asked for within a day of the next.
    wrong integer not null default 0,
    wrong_before integer not null default 0,
    primary key (user_id, kind)
  );
  create index daymark_mail_links_new_email on auth.daymark_mail_links (new_email) where new_email is not null;

  -- Accounts of other services ('Continue with Google') by which a person signs in here.
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

  -- Sign-ins that are on their way: at the other service (flow states), or back with a code that is not exchanged yet (codes). In the database,
  -- because another process may answer the next request. Minutes old; every new one deletes those whose time is over.
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

  foreach name in array array['daymark_users', 'daymark_sessions', 'daymark_refresh_tokens', 'daymark_secrets', 'daymark_mail_links',
    'daymark_identities', 'daymark_flow_states', 'daymark_auth_codes'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated', name);
  end loop;
end
$$;

-- The server's rows: one table for every table of src/data/schema.ts, and the catalogue the sync functions read.
--
-- A column's type is its field's kind: text, sync.prose, boolean (flag), double precision (number), timestamptz (time),
-- date (day), sync.list, sync.map. The catalogue is derived from the columns, so there is one place to write them.
-- Every column may be null: a row may arrive field by field, and a constraint would only make a poison row. For the same
-- reason there are no foreign keys between rows and no natural-key UNIQUE. Every key leads with user_id (sync.md).
--
-- A later table: create it like those below, and name it in functions/tables.sql. A later field: `alter table … add column …`.

create schema if not exists sync;
revoke all on schema sync from public;

-- Only names: they tell prose from text, and a list from a map.
create domain sync.prose as text;
create domain sync.list as jsonb;
create domain sync.map as jsonb;

-- What every synced row has beside its fields.
create table sync.row (
  user_id uuid not null,
  id uuid not null,
  -- {field: {v: version, h: ms of the intention, d: device}}; the keys of a map have clocks of their own, 'map.key'.
  clocks jsonb not null default '{}',
  -- Fields this server does not know yet, kept as they came.
  extra jsonb not null default '{}',
  -- The user's version in which the row changed last.
  version bigint not null,
  -- Set for a tombstone: when it changed last. A tombstone keeps its content and goes on merging.
  deleted_at timestamptz,
  -- About how many it takes; see sync.bytes.
  bytes int not null default 200,
  created_at timestamptz,
  primary key (user_id, id)
);

create table sync.tables (
  t text primary key,
  -- {field: kind}; null for a table that only the server writes.
  kinds jsonb,
  -- SQL of a row `r` as the device's document in JSON: known fields that are set, and extra.
  doc text not null,
  -- SQL of what belongs to the first screens: `r` is the row, $2 the device's day. Null: not in the hot set.
  hot text
);

create table public.profiles (
  like sync.row including all,
  onboarded boolean,
  welcome_shown boolean,
  updated_at timestamptz,
  name text,
  gender text,
  goals text,
  core_values sync.list,
  strengths sync.list,
  weaknesses sync.list,
  more_of sync.list,
  less_of sync.list,
  suggestions_rejected sync.map,
  onboarding_checklist sync.map
);

create table public.assistant_profiles (
  like sync.row including all,
  name text,
  tone text,
  personality_type text,
  coaching_style text,
  strengths sync.list
);

create table public.preferences (like sync.row including all, "values" sync.map);

create table public.entries (
  like sync.row including all,
  role text,
  content sync.prose,
  type text,
  logged_for date,
  cleared boolean,
  -- Which question an answer belongs to, what came of it, who decided that, and what a released thought is about.
  call_id text,
  filed sync.list,
  filed_by text,
  topic text
);

create table public.journal_entries (
  like sync.row including all,
  content sync.prose,
  summary text,
  tags sync.list,
  mood text,
  logged_for date,
  -- What a person does not want to see under On this day.
  on_this_day_hidden boolean
);

create table public.memory_entries (
  like sync.row including all,
  fact sync.prose,
  tags sync.list,
  source text,
  logged_for date
);

create table public.mood_entries (
  like sync.row including all,
  mood_type text,
  note sync.prose,
  logged_for date,
  tags sync.list,
  on_this_day_hidden boolean
);

create table public.habits (
  like sync.row including all,
  title text,
  type text,
  frequency text,
  time_block text,
  description sync.prose,
  archived_at timestamptz,
  position double precision,
  schedule sync.map,
  unit text,
  paused sync.map,
  reminders sync.list
);

create table public.habit_days (
  like sync.row including all,
  habit_id text,
  day date,
  state text,
  amount double precision,
  note sync.prose,
  done_at timestamptz
);

create table public.tasks (
  like sync.row including all,
  description text,
  summary text,
  tags sync.list,
  due_date date,
  completed boolean,
  completed_at timestamptz,
  project_id text,
  remind_at timestamptz,
  position double precision,
  rrule text
);

create table public.project_lists (like sync.row including all, title text, emoji text);

create table public.project_tasks (
  like sync.row including all,
  project_id text,
  description text,
  due_date date,
  completed boolean,
  completed_at timestamptz,
  tags sync.list,
  remind_at timestamptz,
  position double precision,
  rrule text
);

create table public.calendar_events (
  like sync.row including all,
  title text,
  description sync.prose,
  event_time timestamptz,
  end_time timestamptz,
  event_type text,
  color text,
  tags sync.list,
  notes sync.prose,
  source text,
  plan_id text,
  task_id text,
  -- Events of whole days, repeating events and their changed occurrences (docs/decisions/0029), and the name in other calendars.
  first_day date,
  last_day date,
  rrule text,
  except_days sync.list,
  series_id text,
  occurrence_day date,
  time_zone text,
  remind_before double precision,
  ical_uid text,
  -- The occurrences of a repeating event that the person deleted, by day: a map, so that two devices may each delete one.
  cancelled_days sync.map
);

create table public.calendar_plans (
  like sync.row including all,
  start_date date,
  end_date date,
  updated_at timestamptz
);

create table public.feedback (like sync.row including all, type text, text sync.prose);

create table public.templates (like sync.row including all, title text, content sync.prose);

-- What the server remembers about syncing, beside the rows: heads, devices, requests, losers.

-- One row per user. A call with mutations locks it first and holds it to commit: version order is commit order (law 4).
create table public.sync_heads (
  user_id uuid primary key,
  version bigint not null default 0,
  -- {table: its newest version}: a pull reads only the tables that changed.
  touched jsonb not null default '{}',
  epoch text not null default gen_random_uuid()::text,
  epoch_kind text not null default 'start' check (epoch_kind in ('start', 'restore', 'user_reset')),
  -- The version the server stood at when the epoch began, and the version the epoch goes on from.
  epoch_at bigint not null default 0,
  epoch_from bigint not null default 0,
  -- Versions up to this one may have lost their tombstones.
  min_version bigint not null default 0,
  -- What the account takes: its rows and losers; and the bytes of these and of its requests.
  rows bigint not null default 0,
  bytes bigint not null default 0
);

-- How much an account may take; one row, for the operator to change. Beyond it nothing is taken, and nothing that is stored is touched.
create table sync.quota (
  one boolean primary key default true check (one),
  rows bigint not null default 1000000 check (rows >= 0),
  bytes bigint not null default 1073741824 check (bytes >= 0)
);
insert into sync.quota default values;

-- Deleted accounts: a token that outlives its account must not start a new life for it.
create table sync.forgotten (user_id uuid primary key, at timestamptz not null);

create table public.sync_devices (
  user_id uuid not null,
  device uuid not null,
  seen_at timestamptz not null,
  -- The device has had the answers to everything it sent up to then.
  confirmed_at timestamptz,
  -- The versions that it made and does not know of any more (sync.forget).
  lost int8multirange not null default '{}',
  primary key (user_id, device)
);

-- Every request with mutations that were applied or found their row gone, by their ids: each takes effect once, and its outcome is remembered.
create table public.sync_requests (
  user_id uuid not null,
  device uuid not null,
  -- The head's version after it.
  version bigint not null,
  -- The first of its mutations: of one version there may be several requests that wrote nothing.
  first uuid not null,
  mids uuid[] not null,
  -- {mid: outcome} of those that were not simply applied (sync.stored). No text and no row: see sync.acks.
  outcomes jsonb,
  -- Its version is among those that the device does not know of any more.
  lost boolean not null default false,
  -- About how many it takes.
  bytes int not null default 0,
  at timestamptz not null,
  primary key (user_id, device, version, first)
);
create index sync_requests_at on public.sync_requests using brin (at);
create index sync_requests_version on public.sync_requests (user_id, version);

-- Long text and lists that a later intention replaced; devices pull them like a table.
create table public.sync_losers (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  t text not null,
  row_id uuid not null,
  field text not null,
  value jsonb not null,
  at timestamptz not null,
  version bigint not null,
  bytes int not null,
  -- Always null; it lets one query read losers and rows.
  deleted_at timestamptz,
  primary key (user_id, id)
);
create index sync_losers_version on public.sync_losers (user_id, version);

-- Questions to the coach and their answers, by the question's id: asked three times, a question costs one call of a model and has one answer.
-- Only the server's own connection reads or writes them; what a person sees of an answer is a row of `entries`, which their device makes.
create table public.coach_calls (
  user_id uuid not null,
  call_id uuid not null,
  kind text not null check (kind in ('chat', 'recap', 'topic')),
  -- SHA-256 of what was asked: another question under the same id is refused. The words themselves are not kept.
  asked bytea not null check (length(asked) = 32),
  state text not null check (state in ('asking', 'waiting', 'answered')),
  -- While it is being asked: who asks, and until when nobody else does. A process that died lets go by the clock.
  holder uuid,
  leased_until timestamptz,
  -- How often a model was asked; a try that began counts, however it ended.
  tries int not null default 0,
  answer jsonb,
  tokens int not null default 0,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (user_id, call_id),
  check ((state = 'answered') = (answer is not null)),
  check ((state = 'asking') = (holder is not null and leased_until is not null))
);
-- What a person has spent today, and what is old enough to be forgotten.
create index coach_calls_asked_at on public.coach_calls (user_id, asked_at);
create index coach_calls_age on public.coach_calls using brin (asked_at);

alter table public.coach_calls enable row level security;
revoke all on public.coach_calls from public, anon, authenticated;

-- The private address of a person's calendar, and the calendars of others that they show beside their own (docs/decisions/0031).
-- Only the server's own connection reads or writes these tables.

-- At most one address for a person. The address itself is nowhere: who reads this table can open no calendar.
create table public.calendar_feeds (
  user_id uuid primary key,
  -- SHA-256 of the token in the address.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The zone of the device that made it: of repeating events that have none of their own.
  zone text not null,
  created_at timestamptz not null
);
alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from public, anon, authenticated;

-- A calendar of others: where it is, and its text as it was fetched last.
create table public.calendar_subscriptions (
  user_id uuid not null,
  id uuid not null,
  url text not null,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  -- When it is fetched next, and until when one process does it alone. A process that died lets go by the clock.
  next_fetch timestamptz not null,
  leased_until timestamptz,
  -- How many fetches failed since the last good one, and why the last one did: a code.
  failures int not null default 0,
  trouble text,
  -- The last good answer: also one that said that nothing has changed.
  fetched_at timestamptz,
  etag text,
  last_modified text,
  body text,
  -- SHA-256 of the text, in hex: a device asks for a text that it does not have.
  version text,
  primary key (user_id, id)
);
create index calendar_subscriptions_due on public.calendar_subscriptions (next_fetch);
alter table public.calendar_subscriptions enable row level security;
revoke all on public.calendar_subscriptions from public, anon, authenticated;

-- The devices that are reminded by Web Push (docs/decisions/0038). Only the server's own connection reads or writes this table.
create table public.push_devices (
  -- SHA-256 of the endpoint: an endpoint has one owner, the person who subscribed it last.
  endpoint_hash bytea primary key check (length(endpoint_hash) = 32),
  user_id uuid not null,
  session_id uuid,
  endpoint text not null,
  -- The browser's public key and secret, base64url (RFC 8291).
  p256dh text not null,
  auth text not null,
  zone text not null,
  -- The address of the app on this device, for the links of a notification.
  origin text not null,
  created_at timestamptz not null,
  -- Reminders up to this moment have been sent.
  done_through timestamptz not null,
  -- And of later ones those with these keys.
  sent jsonb not null default '[]',
  -- When somebody looks for reminders next, and until when one process does it alone. A process that died lets go by the clock.
  next_look timestamptz not null,
  leased_until timestamptz,
  -- Pushes that were refused in a row.
  failures int not null default 0,
  -- What the person has put off on this device: [{key, until}].
  later jsonb not null default '[]'
);
create index push_devices_due on public.push_devices (next_look);
create index push_devices_user on public.push_devices (user_id);
alter table public.push_devices enable row level security;
revoke all on public.push_devices from public, anon, authenticated;

-- The rows that may remind, by index: of thousands of rows these are few.
create index tasks_remind on public.tasks (user_id, remind_at)
  where remind_at is not null and deleted_at is null and completed is not true;
create index project_tasks_remind on public.project_tasks (user_id, remind_at)
  where remind_at is not null and deleted_at is null and completed is not true;
create index calendar_events_remind on public.calendar_events (user_id)
  where deleted_at is null and (remind_before is not null or series_id is not null);
create index habit_days_day on public.habit_days (user_id, day) where deleted_at is null;
create index mood_entries_day on public.mood_entries (user_id, logged_for) where deleted_at is null;
create index journal_entries_day on public.journal_entries (user_id, logged_for) where deleted_at is null;

-- A reset that can be taken back until a moment: everything of the account as it was, and its head. Only one device knows of the reset until
-- then (`device`; null: none does). Only the server's own connection reads or writes these tables.
create table sync.resets (
  user_id uuid primary key,
  device uuid,
  at timestamptz not null,
  until timestamptz not null,
  head jsonb not null
);
create table sync.reset_rows (
  n bigint generated always as identity primary key,
  user_id uuid not null references sync.resets on delete cascade,
  t text not null,
  row_ jsonb not null
);
create index reset_rows_user on sync.reset_rows (user_id, t);
create index resets_until on sync.resets (until);

-- The refresh tokens of deleted accounts, as hashes: each device of the person hears once that the account is gone, whenever it comes back.
create table sync.gone_tokens (hash bytea primary key check (length(hash) = 32), at timestamptz not null);

alter table sync.resets enable row level security;
alter table sync.reset_rows enable row level security;
alter table sync.gone_tokens enable row level security;
revoke all on sync.resets, sync.reset_rows, sync.gone_tokens from public, anon, authenticated;

-- Feedback of people without an account (docs/decisions/0041). That of an account is a row of public.feedback. Only the server's own connection
-- reads or writes this table.
create table public.visitor_feedback (
  -- Made on the device: sent again, it is stored once.
  id uuid primary key,
  type text not null,
  text text not null,
  came_at timestamptz not null
);
alter table public.visitor_feedback enable row level security;
revoke all on public.visitor_feedback from public, anon, authenticated;
