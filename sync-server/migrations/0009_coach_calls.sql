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

-- Forgets answers after 90 days: no device asks again for that long. Returns how many there were.
create function public.coach_prune() returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    delete from public.coach_calls c where c.asked_at < to_timestamp(sync.now_ms() / 1000.0) - interval '90 days' returning 1
  )
  select count(*) from gone
$$;
revoke all on function public.coach_prune() from public, anon, authenticated;

-- A reset and a deleted account take the answers too: they hold a person's words.
create function sync.erase_coach_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.coach_calls c where c.user_id = new.user_id;
  return null;
end $$;
revoke all on function sync.erase_coach_calls() from public, anon, authenticated;
create trigger erase_coach_calls after insert on sync.forgotten
  for each row execute function sync.erase_coach_calls();
create trigger erase_coach_calls after update of epoch on public.sync_heads
  for each row when (new.epoch is distinct from old.epoch and new.epoch_kind = 'user_reset')
  execute function sync.erase_coach_calls();
