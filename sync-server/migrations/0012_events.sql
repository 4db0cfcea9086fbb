-- Events of whole days, repeating events and their changed occurrences (docs/decisions/0029), reminders, and the name in other calendars.
select sync.add_field('calendar_events', 'first_day', 'date');
select sync.add_field('calendar_events', 'last_day', 'date');
select sync.add_field('calendar_events', 'rrule', 'text');
select sync.add_field('calendar_events', 'except_days', 'sync.list');
select sync.add_field('calendar_events', 'series_id', 'text');
select sync.add_field('calendar_events', 'occurrence_day', 'date');
select sync.add_field('calendar_events', 'time_zone', 'text');
select sync.add_field('calendar_events', 'remind_before', 'double precision');
select sync.add_field('calendar_events', 'ical_uid', 'text');
