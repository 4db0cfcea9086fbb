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
