-- What is said in recordings is asked like a question to the coach: once, under one id, with its tries. Its `tokens` are kilobytes of sound, which have
-- a budget of their own.
alter table public.coach_calls drop constraint coach_calls_kind_check;
alter table public.coach_calls add constraint coach_calls_kind_check check (kind in ('chat', 'recap', 'topic', 'transcript'));
