-- Small calls of several people share a transaction (docs/decisions/0054): beginning one, its commit and what each function reads anew in it take
-- longer than such a call.

-- Calls sync.call with each person and their request, of the same place in the arrays, and returns what it said by that place, from 1. The people are
-- different ones. Left out is who would keep the others waiting: whose head is locked or not there yet, and whose device does not have everything.
create function sync.calls(p_users uuid[], p_reqs jsonb) returns table (place int, answer text, head bigint) language plpgsql
as $$
declare
  free int[] := '{}';
  told record;
begin
  -- All of them before the first call: a call finds its own locked already, so none waits while it keeps others waiting.
  for i in 1 .. cardinality(p_users) loop
    perform from public.sync_heads h
      where h.user_id = p_users[i] and h.version = (p_reqs->(i - 1)->>'cursor')::bigint for update skip locked;
    if found then
      free := free || i;
    end if;
  end loop;
  foreach place in array free loop
    told := sync.call(p_users[place], p_reqs->(place - 1));
    answer := told.answer;
    head := told.head;
    return next;
  end loop;
end $$;

revoke all on all functions in schema sync from public;
