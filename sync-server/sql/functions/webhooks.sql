-- Webhooks (docs/decisions/0087).

-- A person's rows have changed: their webhooks are looked at soon. One that fails waits for its next try. Nothing happens for a person without one.
-- Only functions of the owner write heads, so it runs as they do.
create or replace function sync.webhooks_soon() returns trigger language plpgsql as $$
declare
  soon constant timestamptz := to_timestamp(sync.now_ms() / 1000.0) + interval '1 second';
begin
  update public.webhooks w set next_look = soon
  where w.user_id = new.user_id and w.failures = 0 and w.next_look > soon and w.result is distinct from 'gone';
  return null;
end $$;
create or replace trigger webhooks_soon after update of version on public.sync_heads
  for each row when (new.version is distinct from old.version) execute function sync.webhooks_soon();
