-- These files are the present definition of every function, by subject. They are applied as one set, in one transaction, when one of them has changed
-- (database/migrate.ts): this one first, then the others by name, and tables.sql last. What they made before is dropped here, so that a
-- function that changes its arguments or goes needs no statement of its own; only those of triggers, and in `public`, are replaced where they are.

-- The order of the files is by subject, and not by who calls whom.
set local check_function_bodies = off;

do $$
declare
  name regprocedure;
begin
  for name in select p.oid from pg_catalog.pg_proc p
    where p.pronamespace = 'sync'::regnamespace and p.prorettype <> 'trigger'::regtype loop
    execute format('drop function %s', name);
  end loop;
end $$;
drop type if exists sync.state, sync.mut, sync.outcome;

-- A row while it is merged. `doc` has the fields that are set, and `_del: true` in a tombstone. `known`: it exists, here or by an earlier
-- mutation; `bytes`: its size as stored, 0 for a new one; `wrote`: it must be written.
create type sync.state as (
  t text,
  id uuid,
  known boolean,
  doc jsonb,
  clocks jsonb,
  v bigint,
  deleted_at timestamptz,
  bytes int,
  wrote boolean
);

-- One mutation, read and checked; `body` is in the long form, without whole maps. `base` is its oldest base, `ts` its latest intention, capped: those of its `_del` too.
create type sync.mut as (
  n int,
  mid uuid,
  tx uuid,
  t text,
  id uuid,
  op text,
  body jsonb,
  base bigint,
  ts bigint,
  -- Why it can never be accepted, and in which field.
  code text,
  field text,
  -- The how-many-th mutation of its row in this group.
  round int
);

-- What became of a mutation (`ack` in src/sync/protocol.ts). `theirs` is {field: text}; `shown`: the device gets the row; `losers` is
-- [{id, field, value}].
create type sync.outcome as (
  n int,
  mid uuid,
  t text,
  id uuid,
  round int,
  s text,
  v bigint,
  lost text[],
  theirs jsonb,
  shown boolean,
  losers jsonb
);
