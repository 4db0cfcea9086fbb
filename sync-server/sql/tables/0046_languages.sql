-- The language that a device shows: of its pushes, and of what the server writes into a calendar's feed. null: a device of before, which did not say.
alter table public.push_devices add column language text;
alter table public.calendar_feeds add column language text;
