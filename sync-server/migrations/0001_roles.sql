-- What every later file and every request stands on: the roles `anon` and `authenticated`, and auth.uid(), the id of the
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
