-- What a client of CalDAV wrote of an event or a task (docs/decisions/0088): its name, and all that the row has no field for. Only the server's own connection reads or
-- writes this table.
create table public.caldav_texts (
  user_id uuid not null,
  -- 'events' or 'tasks'.
  collection text not null,
  -- The last part of its address, which the client chose.
  name text not null,
  -- The row that it is: the series, of an event with changed occurrences. Its line stays as long as the row or its tombstone, so that other clients hear by name that it is gone.
  row_id uuid not null,
  -- Empty 30 days after the row was deleted.
  text text not null,
  -- The tag of its rows when it was written: with another one they were changed since.
  etag text not null,
  primary key (user_id, collection, name)
);
create unique index caldav_texts_row on public.caldav_texts (user_id, collection, row_id);
alter table public.caldav_texts enable row level security;
revoke all on public.caldav_texts from public, anon, authenticated;
