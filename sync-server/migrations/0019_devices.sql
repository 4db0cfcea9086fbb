-- What a person is told of their signed-in devices: the browser's name, without its version ("Firefox on Android").
--
-- On a hosted Supabase project GoTrue owns the sessions, and there is no table of ours (0002).
do $$
begin
  if to_regclass('auth.daymark_sessions') is null then
    return;
  end if;
  alter table auth.daymark_sessions add column browser text check (length(browser) <= 60);
end
$$;
